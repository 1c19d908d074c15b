package cameledit

import (
	"iter"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/internal/view"
	"github.com/camel-edit/camel-edit/splice"
)

// verifyEdit says why the text that an edit has made must not be written, "" if nothing speaks against it. What differs from
// src lies in one span; the smallest list item around it is read by the second parser. The rest is byte for byte what it was.
func verifyEdit(src []byte, after *syntax.File) string {
	d := difference(view.Text(src), after.Source())[0]
	changed := splice.Span{Start: d.Start, End: d.Start + len(d.New)}
	if err := secondParser(view.Bytes(smallestItem(after, changed))); err != nil {
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
		if next := c.Next(); !next.IsZero() && next.Start() < s.Start {
			continue // what belongs to c ends before the next one starts
		}
		if c.Start() > s.End && !first.IsZero() {
			break
		}
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
		for _, s := range f.Comments() {
			if !yield(strings.TrimSpace(f.Source()[s.Start:s.End])) {
				return
			}
		}
	}
}

// missing names a comment or a text of a fragment that neither stands in the file nor was expanded to something else.
func missing(fragment, file *syntax.File, touched []splice.Span, expanded []report.Expansion) string {
	// What was written is looked through first. A text that stood there already, which the edit left alone, can be anywhere.
	why := absent(fragment, file, touched, expanded)
	if why != "" {
		why = absent(fragment, file, []splice.Span{{End: len(file.Source())}}, expanded)
	}
	return why
}

// absent names a comment or a text of a fragment that neither stands in those spans of the file nor was expanded.
func absent(fragment, file *syntax.File, spans []splice.Span, expanded []report.Expansion) string {
	have := map[string]bool{}
	in := func(s splice.Span) bool {
		return slices.ContainsFunc(spans, func(t splice.Span) bool { return t.Start <= s.End && s.Start <= t.End })
	}
	for n := range file.Nodes {
		if k := n.Kind(); (k == syntax.Scalar || k == syntax.Alias) && in(n.Content()) {
			have[n.Value()] = true
		}
		if in(n.KeySpan()) {
			have[n.Key()] = true
		}
	}
	for _, s := range file.Comments() {
		if in(s) {
			have[strings.TrimRight(file.Source()[s.Start:s.End], " \t")] = true
		}
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
