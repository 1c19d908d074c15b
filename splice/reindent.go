package splice

import "strings"

// Reindent moves the lines of text sideways by delta columns and gives the result. It keeps what the text means to YAML:
// block scalars with and without an indentation indicator, quoted and unquoted texts of several lines, comments.
//
// Text is whole entries or items, and delta takes none of them beyond column 0, nor to it an entry whose key is --- or ... without
// quotes: there that is a document marker (YAML 1.2.2, 9.1.2), so no such entry can be written, and the result is not YAML. Every line moves alike, the first one too
// unless it starts in the middle of a line of its file (inner). Empty lines stay empty. A line that has fewer spaces than
// delta takes away loses those it has: only comments, and the lines inside a quoted text or brackets, can stand so far to
// the left, and there the indentation means nothing.
func Reindent(text string, delta int, inner bool) string {
	from := 0
	if inner {
		from = lineLen(text)
	}
	// One edit a line: they cannot touch.
	moved, _, _ := Apply(text, ReindentEdits(text, Span{from, len(text)}, delta))
	return moved
}

// ReindentEdits are the edits that Reindent makes to the lines of src that start in s.
func ReindentEdits(src string, s Span, delta int) []Edit {
	var edits []Edit
	i := s.Start
	if !startsLine(src, i) {
		i += lineLen(src[i:s.End])
	}
	for i < s.End {
		line := src[i:min(i+lineLen(src[i:]), s.End)]
		switch content := strings.TrimRight(line, "\r\n"); {
		case content == "":
		case delta > 0:
			edits = append(edits, Insert(i, strings.Repeat(" ", delta)))
		default:
			n := min(indent(line), -delta)
			// In column 0 a line of a quoted text would be a document marker, and a line end part of the \r before it.
			if n > 0 && n == indent(line) && (isMarker(content[n:]) || strings.HasSuffix(src[:i], "\r") && strings.HasPrefix(line[n:], "\n")) {
				n--
			}
			if n > 0 {
				edits = append(edits, Delete(Span{i, i + n}))
			}
		}
		i += len(line)
	}
	return edits
}

// startsLine says that a line starts at i. The first one starts behind a byte-order mark.
func startsLine(src string, i int) bool {
	if before := src[:i]; before == "" || before == "\ufeff" || strings.HasSuffix(before, "\n") {
		return true
	}
	return src[i-1] == '\r' && !strings.HasPrefix(src[i:], "\n")
}

// isMarker says that line would be a document marker if it stood in column 0.
func isMarker(line string) bool {
	return (strings.HasPrefix(line, "---") || strings.HasPrefix(line, "...")) && (len(line) == 3 || line[3] == ' ' || line[3] == '\t')
}

// indent is the number of spaces that s starts with.
func indent(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }

// lineLen is the length of the first line of s with its line end: \n, \r\n or \r.
func lineLen(s string) int {
	i := strings.IndexAny(s, "\r\n")
	if i < 0 {
		return len(s)
	}
	return i + len(lineEnd(s[i:]))
}

// LineEnd is the line end that text uses around offset: that of the line that holds it, or of the line before if it has
// none, or "\n" in a text of one line. New lines take the line end of their neighbour.
func LineEnd(text string, offset int) string {
	offset = min(offset, len(text))
	if i := strings.IndexAny(text[offset:], "\r\n"); i >= 0 {
		offset += i
	} else if offset = strings.LastIndexAny(text, "\r\n"); offset < 0 {
		return "\n"
	}
	if text[offset] == '\n' && offset > 0 && text[offset-1] == '\r' {
		offset--
	}
	return lineEnd(text[offset:])
}

// lineEnd is the line end that s starts with.
func lineEnd(s string) string {
	if strings.HasPrefix(s, "\r\n") {
		return "\r\n"
	}
	return s[:1]
}
