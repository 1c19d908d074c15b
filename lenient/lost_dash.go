package lenient

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// LostDash gives a key that stands in the column of the dashes of a list its dash.
var LostDash = &Rule{
	Name: "lost-dash",
	Doc: `an item of a list lacks its dash

A key in the column of the dashes of a list is an item of that list if it is the name of one: an entry at the top of the file
(CAMEL-25372), a step among steps. Its block moves two columns. An errorHandler holds for the whole file wherever it stands, so
it stays where it is.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
    errorHandler:
      deadLetterChannel:
        deadLetterUri: direct:failed

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
    - errorHandler:
        deadLetterChannel:
          deadLetterUri: direct:failed
`,
	Problem: lostDash,
}

func lostDash(c *Context, p syntax.Problem) []Reading {
	n := p.Node
	if p.Code == syntax.BadItemIndent && n.IsMisplaced() && n.IsItem() {
		if r := c.dashForFirst(n); len(r) > 0 {
			return r
		}
		return c.blankForDash(n)
	}
	if p.Code != syntax.MissingDash && p.Code != syntax.BadIndent || !isMisplacedKey(n) {
		return nil
	}
	if item := c.run(n).items[n]; item != nil {
		if n != item.first {
			return nil // it goes with the first
		}
		return one(append(layout.Item(n), layout.Sideways(n.Next(), item.last, n.Column()+2)...))
	}
	if !c.listHas(n, n.Key()) {
		return nil
	}
	if !n.Parent().Parent().IsZero() && len(c.mapsFor(n, n)) > 0 {
		return nil // an option as well
	}
	return one(layout.Item(n))
}

// lostItem is one item that lost its dash: a key that makes an item, and others that belong in it or beside what is in it.
type lostItem struct{ first, last syntax.Node }

// lostItems finds those items of several keys in a run.
func (c *Context) lostItems(r *run) {
	if len(r.lists) == 0 || r.first.Key() == "" {
		return
	}
	has := func(n syntax.Node) bool {
		return slices.ContainsFunc(r.lists, func(p place.Place) bool { return c.has(p, n.Key()) })
	}
	var heads []syntax.Node
	for m := r.first; ; m = m.Next() {
		if has(m) {
			heads = append(heads, m)
			r.lastHead = m
		}
		if m == r.last {
			break
		}
	}
	if len(heads) == 0 || heads[0] != r.first && len(heads) > 1 { // to which of two the keys between them belong, nothing says
		return
	}
	r.items = map[syntax.Node]*lostItem{}
	for i, head := range heads {
		item := &lostItem{head, r.last}
		if i == 0 {
			item.first = r.first
		}
		if i+1 < len(heads) {
			item.last = heads[i+1].Prev()
		}
		// A key between two that make items may be the first of the second.
		if item.first == item.last || i+1 < len(heads) && item.last != head || !c.isLostItem(item, head) {
			continue
		}
		for m := item.first; ; m = m.Next() {
			r.items[m] = item
			if m == item.last {
				break
			}
		}
	}
}

// isLostItem says that the other keys of an item belong to its head. What else might take one that stands behind the head takes
// none that stands in front of it, at the top: there no list of steps is in reach.
func (c *Context) isLostItem(item *lostItem, head syntax.Node) bool {
	root := head.Parent().Parent().IsZero()
	for m := item.first; ; m = m.Next() {
		front := (root || c.IsEntry(head.Key())) && m.Index() < head.Index()
		if m != head && (!c.besideItem(head, m) || !root && !front && len(c.mapsFor(m, m)) > 0) {
			return false
		}
		if m == item.last {
			return true
		}
	}
}

// besideItem says that the key n, which stands where head does, is an option of head, or of the route that a from is in.
func (c *Context) besideItem(head, n syntax.Node) bool {
	for _, top := range []*dsl.Def{c.Top(), c.Step()} {
		o := c.Option(top, c.keyOf(place.Place{Is: place.Body, Def: top}, head.Key()))
		if o == nil || o.Def() == nil {
			continue
		}
		if c.Option(o.Def(), n.Key()) != nil || o.Name == "from" && c.Option(c.Def("RouteDefinition"), n.Key()) != nil {
			return true
		}
		if items := o.Def().List(); items != nil && c.isNamed(items, n) {
			return true
		}
		if f := c.from(o.Def()); f != nil && c.Option(f.Def(), n.Key()) != nil {
			return true
		}
	}
	return false
}

// dashForFirst reads the keys above the item n, in the column of its dash, where a list is wanted: those of the items before it,
// each of which lost its dash, or of one with what belongs beside its key.
func (c *Context) dashForFirst(n syntax.Node) []Reading {
	for _, m := range above(n) {
		p := c.Item(c.guess(m))
		if m.Kind() != syntax.Map || !single(p) || m.First().Column() != n.Column() {
			continue
		}
		var keys, heads []syntax.Node
		for e := m.First(); !e.IsItem(); e = e.Next() {
			if e.IsBroken() || e.Column() != n.Column() {
				return nil
			}
			keys = append(keys, e)
			if c.has(p, e.Key()) {
				heads = append(heads, e)
			}
		}
		switch {
		case len(heads) == len(keys):
			var edits []splice.Edit
			for _, e := range keys {
				edits = append(edits, layout.Item(e)...)
			}
			return one(edits)
		case len(heads) == 1 && c.all(m, func(e syntax.Node) bool { return e.IsItem() || e == heads[0] || c.besideItem(heads[0], e) }):
			return one(append(layout.Item(keys[0]), layout.Sideways(keys[1], keys[len(keys)-1], n.Column()+2)...))
		}
	}
	return nil
}

// blankForDash reads the keys above the item n, which stand two columns deeper where a list is wanted: those of items whose
// dashes are blanks.
func (c *Context) blankForDash(n syntax.Node) []Reading {
	for _, m := range above(n) {
		p := c.Item(c.guess(m))
		if m.Kind() != syntax.Map || !single(p) || m.First().Column() != n.Column()+2 {
			continue
		}
		var edits []splice.Edit
		for e := range m.Children {
			if c.Option(p.Def, e.Key()) == nil || !e.StartsLine() {
				return nil
			}
			edits = append(edits, splice.Edit{Span: splice.Span{Start: e.Start() - 2, End: e.Start()}, New: "- "})
		}
		return one(edits)
	}
	return nil
}

// DashWithoutSpace puts the blank behind the dash of a list item.
var DashWithoutSpace = &Rule{
	Name: "dash-without-space",
	Doc: `no space stands behind the dash of a list item

To YAML "-log:" is a key. Where the rest of it is the name of a step or an entry, and an item with that name can stand there,
it is a list item. So is "-stop" on a line among the items, and "-log:" in an item that has a log.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            -log:
                message: x

After:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: x
`,
	Node:    dashWithoutSpace,
	Problem: dashesWithoutSpace,
}

func dashWithoutSpace(c *Context, n syntax.Node) []Reading {
	if name, ok := strings.CutPrefix(n.Key(), "-"); ok && n.Parent().IsItem() && c.single(n.Parent()) && n.Parent().Has(name) && n.StartsLine() {
		return one(append(layout.Split(n), splice.Delete(splice.Span{Start: n.Start(), End: n.Start() + 1})))
	}
	if n.Kind() == syntax.Map && !n.IsFlow() {
		return c.dashed(n)
	}
	return c.dashedBelow(n)
}

// dashesWithoutSpace reads the key where the dashes of other items are right.
func dashesWithoutSpace(c *Context, p syntax.Problem) []Reading {
	n := p.Node
	switch {
	case p.Code == syntax.MissingColon && n.IsBroken() && n.First().IsZero():
		s := n.KeySpan()
		name, ok := strings.CutPrefix(n.File().Source()[s.Start:s.End], "-")
		if item := c.Item(c.guess(n.Parent())); ok && single(item) && c.has(item, name) {
			return one([]edit{splice.Insert(s.Start+1, " "), splice.Insert(s.End, "")}) // the report has all of it
		}
	case p.Code == syntax.BadItemIndent && n.IsMisplaced() && n.Column() == column(n.Parent(), true) && n == c.run(n).first:
		for e := range n.Parent().Children {
			if r := c.dashedBelow(e); len(r) > 0 {
				return r
			}
		}
		return c.dashed(n.Parent())
	case p.Code == syntax.BadItemIndent && n.IsMisplaced() && n == c.run(n).first: // among the items of a list with such dashes
		for _, m := range above(n) {
			if dashedKeys(m) {
				return c.dashed(m)
			}
		}
	case p.Code == syntax.BadIndent && isMisplacedKey(n) && c.besideDashed(n):
		return one([]edit{splice.Insert(n.Prev().Start()+1, " ")})
	case p.Code == syntax.MissingDash || p.Code == syntax.BadIndent:
		name, ok := strings.CutPrefix(n.Key(), "-")
		if ok && isMisplacedKey(n) && c.listHas(n, name) {
			return one(c.afterDash(place.Place{Is: place.Body, Def: c.Step()}, n))
		}
	}
	return nil
}

// besideDashed says that the misplaced key n stands beside the one above, a text, if the dash of that one has its blank.
func (c *Context) besideDashed(n syntax.Node) bool {
	above := n.Prev()
	name, ok := strings.CutPrefix(above.Key(), "-")
	p := c.Item(c.guess(above.Parent()))
	if !ok || !single(p) || !text(above) || n.Column() != above.Column()+2 {
		return false
	}
	if step := c.Option(p.Def, name); step != nil {
		return step.Def() != nil && c.takesIn(step.Def(), n)
	}
	step := c.Option(p.Def, n.Key()) // with its option before it
	return step != nil && step.Def() != nil && c.Option(step.Def(), name) != nil
}

// dashedBelow reads the keys behind n as its items: n is a key for a list that has none yet, or has them in the column of its
// key, as they are.
func (c *Context) dashedBelow(n syntax.Node) []Reading {
	if !n.IsEntry() || n.Kind() != syntax.Null && (n.Kind() != syntax.Seq || n.InFlow() || n.First().Column() != n.Column()) {
		return nil
	}
	p := c.Item(c.guess(n))
	if !single(p) {
		return nil
	}
	var edits []splice.Edit
	for e := n.Next(); !e.IsZero(); e = e.Next() {
		if e.IsItem() { // it has its blank
			continue
		}
		name, ok := strings.CutPrefix(e.Key(), "-")
		if !ok || !c.isItemKey(p, name) {
			break
		}
		edits = append(edits, c.afterDash(p, e)...)
	}
	return at(n.Next(), one(edits))
}

// dashed reads the keys of a map as items, if all of them are.
func (c *Context) dashed(n syntax.Node) []Reading {
	p := c.Item(c.guess(n))
	if !single(p) {
		return nil
	}
	var edits []splice.Edit
	known := false
	for e := range n.Children {
		if e.IsItem() { // it has its blank
			continue
		}
		name, ok := strings.CutPrefix(e.Key(), "-")
		if !c.isItemKey(p, name) || !ok && !c.has(p, name) {
			return nil
		}
		known = known || c.has(p, name)
		if !ok && dashedKeys(n) { // this one lacks its dash as well
			edits = append(edits, layout.Item(e)...)
			continue
		}
		if !ok {
			return nil
		}
		edits = append(edits, c.afterDash(p, e)...)
	}
	if !known {
		return nil
	}
	return one(edits)
}

// isItemKey says that key names an item of a list at p, or is what other rules read in one: among steps, a branch of the step
// before it, or a group of steps.
func (c *Context) isItemKey(p place.Place, key string) bool {
	return c.has(p, key) || p.Def.Kind == dsl.KindStep && (c.isBranch(key) || key == "steps")
}

// afterDash gives the key e, an item of a list at p, the blank behind its dash. What stands in its column are the next items.
func (c *Context) afterDash(p place.Place, e syntax.Node) []edit {
	if item := e.First(); e.Kind() == syntax.Seq && item.Column() == e.Column() && (c.has(p, item.First().Key()) || c.isBranch(item.First().Key())) {
		return []edit{splice.Insert(e.Start()+1, " ")}
	}
	return layout.AfterDash(e)
}
