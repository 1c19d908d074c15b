package layout

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// MoveUp moves items of a list, in their order, to before the item target, which stands above them. A blank line that stands
// before an item goes along.
func MoveUp(items []syntax.Node, target syntax.Node) []splice.Edit {
	f := target.File()
	src := f.Source()
	var lines strings.Builder
	var edits []splice.Edit
	for _, n := range items {
		lines.WriteString(Text(n, target.Column()))
		gone := n.Whole()
		for gone.Start > 0 {
			line := f.LineStart(gone.Start - 1)
			if line >= gone.Start || strings.TrimSpace(src[line:gone.Start]) != "" {
				break
			}
			lines.WriteString(src[line:gone.Start])
			gone.Start = line
		}
		if gone.End == len(src) && !strings.HasSuffix(src, "\n") && !strings.HasSuffix(src, "\r") {
			gone.Start = lineEndBefore(src, gone.Start) // the line before it becomes the last, without a line end too
		}
		edits = append(edits, splice.Delete(gone))
	}
	paste := Paste(f, target.Whole().Start, lines.String(), splice.Span{})
	if len(items) == 1 {
		paste.From = items[0].Whole()
	}
	return append(edits, paste)
}

// lineEndBefore is where the line end begins that ends at offset.
func lineEndBefore(src string, offset int) int {
	if offset > 0 && src[offset-1] == '\n' {
		offset--
	}
	if offset > 0 && src[offset-1] == '\r' {
		offset--
	}
	return offset
}

// AsItem is the entry or item n with its comments as lines of an item whose dash stands in column col, each with its line end.
// Keys, the outermost first, are put around its entry.
func AsItem(n syntax.Node, col int, keys ...string) string {
	if n.IsItem() && len(keys) == 0 {
		return Text(n, col)
	}
	return lead(n, col) + Spaces(col) + "- " + body(n, col+2, keys)
}

// AsEntry is AsItem for an entry whose key stands in column col.
func AsEntry(n syntax.Node, col int, keys ...string) string {
	return lead(n, col) + Spaces(col) + body(n, col, keys)
}

// lead are the comment lines above n, in column col.
func lead(n syntax.Node, col int) string {
	var b strings.Builder
	for _, c := range comments(n.File().Source()[n.Lead().Start:n.Lead().End]) {
		b.WriteString(Spaces(col) + c + eol(n.File(), n.Start()))
	}
	return b.String()
}

// body are the lines of the entry n, or of the first one of the item n, under keys, for column col. The first line has no
// indentation.
func body(n syntax.Node, col int, keys []string) string {
	if n.IsItem() {
		n = n.First()
	}
	f := n.File()
	var b strings.Builder
	for i, k := range keys {
		b.WriteString(k + ":" + eol(f, n.Start()) + Spaces(col+(i+1)*Step))
	}
	text := Text(n, col+len(keys)*Step)
	for range comments(f.Source()[n.Lead().Start:n.Lead().End]) { // they stand above
		_, text, _ = strings.Cut(text, "\n")
	}
	return b.String() + strings.TrimLeft(text, " ")
}
