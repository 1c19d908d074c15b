package anchor

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
)

// Selector is the shortest selector that names a unit alone. Every unit has one: in the end it is counted among those of its
// kind.
func (f *Finder) Selector(u syntax.Node) string {
	u = f.outer(u)
	kind := f.kind(u)
	terms := []Term{{Kind: kind}}
	for _, v := range f.values(u) {
		terms = append(terms, Term{Kind: kind, Value: v})
	}
	for _, t := range terms {
		if f.alone(Selector{t}, u) {
			return t.String()
		}
	}
	scopes := f.scopes(u)
	for _, t := range terms {
		for _, s := range scopes {
			if f.alone(Selector{t, s}, u) {
				return Selector{t, s}.String()
			}
		}
	}
	if n := f.stepNumber(u); n > 0 {
		for _, s := range scopes {
			if sel := (Selector{{Kind: "step", Number: n}, s}); f.alone(sel, u) {
				return sel.String()
			}
		}
	}
	for i, x := range f.resolve(Selector{{Kind: kind}}) {
		if x == u {
			return Term{Kind: kind, Number: i + 1}.String()
		}
	}
	return ""
}

// alone says that a selector, written and read again, names u and nothing else.
func (f *Finder) alone(s Selector, u syntax.Node) bool {
	h := f.locate(s.String())
	return len(h.nodes) == 1 && f.outer(h.nodes[0]) == u && h.note == ""
}

// values lists what may name a unit, short enough to write.
func (f *Finder) values(u syntax.Node) []string {
	var out []string
	add := func(v string) {
		const most = 60
		if v != "" && len(v) <= most && !strings.ContainsAny(v, "\r\n#") && unquote(v) == v {
			out = append(out, v)
		}
	}
	o := f.Options(u)
	if o.Kind() == syntax.Scalar {
		add(o.Value())
	}
	for _, k := range valueKeys {
		if v := o.Get(k); v.Kind() == syntax.Scalar {
			add(v.Value())
		}
	}
	add(f.expression(o))
	return out
}

// scopes lists terms for what is around a unit, from the outside in: a route is what people name first.
func (f *Finder) scopes(u syntax.Node) []Term {
	var out []Term
	for up := f.parent(u); !up.IsZero(); up = f.parent(up) {
		var here []Term
		for _, v := range f.values(up) {
			here = append(here, Term{Kind: f.kind(up), Value: v})
		}
		out = append(append(here, Term{Kind: f.kind(up)}), out...)
	}
	return out
}
