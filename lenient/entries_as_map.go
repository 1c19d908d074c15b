package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// EntriesAsMap makes the entries of a file, written as one map, the items of a list.
var EntriesAsMap = &Rule{
	Name: "entries-as-map",
	Doc: `the entries of the file are one map

A file is a list of entries with one key each (CAMEL-24698). Where every key at the root is the name of an entry, each becomes
an item, in order. A from with other options of a route beside it is one route; so is a uri with its steps. Any other key is an
error: the file may be of another kind.

Before:

    onException:
      exception:
        - java.io.IOException
      steps: []
    route:
      from:
        uri: seda:a
        steps: []

After:

    - onException:
        exception:
          - java.io.IOException
        steps: []
    - route:
        from:
          uri: seda:a
          steps: []
`,
	Node: entriesAsMap,
}

func entriesAsMap(c *Context, root syntax.Node) []Reading {
	if c.At(root).Is != place.Entries || root.Kind() != syntax.Map || root.First().IsZero() {
		return nil
	}
	if root.Len() == 1 && c.wrapsEntries(root.First()) {
		return nil
	}
	entries := c.all(root, func(e syntax.Node) bool { return c.IsEntry(e.Key()) || c.wrapsEntries(e) })
	body := c.routeBody(root)
	if !entries && body == nil {
		return nil
	}
	if root.IsFlow() {
		return one(layout.Block(root))
	}
	switch {
	// What stands behind from may have been meant for its route.
	case entries && len(body) == 1 && root.Len() > 1 && (root.Last().Key() != "from" || c.hasOptionOfRoute(root)):
		return []Reading{
			{Name: "entries", Means: "an entry for each key", Ask: true, Edits: layout.Items(root)},
			{Name: "route", Means: "one route with these options", Ask: true, Edits: layout.WrapAll(root, "- ", "route")},
		}
	case entries:
		return one(layout.Items(root))
	}
	return one(layout.WrapAll(root, append([]string{"- "}, body...)...))
}

// hasOptionOfRoute says that a key beside from is an entry and an option of the route as well.
func (c *Context) hasOptionOfRoute(root syntax.Node) bool {
	return !c.all(root, func(e syntax.Node) bool {
		return e.Key() == "from" || c.Option(c.Def("RouteDefinition"), e.Key()) == nil
	})
}

// routeBody is what the entries of a map have to be put under to be a route: route, or route and from. It is nil where they
// are not a route's.
func (c *Context) routeBody(n syntax.Node) []string {
	route, from := c.Def("RouteDefinition"), c.Def("FromDefinition")
	if route == nil || from == nil {
		return nil
	}
	known := func(e syntax.Node) bool { // or an entry inside a route, or a kind of its error handler
		return c.has(place.Place{Is: place.Body, Def: route}, e.Key()) || n.Has("from") && (c.IsEntry(e.Key()) || c.Option(c.Def("ErrorHandlerDefinition"), e.Key()) != nil)
	}
	source := func(e syntax.Node) bool { return c.has(place.Place{Is: place.Body, Def: from}, e.Key()) }
	switch {
	case n.Has("from") && c.all(n, func(e syntax.Node) bool { return known(e) || source(e) }):
		return []string{"route"} // what is from's goes into it then
	case n.Has("from") || !n.Has("uri") || !n.Has("steps"):
		return nil
	case c.all(n, func(e syntax.Node) bool { return source(e) && !known(e) }):
		return []string{"route", "from"}
	case c.all(n, func(e syntax.Node) bool { return source(e) || known(e) }):
		return []string{"route"} // what of it is the from's is seen then
	}
	return nil
}

func (c *Context) all(n syntax.Node, ok func(syntax.Node) bool) bool {
	for e := range n.Children {
		if !ok(e) {
			return false
		}
	}
	return true
}
