// Package layout knows how YAML is laid out, and restructures it: it puts an entry under a new key, a text into a map, a
// map into a list, a block into another place. Each operation gives the edits of a text; it changes as few bytes as it can,
// takes comments along, and follows the habits of the file around it.
//
// The operations work on block style. [Block] makes block style of brackets first.
package layout

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Step is how many columns the keys of a map stand deeper than the key that holds it.
const Step = 2

// Spaces is an indentation of n columns.
func Spaces(n int) string { return strings.Repeat(" ", max(n, 0)) }

// ListOffset is how many columns the dashes of a list stand deeper than its key, around n: as in the nearest list above it,
// else as in the first list of the file, else Step.
func ListOffset(n syntax.Node) int {
	for up := n; !up.IsZero(); up = up.Parent() {
		if o, ok := listOffset(up); ok {
			return o
		}
	}
	for x := range n.File().Nodes {
		if o, ok := listOffset(x); ok {
			return o
		}
	}
	return Step
}

func listOffset(n syntax.Node) (int, bool) {
	if n.Kind() != syntax.Seq || n.Style() != syntax.Block || !n.IsEntry() || n.First().IsZero() {
		return 0, false
	}
	return n.First().Column() - n.Column(), true
}

// ChildColumn is the column of the keys that n's map has, or would have.
func ChildColumn(n syntax.Node) int {
	if n.Kind() == syntax.Map && n.Style() == syntax.Block && !n.First().IsZero() {
		return n.First().Column()
	}
	return n.Column() + Step
}

// eol is the line end to write at an offset of the file.
func eol(f *syntax.File, offset int) string { return splice.LineEnd(f.Source(), offset) }

// rest shifts the lines of n behind its first one, with the comments that belong to it.
func rest(n syntax.Node, delta int) []splice.Edit {
	f := n.File()
	s := splice.Span{Start: f.NextLine(n.Start()), End: n.Whole().End}
	if s.End <= s.Start {
		return nil
	}
	return splice.ReindentEdits(f.Source(), s, delta)
}

// Wrap puts the entry n under new keys, the outermost first.
func Wrap(n syntax.Node, keys ...string) []splice.Edit {
	f, col := n.File(), n.Column()
	var b strings.Builder
	for i, k := range keys {
		b.WriteString(k + ":" + eol(f, n.Start()) + Spaces(col+(i+1)*Step))
	}
	edits := []splice.Edit{splice.Insert(n.Start(), b.String())}
	return append(edits, rest(n, Step*len(keys))...)
}

// Into puts the scalar value of n under new keys: "to: x" becomes "to:" and, in the next line, "uri: x".
func Into(n syntax.Node, keys ...string) []splice.Edit {
	f := n.File()
	src := f.Source()
	var b strings.Builder
	value := n.Span().Start
	deeper := Step * len(keys) // the key around the value
	var edits []splice.Edit
	switch {
	case n.IsItem(), f.LineStart(value) != f.LineStart(n.Start()): // the value is where the map can begin
		col := value - f.LineStart(value)
		deeper += col - n.Column() - Step
		for i, k := range keys {
			b.WriteString(k + ":")
			if i < len(keys)-1 {
				b.WriteString(eol(f, value) + Spaces(col+(i+1)*Step))
			}
		}
		edits = append(edits, splice.Insert(value, b.String()+" "))
	default:
		col := n.Column()
		for i, k := range keys {
			b.WriteString(eol(f, value) + Spaces(col+(i+1)*Step) + k + ":")
		}
		colon := strings.IndexByte(src[n.KeySpan().End:], ':') + n.KeySpan().End + 1
		edits = append(edits, splice.Edit{Span: splice.Span{Start: colon, End: value}, New: b.String() + " "})
	}
	if end := n.Content().End; end > f.LineEnd(value) {
		from := f.NextLine(value)
		edits = append(edits, splice.ReindentEdits(src, splice.Span{Start: from, End: end}, deeper)...)
	}
	return edits
}

// Below writes an entry behind that which [Into] makes of the scalar n.
func Below(n syntax.Node, entry string) splice.Edit {
	f := n.File()
	value := n.Span().Start
	col := n.Column() + Step
	if n.IsItem() || f.LineStart(value) != f.LineStart(n.Start()) {
		col = value - f.LineStart(value)
	}
	return splice.Insert(f.LineEnd(n.Content().End), eol(f, value)+Spaces(col)+entry)
}

// Value replaces the value of n, or writes one where it has none.
func Value(n syntax.Node, text string) splice.Edit {
	s := n.Span()
	if n.Kind() != syntax.Null {
		return splice.Edit{Span: s, New: text}
	}
	return splice.Insert(afterMark(n), " "+text)
}

// afterMark is the offset behind the colon of an entry's key, or behind an item's dash.
func afterMark(n syntax.Node) int {
	end := n.KeySpan().End
	if n.IsItem() {
		return end
	}
	return end + strings.IndexByte(n.File().Source()[end:], ':') + 1
}

// Dash makes the value of n the only item of a list.
func Dash(n syntax.Node) []splice.Edit {
	f := n.File()
	if n.Kind() == syntax.Map && n.Style() == syntax.Block {
		start := n.Content().Start // also that of an entry without a key
		edits := []splice.Edit{splice.Insert(start, "- ")}
		s := splice.Span{Start: f.NextLine(start), End: n.Whole().End}
		return append(edits, splice.ReindentEdits(f.Source(), s, 2)...)
	}
	value := n.Span().Start
	if f.LineStart(value) != f.LineStart(n.Start()) {
		return []splice.Edit{splice.Insert(value, "- ")}
	}
	text := eol(f, value) + Spaces(n.Column()+ListOffset(n)) + "- "
	return []splice.Edit{{Span: splice.Span{Start: afterMark(n), End: value}, New: text}}
}

// Undash makes the only item of the list n its value.
func Undash(n syntax.Node) []splice.Edit {
	f := n.File()
	item := n.First()
	dash := item.KeySpan()
	value := item.Span()
	if item.Kind() == syntax.Scalar || item.Kind() == syntax.Alias {
		return Collapse(n, item)
	}
	if f.LineStart(value.Start) != f.LineStart(dash.Start) {
		return []splice.Edit{splice.Delete(dash)}
	}
	if dash.Start-f.LineStart(dash.Start) <= n.Column() {
		return []splice.Edit{{Span: splice.Span{Start: dash.Start, End: value.Start}, New: Spaces(value.Start - dash.Start)}}
	}
	edits := []splice.Edit{splice.Delete(splice.Span{Start: dash.Start, End: value.Start})}
	s := splice.Span{Start: f.NextLine(dash.Start), End: n.Whole().End}
	return append(edits, splice.ReindentEdits(f.Source(), s, dash.Start-value.Start)...)
}

// Items makes each entry of the block map n an item of a list.
func Items(n syntax.Node) []splice.Edit {
	var edits []splice.Edit
	for e := range n.Children {
		edits = append(edits, splice.Insert(e.Start(), "- "))
		edits = append(edits, rest(e, 2)...)
	}
	return edits
}

// Lift takes the key of n away, so that the entries of its block map stand in its place. Comments behind the key stay, on a
// line of their own.
func Lift(n syntax.Node) []splice.Edit { return lift(n, n.Start()) }

// LiftTo takes the keys from up down to n, which is all that up holds, away.
func LiftTo(n, up syntax.Node) []splice.Edit { return lift(n, up.Start()) }

// lift takes away what stands from start to the first entry or item of n.
func lift(n syntax.Node, start int) []splice.Edit {
	f := n.File()
	first := n.First()
	delta := start - f.LineStart(start) - first.Column()
	line := f.LineStart(start)
	var b strings.Builder
	edits := []splice.Edit{splice.Delete(splice.Span{Start: start, End: first.Start()})}
	lead := start - line
	if item := n.Parent(); item.IsItem() && f.LineStart(item.Start()) == line {
		lead = item.Column() // comments go above the dash
	}
	for _, c := range comments(f.Source()[afterMark(n):first.Start()]) {
		b.WriteString(Spaces(lead) + c + eol(f, line))
	}
	if b.Len() > 0 {
		edits = append(edits, splice.Insert(line, b.String()))
	}
	s := splice.Span{Start: f.NextLine(first.Start()), End: n.Whole().End}
	return append(edits, splice.ReindentEdits(f.Source(), s, delta)...)
}

// comments lists the comments in a piece of text that holds nothing else but blanks and line ends.
func comments(s string) []string {
	var out []string
	for l := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if l = strings.TrimSpace(l); strings.HasPrefix(l, "#") {
			out = append(out, l)
		}
	}
	return out
}

// Text is the entry or item n with its comments as lines that stand in column col, each with its line end.
func Text(n syntax.Node, col int) string {
	f := n.File()
	s := n.Whole()
	text := f.Source()[s.Start:s.End]
	if inner := s.Start != f.LineStart(s.Start); inner {
		text = Spaces(n.Column()) + text
	}
	text = splice.Reindent(text, col-n.Column(), false)
	if !strings.HasSuffix(text, "\n") && !strings.HasSuffix(text, "\r") {
		text += eol(f, s.Start)
	}
	return text
}

// Paste puts lines before the line that starts at offset, or behind the end of a text whose last line has no end.
func Paste(f *syntax.File, offset int, lines string, from splice.Span) splice.Edit {
	src := f.Source()
	if offset == len(src) && offset > 0 && src[offset-1] != '\n' && src[offset-1] != '\r' {
		end := eol(f, offset)
		lines = end + strings.TrimSuffix(strings.TrimSuffix(lines, "\n"), "\r")
		return splice.Edit{Span: splice.Span{Start: offset, End: offset}, New: lines}
	}
	return splice.Edit{Span: splice.Span{Start: offset, End: offset}, New: lines, From: from}
}

// Cut takes the entry or item n away with its comments. The next entry takes the place behind a dash; the only entry of a
// map has to go with the map instead.
func Cut(n syntax.Node) []splice.Edit {
	f := n.File()
	s := n.Whole()
	src := f.Source()
	if s.Start != f.LineStart(s.Start) {
		next := n.Next()
		if next.IsZero() {
			return []splice.Edit{splice.Delete(s)}
		}
		// Comments above the next entry go above the dash.
		lead := comments(src[f.LineEnd(n.Entry().End):next.Start()])
		edits := []splice.Edit{splice.Delete(splice.Span{Start: s.Start, End: next.Start()})}
		if len(lead) > 0 {
			line := f.LineStart(s.Start)
			dash := n.Parent().Column()
			var b strings.Builder
			for _, c := range lead {
				b.WriteString(Spaces(dash) + c + eol(f, line))
			}
			edits = append(edits, splice.Insert(line, b.String()))
		}
		return edits
	}
	if s.End == len(src) && s.Start > 0 && (s.End == 0 || src[s.End-1] != '\n' && src[s.End-1] != '\r') {
		s.Start = f.LineEnd(s.Start - 1)
		if s.Start > 0 && src[s.Start-1] == '\r' {
			s.Start--
		}
	}
	return []splice.Edit{splice.Delete(s)}
}

// MoveInto moves the entry n to the end of owner's map, and makes one if owner has no value. If n follows owner directly it
// only moves sideways.
func MoveInto(n, owner syntax.Node) []splice.Edit {
	f := n.File()
	col := ChildColumn(owner)
	edits := emptied(owner)
	if owner.Next() == n {
		return append(edits, splice.ReindentEdits(f.Source(), n.Whole(), col-n.Column())...)
	}
	at := owner.Whole().End
	edits = append(edits, Cut(n)...)
	return append(edits, Paste(f, at, Text(n, col), n.Whole()))
}

// MoveFirst moves the entry n to the front of owner's map, which has entries, each in a line of its own.
func MoveFirst(n, owner syntax.Node) []splice.Edit {
	f := n.File()
	at := f.LineStart(owner.First().Whole().Start)
	return append([]splice.Edit{Paste(f, at, Text(n, ChildColumn(owner)), n.Whole())}, Cut(n)...)
}

// Split makes the entry n the first of an item of its own, behind the item that holds it.
func Split(n syntax.Node) []splice.Edit {
	item := n.Parent()
	dash := item.Column()
	f := n.File()
	lead := n.Lead()
	edits := splice.ReindentEdits(f.Source(), lead, dash-n.Column())
	line := f.LineStart(n.Start())
	mark := Spaces(dash) + "-" + Spaces(n.Column()-dash-1)
	return append(edits, splice.Edit{Span: splice.Span{Start: line, End: n.Start()}, New: mark})
}
