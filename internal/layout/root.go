package layout

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// WrapAll puts all entries of the block map n under new keys, the outermost first. "- " is a key too: that of an item.
func WrapAll(n syntax.Node, keys ...string) []splice.Edit {
	f := n.File()
	first := n.First()
	col := first.Column()
	var b strings.Builder
	for _, k := range keys {
		if k == "- " {
			b.WriteString(k)
			col += len(k)
			continue
		}
		col += Step
		b.WriteString(k + ":" + eol(f, first.Start()) + Spaces(col))
	}
	edits := []splice.Edit{splice.Insert(first.Start(), b.String())}
	s := splice.Span{Start: f.NextLine(first.Start()), End: n.Last().Whole().End}
	return append(edits, splice.ReindentEdits(f.Source(), s, col-first.Column())...)
}

// Unlist puts the items of the list n in the place of the entry or item that holds it. at is the column of their dashes.
// Comments behind the key stay, on a line of their own.
func Unlist(holder, n syntax.Node, at int) []splice.Edit {
	f := n.File()
	first := n.First()
	line := f.LineStart(first.Start())
	start := f.LineStart(holder.Start())
	var b strings.Builder
	for _, c := range comments(f.Source()[n.KeySpan().End+1 : line]) {
		b.WriteString(Spaces(at) + c + eol(f, start))
	}
	edits := []splice.Edit{{Span: splice.Span{Start: start, End: line}, New: b.String()}}
	s := splice.Span{Start: line, End: n.Whole().End}
	return append(edits, splice.ReindentEdits(f.Source(), s, at-first.Column())...)
}
