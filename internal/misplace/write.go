package misplace

import "strings"

// String is the text of the tree.
func (t *Tree) String() string {
	var b strings.Builder
	lines := t.lines()
	for i, l := range lines {
		if l.text != "" {
			b.WriteString(spaces(l.col) + l.text)
		}
		if l.join && i+1 < len(lines) {
			b.WriteString(`\n`)
			continue
		}
		b.WriteString(t.eol)
	}
	return b.String()
}

// lines are the lines of the text.
func (t *Tree) lines() []line {
	w := writer{t}
	lines := w.kids(t.Root, 0, 0)
	if len(t.Root.Kids) == 0 {
		lines = w.value(t.Root, line{kind: 'n'}, 0, 0)
	}
	lines = append(lines, t.tail...)
	for _, f := range t.finish {
		lines = f(lines)
	}
	return lines
}

func spaces(n int) string { return strings.Repeat(" ", max(n, 0)) }

type writer struct{ t *Tree }

// kids are the lines of what stands in n, in column col.
func (w writer) kids(n *Node, col, level int) []line {
	var out []line
	for _, k := range n.Kids {
		at := col + k.shift
		for _, l := range k.Lead {
			out = append(out, line{col: max(at+l.col, 0), text: l.text, kind: '#'})
		}
		if n.Kind == List {
			out = append(out, w.item(k, at, level)...)
		} else {
			out = append(out, w.entry(k, at, level)...)
		}
	}
	return out
}

func (w writer) item(n *Node, col, level int) []line {
	first := line{col: col, text: "-", level: level, kind: 'n'}
	if len(n.Kids) == 0 {
		return w.value(n, first, col, level)
	}
	gap := max(n.gap, 2)
	var out []line
	if n.slip == noDash {
		return append(out, w.kids(n, col, level)...)
	}
	inside := level
	if n.Kind == Map && len(n.Kids) > 1 {
		inside++ // the keys behind the first stand deeper than the dash
	}
	inner := w.kids(n, col+gap, inside)
	if n.Comment != "" {
		out = append(out, line{col: col, text: n.Comment, kind: '#'})
	}
	// What stands above the first thing in the item goes above the dash.
	for inner[0].kind == '#' {
		l := inner[0]
		l.col = col
		out = append(out, l)
		inner = inner[1:]
	}
	sep := gap - 1 + inner[0].col - (col + gap)
	if n.slip == noBlank {
		sep = 0
	}
	inner[0].text = "-" + spaces(sep) + inner[0].text
	inner[0].col, inner[0].level = col, level
	return append(out, inner...)
}

func (w writer) entry(n *Node, col, level int) []line {
	first := line{col: col, text: n.key + ":", level: level, kind: 'n', join: n.slip == noBreak}
	if n.slip == noColon {
		first.text = n.key
	}
	if n.slip == alone { // what it holds stays behind
		return w.value(n, first, col-n.shift, level)
	}
	return w.value(n, first, col, level)
}

// value writes the value of n behind first, the start of its line. Column is where n stands.
func (w writer) value(n *Node, first line, col, level int) []line {
	comment := ""
	if n.Comment != "" {
		comment = " " + n.Comment
	}
	word := ""
	switch {
	case n.Kind == Null && len(n.raw) > 0:
		word = n.raw[0]
	case n.Kind == Null:
	case n.Kind == Text || n.Kind == Opaque:
		word = n.raw[0]
	case len(n.Kids) == 0 && n.Kind == List:
		word = "[]"
	case len(n.Kids) == 0:
		word = "{}"
	default:
		first.text += comment
		if n.Kind == Map || n.gap > 0 {
			level++
		}
		return append([]line{first}, w.kids(n, col+n.gap, level)...)
	}
	switch {
	case word == "":
	case n.slip == noBlank || first.text == "":
		first.text += word
	default:
		first.text += " " + word
	}
	if len(n.raw) < 2 || n.Kind == Null || len(n.Kids) > 0 || n.Kind >= Map {
		first.text += comment
		return []line{first}
	}
	if first.text[len(first.text)-1] == ' ' {
		first.text = strings.TrimRight(first.text, " ")
	}
	out := []line{first}
	for _, l := range n.raw[1:] {
		out = append(out, line{col: col, text: l, level: level, kind: '.'})
	}
	out[len(out)-1].text += comment
	return out
}
