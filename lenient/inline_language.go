package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// InlineLanguage puts a language that stands directly on an EIP under expression.
var InlineLanguage = &Rule{
	Name: "inline-language",
	Doc: `a language stands directly on the EIP

Camel accepts the language as a key of the EIP; its canonical place is under expression (CAMEL-24723). With two languages, or
an expression beside it, nothing says which one is meant.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                simple:
                  expression: ${header.lane}

After:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                expression:
                  simple:
                    expression: ${header.lane}
`,
	Shorthand: true,
	Node:      inlineLanguage,
}

func inlineLanguage(c *Context, n syntax.Node) []Reading {
	host := n.Parent()
	d := c.options(host)
	if d == nil || d.Expr != dsl.Host || !c.IsLanguage(n.Key()) || c.languages(host) != 1 || host.Has("expression") {
		return nil
	}
	if host.InFlow() {
		return one(layout.Block(n))
	}
	return one(layout.Wrap(n, "expression"))
}

// languages counts the keys of a map that are languages.
func (c *Context) languages(n syntax.Node) int {
	count := 0
	for e := range n.Children {
		if c.IsLanguage(e.Key()) {
			count++
		}
	}
	return count
}
