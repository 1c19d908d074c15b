package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// fold joins the lines of a plain or quoted text (YAML 1.2, 6.5): one line end is a space, each further one stays. With
// escapes a backslash before a line end joins the lines without a space.
func fold(s string, escapes bool) string {
	if strings.IndexByte(s, '\n') < 0 && strings.IndexByte(s, '\r') < 0 {
		return s
	}
	var b strings.Builder
	for {
		i := strings.IndexAny(s, "\r\n")
		if i < 0 {
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

// decodeBlock decodes a literal or folded scalar (YAML 1.2, 8.1).
func (n Node) decodeBlock() string {
	raw := n.Raw()
	head := raw
	if i := strings.IndexAny(raw, "\r\n"); i >= 0 {
		head = raw[:i]
	}
	indicators, _, _ := strings.Cut(head, " ")
	body := raw[len(head):]
	body = body[afterBreak(body, 0):]
	indent := n.blockIndent()
	keep, strip := strings.Contains(indicators, "+"), strings.Contains(indicators, "-")
	// The span of a kept scalar reaches over its trailing line ends; of the others only the last matters.
	final := ""
	if int(n.rec().end) < len(n.f.src) && len(body) > 0 {
		final = "\n"
	}
	lines := splitLines(body)
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
	switch {
	case strip:
	case keep:
		if end > 0 {
			b.WriteString(strings.Repeat("\n", len(lines)-end))
		} else if len(lines) > 0 {
			b.WriteString(strings.Repeat("\n", len(lines)-1))
		}
		b.WriteString(final)
	case end > 0 && (final != "" || end < len(lines)):
		b.WriteString("\n")
	}
	return b.String()
}

// blockIndent is the number of spaces that every line of a block scalar has and its value has not.
func (n Node) blockIndent() int {
	raw := n.Raw()
	i := 1
	for ; i < len(raw) && !isBreak(raw[i]) && raw[i] != ' '; i++ {
		if c := raw[i]; c >= '1' && c <= '9' {
			parent := 0
			if !n.Parent().IsZero() {
				parent = n.Column()
			}
			return parent + int(c-'0')
		}
	}
	for i < len(raw) {
		i = afterBreak(raw, n.f.LineEnd(int(n.rec().start)+i)-int(n.rec().start))
		c := i
		for c < len(raw) && raw[c] == ' ' {
			c++
		}
		if c < len(raw) && !isBreak(raw[c]) {
			return c - i
		}
	}
	return len(raw)
}

func splitLines(s string) []string {
	var out []string
	for {
		i := strings.IndexAny(s, "\r\n")
		if i < 0 {
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
