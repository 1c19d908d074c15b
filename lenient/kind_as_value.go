package lenient

import (
	"slices"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// KindAsValue makes the kind of something that is given as a value the key that it is.
var KindAsValue = &Rule{
	Name: "kind-as-value",
	Doc: `the kind of an error handler is written as a value

Of the kinds of an error handler exactly one is a key, with the options of the kind in it (CAMEL-24881). Where an unknown key
has the exact name of a kind as its value, and every other key is an option of that kind, there is one reading.

Before:

    - errorHandler:
        type: deadLetterChannel
        deadLetterUri: seda:parked

After:

    - errorHandler:
        deadLetterChannel:
          deadLetterUri: seda:parked
`,
	Node: kindAsValue,
}

func kindAsValue(c *Context, n syntax.Node) []Reading {
	owner := n.Parent()
	d := c.options(owner)
	if d == nil || !n.IsEntry() {
		return nil
	}
	kind := c.member(owner, d, n)
	if kind == nil {
		return nil
	}
	part := kind.Def()
	for e := range owner.Children {
		if o := c.Option(part, e.Key()); e != n && (o == nil || !c.fits(c.Of(o), e)) {
			return nil
		}
	}
	if owner.InFlow() {
		return one(layout.Block(n))
	}
	return one(layout.Under(n, n.Value()))
}

// member is the member of a choice of d that n, a key that d does not know, has as its value, nil if it has none.
func (c *Context) member(owner syntax.Node, d *dsl.Def, n syntax.Node) *dsl.Option {
	name := n.Value()
	if n.Kind() != syntax.Scalar || c.Option(d, n.Key()) != nil || owner.Has(name) || c.excluded(owner, d, name) {
		return nil
	}
	for g := range c.Groups(d) {
		if o := c.Option(d, name); slices.Contains(g.Of, name) && o != nil && o.Type == dsl.Object && o.Def().Kind == dsl.KindErrorHandler {
			return o
		}
	}
	return nil
}

// namesMember says that an entry of owner names a member of a choice as its value.
func (c *Context) namesMember(owner syntax.Node, d *dsl.Def) bool {
	for e := range owner.Children {
		if c.member(owner, d, e) != nil {
			return true
		}
	}
	return false
}
