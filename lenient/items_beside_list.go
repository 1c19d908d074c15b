package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// ItemsBesideList moves what stands in the column of an empty beans under it.
var ItemsBesideList = &Rule{
	Name: "items-beside-list",
	Doc: `the items of an entry stand in its column

An entry of the file has one key. Where it is a list of named items such as beans, and empty, the keys behind it that are no
entries are its items, or the options of its one item (CAMEL-24698).

Before:

    - beans:
      parcelTool:
        type: org.example.ParcelTool

After:

    - beans:
        - name: parcelTool
          type: org.example.ParcelTool
`,
	Node: itemsBesideList,
}

func itemsBesideList(c *Context, n syntax.Node) []Reading {
	item := n.Parent()
	d := c.listOf(n)
	if d == nil || c.nameOption(d) == nil || n.Kind() != syntax.Null || item.First() != n || n.Next().IsZero() || !c.single(item) {
		return nil
	}
	if c.At(item.Parent()).Is != place.Entries {
		return nil
	}
	known := 0
	for e := n.Next(); !e.IsZero(); e = e.Next() {
		if c.IsEntry(e.Key()) || c.Option(d, e.Key()) == nil && !c.isNamed(d, e) {
			return nil
		}
		if c.Option(d, e.Key()) != nil {
			known++
		}
	}
	// Either all of it is one item or each is one.
	if known > 0 && (known != item.Len()-1 || !c.isItem(d, item)) {
		return nil
	}
	if item.InFlow() {
		return one(layout.Block(item))
	}
	f := n.File()
	s := splice.Span{Start: f.NextLine(n.Entry().End), End: item.Whole().End}
	return one(splice.ReindentEdits(f.Source(), s, layout.Step))
}
