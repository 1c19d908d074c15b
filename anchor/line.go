package anchor

import (
	"regexp"
	"sort"
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

// lines are the lines on which a node starts, in order, and where each text stands.
type lines struct {
	list  []line
	exact map[string][]int // by text
	loose map[string][]int // by loose text
}

// all reads the lines of the file on which a key or an item starts.
func (f *Finder) all() *lines {
	if f.lines != nil {
		return f.lines
	}
	ls := &lines{exact: map[string][]int{}, loose: map[string][]int{}}
	last := 0
	for n := range f.file.Nodes {
		if n.KeySpan().Len() == 0 || n.InFlow() && !n.StartsLine() {
			continue
		}
		start := n.Start()
		number, _ := f.file.Position(start)
		if number <= last {
			continue
		}
		last = number
		text := strings.TrimSpace(f.file.Source()[f.file.LineStart(start):f.file.LineEnd(start)])
		l := line{number, text, loose(text), n}
		ls.exact[l.text] = append(ls.exact[l.text], len(ls.list))
		ls.loose[l.loose] = append(ls.loose[l.loose], len(ls.list))
		ls.list = append(ls.list, l)
	}
	f.lines = ls
	return ls
}

// numbered is the line with that number.
func (ls *lines) numbered(n int) (line, bool) {
	l, ok := ls.before(n + 1)
	return l, ok && l.number == n
}

// before is the last line before the one with that number.
func (ls *lines) before(n int) (line, bool) {
	i := sort.Search(len(ls.list), func(i int) bool { return ls.list[i].number >= n })
	if i == 0 {
		return line{}, false
	}
	return ls.list[i-1], true
}

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
	if strings.ContainsAny(s, `"'`) {
		s = quotes.Replace(s)
	}
	if strings.Contains(s, "  ") || strings.ContainsAny(s, "\t\u00a0") {
		s = strings.Join(strings.Fields(s), " ")
	}
	s = strings.ReplaceAll(strings.TrimRight(s, " "), " :", ":")
	return strings.TrimSuffix(s, ":")
}

var quotes = strings.NewReplacer(`"`, "", "'", "")

// inQuotes says that the byte at i stands inside quotes.
func inQuotes(s string, i int) bool {
	return strings.Count(s[:i], `"`)%2 == 1 || strings.Count(s[:i], "'")%2 == 1
}

// counted is what picks one of several in a selector.
var counted = regexp.MustCompile(` #[0-9]+( |$)`)

// line finds the line with that text. With a number, text and number check each other.
func (f *Finder) line(number int, text string) hits {
	if counted.MatchString(text) && len(f.all().exact[text]) == 0 {
		return hits{} // "log #2" is no line with a comment
	}
	found := f.withText(text)
	one := func(l line, note string) hits { return hits{nodes: []syntax.Node{l.node}, note: note} }
	for _, l := range found {
		if l.number == number {
			return one(l, "")
		}
	}
	switch {
	case len(found) == 0:
		// "12: - to:" for a line with more behind the key.
		if l, ok := f.all().numbered(number); ok && strings.HasPrefix(l.loose, loose(firstLine(text))+":") {
			return one(l, "line "+strconv.Itoa(number)+" is: "+l.text)
		}
		return hits{}
	case len(found) == 1 && number > 0:
		return one(found[0], "the text stands in line "+strconv.Itoa(found[0].number)+", not in line "+strconv.Itoa(number))
	case len(found) == 1:
		return one(found[0], "")
	}
	if l, ok := nearest(found, number); ok {
		return one(l, "the text stands in several lines; taken is line "+strconv.Itoa(l.number)+", the nearest to line "+strconv.Itoa(number))
	}
	several := hits{note: strconv.Itoa(len(found)) + " lines have this text"}
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
		d := max(h.number-number, number-h.number)
		switch {
		case first < 0 || d < first:
			first, second, best = d, first, h
		case second < 0 || d < second:
			second = d
		}
	}
	return best, first <= 5 && second >= 3*first
}

// withText lists the lines with a text: the same but for indentation, or else the same but for what memory loses, or else
// two lines that were joined. Several lines count as the first, if the others follow it.
func (f *Finder) withText(text string) []line {
	ls := f.all()
	texts := strings.Split(strings.TrimSpace(text), "\n")
	first := strings.TrimSpace(texts[0])
	want := loose(first)
	var out []line
	if len(texts) > 1 {
		for _, i := range ls.loose[want] {
			if follow(ls.list[i+1:], texts[1:]) {
				out = append(out, ls.list[i])
			}
		}
		return out
	}
	found := ls.exact[first]
	if len(found) == 0 {
		found = ls.loose[want]
	}
	if len(found) == 0 {
		found = ls.joined(want)
	}
	for _, i := range found {
		out = append(out, ls.list[i])
	}
	return out
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

// joined lists the lines that are written as one with the line below them: "log: message: x", or in shorthand "log: x".
func (ls *lines) joined(text string) []int {
	var out []int
	for i := range text {
		if text[i] != ':' {
			continue
		}
		rest := strings.TrimLeft(text[i+1:], " ")
		for _, k := range ls.loose[text[:i]] {
			if rest == "" || k+1 == len(ls.list) {
				continue
			}
			second := ls.list[k+1].loose
			if _, value, _ := strings.Cut(second, ": "); rest == second || rest == value {
				out = append(out, k)
			}
		}
	}
	return out
}
