package anchor

import (
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// Term is one part of a selector: a kind, a value, or both. A number picks one of several.
type Term struct {
	Kind   string // a key: log, route, when, steps, id, or step
	Value  string // uri, message, name, path, expression text or id
	Number int    // 1-based, 0 for none
}

// Selector names a node: the first term, in or of what the others name, from the inside out.
type Selector []Term

// String writes a selector the way Parse reads it.
func (s Selector) String() string {
	var parts []string
	for _, t := range s {
		parts = append(parts, t.String())
	}
	return strings.Join(parts, " in ")
}

func (t Term) String() string {
	var w []string
	if t.Kind != "" {
		w = append(w, t.Kind)
	}
	if t.Value != "" {
		w = append(w, t.Value)
	}
	if t.Number > 0 {
		if t.Kind == "step" {
			w = append(w, itoa(t.Number))
		} else {
			w = append(w, "#"+itoa(t.Number))
		}
	}
	return strings.Join(w, " ")
}

// Parse lists the ways in which a text can be read as a selector, the one with the fewest terms first: "in" and "of" can be
// part of a value.
func Parse(text string) []Selector {
	var out []Selector
	words := strings.Fields(text)
	var cuts []int
	for i, w := range words {
		if (w == "in" || w == "of") && i > 0 && i < len(words)-1 {
			cuts = append(cuts, i)
		}
	}
	const most = 6
	if len(cuts) > most {
		cuts = cuts[len(cuts)-most:]
	}
	for n := 0; n <= len(cuts); n++ {
		for set := range 1 << len(cuts) {
			if bits(set) != n {
				continue
			}
			var s Selector
			from := 0
			for i, c := range cuts {
				if set&(1<<i) != 0 {
					s = append(s, term(words[from:c]))
					from = c + 1
				}
			}
			out = append(out, append(s, term(words[from:])))
		}
	}
	return out
}

func bits(n int) int {
	k := 0
	for ; n > 0; n &= n - 1 {
		k++
	}
	return k
}

// term reads KIND [VALUE] [#N], or "step N".
func term(words []string) Term {
	t := Term{Kind: strings.TrimSuffix(words[0], ":")}
	rest := words[1:]
	if n := len(rest); n > 0 {
		last := strings.TrimPrefix(rest[n-1], "#")
		if k, err := strconv.Atoi(last); err == nil && k > 0 && (last != rest[n-1] || t.Kind == "step" && n == 1) {
			t.Number, rest = k, rest[:n-1]
		}
	}
	t.Value = unquote(strings.Join(rest, " "))
	return t
}

// unquote takes the quotes around a value away, and blanks around it.
func unquote(s string) string {
	s = strings.TrimSpace(s)
	if n := len(s); n > 1 && (s[0] == '"' || s[0] == '\'') && s[n-1] == s[0] {
		s = s[1 : n-1]
	}
	return strings.Join(strings.Fields(s), " ")
}

// selector resolves a text as a selector: the first reading that names one node alone, else the first that names several.
func (f *Finder) selector(text string) hits {
	var tie hits
	for _, s := range Parse(firstLine(text)) {
		nodes := f.resolve(s)
		switch {
		case len(nodes) == 1:
			return hits{nodes: nodes}
		case len(nodes) > 1 && len(tie.nodes) == 0:
			tie = hits{nodes: nodes, note: itoa(len(nodes)) + " places fit " + s.String()}
		}
	}
	return tie
}

// resolve lists the units that a selector names.
func (f *Finder) resolve(s Selector) []syntax.Node {
	var out []syntax.Node
	scopes := s[1:]
	for n := range f.file.Nodes {
		u, ok := f.unit(n, s[0])
		if ok && f.within(u, scopes) {
			out = append(out, u)
		}
	}
	if k := s[0].Number; k > 0 && s[0].Kind != "step" {
		if k > len(out) {
			return nil
		}
		return out[k-1 : k]
	}
	return out
}

// within says that a unit lies in what the terms name, from the inside out.
func (f *Finder) within(u syntax.Node, scopes []Term) bool {
	up := u
	for _, t := range scopes {
		for {
			up = f.parent(up)
			if up.IsZero() {
				return false
			}
			if f.is(up, t) {
				break
			}
		}
	}
	return true
}

// parent is the unit around a unit.
func (f *Finder) parent(u syntax.Node) syntax.Node {
	for up := u.Parent(); !up.IsZero(); up = up.Parent() {
		if up.KeySpan().Len() > 0 {
			return f.outer(up)
		}
	}
	return syntax.Node{}
}

// outer is the item whose one key n is, or n itself.
func (f *Finder) outer(n syntax.Node) syntax.Node {
	if p := n.Parent(); f.isSingle(p) && p.IsItem() {
		return p
	}
	return n
}

// isSingle says that a node is a step or an entry: a map with one key.
func (f *Finder) isSingle(n syntax.Node) bool {
	if n.IsZero() {
		return false
	}
	p := f.place.At(n)
	return p.Is == place.Body && p.Def != nil && (p.Def.Kind == dsl.KindStep || p.Def.Kind == dsl.KindTop)
}

// unit gives the unit that n stands for as the node a term names. Each unit is given by one node only.
func (f *Finder) unit(n syntax.Node, t Term) (syntax.Node, bool) {
	if n.KeySpan().Len() == 0 {
		return n, false
	}
	u := n
	if n.IsEntry() {
		u = f.outer(n)
	} else if f.isSingle(n) {
		return n, false // given by its key
	}
	return u, f.is(u, t)
}

// is says that a unit is what a term names.
func (f *Finder) is(u syntax.Node, t Term) bool {
	switch {
	case t.Kind == "step" && t.Number > 0:
		return f.stepNumber(u) == t.Number
	case t.Kind == "id" && t.Value != "":
		return f.hasID(u, t.Value)
	}
	if f.kind(u) == t.Kind {
		return t.Value == "" || f.hasValue(u, t.Value)
	}
	// A scope may be a value alone: the id of a route or of a step.
	return f.hasID(u, strings.TrimSpace(t.Kind+" "+t.Value))
}

// kind is the name of a unit: the key of an entry, the step of an item, the list of a branch.
func (f *Finder) kind(u syntax.Node) string {
	switch {
	case f.isSingle(u):
		return u.First().Key()
	case u.IsItem():
		return u.Parent().Key()
	}
	return u.Key()
}

// Options is the map that holds the options of a unit, no node if it has none.
func (f *Finder) Options(u syntax.Node) syntax.Node {
	if f.isSingle(u) {
		return u.First()
	}
	return u
}

// stepNumber is the place of a step in its list, 0 for another unit. A step that is nested deeper is not counted.
func (f *Finder) stepNumber(u syntax.Node) int {
	if !u.IsItem() || !f.isSingle(u) || u.Parent().Key() != "steps" {
		return 0
	}
	k := 1
	for c := u.Parent().First(); c != u; c = c.Next() {
		k++
	}
	return k
}

func (f *Finder) hasID(u syntax.Node, id string) bool {
	o := f.Options(u)
	if o.Kind() != syntax.Map || f.place.At(o).Is != place.Body {
		return false
	}
	v := o.Get("id")
	if v.IsZero() {
		v = o.Get("routeId")
	}
	return v.Kind() == syntax.Scalar && unquote(v.Value()) == unquote(id)
}

// valueKeys are the options by which people name a node.
var valueKeys = []string{"id", "uri", "message", "name", "path", "ref", "expression", "key", "routeId", "pattern", "type"}

// hasValue says that a unit is known by a value: its text, one of the options that name it, its endpoint, its expression.
func (f *Finder) hasValue(u syntax.Node, value string) bool {
	value = unquote(value)
	o := f.Options(u)
	if o.Kind() == syntax.Scalar {
		return same(o.Value(), value)
	}
	for _, k := range valueKeys {
		v := o.Get(k)
		if v.Kind() == syntax.Scalar && same(v.Value(), value) {
			return true
		}
	}
	if f.hasEndpoint(o, value) {
		return true
	}
	text := f.expression(o)
	return text != "" && same(text, value)
}

func same(a, b string) bool { return strings.Join(strings.Fields(a), " ") == b }

// expression is the text of the expression of a map of options.
func (f *Finder) expression(o syntax.Node) string {
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

// hasEndpoint compares with the uri without its query, and as Camel builds it from the scheme and the path parameters.
func (f *Finder) hasEndpoint(o syntax.Node, value string) bool {
	uri := o.Get("uri")
	if uri.Kind() != syntax.Scalar {
		return false
	}
	base, _, _ := strings.Cut(uri.Value(), "?")
	plain, _, _ := strings.Cut(value, "?")
	if base == plain && plain != "" {
		return true
	}
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
		if x, ok := c.Option(p.Key()); ok && x.Path {
			built = strings.Replace(built, p.Key(), p.Value(), 1)
		}
	}
	return built == plain || strings.Replace(built, "://", ":", 1) == plain
}
