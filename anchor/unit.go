package anchor

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// units are the units of a file by what selectors name them by, each list in the order of the file.
type units struct {
	kinds map[string][]syntax.Node
	ids   map[string][]syntax.Node
	list  []syntax.Node         // the steps of all lists
	step  []int                 // the place of a step in its list, by syntax.Node.Index; 0 for what is no step of one
	steps map[int][]syntax.Node // by the place in their list, made when first asked for

	counted map[string][]syntax.Node // by kind, as a number counts them, each made when first asked for
}

func (f *Finder) index() *units {
	if f.units != nil {
		return f.units
	}
	x := &units{
		kinds: map[string][]syntax.Node{}, ids: map[string][]syntax.Node{}, step: make([]int, f.file.Len()+1), counted: map[string][]syntax.Node{},
	}
	for u := range f.Units {
		kind := f.Kind(u)
		x.kinds[kind] = append(x.kinds[kind], u)
		if id := f.id(u); id != "" {
			x.ids[id] = append(x.ids[id], u)
		}
		if u.IsItem() && f.isSingle(u) && u.Parent().Key() == "steps" {
			n := 1
			if prev := u.Prev(); !prev.IsZero() {
				n = x.step[prev.Index()] + 1
			}
			x.list = append(x.list, u)
			x.step[u.Index()] = n
		}
	}
	f.units = x
	return x
}

// called lists the units of a kind and those with an id, each in the order of the file. A Finder that is asked once looks at
// every unit; the index pays where it is asked again and again.
func (f *Finder) called(kind, id string) (ofKind, withID []syntax.Node) {
	const few = 2
	if f.units != nil || f.asked == few {
		x := f.index()
		return x.kinds[kind], x.ids[id]
	}
	f.asked++
	for u := range f.Units {
		if f.Kind(u) == kind {
			ofKind = append(ofKind, u)
		}
		if id != "" && f.id(u) == id {
			withID = append(withID, u)
		}
	}
	return ofKind, withID
}

// stepsAt lists the steps with that place in their list.
func (x *units) stepsAt(n int) []syntax.Node {
	if x.steps == nil {
		x.steps = map[int][]syntax.Node{}
		for _, u := range x.list {
			k := x.step[u.Index()]
			x.steps[k] = append(x.steps[k], u)
		}
	}
	return x.steps[n]
}

// Units visits every unit of the file's first document, in order.
func (f *Finder) Units(yield func(syntax.Node) bool) { f.unitsBelow(f.file.Root(), yield) }

func (f *Finder) unitsBelow(n syntax.Node, yield func(syntax.Node) bool) bool {
	for u := n.First(); !u.IsZero(); u = u.Next() {
		c := u
		for f.isSingle(c) && c.IsItem() && c.Kind() == syntax.Map && c.First() == c.Last() && !c.First().IsZero() {
			c = c.First() // a step and its one key are one unit
		}
		if !yield(u) || !f.unitsBelow(c, yield) {
			return false
		}
	}
	return true
}

// outer is the item whose one key n is, or n itself.
func (f *Finder) outer(n syntax.Node) syntax.Node {
	if p := n.Parent(); p.IsItem() && f.isSingle(p) && p.First() == p.Last() {
		return p
	}
	return n
}

// isSingle says that a node is a step or an entry: a map with one key.
func (f *Finder) isSingle(n syntax.Node) bool {
	p := f.place.At(n)
	return p.Is == place.Body && (p.Def.Kind == dsl.KindStep || p.Def.Kind == dsl.KindTop)
}

// parent is the unit around a unit.
func (f *Finder) parent(u syntax.Node) syntax.Node {
	if up := u.Parent(); !up.Parent().IsZero() {
		return f.outer(up)
	}
	return syntax.Node{}
}

// Kind is the name of a unit: the key of an entry, the step of an item, the list of a branch.
func (f *Finder) Kind(u syntax.Node) string {
	switch {
	case u.IsItem() && f.isSingle(u) && u.Kind() == syntax.Map:
		return u.First().Key()
	case u.IsItem():
		return u.Parent().Key()
	}
	return u.Key()
}

// Options is the node that holds the options of a unit.
func (f *Finder) Options(u syntax.Node) syntax.Node {
	if u.IsItem() && f.isSingle(u) && u.Kind() == syntax.Map {
		return u.First()
	}
	return u
}

// id is the id of a unit, "" if it has none.
func (f *Finder) id(u syntax.Node) string {
	o := f.Options(u)
	if o.Kind() != syntax.Map || f.place.At(o).Is != place.Body {
		return ""
	}
	var v, route syntax.Node
	for c := o.First(); !c.IsZero() && v.IsZero(); c = c.Next() {
		switch c.Key() {
		case "id":
			v = c
		case "routeId":
			if route.IsZero() {
				route = c
			}
		}
	}
	if v.IsZero() {
		v = route
	}
	if v.Kind() != syntax.Scalar {
		return ""
	}
	return unquote(v.Value())
}

// naming are the options by which people name a node. They are not known by their types, so they are listed.
var naming = []string{"id", "uri", "message", "name", "path", "ref", "expression", "key", "routeId", "pattern", "type"}

// hasValue says that a unit is known by a value: its text, one of the options that name it, its endpoint, its expression.
func (f *Finder) hasValue(u syntax.Node, value string) bool {
	o := f.Options(u)
	if o.Kind() == syntax.Scalar {
		return same(o.Value(), value) || f.isURI(o) && sameEndpoint(o.Value(), value)
	}
	for c := range o.Children {
		if c.Kind() == syntax.Scalar && slices.Contains(naming, c.Key()) && same(c.Value(), value) {
			return true
		}
	}
	if f.hasEndpoint(o, value) {
		return true
	}
	text := f.Expression(o)
	return text != "" && same(text, value)
}

// same compares a value of the file with one that was written, quotes and surrounding blanks aside.
func same(have, written string) bool { return unquote(have) == written }

// Expression is the text of the expression of a map of options.
func (f *Finder) Expression(o syntax.Node) string {
	e := o.Get("expression")
	if e.Kind() != syntax.Map {
		e = o
	}
	for c := range e.Children {
		if !f.place.IsLanguage(c.Key()) {
			continue
		}
		if c.Kind() == syntax.Scalar {
			return c.Value()
		}
		if d := f.place.At(c).Def; d != nil && d.Scalar != "" {
			return c.Get(d.Scalar).Value()
		}
	}
	return ""
}

// isURI says that a text is the uri of a step: "- to: kafka:orders".
func (f *Finder) isURI(n syntax.Node) bool {
	p := f.place.At(n)
	return p.Is == place.Body && p.Def.Scalar == "uri"
}

// sameEndpoint compares uris without their queries.
func sameEndpoint(a, b string) bool {
	a, _, _ = strings.Cut(a, "?")
	b, _, _ = strings.Cut(b, "?")
	return a == b && a != ""
}

// hasEndpoint compares with the uri without its query, and as Camel builds it from the scheme and the path parameters.
func (f *Finder) hasEndpoint(o syntax.Node, value string) bool {
	uri := o.Get("uri")
	if uri.Kind() != syntax.Scalar {
		return false
	}
	if sameEndpoint(uri.Value(), value) {
		return true
	}
	base, _, _ := strings.Cut(uri.Value(), "?")
	plain, _, _ := strings.Cut(value, "?")
	scheme, path, _ := strings.Cut(plain, ":")
	if base != scheme || path == "" {
		return false
	}
	c, ok := f.place.Component(scheme)
	if !ok {
		return false
	}
	// The values of the path parameters, in the order of the syntax, are what stands between its marks.
	built := c.Syntax
	for p := range o.Get("parameters").Children {
		if x, ok := c.Option(place.CamelCase(p.Key())); ok && x.Path {
			built = strings.Replace(built, x.Name, p.Value(), 1)
		}
	}
	return built == plain || strings.Replace(built, "://", ":", 1) == plain
}
