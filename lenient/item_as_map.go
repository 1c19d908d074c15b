package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// ItemAsMap puts the one item of a list, written without its dash, into the list.
var ItemAsMap = &Rule{
	Name: "item-as-map",
	Doc: `one item is written where a list is wanted

when, doCatch, the verbs of rest, param, headers and beans are lists (CAMEL-24698). A map there that is one item becomes it: it
has an expression or steps, its name with what else the item requires, or an option of the item where that has no name.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - choice:
                when:
                  expression:
                    simple:
                      expression: "${header.lane} == 'A'"
                  steps: []

After:

    - route:
        from:
          uri: direct:a
          steps:
            - choice:
                when:
                  - expression:
                      simple:
                        expression: "${header.lane} == 'A'"
                    steps: []
`,
	Node: itemAsMap,
}

func itemAsMap(c *Context, n syntax.Node) []Reading {
	d := c.listOf(n)
	if d == nil || d.Kind == dsl.KindStep || !n.IsEntry() || !c.isItem(d, n) {
		return nil
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	return one(layout.Dash(n))
}
