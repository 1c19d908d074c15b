package lenient

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// ListForMap makes one map of a list whose items are its entries.
var ListForMap = &Rule{
	Name: "list-for-map",
	Doc: `a map is written as a list of its entries

Parameters and the properties of a bean are a map of names and values. A list of maps with one pair each is that map, and so is a
list of items that each have a name, or a key, and a value. The branches of choice, and doCatch and doFinally of doTry, are its
options, and so are the steps that stand before them; constructors of a bean in a list have the numbers of their positions. A name that comes twice leaves open which of the
values is meant.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: file:drop
                parameters:
                  - fileName: today.txt
                  - fileExist: Append

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: file:drop
                parameters:
                  fileName: today.txt
                  fileExist: Append
`,
	Node: listForMap,
}

func listForMap(c *Context, n syntax.Node) []Reading {
	if n.Kind() != syntax.Seq || n.First().IsZero() || n.Props().Len() > 0 || !n.IsEntry() {
		return nil
	}
	var readings []Reading
	switch p := c.At(n); {
	case p.Is == place.Free && p.Option != nil:
		readings = entriesAsItems(n)
	case c.areBranches(n):
		readings = one(layout.Unitems(n))
	default:
		return nil
	}
	if len(readings) > 0 && n.InFlow() {
		return one(layout.Block(n))
	}
	return readings
}

func entriesAsItems(n syntax.Node) []Reading {
	var names []string
	pairs, singles, texts := 0, 0, 0
	for item := range n.Children {
		e := item.First()
		switch {
		case text(item):
			texts++
		case item.Kind() != syntax.Map || item.IsFlow() && !n.IsFlow():
			return inBlock(n)
		case item.Len() == 1 && text(e):
			singles++
			names = append(names, e.Key())
		case item.Len() == 2 && text(item.Get("value")) && text(nameOf(item)):
			pairs++
			names = append(names, nameOf(item).Value())
		default:
			return nil
		}
	}
	switch count := n.Len(); {
	case texts == count && n.Key() == "constructors": // the one map whose keys are positions
		return one(layout.Numbered(n))
	case singles == count:
		if r := repeated(n, names); r != nil {
			return r
		}
		return one(layout.Unitems(n))
	case pairs == count:
		if r := repeated(n, names); r != nil {
			return r
		}
		return one(pairsOf(n))
	}
	return nil
}

// nameOf is the name of an item that is a name and a value.
func nameOf(item syntax.Node) syntax.Node {
	if e := item.Get("name"); !e.IsZero() {
		return e
	}
	return item.Get("key")
}

// pairsOf writes each item, a name and a value, as one entry. It gives no edits where one of them has several lines.
func pairsOf(n syntax.Node) []edit {
	var edits []edit
	for item := range n.Children {
		name, value := nameOf(item), item.Get("value")
		if isLong(name) || isLong(value) && !staysLong(name, value) {
			return nil
		}
		edits = append(edits, layout.Pair(name, value)...)
	}
	return edits
}

// staysLong says that value, a text of several lines below the name, means the same one level up.
func staysLong(name, value syntax.Node) bool {
	header, _, _ := strings.Cut(value.Raw(), "\n")
	block := value.Style() == syntax.Literal || value.Style() == syntax.Folded
	return value.Props().Len() == 0 && value.Start() > name.Start() && !(block && strings.ContainsAny(header, "123456789 \t"))
}

func isLong(n syntax.Node) bool {
	return n.IsMultiLine() || n.Style() == syntax.Literal || n.Style() == syntax.Folded || n.Props().Len() > 0
}

// repeated shows which of several values of one name may be kept. A list with more than one such name has no readings.
func repeated(n syntax.Node, names []string) []Reading {
	var double string
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			double = name
		}
	}
	if double == "" {
		return nil
	}
	first, last := slices.Index(names, double), len(names)-1
	for names[last] != double {
		last--
	}
	keep := func(only int) []edit {
		var edits []edit
		i := 0
		for item := range n.Children {
			if names[i] == double && i != only {
				edits = append(edits, layout.Cut(item)...)
			}
			i++
		}
		return edits
	}
	return []Reading{
		{Name: "first", Means: "the first value of " + double, Edits: keep(first), Ask: true},
		{Name: "last", Means: "the last value of " + double, Edits: keep(last), Ask: true},
	}
}

// areBranches says that every item of a list is one option of the map that is wanted there: a map, or a list of maps.
func (c *Context) areBranches(n syntax.Node) bool {
	d := c.options(n)
	if d == nil || d.Kind != dsl.KindEIP {
		return false
	}
	for item := range n.Children {
		e := item.First()
		o := c.Option(d, e.Key())
		if item == n.First() && item.Len() == 1 && e.Key() == "steps" && n.Len() > 1 && c.OwnsSteps(d) { // its own, before its branches
			continue
		}
		if item.Kind() != syntax.Map || item.Len() != 1 || o == nil || o.Name == "steps" || o.Type != dsl.Object && o.Type != dsl.ObjectList {
			return false
		}
		if o.Def() == nil || !c.OwnsSteps(o.Def()) {
			return false
		}
	}
	return true
}
