package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// TwoExpressions shows the languages of which an EIP takes one.
var TwoExpressions = &Rule{
	Name: "two-expressions",
	Doc: `two languages stand where one is taken

An EIP has one expression. With two languages, or a language beside expression, nothing says which is meant; one of them has
to go.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                simple:
                  expression: ${header.lane}
                jsonpath:
                  expression: $.lane

After:

                simple:
                  expression: ${header.lane}
`,
	Node: twoExpressions,
}

func twoExpressions(c *Context, m syntax.Node) []Reading {
	d := c.options(m)
	if d == nil || d.Expr == dsl.NoExpr && d.Kind != dsl.KindExpression {
		return nil
	}
	var found []syntax.Node
	for e := range m.Children {
		if c.IsLanguage(e.Key()) || d.Expr == dsl.Host && e.Key() == "expression" {
			found = append(found, e)
		}
	}
	switch {
	case len(found) < 2:
		return nil
	case text(m.Get("language")): // the name of the language: no text form
		return nil
	case flow(m):
		return one(layout.Block(m))
	}
	var out []Reading
	for i, keep := range found {
		if i > 0 && keep.Key() == found[0].Key() { // one key twice
			return nil
		}
		r := Reading{Name: keep.Key(), Means: keep.Key() + " alone", Edits: []edit{stays(keep)}, Ask: true}
		for _, e := range found {
			if e != keep {
				r.Edits = append(r.Edits, layout.Remove(e)...)
			}
		}
		out = append(out, r)
	}
	return out
}
