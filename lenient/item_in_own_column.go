package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// ItemInOwnColumn moves a list item that stands in a column of its own into the list it belongs to.
var ItemInOwnColumn = &Rule{
	Name: "item-in-own-column",
	Doc: `a list item stands in a column of its own

No list that is open above the item has its dashes in that column (CAMEL-24837, CAMEL-26410). If exactly one of them holds
items of that kind, the item goes there with all that stands in it. A step between an outer and an inner list of steps may
belong to either, and one behind an owner that has no steps yet may be its first step: then each is a reading.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: one
              - log:
                  message: two

After:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: one
            - log:
                message: two
`,
	Problem: itemInOwnColumn,
}

func itemInOwnColumn(c *Context, p syntax.Problem) []Reading {
	n := p.Node
	if p.Code == syntax.BadIndent && n.IsItem() && n == n.Parent().First() && !n.Next().IsZero() {
		return one(layout.Sideways(n, n, n.Next().Column())) // the first of the file alone has slipped
	}
	if p.Code != syntax.BadItemIndent || !n.IsMisplaced() || !n.IsItem() {
		return nil
	}
	r := c.run(n)
	if r.first != n {
		return nil // it goes with the one before
	}
	last, open := r.last, r.open
	for _, o := range open {
		if o.Kind() == syntax.Map && column(o, false) <= n.Column() && c.holdsItems(o) && c.takeAll(c.guess(o), n, last) {
			return nil // a list written as a map
		}
	}
	var out []target
	for i, l := range c.reaches(c.ofKind(open, true), n.Column(), true) {
		where := c.guess(l)
		if where.Is == place.Body { // a list around maps
			where = place.Place{Is: place.List, Def: where.Def}
		}
		if !c.takeAll(where, n, last) {
			if where.Is == place.Unknown && !(n.Kind() == syntax.Map && c.all(l, text)) {
				return nil // it may take anything
			}
			continue
		}
		if !l.IsEntry() && !l.Parent().IsZero() {
			return c.possible(n, last, true) // a list in a list
		}
		t := inList(l, i > 0, open, n, last)
		if len(t.edits) == 0 {
			return nil
		}
		out = append(out, t)
	}
	if t, ok := c.firstSteps(open, n, last); ok {
		out = append([]target{t}, out...)
	}
	if len(out) == 0 {
		return c.possible(n, last, true)
	}
	return readings(out)
}

// holdsItems says that a map stands for a list: its first key begins an item.
func (c *Context) holdsItems(m syntax.Node) bool {
	item := c.Item(c.guess(m))
	return item.Is != place.Free && !dashedKeys(m) && (item.Is != place.Body || c.has(item, m.First().Key()))
}

// dashedKeys says that the keys of a map are items whose dashes lack their blanks.
func dashedKeys(m syntax.Node) bool { return strings.HasPrefix(m.First().Key(), "-") }

// takeAll says that a list at that place takes the items from first to last.
func (c *Context) takeAll(p place.Place, first, last syntax.Node) bool {
	for n := first; ; n = n.Next() {
		if !c.listTakes(p, n) {
			return false
		}
		if n == last {
			return true
		}
	}
}

// listName is what a person calls a list: by its owner if it is a list of steps.
func listName(l syntax.Node) string {
	if l.Key() == "steps" {
		return nearestKey(l.Parent())
	}
	return nearestKey(l)
}

// inList is the reading that the run from first to last belongs to the list l: behind the item that is open, where a list further
// in is open as well.
func inList(l syntax.Node, outer bool, open []syntax.Node, first, last syntax.Node) target {
	col := column(l, true)
	if inside := itemAround(l, open); outer && !inside.IsZero() {
		name := nearestKey(inside.First())
		return target{l, col, "after-" + name, "it comes after " + name, move(first, last, inside, col)}
	}
	name := listName(l)
	return target{l, col, "in-" + name, "it belongs to the list of " + name, move(first, last, l.Last(), col)}
}

// itemAround is the item of l that is open.
func itemAround(l syntax.Node, open []syntax.Node) syntax.Node {
	for _, o := range open {
		if o.Parent() == l {
			return o
		}
	}
	return syntax.Node{}
}

// firstSteps is the reading that the items are the steps of the innermost EIP above them, which has none yet. It is possible
// if they do not stand left of that EIP.
func (c *Context) firstSteps(open []syntax.Node, first, last syntax.Node) (target, bool) {
	for _, m := range c.ofKind(open, false) {
		p := c.guess(m)
		if p.Is != place.Body {
			continue
		}
		if oneKey(p.Def) {
			break // the list of steps that it would leave
		}
		left := m
		if single(c.guess(m.Parent())) && m.Parent().IsItem() {
			left = m.Parent()
		}
		o := c.Option(p.Def, "steps")
		if o == nil || left.Column() >= first.Column() {
			continue
		}
		if m.Has("steps") || !c.takeAll(c.Of(o), first, last) {
			break
		}
		name := nearestKey(m)
		col := column(m, false)
		edits := append([]splice.Edit{layout.KeyAbove(first, "steps", col)}, layout.Sideways(first, last, col+layout.ListOffset(m))...)
		return target{m, col, "steps-of-" + name, "it is the first step of " + name, edits}, true
	}
	return target{}, false
}
