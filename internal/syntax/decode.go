package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// fold joins the lines of a plain or quoted text (YAML 1.2, 6.5): one line end is a space, each further one stays. With
// escapes a backslash before a line end joins the lines without a space.
func fold(s string, escapes bool) string {
	if breakAt(s, 0) == len(s) {
		return s
	}
	var b strings.Builder
	for {
		i := breakAt(s, 0)
		if i == len(s) {
			b.WriteString(s)
			return b.String()
		}
		line := s[:i]
		joined := false
		if escapes {
			joined = oddBackslashes(line)
		}
		if joined {
			line = line[:len(line)-1]
		} else if escapes {
			line = trimUnescaped(line)
		} else {
			line = strings.TrimRight(line, " \t")
		}
		b.WriteString(line)
		breaks := 0
		for i < len(s) && isBreak(s[i]) {
			i = afterBreak(s, i)
			breaks++
			for i < len(s) && isBlank(s[i]) {
				i++
			}
		}
		s = s[i:]
		switch {
		case breaks > 1:
			b.WriteString(strings.Repeat("\n", breaks-1))
		case !joined:
			b.WriteByte(' ')
		}
	}
}

// trimUnescaped cuts the blanks at the end of a line of a double-quoted text, up to an escaped one.
func trimUnescaped(line string) string {
	t := strings.TrimRight(line, " \t")
	if len(t) < len(line) && oddBackslashes(t) {
		t = line[:len(t)+1]
	}
	return t
}

func oddBackslashes(s string) bool {
	n := 0
	for n < len(s) && s[len(s)-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}

func decodeSingle(raw string) string {
	if len(raw) < 2 {
		return raw
	}
	s := fold(raw[1:len(raw)-1], false)
	if strings.IndexByte(s, '\'') < 0 {
		return s
	}
	return strings.ReplaceAll(s, "''", "'")
}

var escapes = [256]string{
	'0': "\x00", 'a': "\a", 'b': "\b", 't': "\t", '\t': "\t", 'n': "\n", 'v': "\v", 'f': "\f", 'r': "\r", 'e': "\x1b",
	' ': " ", '"': "\"", '/': "/", '\\': "\\", 'N': "\u0085", '_': "\u00a0", 'L': "\u2028", 'P': "\u2029",
}

// hexLength is the number of hexadecimal digits behind \x, \u and \U.
func hexLength(c byte) int {
	switch c {
	case 'x':
		return 2
	case 'u':
		return 4
	case 'U':
		return 8
	}
	return 0
}

func decodeDouble(raw string) string {
	if len(raw) < 2 {
		return raw
	}
	s := raw[1 : len(raw)-1]
	if strings.IndexByte(s, '\\') < 0 {
		return fold(s, false)
	}
	s = fold(s, true)
	var b strings.Builder
	for {
		i := strings.IndexByte(s, '\\')
		if i < 0 || i+1 >= len(s) {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:i])
		c := s[i+1]
		s = s[i+2:]
		n := hexLength(c)
		if n == 0 || len(s) < n {
			b.WriteString(escapes[c])
			continue
		}
		v, err := strconv.ParseUint(s[:n], 16, 32)
		if err == nil && v <= utf8.MaxRune {
			b.WriteRune(rune(v))
		}
		s = s[n:]
	}
}

// decodeBlock decodes a literal or folded scalar (YAML 1.2, 8.1). A last line without a line end reads as if it had one.
func (n Node) decodeBlock() string {
	raw := n.Raw()
	h, _ := blockHeader(raw, 0)
	head := breakAt(raw, 0)
	if head == len(raw) {
		return ""
	}
	lines := splitLines(raw[afterBreak(raw, head):])
	indent := n.blockIndent(h, lines)
	for i, l := range lines {
		lines[i] = l[min(indent, len(l)-len(strings.TrimLeft(l, " "))):]
	}
	end := len(lines)
	for end > 0 && lines[end-1] == "" {
		end--
	}
	var b strings.Builder
	if n.rec().style == Literal {
		b.WriteString(strings.Join(lines[:end], "\n"))
	} else {
		foldLines(&b, lines[:end])
	}
	if end > 0 && !h.strip {
		b.WriteByte('\n')
	}
	if h.keep {
		b.WriteString(strings.Repeat("\n", len(lines)-end))
	}
	return b.String()
}

// blockIndent is the number of spaces that every line of a block scalar has and its value has not.
func (n Node) blockIndent(h header, lines []string) int {
	if h.indent > 0 {
		// It counts from the column of the entry, whether this is its key or its value.
		entry := n
		if n.Parent().IsZero() {
			entry = n.of(n.id - 1)
		}
		if entry == n || entry.has(hasKeyNode) {
			return entry.Column() + h.indent
		}
		return h.indent
	}
	for _, l := range lines {
		if t := strings.TrimLeft(l, " "); t != "" {
			return len(l) - len(t)
		}
	}
	return len(n.Raw())
}

func splitLines(s string) []string {
	var out []string
	for {
		i := breakAt(s, 0)
		if i == len(s) {
			return append(out, s)
		}
		out = append(out, s[:i])
		s = s[afterBreak(s, i):]
	}
}

// foldLines joins lines with spaces, but for those that are empty or more indented (YAML 1.2, 8.1.3).
func foldLines(b *strings.Builder, lines []string) {
	breaks, first, wasMore := 0, true, false
	for _, l := range lines {
		if l == "" {
			breaks++
			continue
		}
		more := isBlank(l[0])
		switch {
		case first:
			b.WriteString(strings.Repeat("\n", breaks))
		case more || wasMore:
			b.WriteString(strings.Repeat("\n", breaks+1))
		case breaks > 0:
			b.WriteString(strings.Repeat("\n", breaks))
		default:
			b.WriteByte(' ')
		}
		b.WriteString(l)
		breaks, first, wasMore = 0, false, more
	}
}
