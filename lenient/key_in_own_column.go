package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// KeyInOwnColumn moves a key that stands in a column of its own into the map it belongs to.
var KeyInOwnColumn = &Rule{
	Name: "key-in-own-column",
	Doc: `a key stands in a column of its own

No map that is open above the key has its keys in that column (CAMEL-24837). If exactly one of them accepts the key and lacks
it, the key goes there with its whole block. If several do, each is a reading. If none does, and the key is the name of a step or
an entry, it is one of the list that is open there, without its dash.

Before:

    - route:
        from:
          uri: direct:a
           steps:
            - to:
                uri: mock:out

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
`,
	Problem: keyInOwnColumn,
}

func keyInOwnColumn(c *Context, p syntax.Problem) []Reading {
	n := p.Node
	if p.Code != syntax.BadIndent && p.Code != syntax.MissingDash || !isMisplacedKey(n) || n == n.Parent().First() || c.listHas(n, n.Key()) {
		return nil
	}
	if p.Code == syntax.MissingDash && n.Parent().Parent().IsZero() {
		return nil // left of every map
	}
	r := c.run(n)
	if r.items[n] != nil || n.Index() < r.lastHead.Index() {
		return nil // of an item whose dash is lost
	}
	if all := c.mapsFor(r.first, r.last); len(all) > 0 {
		if r.first == n {
			return readings(all)
		}
		return nil // they went with the first
	}
	if all := c.mapsFor(n, n); len(all) > 0 {
		return readings(all)
	}
	if r.inLists == nil {
		all := c.listsFor(r)
		r.inLists = &all
	}
	if all := *r.inLists; len(all) > 0 {
		if r.first == n {
			return readings(all)
		}
		return nil
	}
	return c.possible(n, n, false)
}

// possible shows the collections in reach that the misplaced nodes from first to last may belong to, where none is known to take
// them: what is wrong further up keeps that from being known.
func (c *Context) possible(first, last syntax.Node, list bool) []Reading {
	var out []target
	for _, o := range c.reaches(c.ofKind(c.run(first).open, list), first.Column(), list) {
		if !list && (o.Has(first.Key()) || single(c.guess(o)) || !c.mayTake(o, first.Key())) {
			continue
		}
		name := nearestKey(o)
		col := column(o, list)
		t := target{o, col, "of-" + name, "it may belong to " + name, move(first, last, o, col)}
		if list {
			t.name = "in-" + name
		}
		out = append(out, t)
	}
	return asked(readings(out)...)
}

// mayTake says that the map m, or one of the maps near it, has an option of that name, or that too little is known to deny it:
// any other key than the name of a step, an entry or a list of steps may stand in for an option.
func (c *Context) mayTake(m syntax.Node, key string) bool {
	p := c.mapAt(m)
	known := key == "steps" || c.IsStep(key) || c.IsEntry(key) || c.isBranch(key)
	return p.Is != place.Body || !known || c.optionOf(p, m, c.keyOf(p, key)) != nil || c.optionNear(p, m, key) != nil
}

func isMisplacedKey(n syntax.Node) bool { return n.IsMisplaced() && !n.IsBroken() && n.Key() != "" }

// mapsFor lists the open maps that take all keys from first to last.
func (c *Context) mapsFor(first, last syntax.Node) []target {
	var out []target
	open := c.reaches(c.ofKind(c.run(first).open, false), first.Column(), false)
	for _, m := range open {
		takes := true
		for n := first; takes; n = n.Next() {
			takes = c.mapTakes(m, n.Key(), n)
			if n == last {
				break
			}
		}
		if !takes {
			if c.guess(m).Is == place.Unknown {
				return nil // it may take anything
			}
			continue
		}
		col := column(m, false)
		name := nearestKey(m)
		if m.IsItem() && single(c.guess(m)) { // beside the step, which is a text
			name = m.First().Key()
		}
		out = append(out, target{m, col, "of-" + name, "it belongs to " + name, move(first, last, m, col)})
	}
	return out
}

// listsFor lists the open lists of steps or entries in which each key of a run is an item, that has lost its dash as well.
func (c *Context) listsFor(r *run) []target {
	if strings.HasPrefix(r.first.Key(), "-") {
		return nil // its dash lacks the blank
	}
	col := r.first.Column()
	for _, m := range c.reaches(c.ofKind(r.open, false), col, false) {
		if c.guess(m).Is == place.Unknown {
			return nil // it may take anything
		}
	}
	var out []target
	for i, l := range c.reaches(c.ofKind(r.open, true), col, true) {
		if p := c.Item(c.guess(l)); single(p) && c.hasAll(p, r.first, r.last) {
			out = append(out, inList(l, i > 0, r.open, r.first, r.last))
		}
	}
	return out
}

// hasAll says that the map at p has each key from first to last.
func (c *Context) hasAll(p place.Place, first, last syntax.Node) bool {
	for n := first; c.has(p, n.Key()); n = n.Next() {
		if n == last {
			return true
		}
	}
	return false
}

// listHas says that a list whose dashes stand in the column of the misplaced key n has items with the one key that is given.
func (c *Context) listHas(n syntax.Node, key string) bool {
	for _, p := range c.run(n).lists {
		if c.has(p, key) {
			return true
		}
	}
	return false
}
