package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// EmptyConstant shows what a constant without a value may mean.
var EmptyConstant = &Rule{
	Name: "empty-constant",
	Doc: `a constant has no value

It may be an empty text, or no value at all, which is ${null} in Simple (CAMEL-24888). Nothing decides it.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                expression:
                  constant: null

After:

                  constant:
                    expression: ""
`,
	Node: emptyConstant,
}

func emptyConstant(c *Context, n syntax.Node) []Reading {
	d := c.options(n)
	if d == nil || d.Kind != dsl.KindLanguage || n.Key() != "constant" {
		return nil
	}
	write := func(text string) []edit {
		if e := n.Get("expression"); e.IsNull() {
			return []edit{layout.Value(e, text)}
		}
		return layout.Fill(n, "expression: "+text)
	}
	switch e := n.Get("expression"); {
	case n.IsNull(), n.Kind() == syntax.Map && n.First().IsZero(), e.IsNull() && n.Len() == 1:
	default:
		return nil
	}
	if n.InFlow() && !n.First().IsZero() || n.Parent().InFlow() {
		return one(layout.Block(n))
	}
	return []Reading{
		{Name: "empty-text", Means: "an empty text", Edits: write(`""`), Ask: true},
		{Name: "no-value", Means: "no value", Edits: append(write(`"${null}"`), layout.Rename(n, "simple")), Ask: true},
	}
}
