package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// BeanAsLanguage shows what bean can mean where a language is wanted.
var BeanAsLanguage = &Rule{
	Name: "bean-as-language",
	Doc: `bean stands where a language is wanted

The language that calls a bean is method; bean is a step (CAMEL-24698). Either may be meant.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                bean: parcelTool

After:

                method: parcelTool
`,
	Node: beanAsLanguage,
}

func beanAsLanguage(c *Context, n syntax.Node) []Reading {
	host := n.Parent()
	d := c.options(host)
	if n.Key() != "bean" || d == nil || d.Expr == dsl.NoExpr || c.hasExpression(host) || n.IsNull() || n.Kind() == syntax.Seq {
		return nil
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	out := []Reading{{Name: "method", Means: "the language that calls the bean", Edits: []edit{layout.Rename(n, "method")}, Ask: true}}
	if c.single(host.Parent()) && host.Len() == 1 && text(n) {
		step := []edit{layout.Rename(host, "bean"), layout.Rename(n, "ref")}
		out = append(out, Reading{Name: "step", Means: "a step that calls the bean", Edits: step, Ask: true})
	}
	return out
}
