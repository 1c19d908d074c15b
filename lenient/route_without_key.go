package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// RouteWithoutKey puts the options of a route that stand in an item of the file under route.
var RouteWithoutKey = &Rule{
	Name: "route-without-key",
	Doc: `an item of the file has the options of a route

A from with other options of a route beside it, in one item, is a route without its key; what belongs to from goes into it after
that. Another entry of the file beside the from is no option.

Before:

    - id: one
      from:
        uri: seda:a
        steps: []

After:

    - route:
        id: one
        from:
          uri: seda:a
          steps: []
`,
	Node: routeWithoutKey,
}

func routeWithoutKey(c *Context, item syntax.Node) []Reading {
	if !item.IsItem() || !c.lacksRoute(item) {
		return nil
	}
	if item.InFlow() {
		return one(layout.Block(item))
	}
	return one(layout.WrapAll(item, "route"))
}

// lacksRoute says that an item of the file has a from and options of a route beside it.
func (c *Context) lacksRoute(item syntax.Node) bool {
	d := c.body(item)
	route, from := c.Def("RouteDefinition"), c.Def("FromDefinition")
	if d == nil || d.Kind != dsl.KindTop || !item.Has("from") || item.Len() < 2 || route == nil || from == nil {
		return false
	}
	options := 0
	for e := range item.Children {
		switch key := e.Key(); {
		case key == "from":
		case c.IsEntry(key):
			return false
		case c.Option(route, key) != nil:
			options++
		case c.Option(from, key) == nil:
			return false
		}
	}
	return options > 0
}
