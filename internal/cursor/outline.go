package cursor

import (
	"slices"

	"github.com/camel-edit/camel-edit/anchor"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Symbol is an entry, a step or a branch of a file, with those in it.
type Symbol struct {
	splice.Span             // of all of it, from its first character on
	Key         splice.Span // of its name
	Name        string      // route, to, when
	Detail      string      // what it is known by: its id, its uri, its expression
	Kind        Kind
	HasSteps    bool
	Children    []*Symbol
}

// known are the options that say most about a node, in this order.
var known = []string{"id", "uri", "message", "name", "path", "key"}

// Outline lists the entries, steps and branches of the text in order.
func (t *Text) Outline() []*Symbol {
	var top []*Symbol
	of := map[syntax.Node]*Symbol{}
	finder := anchor.New(t.file, t.places)
	for u := range finder.Units {
		if !t.places.IsOutlined(u) || finder.Kind(u) == "" {
			continue
		}
		s := t.symbol(finder, u)
		of[u] = s
		up := u.Parent()
		for !up.IsZero() && of[up] == nil {
			up = up.Parent()
		}
		if p := of[up]; p != nil {
			p.Children = append(p.Children, s)
		} else {
			top = append(top, s)
		}
	}
	return top
}

func (t *Text) symbol(finder *anchor.Finder, u syntax.Node) *Symbol {
	o := finder.Options(u)
	s := &Symbol{Span: t.lines(u), Key: o.KeySpan(), Name: finder.Kind(u), Kind: Option}
	if p := t.places.At(u.Parent()); u.IsItem() || p.Is == place.Template {
		s.Kind = kindOf(t.places.At(u).Def)
		if p.Is == place.Template {
			s.Kind = Entry
		}
	}
	if p := t.places.At(o); p.Is == place.Body {
		s.HasSteps = t.places.OwnsSteps(p.Def)
	}
	if o.Kind() == syntax.Scalar {
		s.Detail = o.Value()
	}
	for _, key := range known {
		if v := o.Get(key); s.Detail == "" && v.Kind() == syntax.Scalar {
			s.Detail = v.Value()
		}
	}
	if s.Detail == "" {
		s.Detail = finder.Expression(o)
	}
	return s
}

// lines is the span of an entry or item up to its last character that is no blank.
func (t *Text) lines(n syntax.Node) splice.Span {
	s := n.Entry()
	src := t.file.Source()
	for s.End > s.Start && isSpace(src[s.End-1]) {
		s.End--
	}
	return s
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// Folds lists what can be folded: entries and items of several lines, one for the line that each begins in, and runs of comment lines.
func (t *Text) Folds() (blocks, comments []splice.Span) {
	last := -1
	for n := range t.file.Nodes {
		if !n.IsEntry() && !n.IsItem() {
			continue
		}
		s := t.lines(n)
		start := t.file.LineStart(s.Start)
		if start == last || t.file.NextLine(s.Start) >= s.End {
			continue
		}
		last = start
		blocks = append(blocks, s)
	}
	for _, c := range t.file.Comments() {
		start := t.file.LineStart(c.Start)
		if !slices.ContainsFunc([]byte(t.file.Source()[start:c.Start]), func(b byte) bool { return !isSpace(b) }) {
			if n := len(comments); n > 0 && t.file.NextLine(comments[n-1].End) == start {
				comments[n-1].End = c.End
			} else {
				comments = append(comments, c)
			}
		}
	}
	return blocks, slices.DeleteFunc(comments, func(s splice.Span) bool { return t.file.NextLine(s.Start) >= s.End })
}
