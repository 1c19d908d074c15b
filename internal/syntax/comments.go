package syntax

import "github.com/camel-edit/camel-edit/splice"

// Which comments belong to a node is decided by columns and blank lines (docs/adr/0002):
//
//   - a run of comment lines in the column of the entry or item below it, with no blank line in between, is that node's;
//   - a comment line deeper than the node above it, and before anything else, is that node's: a step that was commented out
//     at the end of its list;
//   - a comment behind a value on its line is that value's;
//   - every other comment is nobody's and stays where it is.

// Lead is the span of the comment lines above the node that belong to it, from the start of the first of them to the start
// of the node's own line. It is empty if there are none, or if the node does not start its line.
func (n Node) Lead() splice.Span {
	f := n.f
	start := n.Start()
	line := f.LineStart(start)
	if !f.onlyBlanks(line, start) {
		return splice.Span{Start: start, End: start}
	}
	column := start - line
	// The record before this one is the last of the preceding sibling, or the parent: comments begin behind it.
	bound := 0
	if n.id > 1 {
		switch r := f.nodes[n.id-1]; {
		case int(r.end) <= start:
			bound = int(r.end)
		case int(r.start) < start:
			bound = int(r.start)
		default: // the collection starts with this node, and comments may stand between it and its key
			bound = int(r.keyEnd)
		}
	}
	first := line
	for first > 0 {
		prev := f.LineStart(first - 1)
		if prev == first || prev < bound {
			break
		}
		i := prev
		for i < first && f.src[i] == ' ' {
			i++
		}
		if f.src[i] != '#' || i-prev != column {
			break
		}
		first = prev
	}
	return splice.Span{Start: first, End: line}
}

// Whole is the span that goes when the node goes: its comments above it, its lines with the comments behind and below
// them that belong to it, and its last line end. If the node does not start its line (the first key behind a dash), the span
// starts at the node.
func (n Node) Whole() splice.Span {
	s := n.Lead()
	if s.Len() == 0 && s.Start != n.f.LineStart(n.Start()) {
		s.Start = n.Start()
	}
	s.End = n.tail()
	return s
}

// tail is the offset behind the node's last line and the comments below it that are deeper than the node.
func (n Node) tail() int {
	f := n.f
	column := n.Column()
	end := f.NextLine(n.Entry().End)
	for i := end; i < len(f.src); {
		line := i
		for i < len(f.src) && f.src[i] == ' ' {
			i++
		}
		switch {
		case i < len(f.src) && isBreak(f.src[i]):
			i = afterBreak(f.src, i)
			continue
		case i < len(f.src) && f.src[i] == '#' && i-line > column:
			end = f.NextLine(i)
			i = end
			continue
		}
		break
	}
	return end
}

// StartsLine says that nothing but blanks stands before the node on its line.
func (n Node) StartsLine() bool { return n.f.onlyBlanks(n.f.LineStart(n.Start()), n.Start()) }

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
	f := n.f
	i := skipBlanks(f.src, n.Entry().End)
	if i < len(f.src) && f.src[i] == '#' && (n.rec().style != Literal && n.rec().style != Folded) {
		return splice.Span{Start: i, End: f.LineEnd(i)}
	}
	return splice.Span{Start: i, End: i}
}
