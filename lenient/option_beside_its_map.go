package lenient

import (
	"slices"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// OptionBesideItsMap moves options into the map inside of their owner that has them.
var OptionBesideItsMap = &Rule{
	Name: "option-beside-its-map",
	Doc: `an option stands beside the map that it belongs into

An option that the EIP, the entry or the error handler lacks, and that exactly one map inside of it has, belongs there: the
options of a redelivery policy, a circuit breaker's configuration, an error handler's kind. The map is made if it is not there.
Where several maps have the option, the one that is there counts, or the only one that has all the options in question; else
nothing says which one is meant. The same option in both places with two values has two readings.

Before:

    - onException:
        exception:
          - java.io.IOException
        maximumRedeliveries: 2
        redeliveryDelay: 500
        steps: []

After:

    - onException:
        exception:
          - java.io.IOException
        redeliveryPolicy:
          maximumRedeliveries: 2
          redeliveryDelay: 500
        steps: []
`,
	Node: optionBesideItsMap,
}

func optionBesideItsMap(c *Context, n syntax.Node) []Reading {
	owner := n.Parent()
	d := c.options(owner)
	if d == nil || !n.IsEntry() || owner.Kind() != syntax.Map || c.Option(d, n.Key()) != nil || c.namesMember(owner, d) {
		return nil
	}
	if c.misspelt(owner, d) {
		return nil // the map may be there under another spelling
	}
	homes := c.homes(owner, d, n)
	for e := range owner.Children { // what else has to go there helps to tell which one it is
		if len(homes) < 2 || e == n || c.Option(d, e.Key()) != nil {
			continue
		}
		if also := c.homes(owner, d, e); len(also) > 0 {
			homes = slices.DeleteFunc(homes, func(h home) bool { return !slices.Contains(also, h) })
		}
	}
	if len(homes) == 0 || len(homes) > mostHomes || c.waits(owner, d, n, homes) {
		return nil
	}
	switch h := homes[0].node; {
	case owner.InFlow():
		return one(layout.Block(n))
	case len(homes) == 1 && h.IsFlow() && !h.First().IsZero():
		return one(layout.Block(h))
	}
	var readings []Reading
	for _, h := range homes {
		switch ref := h.ref(owner); {
		case !ref.IsZero() && h.node.IsZero():
			return []Reading{ // the map and a bean in its place cannot both hold
				{Name: "map", Means: "with " + h.option.Name + ", without " + ref.Key(), Ask: true, Edits: append(layout.Wrap(n, h.option.Name), layout.Remove(ref)...)},
				{Name: "ref", Means: "with " + ref.Key() + ", without " + n.Key(), Ask: true, Edits: append(layout.Remove(n), stays(ref))},
			}
		case h.node.IsZero():
			readings = append(readings, Reading{Name: h.option.Name, Means: "an option of " + h.option.Name, Ask: len(homes) > 1, Edits: layout.Wrap(n, h.option.Name)})
		case h.node.Has(n.Key()):
			return c.clash(n, h.node.Get(n.Key()))
		default:
			readings = append(readings, Reading{Name: h.option.Name, Means: "an option of " + h.option.Name, Edits: layout.MoveInto(n, h.node)})
		}
	}
	return readings
}

// waits says that an option before n goes into a map that has to be made first.
func (c *Context) waits(owner syntax.Node, d *dsl.Def, n syntax.Node, homes []home) bool {
	for _, h := range homes { // it stands beside n, and goes where it belongs first
		if h.node.IsZero() && c.Option(d, h.option.Name) == nil && owner.Has(h.option.Name) {
			return true
		}
	}
	for e := owner.First(); e != n; e = e.Next() {
		if c.Option(d, e.Key()) != nil {
			continue
		}
		for _, h := range c.homes(owner, d, e) {
			if h.node.IsZero() && slices.Contains(homes, h) {
				return true
			}
		}
	}
	return false
}

// mostHomes is how many maps are offered for an option: the data formats would be too many to choose among by an option.
const mostHomes = 4

// home is a map that can take an option: node if it is there, option if it has to be made.
type home struct {
	node   syntax.Node
	option *dsl.Option
}

// ref is the entry of owner that names a bean in place of the map: redeliveryPolicyRef for redeliveryPolicy.
func (h home) ref(owner syntax.Node) syntax.Node { return owner.Get(h.option.Name + "Ref") }

// homes are the maps inside of owner that know n's key: those that are there, or those that can be made.
func (c *Context) homes(owner syntax.Node, d *dsl.Def, n syntax.Node) []home {
	var there, made []home
	for o := range c.Options(d) {
		part := c.part(o)
		if part == nil || c.excluded(owner, d, o.Name) {
			continue
		}
		child := owner.Get(o.Name)
		switch x := c.Option(part, n.Key()); {
		case x != nil && !c.wants(x, n):
		case x == nil && child.Kind() == syntax.Map: // one map deeper, if that one is there
			there = append(there, c.homes(child, part, n)...)
		case x == nil:
		case child.IsZero() && part.Kind != dsl.KindLoadBalancer:
			made = append(made, home{option: o})
		case child.Kind() == syntax.Map:
			there = append(there, home{node: child, option: o})
		}
	}
	if len(there) > 0 {
		return there
	}
	return made
}

// part is the definition of the map that an option is, nil if it is none, an expression, a data format, or the whole of
// something else.
func (c *Context) part(o *dsl.Option) *dsl.Def {
	p := c.Of(o)
	if p.Is != place.Body || o.Language || p.Def.Expr != dsl.NoExpr || c.OwnsSteps(p.Def) {
		return nil
	}
	if slices.Contains([]dsl.Kind{dsl.KindExpression, dsl.KindDataFormat, dsl.KindEntry, dsl.KindEIP}, p.Def.Kind) {
		return nil
	}
	if f := c.Option(p.Def, "from"); f != nil && f.Type == dsl.Object { // a route
		return nil
	}
	return p.Def
}

// wants says that n's value is one that the option takes, or that a rule makes one of.
func (c *Context) wants(o *dsl.Option, n syntax.Node) bool {
	if c.fits(c.Of(o), n) {
		return true
	}
	return o.Type == dsl.Object && o.Def().Kind == dsl.KindErrorHandler && (n.IsNull() || n.Value() == "true")
}

// excluded says that a map has another one of a choice already.
func (c *Context) excluded(owner syntax.Node, d *dsl.Def, name string) bool {
	for g := range c.Groups(d) {
		if !slices.Contains(g.Of, name) {
			continue
		}
		for _, other := range g.Of {
			if other != name && owner.Has(other) {
				return true
			}
		}
	}
	return false
}
