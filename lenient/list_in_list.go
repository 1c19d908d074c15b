package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// ListInList takes the dash away that makes a list of steps or entries the item of another.
var ListInList = &Rule{
	Name: "list-in-list",
	Doc: `a list of steps stands in a list of steps

An item that is itself a list of steps, or of entries in the list of entries, is one dash too many: its items stand in its place.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - - log:
                  message: x
              - stop: {}

After:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: x
            - stop: {}
`,
	Node: listInList,
}

func listInList(c *Context, n syntax.Node) []Reading {
	if !n.IsItem() || n.Kind() != syntax.Seq || !c.single(n) || n.First().IsZero() || n.Props().Len() > 0 {
		return nil
	}
	d := c.body(n)
	for item := range n.Children {
		known := text(item) && c.isStepItem(item) || item.Kind() == syntax.Seq && !item.First().First().IsZero() // a list in it is read next
		for e := range item.Children {
			known = known || item.Kind() == syntax.Map && c.isBranch(e.Key()) && item != n.First() // of the step before it
			known = known || item.Len() == 1 && e.Key() == "steps" && d.Kind == dsl.KindStep       // a group of them, which is read next
			known = known || item.Kind() == syntax.Map && c.has(place.Place{Is: place.Body, Def: d}, e.Key())
			known = known || item.Len() == 1 && d.Kind == dsl.KindTop && c.entryOf(d, e) != "" // the kind of an entry, which is read next
		}
		if !known {
			return nil
		}
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	return one(layout.Splice(n))
}
