package cameledit

import (
	"iter"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// verifyEdit says why the text that an edit has made must not be written, "" if nothing speaks against it. What differs from
// src lies in one span; the smallest list item around it is read by the second parser. The rest is byte for byte what it was.
func verifyEdit(src []byte, after *syntax.File) string {
	d := difference(text(src), after.Source())[0]
	changed := splice.Span{Start: d.Start, End: d.Start + len(d.New)}
	if err := secondParser([]byte(smallestItem(after, changed))); err != nil {
		return err.Error()
	}
	return ""
}

// smallestItem is the text of the smallest run of items of a block list that holds a span of f, shifted to column 0. It is the
// whole text if there is none that can be read alone: an alias needs its anchor.
func smallestItem(f *syntax.File, s splice.Span) string {
	if f.HasAnchors() {
		return f.Source()
	}
	var first, last syntax.Node
	for n := f.Root(); !n.IsZero() && !n.IsFlow(); {
		a, b := holding(n, s)
		if a.IsItem() && a.StartsLine() {
			first, last = a, b
		}
		if a != b {
			break
		}
		n = a
	}
	if first.IsZero() {
		return f.Source()
	}
	return splice.Reindent(f.Source()[first.Whole().Start:last.Whole().End], -first.Column(), false)
}

// holding gives the first and the last of the children of n that a span touches, if they hold it.
func holding(n syntax.Node, s splice.Span) (first, last syntax.Node) {
	for c := range n.Children {
		if w := c.Whole(); w.Start <= s.End && s.Start <= w.End {
			if first.IsZero() {
				first = c
			}
			last = c
		}
	}
	if !first.IsZero() && first.Whole().Start <= s.Start && s.End <= last.Whole().End {
		return first, last
	}
	return syntax.Node{}, syntax.Node{}
}

// gone yields the comments of before that after does not have.
func gone(before, after *syntax.File) iter.Seq[string] {
	return func(yield func(string) bool) {
		have := map[string]int{}
		for c := range comments(after) {
			have[c]++
		}
		for c := range comments(before) {
			if have[c]--; have[c] < 0 && !yield(c) {
				return
			}
		}
	}
}

// comments yields the comments of a text, without blanks around them.
func comments(f *syntax.File) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !strings.Contains(f.Source(), "#") {
			return
		}
		for _, t := range f.Tokens() {
			if t.Kind == syntax.Comment && !yield(strings.TrimSpace(f.Source()[t.Start:t.End])) {
				return
			}
		}
	}
}

// missing names a comment or a text of a fragment that neither stands in the file nor was expanded to something else.
func missing(fragment, file *syntax.File, expanded []report.Expansion) string {
	have := map[string]bool{}
	for t := range pieces(file) {
		have[t] = true
	}
	for _, t := range fragment.Tokens() {
		raw := fragment.Source()[t.Start:t.End]
		v := raw
		switch t.Kind {
		case syntax.Comment:
			v = strings.TrimRight(raw, " \t")
		case syntax.Text:
			v = t.Node.Value()
		default:
			continue
		}
		named := func(x report.Expansion) bool { return strings.Contains(x.Before, v) || strings.Contains(x.Before, raw) }
		if v != "" && !have[v] && !slices.ContainsFunc(expanded, named) {
			return v
		}
	}
	return ""
}
