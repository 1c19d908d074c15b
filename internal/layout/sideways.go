package layout

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Sideways moves the entries or items from first to last, which stand in one column, to column col, with their comments. What
// stands below an entry stays where it is if it has the usual distance to the new column and not to the old one: then only
// the line of the key has slipped.
func Sideways(first, last syntax.Node, col int) []splice.Edit {
	f := first.File()
	var edits []splice.Edit
	for n := first; ; n = n.Next() {
		delta := col - n.Column()
		s := n.Whole()
		if c := n.First(); !n.IsItem() && n.Style() == syntax.Block && !c.IsZero() && usual(c.Column()-col) && !usual(c.Column()-n.Column()) {
			s.End = f.NextLine(n.Start())
		}
		edits = append(edits, splice.ReindentEdits(f.Source(), s, delta)...)
		if n == last {
			return edits
		}
	}
}

// usual says that so many columns are a usual indentation.
func usual(columns int) bool { return columns > 0 && columns%2 == 0 }

// Behind moves the entries or items from first to last to column col behind the node owner, or into the end of its map.
func Behind(first, last, owner syntax.Node, col int) []splice.Edit {
	f := first.File()
	at := owner.Whole().End
	var edits []splice.Edit
	var lines strings.Builder
	whole := splice.Span{Start: first.Whole().Start, End: last.Whole().End}
	for n := first; ; n = n.Next() {
		lines.WriteString(Text(n, col))
		edits = append(edits, Cut(n)...)
		if n == last {
			break
		}
	}
	return append(edits, Paste(f, at, lines.String(), whole))
}

// KeyAbove writes a key on a line of its own above n and its comments, as the end of the line before.
func KeyAbove(n syntax.Node, key string, col int) splice.Edit {
	f := n.File()
	line := f.LineStart(n.Whole().Start)
	above := strings.TrimSuffix(strings.TrimSuffix(f.Source()[:line], "\n"), "\r")
	return splice.Insert(len(above), eol(f, len(above))+Spaces(col)+key+":")
}

// Item makes the entry n an item of a list whose dashes stand in the column of its key. What is below it stays where it is if it
// stands deep enough for an item.
func Item(n syntax.Node) []splice.Edit {
	return deepEnough(n, splice.Insert(n.Start(), "- "))
}

// Join moves the items of the block list from to the end of the block list to, an earlier entry of the same map, and takes
// the key of from away. Comments behind that key stay as lines of their own.
func Join(from, to syntax.Node) []splice.Edit {
	if to.Next() == from {
		return JoinNext(from, to)
	}
	f := from.File()
	src := f.Source()
	col := to.First().Column()
	above := from.Lead()
	items, lead := itemsOf(from, col)
	lines := splice.Reindent(src[above.Start:above.End], col-from.Column(), false) + lead + splice.Reindent(src[items.Start:items.End], col-from.First().Column(), false)
	if !endsLine(lines) {
		lines += eol(f, from.Start())
	}
	return append(Cut(from), Paste(f, to.Whole().End, lines, from.Whole()))
}

// JoinNext is Join where nothing stands between from and the items of to but others that join them.
func JoinNext(from, to syntax.Node) []splice.Edit {
	f := from.File()
	col := to.First().Column()
	items, lead := itemsOf(from, col)
	key := splice.Edit{Span: splice.Span{Start: f.LineStart(from.Start()), End: items.Start}, New: lead}
	return append([]splice.Edit{key}, splice.ReindentEdits(f.Source(), items, col-from.First().Column())...)
}

// itemsOf are the lines of the items of a block list, and the comments behind its key as lines for column col.
func itemsOf(list syntax.Node, col int) (items splice.Span, lead string) {
	f := list.File()
	items = splice.Span{Start: f.LineStart(list.First().Start()), End: list.Whole().End}
	var b strings.Builder
	for _, c := range comments(f.Source()[afterMark(list):items.Start]) {
		b.WriteString(Spaces(col) + c + eol(f, list.Start()))
	}
	return items, b.String()
}

func endsLine(s string) bool { return s != "" && (s[len(s)-1] == '\n' || s[len(s)-1] == '\r') }

// AfterDash puts a blank behind the dash that the key of n starts with, and what stands below the key deeper than it, if it
// is not.
func AfterDash(n syntax.Node) []splice.Edit {
	return deepEnough(n, splice.Insert(n.Start()+1, " "))
}

// deepEnough adds to the edit what it takes that the lines below the entry n stand deeper than a key behind its dash.
func deepEnough(n syntax.Node, dash splice.Edit) []splice.Edit {
	if c := n.First(); n.Style() == syntax.Block && !c.IsZero() && c.Column() >= n.Column()+2+Step {
		return []splice.Edit{dash}
	}
	return append([]splice.Edit{dash}, rest(n, Step)...)
}
