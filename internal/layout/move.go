package layout

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Out moves the entry n out of the entry above, which holds it at any depth, so that it stands beside it. Where n is the last
// thing in above it only moves sideways; otherwise it goes in front of above or, with behind, behind it.
func Out(n, above syntax.Node, behind bool) []splice.Edit {
	f, col := n.File(), above.Column()
	last := n.Entry().End == above.Entry().End
	if last && n.StartsLine() {
		edits := splice.ReindentEdits(f.Source(), n.Whole(), col-n.Column())
		if n == n.Parent().First() {
			edits = append(edits, splice.Insert(afterMark(n.Parent()), " {}"))
		}
		return edits
	}
	at := above.Whole().End
	if !behind && !last && above.StartsLine() {
		at = above.Lead().Start
	}
	return append(Remove(n), Paste(f, at, Text(n, col), n.Whole()))
}

// Remove takes the entry or item n away with its comments. The map or list whose only child it is stays, empty; an item
// that would be an empty map goes too.
func Remove(n syntax.Node) []splice.Edit {
	up := n.Parent()
	if !n.Prev().IsZero() || !n.Next().IsZero() || up.Parent().IsZero() {
		return Cut(n)
	}
	if up.IsItem() && up.Kind() == syntax.Map {
		return Remove(up)
	}
	empty := " {}"
	if up.Kind() == syntax.Seq {
		empty = " []"
	}
	return append(Cut(n), splice.Insert(afterMark(up), empty))
}

// MoveItems moves the items of the list n behind those of the list to, or with first in front of them, and takes away gone,
// which is n or holds it. The items of more lists, each the only entry of an item, go along, and those items go away.
func MoveItems(n, to syntax.Node, first bool, gone syntax.Node, more ...syntax.Node) []splice.Edit {
	f := n.File()
	edits := Remove(gone)
	col, at := to.Column()+ListOffset(to), to.Whole().End
	switch item := to.First(); {
	case !item.IsZero():
		col = item.Column()
		if first {
			at = item.Lead().Start
		}
	case to.Kind() != syntax.Null: // []
		edits = append(edits, splice.Delete(splice.Span{Start: afterMark(to), End: to.Content().End}))
	}
	pasted := paste(f, at, n, gone, col)
	for _, l := range more {
		edits = append(edits, Cut(l.Parent())...)
		pasted.New += paste(f, at, l, l.Parent(), col).New
		pasted.From = splice.Span{}
	}
	return append(edits, pasted)
}

// Follow makes the items of the list n, which stands in the item above, items behind it.
func Follow(n, above syntax.Node) []splice.Edit {
	return append(Remove(n), paste(n.File(), above.Whole().End, n, n, above.Column()))
}

// paste puts the items of the list n before the line at offset, with their dashes in column col. The comments of n's key, and
// of gone, which holds n and goes with it, come first.
func paste(f *syntax.File, offset int, n, gone syntax.Node, col int) splice.Edit {
	item := n.First()
	if item.IsZero() {
		return splice.Insert(offset, "")
	}
	src := f.Source()
	lead := item.Lead()
	above := src[gone.Lead().Start:gone.Lead().End]
	if n != gone {
		above += src[n.Lead().Start:n.Lead().End]
	}
	above += src[afterMark(n):max(afterMark(n), lead.Start)]
	var b strings.Builder
	for _, c := range comments(above) {
		b.WriteString(Spaces(col) + c + eol(f, n.Start()))
	}
	end := n.Whole().End
	if n.Entry().End == gone.Entry().End {
		end = gone.Whole().End
	}
	from := splice.Span{Start: lead.Start, End: end}
	if b.Len() > 0 { // the lines are others than there
		from = splice.Span{}
	}
	text := src[lead.Start:end]
	b.WriteString(splice.Reindent(text, col-item.Column(), false))
	if !strings.HasSuffix(text, "\n") && !strings.HasSuffix(text, "\r") {
		b.WriteString(eol(f, n.Start()))
	}
	return Paste(f, offset, b.String(), from)
}

// Replace gives the entry to the value of the entry n, and takes n away.
func Replace(to, n syntax.Node) []splice.Edit {
	value := splice.Edit{Span: splice.Span{Start: afterMark(to), End: max(afterMark(to), to.Entry().End)}, New: valueText(n, to.Column())}
	return append(Remove(n), value)
}

// valueText is what stands behind the colon of the entry n, as it is written under a key in column col.
func valueText(n syntax.Node, col int) string {
	f := n.File()
	from, end := afterMark(n), max(afterMark(n), n.Entry().End)
	if c := n.Comment(); c.Len() > 0 {
		end = c.End
	}
	cut := min(f.NextLine(from), end)
	return f.Source()[from:cut] + splice.Reindent(f.Source()[cut:end], col-n.Column(), false)
}

// Raise makes the value of the entry v, which stands inside the entry n, the value of n. The keys between them go.
func Raise(n, v syntax.Node) []splice.Edit {
	return []splice.Edit{{Span: splice.Span{Start: afterMark(n), End: n.Entry().End}, New: valueText(v, n.Column())}}
}
