package layout

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Listed puts the entries from first to last, which stand side by side, into a list under a new key, or without one if key
// is empty. Each is an item of its own, or with together all of them are one item.
func Listed(first, last syntax.Node, key string, together bool) []splice.Edit {
	f := first.File()
	src := f.Source()
	offset := ListOffset(first.Parent())
	col := first.Column()
	var edits []splice.Edit
	mark := Spaces(offset) + "- "
	switch {
	case key == "":
	case first.StartsLine():
		above := f.LineEnd(f.LineStart(first.Lead().Start - 1)) // the entry before it, or the key of the map
		edits = append(edits, splice.Insert(above, eol(f, above)+Spaces(col)+key+":"))
	default:
		mark = key + ":" + eol(f, first.Start()) + Spaces(col) + mark
	}
	for e := first; ; e = e.Next() {
		edits = append(edits, splice.ReindentEdits(src, e.Lead(), offset)...)
		edits = append(edits, splice.Insert(e.Start(), mark))
		edits = append(edits, rest(e, offset+2)...)
		if e == last {
			return edits
		}
		mark = Spaces(offset) + "- "
		if together {
			mark = Spaces(offset + 2)
		}
	}
}

// Spread puts the items of the list n, the only entry of an item, in the place of that item.
func Spread(n syntax.Node) []splice.Edit { return lift(n, n.Parent().Start()) }

// Undo makes the entries of item, a block map, entries of the map that owner is, at its end. Between owner and item stands
// nothing else.
func Undo(item, owner syntax.Node) []splice.Edit {
	edits := emptied(owner)
	return append(edits, entries(item, ChildColumn(owner))...)
}

// emptied takes away what stands for an empty map: its brackets, or the word null.
func emptied(n syntax.Node) []splice.Edit {
	if n.Kind() == syntax.Map && n.First().IsZero() || n.Kind() == syntax.Scalar && n.IsNull() {
		return []splice.Edit{splice.Delete(splice.Span{Start: afterMark(n), End: n.Content().End})}
	}
	return nil
}

// entries makes the entries of an item stand in column col, where the item is.
func entries(item syntax.Node, col int) []splice.Edit {
	f, first := item.File(), item.First()
	src := f.Source()
	edits := splice.ReindentEdits(src, item.Lead(), col-item.Column())
	start := f.LineStart(item.Start())
	var b strings.Builder
	for _, c := range comments(src[item.KeySpan().End:first.Start()]) {
		b.WriteString(Spaces(col) + c + eol(f, start))
	}
	edits = append(edits, splice.Edit{Span: splice.Span{Start: start, End: first.Start()}, New: b.String() + Spaces(col)})
	s := splice.Span{Start: f.NextLine(first.Start()), End: item.Whole().End}
	return append(edits, splice.ReindentEdits(src, s, col-first.Column())...)
}

// OutOfList makes the entries of item, which stands in a list somewhere inside the entry above, entries behind above.
func OutOfList(item, above syntax.Node) []splice.Edit {
	if item.Entry().End == above.Entry().End && !item.Prev().IsZero() {
		return entries(item, above.Column())
	}
	return outTo(item, above, above.Whole().End)
}

// OutInFront makes them entries in front of above, which starts its line.
func OutInFront(item, above syntax.Node) []splice.Edit { return outTo(item, above, above.Lead().Start) }

func outTo(item, above syntax.Node, offset int) []splice.Edit {
	f := item.File()
	text, err := moved(f, item.Whole(), entries(item, above.Column()))
	if err != nil {
		return nil
	}
	return append(Remove(item), Paste(f, offset, text, splice.Span{}))
}

// moved is the text of a span with the edits in it made.
func moved(f *syntax.File, s splice.Span, edits []splice.Edit) (string, error) {
	var in []splice.Edit
	for _, x := range edits {
		x.Start, x.End = x.Start-s.Start, x.End-s.Start
		in = append(in, x)
	}
	text, _, err := splice.Apply(f.Source()[s.Start:s.End], in)
	if !strings.HasSuffix(text, "\n") && !strings.HasSuffix(text, "\r") {
		text += eol(f, s.Start)
	}
	return text, err
}

// Word makes a text the key of an empty map: "errorHandler: none" becomes "errorHandler:" and, in the next line, "none: {}".
func Word(n syntax.Node) []splice.Edit {
	f, value := n.File(), n.Span()
	edits := []splice.Edit{splice.Insert(value.End, ": {}")}
	if n.IsItem() || f.LineStart(value.Start) != f.LineStart(n.Start()) {
		return edits
	}
	gap := splice.Span{Start: afterMark(n), End: value.Start}
	return append(edits, splice.Edit{Span: gap, New: eol(f, value.Start) + Spaces(n.Column()+Step)})
}

// ListedIn makes the entries from first to last, which stand side by side, items behind those of the list to, or in front
// of them.
func ListedIn(first, last, to syntax.Node, front bool) []splice.Edit {
	f := first.File()
	item := to.First()
	at := to.Whole().End
	if front {
		at = item.Lead().Start
	}
	var edits []splice.Edit
	var b strings.Builder
	for e := first; ; e = e.Next() {
		text, err := moved(f, e.Whole(), asItem(e, item.Column()))
		if err != nil {
			return nil
		}
		b.WriteString(text)
		edits = append(edits, Cut(e)...)
		if e == last {
			break
		}
	}
	return append(edits, Paste(f, at, b.String(), splice.Span{}))
}

// asItem makes the entry n, where it is, an item whose dash stands in column col.
func asItem(n syntax.Node, col int) []splice.Edit {
	f := n.File()
	edits := splice.ReindentEdits(f.Source(), n.Lead(), col-n.Column())
	start := n.Start()
	if n.StartsLine() {
		start = f.LineStart(start)
	}
	edits = append(edits, splice.Edit{Span: splice.Span{Start: start, End: n.Start()}, New: Spaces(col) + "- "})
	return append(edits, rest(n, col+2-n.Column())...)
}

// Beside moves the entry n directly behind the entry to of the same map.
func Beside(n, to syntax.Node) []splice.Edit {
	f := n.File()
	return append(Cut(n), Paste(f, to.Whole().End, Text(n, to.Column()), n.Whole()))
}
