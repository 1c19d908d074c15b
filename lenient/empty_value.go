package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// EmptyValue writes the brackets of an empty map or list that has no value.
var EmptyValue = &Rule{
	Name: "empty-value",
	Doc: `nothing is written where an empty map or list is meant

A step, a data format or another kind that requires nothing is {}, and steps without a step are []. A step that requires an
option or an expression is no empty map.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - marshal:
                json:
            - stop:

After:

    - route:
        from:
          uri: direct:a
          steps:
            - marshal:
                json: {}
            - stop: {}
`,
	Node: emptyValue,
}

func emptyValue(c *Context, n syntax.Node) []Reading {
	if !n.IsNull() || !n.IsEntry() || !c.allKnown(n.Parent()) {
		return nil // a stranger beside it may be what belongs into it
	}
	p := c.At(n)
	value := "{}"
	switch {
	case p.Is == place.List && p.Def.Kind == dsl.KindStep:
		value = "[]"
	case p.Is == place.Free && p.Option != nil:
	case p.Is == place.Body && p.Def.Kind != dsl.KindEntry && p.Def.Kind != dsl.KindLanguage && c.needsNothing(p.Def):
	default:
		return nil
	}
	if next := n.Parent().Next(); p.Is == place.Body && c.single(n.Parent()) && !next.IsZero() {
		if !c.isStepItem(next) || c.Option(p.Def, next.First().Key()) != nil {
			return nil // a branch that lost its owner
		}
	}
	return one([]edit{layout.Value(n, value)})
}

// allKnown says that a map has only keys that it may have: one, where it is a step or an entry.
func (c *Context) allKnown(m syntax.Node) bool {
	d := c.body(m)
	return d != nil && (!c.single(m) || m.Len() == 1) && c.knowsAll(d, m)
}
