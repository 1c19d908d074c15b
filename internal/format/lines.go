package format

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// lines knows where the lines of a text start. As in YAML a line ends with CR LF, LF or CR.
type lines struct {
	src    []byte
	starts []int
}

// mark is the byte-order mark, which is no column of the first line.
var mark = []byte("\uFEFF")

func newLines(src []byte) lines {
	l := lines{src: src, starts: []int{0}}
	if bytes.HasPrefix(src, mark) {
		l.starts[0] = len(mark)
	}
	for i := 0; i < len(src); {
		n := bytes.IndexAny(src[i:], "\r\n")
		if n < 0 {
			break
		}
		i += n + 1
		if src[i-1] == '\r' && i < len(src) && src[i] == '\n' {
			i++
		}
		l.starts = append(l.starts, i)
	}
	return l
}

// line is the 1-based line that holds the byte at offset.
func (l lines) line(offset int) int {
	return max(1, sort.Search(len(l.starts), func(i int) bool { return l.starts[i] > offset }))
}

// position is the line and the column of an offset, both 1-based, the column in code points.
func (l lines) position(offset int) (line, column int) {
	line = l.line(offset)
	start := l.starts[line-1]
	return line, 1 + utf8.RuneCount(l.src[start:max(start, offset)])
}

// text is a 1-based line without its end, nil where there is none.
func (l lines) text(line int) []byte {
	if line < 1 || line > len(l.starts) {
		return nil
	}
	end := len(l.src)
	if line < len(l.starts) {
		end = l.starts[line]
	}
	return bytes.TrimRight(l.src[l.starts[line-1]:end], "\r\n")
}

// count is the number of lines, an empty one behind a last line end not counted.
func (l lines) count() int {
	n := len(l.starts)
	if l.starts[n-1] == len(l.src) {
		n--
	}
	return n
}
