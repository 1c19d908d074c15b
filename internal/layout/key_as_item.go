package layout

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// KeysAsItems writes a list under key in place of entries that stand behind each other: their keys are its items. The last of
// them may have a block map, whose entries then stand behind the list. Comments go along.
func KeysAsItems(key string, entries ...syntax.Node) []splice.Edit {
	first, last := entries[0], entries[len(entries)-1]
	f := first.File()
	src, col := f.Source(), first.Column()
	dash := Spaces(col + ListOffset(first))
	var b strings.Builder
	b.WriteString(key + ":")
	for _, e := range entries {
		if e != first {
			for _, c := range comments(src[e.Lead().Start:e.Lead().End]) {
				b.WriteString(eol(f, first.Start()) + dash + c)
			}
		}
		b.WriteString(eol(f, first.Start()) + dash + "- " + src[e.KeySpan().Start:e.KeySpan().End])
		// What stands behind the key on its line is a comment, if the value is a map or nothing.
		if c := strings.TrimRight(src[afterMark(e):f.LineEnd(afterMark(e))], " "); strings.HasPrefix(strings.TrimLeft(c, " "), "#") {
			b.WriteString(c)
		}
	}
	child := last.First()
	if child.IsZero() {
		return []splice.Edit{{Span: splice.Span{Start: first.Start(), End: f.LineEnd(last.Start())}, New: b.String()}}
	}
	delta := col - child.Column()
	line := f.NextLine(last.Start())
	edits := []splice.Edit{{Span: splice.Span{Start: first.Start(), End: f.LineEnd(last.Start())}, New: b.String()}}
	return append(edits, splice.ReindentEdits(src, splice.Span{Start: line, End: last.Whole().End}, delta)...)
}

// SplitUnder makes the entry n, which is not the first of the map that holds it, the first of another such map, in an item of
// its own behind that one's.
func SplitUnder(n syntax.Node) []splice.Edit {
	f, up := n.File(), n.Parent()
	line := Spaces(up.Parent().Column()) + "- " + up.Key() + ":" + eol(f, n.Start())
	return []splice.Edit{splice.Insert(n.Whole().Start, line)}
}
