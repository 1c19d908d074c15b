package layout

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Block writes the outermost brackets around n in block style. Scalars keep their source text, but for quotes that JSON
// needs and block style does not. It gives no edits if a key is no scalar.
func Block(n syntax.Node) []splice.Edit {
	top := n
	for up := n; !up.IsZero(); up = up.Parent() {
		if up.IsFlow() {
			top = up
		}
	}
	f := top.File()
	w := &blockWriter{f: f, eol: eol(f, top.Start()), offset: ListOffset(top), ok: true}
	var edit splice.Edit
	switch {
	case top.IsItem():
		col := top.Content().Start - f.LineStart(top.Content().Start)
		w.lines(top, col)
		edit = splice.Edit{Span: top.Content(), New: strings.TrimPrefix(w.text(), Spaces(col))}
	case top.IsEntry():
		col := top.Column() + Step
		if top.Kind() == syntax.Seq {
			col = top.Column() + w.offset
		}
		w.lines(top, col)
		at := afterMark(top)
		if p := top.Props(); p.Len() > 0 {
			at = p.End
		}
		edit = splice.Edit{Span: splice.Span{Start: at, End: top.Content().End}, New: w.eol + w.text()}
	default:
		w.lines(top, 0)
		edit = splice.Edit{Span: top.Content(), New: w.text()}
	}
	if !w.ok {
		return nil
	}
	return []splice.Edit{edit}
}

type blockWriter struct {
	f      *syntax.File
	b      strings.Builder
	eol    string
	offset int
	ok     bool
}

// text is what was written, without its last line end: that of the file follows.
func (w *blockWriter) text() string { return strings.TrimSuffix(w.b.String(), w.eol) }

// lines writes the entries or items of n, each on lines of its own in column col.
func (w *blockWriter) lines(n syntax.Node, col int) {
	from := n.Content().Start + 1
	for c := range n.Children {
		w.comments(from, c.Start(), col)
		w.b.WriteString(Spaces(col))
		from = c.Entry().End
		if n.Kind() == syntax.Seq {
			w.b.WriteString("- ")
			w.value(c, col, col+2)
			continue
		}
		if k := c.KeyNode(); !k.IsZero() && k.Kind() != syntax.Scalar {
			w.ok = false
		}
		w.b.WriteString(key(c.Key()) + ":")
		w.value(c, col, -1)
	}
	if !n.IsPair() {
		w.comments(from, n.Content().End-1, col)
	}
}

// comments writes the comments between two offsets as lines of their own.
func (w *blockWriter) comments(from, to, col int) {
	src := w.f.Source()
	for from < to {
		i := strings.IndexByte(src[from:to], '#')
		if i < 0 {
			return
		}
		end := w.f.LineEnd(from + i)
		w.b.WriteString(Spaces(col) + src[from+i:end] + w.eol)
		from = end
	}
}

// value writes the value of n behind its key in column col, or behind a dash, where it starts in column inline.
func (w *blockWriter) value(n syntax.Node, col, inline int) {
	if p := n.Props(); p.Len() > 0 {
		if inline < 0 {
			w.b.WriteByte(' ')
		}
		w.b.WriteString(w.f.Source()[p.Start:p.End])
		if inline >= 0 && n.Kind() != syntax.Null {
			w.b.WriteByte(' ')
			inline = -1 // a collection goes below its properties
		}
	}
	if k := n.Kind(); (k == syntax.Map || k == syntax.Seq) && !n.First().IsZero() {
		if inline >= 0 {
			inner := &blockWriter{f: w.f, eol: w.eol, offset: w.offset, ok: true}
			inner.lines(n, inline)
			w.ok = w.ok && inner.ok
			w.b.WriteString(strings.TrimPrefix(inner.b.String(), Spaces(inline)))
			return
		}
		w.b.WriteString(w.eol)
		if n.Kind() == syntax.Seq && n.IsEntry() {
			w.lines(n, col+w.offset)
		} else {
			w.lines(n, col+Step)
		}
		return
	}
	if inline < 0 && n.Kind() != syntax.Null {
		w.b.WriteByte(' ')
	}
	w.b.WriteString(scalar(n, col+Step) + w.eol)
}

// scalar is the source text of a value, without the double quotes that JSON alone needs.
func scalar(n syntax.Node, col int) string {
	raw := n.Raw()
	switch {
	case n.Style() == syntax.Double && plainWord(n.Value()):
		return n.Value()
	case n.IsMultiLine():
		lines := strings.Split(strings.ReplaceAll(raw, "\r\n", "\n"), "\n")
		for i := 1; i < len(lines); i++ {
			if t := strings.TrimLeft(lines[i], " \t"); t != "" {
				lines[i] = Spaces(col) + t
			}
		}
		return strings.Join(lines, "\n")
	}
	return raw
}

// key writes a key without quotes where that is the same key.
func key(s string) string {
	if plainWord(s) && !strings.Contains(s, ":") {
		return s
	}
	return Quote(s)
}
