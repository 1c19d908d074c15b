package splice

import (
	"math"
	"strings"
	"unicode/utf8"
)

// Compose gives the edits of a text that do what first does to it and second, whose spans refer to the text that first makes,
// does to that. Both are as [Apply] takes them. Bytes that both leave alone are in no span of the result.
func Compose(first, second []Edit) []Edit {
	middle := pieces{edits: inOrder(first)}
	var out composed
	pos := 0
	for _, e := range inOrder(second) {
		middle.take(e.Start-pos, out.add)
		middle.take(e.Len(), func(piece) {})
		out.add(piece{text: e.New})
		pos = e.End
	}
	middle.take(math.MaxInt, out.add)
	return out.edits
}

// piece is a part of a text that edits make: bytes of the old text, or new ones.
type piece struct {
	Span
	text string
}

// pieces yields those that edits make, from the start of the text on. The last is as long as it is asked for.
type pieces struct {
	edits []Edit
	next  piece
	pos   int // in the old text: behind next
}

func (p *pieces) take(n int, do func(piece)) {
	for n > 0 {
		if p.next.Len() == 0 && p.next.text == "" {
			if p.pos == math.MaxInt {
				return
			}
			p.advance()
			continue
		}
		part := p.next
		if part.text != "" {
			k := min(n, len(part.text))
			part.text, p.next.text = part.text[:k], part.text[k:]
			n -= k
		} else {
			k := min(n, part.Len())
			part.End = part.Start + k
			p.next.Start = part.End
			n -= k
		}
		do(part)
	}
}

// advance makes the piece behind the one that is used up the next.
func (p *pieces) advance() {
	switch {
	case len(p.edits) == 0:
		p.next = piece{Span: Span{p.pos, math.MaxInt}}
		p.pos = math.MaxInt
	case p.edits[0].Start > p.pos:
		p.next = piece{Span: Span{p.pos, p.edits[0].Start}}
		p.pos = p.edits[0].Start
	default:
		p.next = piece{text: p.edits[0].New}
		p.pos = p.edits[0].End
		p.edits = p.edits[1:]
	}
}

// composed makes edits of pieces.
type composed struct {
	edits []Edit
	pos   int // in the old text: what comes before is settled
	text  string
}

func (c *composed) add(p piece) {
	if p.Len() == 0 {
		c.text += p.text
		return
	}
	if p.Start > c.pos || c.text != "" {
		c.edits = append(c.edits, Edit{Span: Span{c.pos, p.Start}, New: c.text})
	}
	c.pos, c.text = p.End, ""
}

// Shorten gives edits that make the same of src and name no byte that stays: what the old and the new text of an edit begin
// and end with alike is taken from it, line by line where both have as many lines. No edit begins or ends inside a character or
// between the two of a line end \r\n.
func Shorten(src string, edits []Edit) []Edit {
	var out []Edit
	for _, e := range inOrder(edits) {
		for _, line := range byLine(src, e) {
			if line = line.shorten(src); line.Len() > 0 || line.New != "" {
				out = append(out, line)
			}
		}
	}
	return out
}

// byLine splits an edit that replaces lines by as many.
func byLine(src string, e Edit) []Edit {
	var out []Edit
	for old, rest, at := src[e.Start:e.End], e.New, e.Start; ; {
		n, k := lineLen(old), lineLen(rest)
		if n == len(old) || k == len(rest) {
			if n != len(old) || k != len(rest) {
				return []Edit{e}
			}
			return append(out, Edit{Span: Span{at, at + n}, New: rest})
		}
		out = append(out, Edit{Span: Span{at, at + n}, New: rest[:k]})
		old, rest, at = old[n:], rest[k:], at+n
	}
}

func (e Edit) shorten(src string) Edit {
	for e.Len() > 0 && e.New != "" {
		c := first(e.New)
		if first(src[e.Start:e.End]) != c {
			break
		}
		e.Start, e.New = e.Start+len(c), e.New[len(c):]
	}
	for e.Len() > 0 && e.New != "" {
		c := last(e.New)
		if last(src[e.Start:e.End]) != c {
			break
		}
		e.End, e.New = e.End-len(c), e.New[:len(e.New)-len(c)]
	}
	return e
}

// first is the first character of s, or its first line end.
func first(s string) string {
	if strings.HasPrefix(s, "\r\n") {
		return s[:2]
	}
	_, n := utf8.DecodeRuneInString(s)
	return s[:n]
}

// last is the last character of s, or its last line end.
func last(s string) string {
	if strings.HasSuffix(s, "\r\n") {
		return s[len(s)-2:]
	}
	_, n := utf8.DecodeLastRuneInString(s)
	return s[len(s)-n:]
}
