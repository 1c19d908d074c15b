package syntax

import (
	"strings"

	"github.com/camel-edit/camel-edit/splice"
)

// Which comments belong to a node is decided by columns and blank lines (docs/adr/0002-comment-ownership.md):
//
//   - a run of comment lines in the column of the entry or item below it, with no blank line in between, is that node's;
//   - but a licence on the first lines is the file's;
//   - a comment line deeper than the node above it, and before anything else, is that node's: a step that was commented out
//     at the end of its list;
//   - a comment behind a value on its line is that value's;
//   - every other comment is nobody's and stays where it is, and so is every comment in brackets.

// Lead is the span of the comment lines above the node that belong to it, from the start of the first of them to the start
// of the node's own line. It is empty, at the node, if there are none.
func (n Node) Lead() splice.Span {
	if n.id == 0 {
		return splice.Span{}
	}
	f := n.f
	start := n.Start()
	line := f.LineStart(start)
	if !n.StartsLine() || n.Parent().IsFlow() {
		return splice.Span{Start: start, End: start}
	}
	// A line of the text before can look like a comment.
	bound := 0
	if before := (Node{f, n.id - 1}); before.id > 0 {
		if bound = before.Entry().End; bound > start { // this is what holds the node
			bound = before.KeySpan().End
		}
	}
	first := line
	for first > f.textStart() {
		prev := f.LineStart(first - 1)
		i := prev
		for f.src[i] == ' ' {
			i++
		}
		if prev < bound || f.src[i] != '#' || i-prev != start-line {
			break
		}
		first = prev
	}
	if first == f.textStart() && isLicence(f.src[first:line]) {
		first = line
	}
	return splice.Span{Start: first, End: line}
}

// isLicence says that a comment speaks of the rights to the file.
func isLicence(comment string) bool {
	s := strings.ToLower(comment)
	return strings.Contains(s, "licen") || strings.Contains(s, "copyright")
}

// Whole is the span that goes when the node goes: its comments above it, its lines with the comments behind and below
// them that belong to it, and its last line end. If the node does not start its line (the first key behind a dash), the span
// starts at the node. In brackets it is the entry alone.
func (n Node) Whole() splice.Span {
	if n.id == 0 {
		return splice.Span{}
	}
	if n.Parent().IsFlow() {
		return n.Entry()
	}
	return splice.Span{Start: n.Lead().Start, End: n.tail()}
}

// tail is the offset behind the node's last line and the comments below it that are deeper than the node.
func (n Node) tail() int {
	f := n.f
	column := n.Column()
	end := f.NextLine(n.Entry().End)
	for line := end; line < len(f.src); line = f.NextLine(line) {
		i := skipBlanks(f.src, line)
		switch c := f.at(i); {
		case c == '#' && i-line > column:
			end = f.NextLine(i)
		case c != 0 && !isBreak(c):
			return end
		}
	}
	return end
}

// StartsLine says that nothing but blanks stands before the node on its line.
func (n Node) StartsLine() bool {
	return n.id != 0 && n.f.onlyBlanks(n.f.LineStart(n.Start()), n.Start())
}

func (f *File) onlyBlanks(from, to int) bool {
	for i := from; i < to; i++ {
		if !isBlank(f.src[i]) {
			return false
		}
	}
	return true
}

// Comment is the span of the comment behind the value on its last line, without the blanks before it. It is empty if there
// is none.
func (n Node) Comment() splice.Span {
	if n.id == 0 {
		return splice.Span{}
	}
	f := n.f
	i := skipBlanks(f.src, n.Entry().End)
	if f.at(i) == '#' && !n.Parent().IsFlow() {
		return splice.Span{Start: i, End: f.LineEnd(i)}
	}
	return splice.Span{Start: i, End: i}
}
