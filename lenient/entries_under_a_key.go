package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// EntriesUnderAKey takes away the key that the list of a file's entries stands under.
var EntriesUnderAKey = &Rule{
	Name: "entries-under-a-key",
	Doc: `the entries of the file stand under a key

The list of entries is the file itself. One key that Camel does not know, at the root or as the only one of an item, with a
list of entries or of routes, wraps what belongs there. Routes without their key get it.

Before:

    routes:
      - route:
          from:
            uri: seda:a
            steps: []
      - route:
          from:
            uri: seda:b
            steps: []

After:

    - route:
        from:
          uri: seda:a
          steps: []
    - route:
        from:
          uri: seda:b
          steps: []
`,
	Node: entriesUnderAKey,
}

func entriesUnderAKey(c *Context, n syntax.Node) []Reading {
	if n.Parent().First() != n || !n.Next().IsZero() || !c.wrapsEntries(n) {
		return nil
	}
	holder := n
	switch root := n.Parent(); {
	case c.At(root).Is == place.Entries && root.Kind() == syntax.Map:
	case c.At(root.Parent()).Is == place.Entries:
		holder = root
	default:
		return nil
	}
	if n.InFlow() || n.IsFlow() {
		return one(layout.Block(n))
	}
	var edits []edit
	for item := range n.Children {
		if !c.isEntry(item) {
			if item.IsFlow() {
				return one(layout.Block(item))
			}
			edits = append(edits, layout.WrapAll(item, c.routeBody(item)...)...)
		}
	}
	if len(edits) > 0 {
		return one(edits)
	}
	return one(layout.Unlist(holder, n, holder.Column()))
}

// wrapsEntries says that n is a key that is no entry, with a list of entries or of routes that lack their key.
func (c *Context) wrapsEntries(n syntax.Node) bool {
	if n.Kind() != syntax.Seq || !n.IsEntry() || n.First().IsZero() || c.IsStep(n.Key()) || c.has(c.entry(), n.Key()) {
		return false
	}
	return c.all(n, func(item syntax.Node) bool {
		return item.Kind() == syntax.Map && (c.isEntry(item) || c.routeBody(item) != nil)
	})
}

// isEntry says that the map item is an entry of the file, in whatever case its key is written.
func (c *Context) isEntry(item syntax.Node) bool {
	return item.Len() == 1 && c.IsEntry(c.keyOf(c.entry(), item.First().Key()))
}

// entry is the place of an entry of the file.
func (c *Context) entry() place.Place { return place.Place{Is: place.Body, Def: c.Top()} }
