package cursor

import (
	"strings"

	"github.com/camel-edit/camel-edit/splice"
)

// typed is what stands at a cursor, as far as its line tells: a key or a value, whole or begun.
type typed struct {
	splice.Span             // of the key without its colon, or of the value without its quotes
	quoted      splice.Span // of the value with its quotes
	isValue     bool
	hasColon    bool // the key has one already
	needsBlank  bool // no blank stands before it where one has to
}

// at reads the line of a cursor. It says no where nothing can be typed that the table knows: in a comment.
func at(src string, offset int) (typed, bool) {
	start := strings.LastIndexAny(src[:offset], "\r\n") + 1
	if start == 0 && strings.HasPrefix(src, bom) {
		start = len(bom)
	}
	end := len(src)
	if i := strings.IndexAny(src[offset:], "\r\n"); i >= 0 {
		end = offset + i
	}
	if i := comment(src[start:end]); i >= 0 {
		if offset > start+i {
			return typed{}, false
		}
		end = start + i
	}
	end = max(offset, start+len(strings.TrimRight(src[start:end], " \t")))
	from, needsBlank := start, false
	for ; from < offset; from++ {
		if dash := src[from] == '-' && (from+1 == offset || src[from+1] == ' '); dash {
			needsBlank = from+1 == offset
		} else if src[from] != ' ' && src[from] != '\t' {
			break
		}
	}
	t := segment(src, from, offset, end)
	t.needsBlank = t.needsBlank || needsBlank
	return t, true
}

const bom = "\ufeff"

// segment reads what stands between from and end, of which from is where a key may begin.
func segment(src string, from, offset, end int) typed {
	colon := colon(src[from:end])
	if colon < 0 || from+colon >= offset {
		return key(src, from, offset, end)
	}
	value := from + colon + 1
	needsBlank := value == offset
	for value < offset && (src[value] == ' ' || src[value] == '\t') {
		value++
	}
	if value < offset && (src[value] == '{' || src[value] == '[') { // in brackets, each entry is for itself
		last := value + strings.LastIndexAny(src[value:offset], "{[,") + 1
		for last < offset && src[last] == ' ' {
			last++
		}
		if i := strings.IndexAny(src[offset:end], ",}]"); i >= 0 {
			end = offset + i
		}
		return segment(src, last, offset, max(offset, last+len(strings.TrimRight(src[last:end], " \t"))))
	}
	t := typed{Span: splice.Span{Start: value, End: end}, isValue: true, needsBlank: needsBlank}
	t.quoted = t.Span
	if q := src[value:end]; q != "" && (q[0] == '"' || q[0] == '\'') && offset > value {
		t.Start++
		if len(q) > 1 && q[len(q)-1] == q[0] && offset < end {
			t.End--
		}
	}
	return t
}

func key(src string, from, offset, end int) typed {
	if c := strings.IndexAny(src[from:offset], "{["); c == 0 { // a list item in brackets
		from += strings.LastIndexAny(src[from:offset], "{[,") + 1
		for from < offset && src[from] == ' ' {
			from++
		}
	}
	stop := offset
	for stop < end && isName(src[stop]) {
		stop++
	}
	t := typed{Span: splice.Span{Start: from, End: stop}}
	t.quoted = t.Span
	t.hasColon = strings.HasPrefix(src[stop:], ":")
	return t
}

func isName(c byte) bool {
	return c == '-' || c == '_' || c == '.' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// colon is where the colon stands behind the key that s begins with, or -1.
func colon(s string) int {
	i := 0
	if s != "" && (s[0] == '"' || s[0] == '\'') {
		if i = strings.IndexByte(s[1:], s[0]) + 1; i == 0 {
			return -1
		}
	}
	if s != "" && (s[0] == '{' || s[0] == '[') {
		return -1
	}
	for ; i < len(s); i++ {
		if s[i] == ':' && (i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '\t') {
			return i
		}
	}
	return -1
}

// comment is where a comment begins in a line, or -1.
func comment(line string) int {
	quote := byte(0)
	for i := range len(line) {
		switch c := line[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && (i == 0 || strings.IndexByte(" [{,", line[i-1]) >= 0):
			quote = c
		case c == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t'):
			return i
		}
	}
	return -1
}
