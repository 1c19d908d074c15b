package splice

import "strings"

// Reindent moves the lines of text sideways by delta columns and gives the result. It keeps what the text means to YAML:
// block scalars with and without an indentation indicator, quoted and unquoted texts of several lines, comments.
//
// Every line moves alike, the first one too unless it starts in the middle of a line of its file (inner). Empty lines stay
// empty. A line that has fewer spaces than delta takes away loses those it has: only comments, and the lines inside a quoted
// text or brackets, can stand so far to the left, and there the indentation means nothing.
func Reindent(text string, delta int, inner bool) string {
	if delta == 0 {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + len(text)/8)
	for first := true; text != ""; first = false {
		n := lineLen(text)
		line := text[:n]
		text = text[n:]
		if first && inner {
			b.WriteString(line)
			continue
		}
		b.WriteString(shift(line, delta))
	}
	return b.String()
}

// ReindentEdits are the edits that Reindent makes to the lines of src that start in s.
func ReindentEdits(src string, s Span, delta int) []Edit {
	var edits []Edit
	for i := s.Start; i < s.End; {
		n := lineLen(src[i:])
		line := src[i : i+n]
		if starts := i == 0 || src[i-1] == '\n' || src[i-1] == '\r'; starts {
			switch moved := shift(line, delta); {
			case len(moved) > n:
				edits = append(edits, Insert(i, moved[:len(moved)-n]))
			case len(moved) < n:
				edits = append(edits, Delete(Span{i, i + n - len(moved)}))
			}
		}
		i += n
	}
	return edits
}

func shift(line string, delta int) string {
	content := strings.TrimRight(line, "\r\n")
	switch {
	case content == "":
		return line
	case delta > 0:
		return strings.Repeat(" ", delta) + line
	default:
		spaces := len(line) - len(strings.TrimLeft(line, " "))
		return line[min(spaces, -delta):]
	}
}

// lineLen is the length of the first line of s with its line end: \n, \r\n or \r.
func lineLen(s string) int {
	i := strings.IndexAny(s, "\r\n")
	switch {
	case i < 0:
		return len(s)
	case s[i] == '\r' && i+1 < len(s) && s[i+1] == '\n':
		return i + 2
	}
	return i + 1
}

// LineEnd is the line end that text uses around offset: that of the line that holds it, or else of a line before or behind,
// "\n" in a text of one line. New lines take the line end of their neighbour.
func LineEnd(text string, offset int) string {
	offset = min(offset, len(text))
	if i := strings.IndexAny(text[offset:], "\r\n"); i >= 0 {
		return eol(text[offset+i:])
	}
	if i := strings.LastIndexAny(text[:offset], "\r\n"); i >= 0 {
		if text[i] == '\n' && i > 0 && text[i-1] == '\r' {
			return "\r\n"
		}
		return text[i : i+1]
	}
	return "\n"
}

func eol(s string) string {
	if strings.HasPrefix(s, "\r\n") {
		return "\r\n"
	}
	return s[:1]
}
