package anchor

import (
	"cmp"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// Term is one part of a selector: a kind, perhaps with a value or a number.
type Term struct {
	Kind   string // a key: log, route, when, steps; or id, or step; or a scope's value alone
	Value  string // uri, message, name, path, expression text or id
	Number int    // 1-based, 0 for none: picks one of several, or one step of a list
}

// Selector names a node: the first term, in what the others name, from the inside out.
type Selector []Term

// String writes a selector so that the last of the readings that [Parse] gives is the same selector.
func (s Selector) String() string {
	var parts []string
	for _, t := range s {
		parts = append(parts, t.String())
	}
	return strings.Join(parts, " in ")
}

func (t Term) String() string {
	w := []string{t.Kind}
	if t.Value != "" {
		w = append(w, quote(t.Value))
	}
	switch {
	case t.Number > 0 && t.Kind == "step" && t.Value == "":
		w = append(w, strconv.Itoa(t.Number))
	case t.Number > 0:
		w = append(w, "#"+strconv.Itoa(t.Number))
	}
	return strings.Join(w, " ")
}

// special is what a value cannot hold without quotes: a word that separates terms, something like a number at its end.
var special = lazy.NewRegexp(`(^| )(in|of)( |$)|(^| )#?[0-9]+$`)

// quote puts a value in quotes where it would be read otherwise without.
func quote(v string) string {
	if !special.MatchString(v) && unquote(v) == v {
		return v
	}
	for _, q := range []string{`"`, "'"} {
		if !strings.Contains(v+" ", q+" ") {
			return q + v + q
		}
	}
	return v
}

// Parse lists the ways in which a text can be read as a selector, the one with the fewest terms first: "in" and "of" can be
// part of a value. In the last every "in" and "of" outside of quotes separates two terms.
func Parse(text string) []Selector {
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil
	}
	const most = 6 // what is read in all ways
	cuts := separators(words)
	cuts = cuts[max(0, len(cuts)-most):]
	sets := make([]uint, 1<<len(cuts))
	for i := range sets {
		sets[i] = uint(i)
	}
	slices.SortStableFunc(sets, func(a, b uint) int { return bits.OnesCount(a) - bits.OnesCount(b) })
	var out []Selector
	for _, set := range sets {
		var s Selector
		from := 0
		for i, c := range cuts {
			if set&(1<<i) != 0 && c > from {
				s = append(s, term(words[from:c]))
				from = c + 1
			}
		}
		out = append(out, append(s, term(words[from:])))
	}
	return out
}

// separators lists the words that can separate terms. What stands in quotes is a value: from a word that starts with a quote
// to the next one that ends with it.
func separators(words []string) []int {
	var cuts []int
	for i := 1; i < len(words)-1; i++ {
		w := words[i]
		if q := w[0]; q == '"' || q == '\'' {
			end := slices.IndexFunc(words[i:], func(x string) bool { return len(x) > 1 && x[len(x)-1] == q })
			if len(w) == 1 {
				end = slices.IndexFunc(words[i+1:], func(x string) bool { return x[len(x)-1] == q }) + 1
			}
			if end > 0 {
				i += end
			}
			continue
		}
		if w == "in" || w == "of" {
			cuts = append(cuts, i)
		}
	}
	return cuts
}

// term reads KIND [VALUE] [#N], or "step N".
func term(words []string) Term {
	t := Term{Kind: cmp.Or(strings.TrimRight(words[0], ":"), words[0])}
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
	if n := len(s); n > 1 && (s[0] == '"' || s[0] == '\'') && strings.IndexByte(s[1:], s[0]) == n-2 {
		s = s[1 : n-1]
	}
	return single(s)
}

// single is a text without blanks around it and with single ones in it.
func single(s string) string {
	last := byte(' ')
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x80 || c == ' ' && last == ' ' {
			return strings.Join(strings.Fields(s), " ")
		}
		last = s[i]
	}
	return strings.TrimSuffix(s, " ")
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
			tie = hits{nodes: nodes, note: strconv.Itoa(len(nodes)) + " places fit " + s.String()}
		}
	}
	return tie
}

// resolve lists the units that a selector names, in the order of the file.
func (f *Finder) resolve(s Selector) []syntax.Node {
	if k := s[0].Number; k > 0 && len(s) == 1 && s[0].Value == "" && !s[0].isStep() {
		if all := f.counted(s[0].Kind); k <= len(all) {
			return all[k-1 : k]
		}
		return nil
	}
	var out []syntax.Node
	for _, u := range f.named(s[0]) {
		if f.within(u, s[1:]) {
			out = append(out, u)
		}
	}
	switch k := s[0].Number; {
	case k == 0: // a list and its items have one name, and the items are meant
		hits := slices.Clone(out)
		out = slices.DeleteFunc(out, func(u syntax.Node) bool { return u.Kind() == syntax.Seq && slices.Contains(hits, u.First()) })
	case !s[0].isStep():
		slices.SortStableFunc(out, byRank)
		if k > len(out) {
			return nil
		}
		return out[k-1 : k]
	}
	return out
}

// byRank is the order in which a number counts: "when #2" is the second branch, not the second of the lists that hold branches,
// which are counted behind.
func byRank(a, b syntax.Node) int {
	rank := func(u syntax.Node) int {
		if u.Kind() == syntax.Seq {
			return 1
		}
		return 0
	}
	return rank(a) - rank(b)
}

// counted lists the units that a kind alone names, as a number counts them.
func (f *Finder) counted(kind string) []syntax.Node {
	x := f.index()
	if _, ok := x.counted[kind]; !ok {
		out := slices.Clone(f.named(Term{Kind: kind}))
		slices.SortStableFunc(out, byRank)
		x.counted[kind] = out
	}
	return x.counted[kind]
}

// isStep says that a term is "step N": the number is the place in its list.
func (t Term) isStep() bool { return t.Kind == "step" && t.Value == "" && t.Number > 0 }

// isID says that a term names a node by its id, whatever it is.
func (t Term) isID() bool { return t.Kind == "id" && t.Value != "" }

// bare is a term as a value alone: the id of a route or of a step.
func (t Term) bare() string { return strings.TrimSpace(t.Kind + " " + t.Value) }

// named lists the units that a term names, numbers of kinds aside.
func (f *Finder) named(t Term) []syntax.Node {
	switch {
	case t.isStep():
		return f.index().stepsAt(t.Number)
	case t.isID():
		_, withID := f.called("", t.Value)
		return withID
	}
	ofKind, withID := f.called(t.Kind, t.bare())
	var out []syntax.Node
	for _, u := range ofKind {
		if t.Value == "" || f.hasValue(u, t.Value) {
			out = append(out, u)
		}
	}
	// The id of something else, or of one of these by another value.
	for _, u := range withID {
		if f.Kind(u) != t.Kind {
			out = append(out, u)
		}
	}
	slices.SortFunc(out, inOrder)
	return out
}

// is says that a unit is what a term names as a scope.
func (f *Finder) is(u syntax.Node, t Term) bool {
	switch {
	case t.isStep():
		return f.index().step[u.Index()] == t.Number
	case t.isID():
		return f.id(u) == t.Value
	}
	if f.Kind(u) == t.Kind {
		return t.Value == "" || f.hasValue(u, t.Value)
	}
	return f.id(u) != "" && f.id(u) == t.bare()
}

// within says that a unit lies in what the terms name, from the inside out.
func (f *Finder) within(u syntax.Node, scopes []Term) bool {
	for _, t := range scopes {
		for u = f.parent(u); !u.IsZero() && !f.is(u, t); {
			u = f.parent(u)
		}
		if u.IsZero() {
			return false
		}
	}
	return true
}
