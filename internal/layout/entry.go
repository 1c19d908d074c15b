package layout

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Rename writes another key. The value stays.
func Rename(n syntax.Node, key string) splice.Edit {
	return splice.Edit{Span: n.KeySpan(), New: key}
}

// Drop takes the entry n, whose value is a scalar, out of its map and leaves its comments, each on a line of its own. The
// only entry of a map has to go with the map instead.
func Drop(n syntax.Node) []splice.Edit {
	f := n.File()
	src := f.Source()
	end := eol(f, n.Start())
	var notes []string
	notes = append(notes, comments(src[afterMark(n):n.Span().Start])...)
	if c := n.Comment(); c.Len() > 0 {
		notes = append(notes, src[c.Start:c.End])
	}
	if n.StartsLine() {
		s := splice.Span{Start: f.LineStart(n.Start()), End: f.NextLine(n.Entry().End)}
		if len(notes) == 0 && s.End == len(src) && src[s.End-1] != '\n' && src[s.End-1] != '\r' { // the last line has no end
			s.Start = f.LineEnd(s.Start - 1)
			if src[s.Start-1] == '\r' {
				s.Start--
			}
			return []splice.Edit{splice.Delete(s)}
		}
		return []splice.Edit{{Span: s, New: lines(notes, n.Column(), end)}}
	}
	next := n.Next()
	notes = append(notes, comments(src[f.LineEnd(n.Entry().End):next.Start()])...)
	edits := []splice.Edit{splice.Delete(splice.Span{Start: n.Start(), End: next.Start()})}
	return append(edits, above(n, notes)...)
}

// lines writes each text on a line of its own.
func lines(texts []string, col int, end string) string {
	var b strings.Builder
	for _, t := range texts {
		b.WriteString(Spaces(col) + t + end)
	}
	return b.String()
}

// above puts comments on lines of their own above the line of n, in the column of what begins there.
func above(n syntax.Node, notes []string) []splice.Edit {
	if len(notes) == 0 {
		return nil
	}
	f := n.File()
	line := f.LineStart(n.Start())
	col := 0
	for f.Source()[line+col] == ' ' {
		col++
	}
	return []splice.Edit{splice.Insert(line, lines(notes, col, eol(f, line)))}
}

// Fill gives n, which has no value or {}, a map of the entries that the texts are.
func Fill(n syntax.Node, entries ...string) []splice.Edit {
	f := n.File()
	var edits []splice.Edit
	at := n.KeySpan().End
	if n.Kind() != syntax.Null {
		at = n.Content().End
		edits = append(edits, splice.Delete(splice.Span{Start: afterMark(n), End: at}))
	}
	at = f.LineEnd(at)
	end := eol(f, n.Start())
	var b strings.Builder
	for _, e := range entries {
		b.WriteString(end + Spaces(n.Column()+Step) + e)
	}
	return append(edits, splice.Insert(at, b.String()))
}

// Collapse makes the scalar v, which stands somewhere inside of n's map, the value of n. Everything before it goes but the
// comments, which come to stand above n.
func Collapse(n, v syntax.Node) []splice.Edit {
	f := n.File()
	gap := splice.Span{Start: afterMark(n), End: v.Span().Start}
	edits := []splice.Edit{{Span: gap, New: " "}}
	edits = append(edits, above(n, gapComments(n, v))...)
	if from := f.NextLine(v.Span().Start); from < v.Content().End {
		edits = append(edits, splice.ReindentEdits(f.Source(), splice.Span{Start: from, End: v.Content().End}, n.Column()-v.Column())...)
	}
	return edits
}

// gapComments lists the comments between the key of n and the value of v inside of it, where only maps stand in between.
func gapComments(n, v syntax.Node) []string {
	src := n.File().Source()
	var out []string
	at := afterMark(n)
	var keys []syntax.Node
	for up := v; up != n; up = up.Parent() {
		keys = append(keys, up)
	}
	for _, k := range slices.Backward(keys) {
		out = append(out, comments(src[at:k.Start()])...)
		at = afterMark(k)
	}
	return append(out, comments(src[at:v.Span().Start])...)
}

// ValueStart is the offset behind the colon of an entry's key, where its value may begin.
func ValueStart(n syntax.Node) int { return afterMark(n) }
