package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// StepAsWord writes a step that is only its name as a map.
var StepAsWord = &Rule{
	Name: "step-as-word",
	Doc: `a step is only its name

A step that requires nothing, such as stop, is its name with an empty map. The uri of an endpoint in the place of a step may be
sent to in several ways.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - stop

After:

    - route:
        from:
          uri: direct:a
          steps:
            - stop: {}
`,
	Node: stepAsWord,
}

func stepAsWord(c *Context, n syntax.Node) []Reading {
	if d := c.body(n); d == nil || d.Kind != dsl.KindStep || !text(n) || !n.IsItem() {
		return nil
	}
	if c.standsAlone(n.Value()) {
		return one([]edit{splice.Insert(n.Content().End, ": {}")})
	}
	return nil
}
