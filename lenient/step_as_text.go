package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// StepAsText writes a step, an endpoint or a data format that is a text as a map.
var StepAsText = &Rule{
	Name: "step-as-text",
	Doc: `a step is written as a text

Camel accepts a text for some steps, REST targets, interceptors, error handlers and data formats: it sets one option, and
that of asn1 a second one. The text of routingSlip is the name of a header.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - log: "lane ${header.lane}"
            - to: seda:parcels

After:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: "lane ${header.lane}"
            - to:
                uri: seda:parcels
`,
	Shorthand: true,
	Node:      stepAsText,
}

func stepAsText(c *Context, n syntax.Node) []Reading {
	d := c.options(n)
	if d == nil || d.Scalar == "" || d.Kind == dsl.KindLanguage || !text(n) || c.optionOrText(n) {
		return nil
	}
	return one(c.asMap(n))
}

// asMap makes the text n, at a place that takes one, the map that it stands for.
func (c *Context) asMap(n syntax.Node) []edit {
	d := c.options(n)
	edits := c.intoOption(n, d.Scalar)
	if also := d.ScalarAlso; also.Option != "" && !n.InFlow() {
		edits = append(edits, layout.Below(n, also.Option+": "+layout.Plain(also.Value)))
	}
	return edits
}

// intoOption makes the text n a map with that option. A language is the header of an expression (RoutingSlipDefinition).
func (c *Context) intoOption(n syntax.Node, option string) []edit {
	if n.InFlow() {
		return layout.Block(n)
	}
	if d := c.options(n); d.Expr == dsl.Host && c.IsLanguage(option) {
		return layout.Into(n, "expression", option, "expression")
	}
	return layout.Into(n, option)
}
