package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// UriOfEnricher makes the uri of enrich and pollEnrich their expression.
var UriOfEnricher = &Rule{
	Name: "uri-of-enricher",
	Doc: `enrich or pollEnrich has a uri

Their endpoint is an expression (CAMEL-24850): a constant, or Simple where the text holds ${. Parameters beside it have no place
there.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - pollEnrich:
                uri: file:drop
                timeout: 2000

After:

    - route:
        from:
          uri: direct:a
          steps:
            - pollEnrich:
                expression:
                  constant:
                    expression: file:drop
                timeout: 2000
`,
	Node: uriOfEnricher,
}

func uriOfEnricher(c *Context, n syntax.Node) []Reading {
	host := n.Parent()
	if key := n.Key(); key != "uri" && key != "resourceUri" || !text(n) {
		return nil
	}
	// Camel had the endpoint of these two as an attribute once; that of recipientList and the other routers never was one.
	d := c.options(host)
	if d == nil || d.Name != "EnrichDefinition" && d.Name != "PollEnrichDefinition" {
		return nil
	}
	if c.hasExpression(host) || len(c.strangers(host)) != 1 {
		return nil
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	language := "constant"
	if place.IsSimple(n.Value()) {
		language = "simple"
	}
	return one(append(layout.Wrap(n, "expression", language), layout.Rename(n, "expression")))
}
