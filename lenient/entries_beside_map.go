package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// EntriesBesideMap moves entries that stand in the column of their empty map into it.
var EntriesBesideMap = &Rule{
	Name: "entries-beside-map",
	Doc: `entries of a map stand in the column of its key

A map with keys of the author's, such as parameters, properties or constructors, is empty, and what follows it directly is
keys that their place does not know: they can only be its entries. A key that the place knows ends them.

Before:

    - beans:
        - constructors:
          "0": B
          "1": 5
          name: parcelTool
          type: org.example.ParcelTool

After:

    - beans:
        - constructors:
            "0": B
            "1": 5
          name: parcelTool
          type: org.example.ParcelTool
`,
	Node: entriesBesideMap,
}

func entriesBesideMap(c *Context, n syntax.Node) []Reading {
	owner := n.Parent()
	d := c.options(owner)
	if d == nil || c.At(n).Is != place.Free || !n.IsNull() || n.Kind() != syntax.Null || owner.InFlow() {
		return nil
	}
	last := n
	for e := n.Next(); !e.IsZero() && e.Key() != "" && c.Option(d, e.Key()) == nil; e = e.Next() {
		last = e
	}
	if last == n {
		return nil
	}
	moved := splice.Span{Start: n.Next().Whole().Start, End: last.Whole().End}
	return at(n.Next(), one(splice.ReindentEdits(c.Tree.Source(), moved, layout.Step)))
}
