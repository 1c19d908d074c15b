package anchor

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
)

// Selector is the shortest selector that names a unit alone: by its names if they can, then with what is around it, then by
// its number. A unit that no selector can name, because its key is no word, is named by its line.
func (f *Finder) Selector(u syntax.Node) string {
	f.all().byText()
	u = f.outer(u)
	kind := f.Kind(u)
	own := []Term{{Kind: kind}}
	for _, v := range f.values(u) {
		own = append(own, Term{Kind: kind, Value: v})
	}
	if id := f.id(u); id != "" {
		own = append(own, Term{Kind: "id", Value: id})
	}
	var names, scoped, counted []Selector
	for _, t := range own {
		names = append(names, Selector{t})
	}
	if s, ok := f.shortest(names, u); ok {
		return s
	}
	step := f.index().step[u.Index()]
	for _, around := range f.scopes(u) {
		for _, t := range own {
			scoped = append(scoped, Selector{t, around})
		}
		if step > 0 {
			counted = append(counted, Selector{{Kind: "step", Number: step}, around})
		}
	}
	if s, ok := f.shortest(scoped, u); ok {
		return s
	}
	if s, ok := f.shortest(counted, u); ok {
		return s
	}
	if i := slices.Index(f.counted(kind), u); i >= 0 && kind != "" {
		if s := (Selector{{Kind: kind, Number: i + 1}}).String(); f.alone(s, u) {
			return s
		}
	}
	number, _ := f.file.Position(u.Start())
	if l, ok := f.all().numbered(number); ok {
		return strconv.Itoa(number) + ": " + l.text
	}
	return strconv.Itoa(number)
}

// shortest is the shortest of the selectors that names u alone.
func (f *Finder) shortest(selectors []Selector, u syntax.Node) (string, bool) {
	texts := make([]string, 0, len(selectors))
	for _, s := range selectors {
		if s[0].Kind != "" { // an item of a list that has no key
			texts = append(texts, s.String())
		}
	}
	slices.SortStableFunc(texts, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	for _, s := range texts {
		if f.alone(s, u) {
			return s, true
		}
	}
	return "", false
}

// alone says that a text, read as any where is, names u and nothing else. Units that are alike are tried with the same texts.
func (f *Finder) alone(where string, u syntax.Node) bool {
	named, known := f.alones[where]
	if !known {
		if h := f.locate(where); len(h.nodes) == 1 && h.note == "" {
			named = f.outer(h.nodes[0])
		}
		if f.alones == nil {
			f.alones = map[string]syntax.Node{}
		}
		f.alones[where] = named
	}
	return named == u
}

// values lists what may name a unit, short enough to write.
func (f *Finder) values(u syntax.Node) []string {
	var out []string
	add := func(v string) {
		const most = 60
		if v != "" && len(v) <= most && !strings.ContainsAny(v, "\r\n") && strings.Join(strings.Fields(v), " ") == v {
			out = append(out, v)
		}
	}
	o := f.Options(u)
	switch o.Kind() {
	case syntax.Scalar:
		add(o.Value())
		return out
	case syntax.Map:
	default:
		return nil
	}
	for _, k := range naming {
		if v := o.Get(k); v.Kind() == syntax.Scalar {
			if base, _, query := strings.Cut(v.Value(), "?"); query && k == "uri" {
				add(base)
			}
			add(v.Value())
		}
	}
	add(f.Expression(o))
	return out
}

// scopes lists terms for what is around a unit.
func (f *Finder) scopes(u syntax.Node) []Term {
	var out []Term
	for up := f.parent(u); !up.IsZero(); up = f.parent(up) {
		kind := f.Kind(up)
		out = append(out, Term{Kind: kind})
		for _, v := range f.values(up) {
			out = append(out, Term{Kind: kind, Value: v})
		}
	}
	return out
}
