package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// EntryWithoutList puts the only entry of its kind in a routeConfiguration into the list that it is.
var EntryWithoutList = &Rule{
	Name: "entry-without-list",
	Doc: `an entry of a routeConfiguration is written where a list of them is wanted

A routeConfiguration has lists of onException, intercept and their like since Camel 4. A map there that has their options is the
only item.

Before:

    - routeConfiguration:
        onException:
          exception:
            - java.io.IOException
          steps: []

After:

    - routeConfiguration:
        onException:
          - onException:
              exception:
                - java.io.IOException
              steps: []
`,
	Node: entryWithoutList,
}

func entryWithoutList(c *Context, n syntax.Node) []Reading {
	p := c.At(n)
	if p.Is != place.Wraps || n.Kind() != syntax.Map || n.First().IsZero() {
		return nil
	}
	whole := n.Len() == 1 && n.First().Key() == p.Option.Key
	if !whole && !c.all(n, func(e syntax.Node) bool { return c.Option(p.Def, e.Key()) != nil }) {
		return nil
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	return one(layout.Dash(n))
}
