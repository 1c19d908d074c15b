package anchor

import (
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
)

// line is a line on which a node starts: the outermost item or entry that does.
type line struct {
	number int
	text   string // without indentation
	loose  string // as compared with what was written from memory
	node   syntax.Node
}

// all lists the lines on which a key or an item starts, in order.
func (f *Finder) all() []line {
	if f.lines != nil {
		return f.lines
	}
	last := 0
	for n := range f.file.Nodes {
		if n.KeySpan().Len() == 0 || n.InFlow() && !startsLine(n) {
			continue
		}
		start := n.Start()
		number, _ := f.file.Position(start)
		if number <= last {
			continue
		}
		last = number
		text := strings.TrimSpace(f.file.Source()[f.file.LineStart(start):f.file.LineEnd(start)])
		f.lines = append(f.lines, line{number, text, loose(text), n})
	}
	return f.lines
}

func startsLine(n syntax.Node) bool { return n.StartsLine() }

// cutNumber splits "12: text", "12 | text" and "12".
func cutNumber(s string) (n int, text string, ok bool) {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	if i == 0 || i > 9 {
		return 0, s, false
	}
	n, _ = strconv.Atoi(s[:i])
	rest := strings.TrimLeft(s[i:], " ")
	switch {
	case rest == "":
		return n, "", true
	case rest[0] == ':' || rest[0] == '|':
		return n, strings.TrimSpace(rest[1:]), true
	}
	return 0, s, false
}

// loose is the text of a line as it is compared: without dash, quotes, a comment behind it and the colon of a bare key, with
// single blanks.
func loose(s string) string {
	s = strings.TrimSpace(s)
	for strings.HasPrefix(s, "- ") {
		s = strings.TrimLeft(s[2:], " ")
	}
	if i := strings.Index(s, " #"); i >= 0 && !inQuotes(s, i) {
		s = s[:i]
	}
	s = strings.Map(func(r rune) rune {
		if r == '"' || r == '\'' {
			return -1
		}
		return r
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	s = strings.ReplaceAll(s, " :", ":")
	return strings.TrimSuffix(s, ":")
}

// inQuotes says that the byte at i stands inside quotes.
func inQuotes(s string, i int) bool {
	return strings.Count(s[:i], "\"")%2 == 1 || strings.Count(s[:i], "'")%2 == 1
}

// line finds the line with that text. With a number, text and number check each other.
func (f *Finder) line(number int, text string) hits {
	found := f.withText(text)
	one := func(l line, note string) hits { return hits{nodes: []syntax.Node{l.node}, note: note} }
	for _, l := range found {
		if l.number == number {
			return one(l, "")
		}
	}
	switch {
	case len(found) == 0:
		return hits{}
	case len(found) == 1 && number > 0:
		return one(found[0], "the text stands in line "+itoa(found[0].number)+", not in line "+itoa(number))
	case len(found) == 1:
		return one(found[0], "")
	}
	if l, ok := nearest(found, number); ok {
		return one(l, "the text stands in several lines; taken is line "+itoa(l.number)+", the nearest to line "+itoa(number))
	}
	several := hits{note: itoa(len(found)) + " lines have this text"}
	for _, l := range found {
		several.nodes = append(several.nodes, l.node)
	}
	return several
}

// nearest is the line within 5 of number that is at least three times as near as the next one.
func nearest(hits []line, number int) (best line, ok bool) {
	if number == 0 {
		return line{}, false
	}
	first, second := -1, -1
	for _, h := range hits {
		d := abs(h.number - number)
		switch {
		case first < 0 || d < first:
			first, second, best = d, first, h
		case second < 0 || d < second:
			second = d
		}
	}
	return best, first <= 5 && second >= 3*first
}

func abs(n int) int { return max(n, -n) }

// withText lists the lines with a text: the same but for indentation, or else the same but for what memory loses. Several
// lines count as the first, if the others follow it.
func (f *Finder) withText(text string) []line {
	parts := strings.Split(strings.TrimSpace(text), "\n")
	var exact, near, joined []line
	want := loose(parts[0])
	all := f.all()
	for i, l := range all {
		switch {
		case len(parts) > 1:
			if l.loose == want && follow(all[i+1:], parts[1:]) {
				exact = append(exact, l)
			}
		case l.text == strings.TrimSpace(parts[0]):
			exact = append(exact, l)
		case l.loose == want:
			near = append(near, l)
		case i+1 < len(all) && isJoin(l.loose, all[i+1].loose, want):
			joined = append(joined, l)
		}
	}
	switch {
	case len(exact) > 0:
		return exact
	case len(near) > 0:
		return near
	}
	return joined
}

// follow says that the lines begin with those texts, blank ones and line numbers aside.
func follow(lines []line, texts []string) bool {
	for _, t := range texts {
		if _, rest, ok := cutNumber(strings.TrimSpace(t)); ok {
			t = rest
		}
		t = loose(t)
		if t == "" {
			continue
		}
		if len(lines) == 0 || lines[0].loose != t {
			return false
		}
		lines = lines[1:]
	}
	return true
}

// isJoin says that text is two lines written as one: "log: message: x", or in shorthand "log: x".
func isJoin(first, second, text string) bool {
	rest, ok := strings.CutPrefix(text, first)
	if !ok || rest == "" {
		return false
	}
	rest = strings.TrimLeft(rest, ": ")
	_, value, _ := strings.Cut(second, ": ")
	return rest != "" && (rest == second || rest == value)
}

func itoa(n int) string { return strconv.Itoa(n) }
