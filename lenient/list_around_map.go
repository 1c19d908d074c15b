package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// ListAroundMap takes the dash away from the only item of a list where Camel wants a map.
var ListAroundMap = &Rule{
	Name: "list-around-map",
	Doc: `a list of one map stands where a map is wanted

A list with one item, whose keys are all options of what stands there, is that map with a dash too many. Several items are
left alone.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                - uri: mock:out

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
`,
	Node: listAroundMap,
}

func listAroundMap(c *Context, n syntax.Node) []Reading {
	d := c.options(n)
	item := n.First()
	if d == nil || n.Kind() != syntax.Seq || n.Len() != 1 || item.Kind() != syntax.Map || item.First().IsZero() {
		return nil
	}
	if c.isBranch(n.Key()) && c.single(n.Parent()) { // doCatch is a list where it belongs
		return nil
	}
	for e := range item.Children {
		if c.Option(d, e.Key()) == nil {
			return nil
		}
	}
	if flow(n) {
		return one(layout.Block(n))
	}
	return one(layout.Undash(n))
}
