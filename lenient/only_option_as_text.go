package lenient

import (
	"slices"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// OnlyOptionAsText writes a text that can only be the one required option of an EIP as a map.
var OnlyOptionAsText = &Rule{
	Name: "only-option-as-text",
	Doc: `a text stands for the only required option

An EIP that Camel takes no text for, and that requires one text and nothing else, is given that text. The text of from is its
uri; its steps stand beside it. The text of a setter whose expression stands beside it is the name.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - wireTap: seda:audit

After:

    - route:
        from:
          uri: direct:a
          steps:
            - wireTap:
                uri: seda:audit
`,
	Node: onlyOptionAsText,
}

func onlyOptionAsText(c *Context, n syntax.Node) []Reading {
	d := c.options(n)
	if d == nil || d.Scalar != "" || !text(n) {
		return nil
	}
	o := c.textOf(d)
	if d.Expr == dsl.Host && c.expressionBeside(n) {
		o = c.onlyRequired(d)
	}
	switch {
	case o == nil, o.Type == dsl.Enum && !slices.Contains(o.Enum, n.Value()):
		return nil
	case n.Style() == syntax.Plain && notText(n.Value()): // true means the EIP itself
		return nil
	case n.InFlow():
		return one(layout.Block(n))
	}
	return one(layout.Into(n, o.Name))
}

// textOf is the option that a text can only mean: the one that d requires, if it is no map and no list. Steps are not
// counted: they stand beside it.
func (c *Context) textOf(d *dsl.Def) *dsl.Option {
	if d.Expr != dsl.NoExpr || d.Kind == dsl.KindExpression || d.Kind == dsl.KindLanguage {
		return nil
	}
	return c.onlyRequired(d)
}

// expressionBeside says that the expression of the step n stands beside it.
func (c *Context) expressionBeside(n syntax.Node) bool {
	item := n.Parent()
	return c.single(item) && (item.Has("expression") || c.languages(item) > 0)
}

// onlyRequired is the one option that d requires beside steps and an expression, if it is no map and no list.
func (c *Context) onlyRequired(d *dsl.Def) *dsl.Option {
	var only *dsl.Option
	for o := range c.Options(d) {
		if !c.required(o) || steps(c.Of(o)) || d.Expr == dsl.Host && o.Name == "expression" {
			continue
		}
		if only != nil || o.Required&c.Mask() == 0 || o.Def() != nil || o.Type == dsl.TextList || o.Type == dsl.FreeMap {
			return nil
		}
		only = o
	}
	return only
}
