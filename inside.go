package cameledit

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// inside adds a fragment to a unit: to its steps or another of its lists, or to its options.
func (x *editor) inside(u syntax.Node, fr *fragment, first bool) bool {
	u, ok := x.grown(u)
	if !ok {
		return false
	}
	o := x.optionsOf(u)
	if o, ok = x.inBlock(o); !ok {
		return false
	}
	if o.Kind() == syntax.Alias {
		return x.isAlias(o)
	}
	x.unwrapOwn(o, fr)
	x.unwrapSteps(o, fr)
	switch p := x.places().At(o); {
	case o.Kind() == syntax.Seq || o.Kind() == syntax.Null && p.Is == place.List:
		if x.fits(o, fr) {
			return x.addItems(o, fr, first)
		}
		return x.beside(o, fr, After)
	case o.Kind() != syntax.Map && o.Kind() != syntax.Null:
		return x.beside(o, fr, After)
	}
	if owner, key := x.listFor(o, fr); !owner.IsZero() {
		return x.addTo(owner, key, fr, first)
	}
	if !x.fits(o, fr) {
		if x.isSingle(u) && x.areSteps(fr.root()) {
			return x.refuse(report.FragmentKind, u, "%s has no list of steps of its own; send them with after or before, or name the branch that they go into", x.describe(u))
		}
		return x.beside(o, fr, After)
	}
	for _, p := range parts(fr.root()) {
		for c := range p.Children {
			if v := o.Get(c.Key()); !v.IsZero() && !sameNode(v, c) && v.Kind() != syntax.Map {
				return x.refuse(report.Unacceptable, v, "%s has %s already; use --at to set it, or --replace", x.nameOf(u), c.Key())
			}
		}
	}
	return x.set(u, fr)
}

// outer is the item whose one key a node is, or the node itself: a step is edited as a whole.
func (x *editor) outer(n syntax.Node) syntax.Node {
	if p := n.Parent(); x.isSingle(p) && p.IsItem() && !n.IsItem() {
		return p
	}
	return n
}

// unwrapOwn takes the unit's own name away around steps that are to go into it.
func (x *editor) unwrapOwn(o syntax.Node, fr *fragment) {
	p := fr.root()
	if p.Kind() == syntax.Seq && p.Len() == 1 {
		p = p.First()
	}
	if p.Kind() != syntax.Map || p.Len() != 1 || p.First().Key() != o.Key() || o.Key() == "" || p.InFlow() {
		return
	}
	if inner := p.First(); inner.Kind() == syntax.Map && inner.Len() == 1 && inner.First().Key() == "steps" {
		fr.set(childText(inner.First()))
	}
}

// unwrapSteps takes steps away around options of the map at o that were sent as items of steps.
func (x *editor) unwrapSteps(o syntax.Node, fr *fragment) {
	root := fr.root()
	steps := root.First()
	if x.places().At(o).Is != place.Body || x.isSingle(o) || root.Kind() != syntax.Map || root.Len() != 1 || steps.Key() != "steps" || steps.IsFlow() {
		return
	}
	for _, p := range parts(steps) {
		if p.Kind() != syntax.Map || p.First().IsZero() || p.Has("steps") || x.areSteps(p) {
			return
		}
	}
	if x.areOptions(steps, o) {
		fr.set(childText(steps))
	}
}

// listFor finds the list of a map that holds what the fragment is: its steps, those of a route's from, its branches. It gives
// the map that has the list, or could have it, and the list's key; no node where none or several lists hold it.
func (x *editor) listFor(o syntax.Node, fr *fragment) (owner syntax.Node, key string) {
	p := x.places().At(o)
	if p.Is != place.Body || x.isSingle(o) {
		return syntax.Node{}, ""
	}
	root := fr.root()
	if from := o.Get("from"); from.Kind() == syntax.Map && x.areSteps(root) {
		return from, "steps"
	}
	for opt := range x.places().Options(p.Def) {
		switch {
		case opt.Type != dsl.ObjectList:
		case opt.Def().Kind == dsl.KindStep:
			if x.areSteps(root) {
				return o, opt.Name
			}
		case x.areItems(root, opt.Def(), opt.Name):
			if key != "" {
				return syntax.Node{}, ""
			}
			owner, key = o, opt.Name
		}
	}
	return owner, key
}

// addTo adds items to the list that a map has under a key, or gives it one.
func (x *editor) addTo(owner syntax.Node, key string, fr *fragment, first bool) bool {
	list := owner.Get(key)
	if list.First().IsZero() {
		return x.addList(owner, key, fr)
	}
	list, ok := x.inBlock(list)
	return ok && x.addItems(list, fr, first)
}

// addItems adds items behind the last one of a list, or before its first.
func (x *editor) addItems(list syntax.Node, fr *fragment, first bool) bool {
	switch {
	case list.First().IsZero():
		return x.addList(list.Parent(), list.Key(), fr)
	case first:
		return x.insert(list, list.First(), atStart, fr)
	}
	owner, ok := x.intoEmptyOwner(list.Last())
	switch {
	case !ok:
		return false
	case !owner.IsZero():
		return x.intoSteps(owner, fr)
	}
	return x.insert(list, list.Last(), Inside, fr)
}

// addList gives a map a key with a list, or fills the empty one that it has.
func (x *editor) addList(owner syntax.Node, key string, fr *fragment) bool {
	if owner.IsZero() { // the file is an empty list
		return x.refuse(report.Unacceptable, owner, "the file has no entries yet; write it as a whole")
	}
	owner, ok := x.opened(owner)
	if !ok {
		return false
	}
	col := layout.ChildColumn(owner)
	end := owner.Whole().End
	s := splice.Span{Start: end, End: end}
	head := layout.Spaces(col) + key + ":"
	if old := owner.Get(key); !old.IsZero() {
		s = splice.Span{Start: old.Start(), End: x.file.NextLine(old.Entry().End)}
		head = x.text[old.KeySpan().Start:old.KeySpan().End] + ":"
		if c := old.Comment(); c.Len() > 0 {
			head += " " + x.text[c.Start:c.End]
		}
	}
	fr.shapeFor(syntax.Seq, key)
	lines := splice.Reindent(fr.text, col+layout.ListOffset(owner), false)
	lines, ok = x.canonical(x.above(s.Start)+x.lineEndAt(s.Start)+head+splice.LineEnd(x.text, s.Start), lines, fr)
	return ok && x.put(s, head+"\n"+lines)
}

// opened takes the {} of a map without entries away, so that some can follow.
func (x *editor) opened(n syntax.Node) (syntax.Node, bool) {
	if n.Kind() != syntax.Map || !n.First().IsZero() {
		return n, true
	}
	s := n.Content()
	for x.text[s.Start-1] == ' ' {
		s.Start--
	}
	start := n.Start()
	if !x.apply([]splice.Edit{splice.Delete(s)}) {
		return n, false
	}
	return x.nodeAt(start), true
}

// grown makes a map of a unit that is a text, so that it can take more: "- to: x".
func (x *editor) grown(u syntax.Node) (syntax.Node, bool) {
	o := x.optionsOf(u)
	p := x.places().At(o)
	if p.Is != place.Body || o.Kind() != syntax.Scalar || o.IsNull() || p.Def.Scalar == "" {
		return u, true
	}
	way := path(u)
	if o.InFlow() {
		if _, ok := x.inBlock(o); !ok {
			return u, false
		}
		return x.grown(follow(x.file.Root(), way))
	}
	keys := []string{p.Def.Scalar}
	if p.Def.Expr == dsl.Host && x.places().IsLanguage(p.Def.Scalar) {
		keys = []string{"expression", p.Def.Scalar, "expression"}
	}
	if !x.apply(layout.Into(o, keys...)) {
		return u, false
	}
	return follow(x.file.Root(), way), true
}

// fill gives a map that has no options its first ones.
func (x *editor) fill(o syntax.Node, fr *fragment) bool {
	o, ok := x.opened(o)
	if !ok {
		return false
	}
	x.shape(o, fr)
	offset := o.Whole().End
	lines := splice.Reindent(fr.text, layout.ChildColumn(o), false)
	lines, ok = x.canonical(x.above(offset)+x.lineEndAt(offset), lines, fr)
	return ok && x.put(splice.Span{Start: offset, End: offset}, lines)
}
