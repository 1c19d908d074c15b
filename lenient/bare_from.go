package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// BareFrom wraps a top-level from in a route.
var BareFrom = &Rule{
	Name: "bare-from",
	Doc: `from is written without route

The canonical form of a route starts with route (CAMEL-24745). A from at the top of the file can only be a route's, so there
is one reading. An id under from stays the id of from.

Before:

    - from:
        uri: timer:tick
        steps:
          - to:
              uri: mock:out

After:

    - route:
        from:
          uri: timer:tick
          steps:
            - to:
                uri: mock:out
`,
	Shorthand: true,
	Node:      bareFrom,
}

func bareFrom(c *Context, n syntax.Node) []Reading {
	if n.Key() != "from" || n.Parent().Len() != 1 || c.body(n.Parent()) == nil || c.At(n.Parent().Parent()).Is != place.Entries {
		return nil
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	return one(layout.Wrap(n, "route"))
}
