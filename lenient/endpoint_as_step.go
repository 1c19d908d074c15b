package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// EndpointAsStep shows what an endpoint in the place of a step can be.
var EndpointAsStep = &Rule{
	Name: "endpoint-as-step",
	Doc: `an endpoint stands in the place of a step

A step is a map; a uri alone does not say what is done with the endpoint.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - seda:parcels

After:

            - to:
                uri: seda:parcels
`,
	Node: endpointAsStep,
}

func endpointAsStep(c *Context, n syntax.Node) []Reading {
	if d := c.body(n); d == nil || d.Kind != dsl.KindStep || !text(n) || !n.IsItem() || !c.hasScheme(n.Value()) {
		return nil
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	var out []Reading
	for o := range c.Options(c.Step()) {
		if u := c.Option(o.Def(), "uri"); u != nil && u.Required&c.Mask() != 0 && c.needs(o.Def()) == 1 {
			out = append(out, Reading{Name: o.Name, Means: "a step " + o.Name, Edits: layout.Into(n, o.Name, "uri"), Ask: true})
		}
	}
	return out
}
