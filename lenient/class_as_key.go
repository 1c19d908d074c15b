package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// ClassAsKey writes the classes of exceptions that are keys into the list of exceptions.
var ClassAsKey = &Rule{
	Name: "class-as-key",
	Doc: `the class of an exception is written as a key

onException and doCatch have a list of exceptions (CAMEL-24698). A key that is a class with its package can only be one of them;
a map under it has the other options. Several classes with maps are one entry each; several without are in one list.

Before:

    - onException:
        java.io.IOException:
          handled:
            constant:
              expression: "true"
          steps: []

After:

    - onException:
        exception:
          - java.io.IOException
        handled:
          constant:
            expression: "true"
        steps: []
`,
	Node: classAsKey,
}

// exceptions is what both of Camel's definitions with classes call their list.
const exceptions = "exception"

// class is a Java class with its package.
var class = lazy.NewRegexp(`^([a-z_][\w]*\.)+[A-Z][\w$]*$`)

func classAsKey(c *Context, n syntax.Node) []Reading {
	owner := n.Parent()
	if p := c.At(owner); p.Is == place.List && owner.Kind() == syntax.Map && owner.First() == n && owner.IsEntry() && c.Option(p.Def, exceptions) != nil &&
		c.all(owner, func(e syntax.Node) bool { return class.MatchString(e.Key()) }) {
		return c.dash(owner)
	}
	d := c.options(owner)
	if d == nil || !n.IsEntry() || !c.isClass(d, n) || owner.Has(exceptions) {
		return nil
	}
	var keys []syntax.Node
	maps := 0
	for e := range owner.Children {
		if !class.MatchString(e.Key()) {
			continue
		}
		if k := e.Kind(); k != syntax.Map && !e.IsNull() {
			return nil
		}
		if e.Kind() == syntax.Map && !e.First().IsZero() {
			maps++
		}
		keys = append(keys, e)
	}
	switch {
	case keys[0] != n && (maps == 0 || maps < len(keys)):
		return nil // the first one speaks for all
	case owner.InFlow() || n.IsFlow():
		return one(layout.Block(n))
	case len(keys) == 1:
		for e := range n.Children {
			if owner.Has(e.Key()) {
				return nil
			}
		}
		return one(layout.KeysAsItems(exceptions, n))
	case maps == 0:
		for i, k := range keys {
			if i > 0 && keys[i-1].Next() != k {
				return nil
			}
		}
		return one(layout.KeysAsItems(exceptions, keys...))
	case maps < len(keys) || owner.Len() > len(keys) || n == keys[0]:
		return nil
	}
	switch {
	case owner.IsItem() && c.At(owner).Is == place.Body: // of a list of branches
		return one(layout.Split(n))
	case owner.Parent().IsItem() && owner.Parent().Len() == 1 && owner.Parent().First() == owner:
		return one(layout.SplitUnder(n))
	}
	return nil
}

// isClass says that the entry e is the class of an exception, of which a map of d has a list.
func (c *Context) isClass(d *dsl.Def, e syntax.Node) bool {
	o := c.Option(d, exceptions)
	return o != nil && o.Type == dsl.TextList && class.MatchString(e.Key())
}

// dash makes the value of n the only item of a list.
func (c *Context) dash(n syntax.Node) []Reading {
	if n.InFlow() {
		return one(layout.Block(n))
	}
	return one(layout.Dash(n))
}
