package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// EntryBehindRoutes moves entries that hold for the routes behind them to before the first route.
var EntryBehindRoutes = &Rule{
	Name: "entry-behind-routes",
	Doc: `an entry stands behind the routes that it holds for

Camel takes onException, onCompletion and the intercepts only before the first route of the file (CAMEL-24846), so there is one
place where they can have been meant to stand. They keep their order. An errorHandler, beans, a rest and the like stay.

Before:

    - route:
        from:
          uri: seda:a
          steps: []
    - onException:
        exception:
          - java.io.IOException
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
	Node: entryBehindRoutes,
}

func entryBehindRoutes(c *Context, list syntax.Node) []Reading {
	if c.At(list).Is != place.Entries || list.Kind() != syntax.Seq {
		return nil
	}
	var route syntax.Node
	var late []syntax.Node
	for item := range list.Children {
		switch {
		case route.IsZero():
			if isRoute(item) {
				route = item
			}
		case item.Len() == 1 && c.BeforeRoutes(item.First().Key()):
			late = append(late, item)
		}
	}
	if len(late) == 0 || c.Tree.HasAnchors() {
		return nil
	}
	if list.InFlow() || late[0].InFlow() {
		return at(late[0], one(layout.Block(late[0])))
	}
	return at(late[0].First(), one(layout.MoveUp(late, route)))
}

// firstRoute is the first item of a list of entries that is a route.
func firstRoute(list syntax.Node) syntax.Node {
	for item := range list.Children {
		if isRoute(item) {
			return item
		}
	}
	return syntax.Node{}
}

func isRoute(item syntax.Node) bool { return item.Has("route") || item.Has("from") }
