package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// EntryAsList makes several entries of one that is given a list.
var EntryAsList = &Rule{
	Name: "entry-as-list",
	Doc: `an entry of the file is given a list

onException, route, rest and other entries take a map, and several of them are several entries (CAMEL-24698). A list of maps with
options of the entry becomes one entry for each, in the order of the list.

Before:

    - onException:
        - exception:
            - java.io.IOException
          steps: []
        - exception:
            - java.lang.IllegalStateException
          steps: []

After:

    - onException:
        exception:
          - java.io.IOException
        steps: []
    - onException:
        exception:
          - java.lang.IllegalStateException
        steps: []
`,
	Node: entryAsList,
}

func entryAsList(c *Context, n syntax.Node) []Reading {
	d, entry := c.options(n), n.Parent()
	if d == nil || n.Props().Len() > 0 || entry.Len() != 1 || !c.single(entry) {
		return nil
	}
	if p := c.At(entry.Parent()).Is; p != place.Entries && p != place.Flows {
		return nil
	}
	if !c.areEntries(d, n) {
		return nil
	}
	if r := inBlock(n); r != nil {
		return r
	}
	return one(layout.Entries(n))
}

// areEntries says that each item of the list n has an option of d, or is the entry that n is given for.
func (c *Context) areEntries(d *dsl.Def, n syntax.Node) bool {
	return n.Kind() == syntax.Seq && !n.First().IsZero() && c.all(n, func(item syntax.Node) bool {
		known := item.Len() == 1 && item.First().Key() == n.Key()
		for e := range item.Children {
			known = known || item.Kind() == syntax.Map && (c.Option(d, e.Key()) != nil || c.isClass(d, e))
		}
		return known && item.Props().Len() == 0
	})
}
