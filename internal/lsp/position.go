package lsp

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/camel-edit/camel-edit/splice"
)

// encoding is the unit that the characters of a position are counted in.
type encoding string

// The encodings that the server speaks. UTF-16 is the one that every client does.
const (
	utf8Units  encoding = "utf-8"
	utf16Units encoding = "utf-16"
)

// agree picks from what a client offers: bytes need no conversion, so they come first.
func agree(offered []encoding) encoding {
	if slices.Contains(offered, utf8Units) {
		return utf8Units
	}
	return utf16Units
}

// lines leads from the positions of the protocol to offsets in bytes, and back. Lines end at \n, \r\n and \r.
type lines struct {
	text   string
	starts []int
	units  encoding
}

func newLines(text string, units encoding) *lines {
	l := &lines{text: text, starts: make([]int, 1, 1+strings.Count(text, "\n")), units: units}
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\r':
			if i+1 < len(text) && text[i+1] == '\n' {
				i++
			}
			l.starts = append(l.starts, i+1)
		case '\n':
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

// line is the 0-based line of an offset.
func (l *lines) line(offset int) int {
	line, found := slices.BinarySearch(l.starts, offset)
	if !found {
		line--
	}
	return line
}

// content is a line without its line end, and the offset at which it starts. A line behind the last one is empty.
func (l *lines) content(line int) (text string, start int) {
	if line >= len(l.starts) {
		return "", len(l.text)
	}
	start = l.starts[max(line, 0)]
	end := len(l.text)
	if line+1 < len(l.starts) {
		end = l.starts[max(line, 0)+1]
	}
	return strings.TrimRight(l.text[start:end], "\r\n"), start
}

// offset is where a position is. One behind the end of a line is that end, one behind the last line the end of the text, one inside of a
// character its start.
func (l *lines) offset(p position) int {
	text, start := l.content(p.Line)
	at, n := 0, 0
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if n += l.width(r, size); n > p.Character {
			break
		}
		at += size
	}
	return start + at
}

// position is where an offset is. One between \r and \n is the end of its line.
func (l *lines) position(offset int) position {
	offset = min(max(offset, 0), len(l.text))
	line := l.line(offset)
	text, start := l.content(line)
	p := position{Line: line}
	for at := 0; at < len(text) && start+at < offset; {
		r, size := utf8.DecodeRuneInString(text[at:])
		p.Character += l.width(r, size)
		at += size
	}
	return p
}

// width is how many units a character has.
func (l *lines) width(r rune, size int) int {
	if l.units == utf8Units {
		return size
	}
	return utf16.RuneLen(r)
}

func (l *lines) span(r textRange) splice.Span {
	s := splice.Span{Start: l.offset(r.Start), End: l.offset(r.End)}
	s.End = max(s.Start, s.End)
	return s
}

func (l *lines) textRange(s splice.Span) textRange {
	return textRange{l.position(s.Start), l.position(s.End)}
}

func (l *lines) edits(edits []splice.Edit) []textEdit {
	out := make([]textEdit, 0, len(edits))
	for _, e := range edits {
		out = append(out, textEdit{l.textRange(e.Span), e.New})
	}
	return out
}
