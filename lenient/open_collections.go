package lenient

import (
	"slices"
	"strconv"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// above lists the collections that are open above the misplaced node n, the innermost first: the ancestors of what was read
// before it, and the key before it if that has no value yet. It is empty if what was read before is itself not right: then
// that is read first.
func above(n syntax.Node) []syntax.Node {
	last := n.Prev()
	if last.IsZero() {
		last = n.Parent()
	}
	for !last.First().IsZero() {
		last = last.Last()
	}
	var out []syntax.Node
	if last.Kind() == syntax.Null && last.IsEntry() {
		out = append(out, last)
	}
	if last.IsBroken() {
		return nil
	}
	for up := last; !up.IsZero(); up = up.Parent() {
		if up.IsMisplaced() || up.IsBroken() {
			return nil
		}
		if k := up.Kind(); (k == syntax.Map || k == syntax.Seq) && !up.InFlow() {
			out = append(out, up)
		}
	}
	return out
}

// run is what misplaced nodes that stand in one column, entries or items, have in common. Rules ask for each of them, so it is
// looked up once.
type run struct {
	first, last syntax.Node
	open        []syntax.Node             // above the first, the innermost first
	lists       []place.Place             // of the items of open lists whose dashes stand in that column
	items       map[syntax.Node]*lostItem // by the keys in them
	lastHead    syntax.Node               // the last key that makes an item of one of the lists
	inLists     *[]target                 // the lists that the keys are items of, in their column or not
}

// run gives the run that n is in.
func (c *Context) run(n syntax.Node) *run {
	if r := c.runs[n]; r != nil {
		return r
	}
	like := func(o syntax.Node) bool {
		return !o.IsZero() && o.IsMisplaced() && !o.IsBroken() && o.IsItem() == n.IsItem() && o.Column() == n.Column()
	}
	r := &run{first: n, last: n}
	for prev := n.Prev(); like(prev); prev = prev.Prev() {
		r.first = prev
	}
	for next := n.Next(); like(next); next = next.Next() {
		r.last = next
	}
	if c.runs == nil {
		c.runs = map[syntax.Node]*run{}
	}
	for m := r.first; ; m = m.Next() {
		c.runs[m] = r
		if m == r.last {
			break
		}
	}
	r.open = above(r.first)
	for _, l := range c.ofKind(r.open, true) {
		if p := c.Item(c.guess(l)); column(l, true) == n.Column() && single(p) {
			r.lists = append(r.lists, p)
		}
	}
	c.lostItems(r)
	return r
}

// column is where the entries or items of a collection stand, or would stand in one without any.
func column(n syntax.Node, list bool) int {
	switch {
	case !n.First().IsZero():
		return n.First().Column()
	case list:
		return n.Column() + layout.ListOffset(n)
	}
	return n.Column() + layout.Step
}

// target is a collection that the misplaced nodes may belong to.
type target struct {
	node  syntax.Node
	col   int
	name  string
	means string
	edits []splice.Edit
}

// readings makes one reading of each target. Names are made unique.
func readings(targets []target) []Reading {
	var out []Reading
	var names []string
	for _, t := range targets {
		name := t.name
		for k := 2; slices.Contains(names, name); k++ {
			name = t.name + "-" + strconv.Itoa(k)
		}
		names = append(names, name)
		out = append(out, Reading{Name: name, Means: t.means, Edits: t.edits})
	}
	if len(out) > 1 {
		return asked(out...)
	}
	return out
}

// nearestKey is the name by which a person would call the node: its key, or that of the collection it is in.
func nearestKey(n syntax.Node) string {
	for ; !n.IsZero(); n = n.Parent() {
		if k := n.Key(); k != "" {
			return k
		}
	}
	return "file"
}

// reaches keeps those collections that a line in column col may have slipped out of: those that stand further left, and of
// those further right the outermost. Where that is a step or an entry, what belongs to it may stand beside it.
func (c *Context) reaches(open []syntax.Node, col int, list bool) []syntax.Node {
	right := -1
	for i, o := range open {
		if column(o, list) > col {
			right = i
		}
	}
	var out []syntax.Node
	for i, o := range open {
		switch at := column(o, list); {
		case at < col, i == right, i == right-1 && !list && single(c.guess(open[right])):
			out = append(out, o)
		}
	}
	return out
}

// ofKind keeps the lists or the maps, and a key without a value where one can stand.
func (c *Context) ofKind(open []syntax.Node, list bool) []syntax.Node {
	var out []syntax.Node
	for _, o := range open {
		kind := o.Kind()
		if kind == syntax.Null {
			switch c.guess(o).Is {
			case place.List, place.Wraps, place.Texts:
				kind = syntax.Seq
			default:
				kind = syntax.Map
			}
		}
		if (kind == syntax.Seq) == list {
			out = append(out, o)
		}
	}
	return out
}

// move takes the run from first to last to column col of the collection that owner is, or behind owner if lines follow that
// stand deeper: they belong to what is open now, but for those of the same run.
func move(first, last, owner syntax.Node, col int) []splice.Edit {
	if next := last.Next(); next.IsMisplaced() && next.Column() == last.Column() {
		return layout.Sideways(first, last, col)
	}
	f := last.File()
	next := last.Whole().End
	src := f.Source()
	for next < len(src) {
		at := next
		for at < len(src) && src[at] == ' ' {
			at++
		}
		if at < len(src) && src[at] != '#' && src[at] != '\n' && src[at] != '\r' {
			if at-next > col {
				if owner.IsZero() { // nothing stands in it yet
					return nil
				}
				return layout.Behind(first, last, owner, col)
			}
			break
		}
		next = f.NextLine(at)
	}
	return layout.Sideways(first, last, col)
}
