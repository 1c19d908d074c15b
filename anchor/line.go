package anchor

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// line is a line on which a node starts: the outermost item or entry that does.
type line struct {
	number int
	text   string // without indentation
	node   syntax.Node
}

// lines are the lines on which a node starts, in order.
type lines struct {
	list  []line
	loose map[string][]int // by loose text; made where many texts are looked up
}

// all reads the lines of the file on which a key or an item starts.
func (f *Finder) all() *lines {
	if f.lines != nil {
		return f.lines
	}
	src := f.file.Source()
	ls := &lines{list: make([]line, 0, f.file.Lines())}
	number, end := 0, f.file.Offset(1) // of the line that was read last
	brackets := 0                      // the end of the last ones
	for n := range f.file.Nodes {
		at := n.Start()
		if n.IsFlow() {
			brackets = max(brackets, n.Content().End)
		}
		if n.KeySpan().Len() == 0 || at < end || at < brackets && !n.StartsLine() {
			continue
		}
		start := end
		for number == 0 || at >= end {
			number++
			start, end = end, f.file.Offset(number+1)
		}
		for start < at && src[start] == ' ' {
			start++
		}
		ls.list = append(ls.list, line{number, strings.TrimSpace(src[start:end]), n})
	}
	f.lines = ls
	return ls
}

// byText makes the lookup by loose text, which pays where more than a few are looked up.
func (ls *lines) byText() {
	if ls.loose != nil {
		return
	}
	ls.loose = make(map[string][]int, len(ls.list))
	for k, l := range ls.list {
		t := loose(l.text)
		ls.loose[t] = append(ls.loose[t], k)
	}
}

// like lists the lines with a loose text.
func (ls *lines) like(want string) []int {
	if ls.loose != nil {
		return slices.Clone(ls.loose[want])
	}
	var out []int
	for k, l := range ls.list {
		if mayBeLike(l.text, want) && loose(l.text) == want {
			out = append(out, k)
		}
	}
	return out
}

// exact lists the lines with a text.
func (ls *lines) exact(text string) []int {
	if ls.loose != nil {
		return slices.DeleteFunc(ls.like(loose(text)), func(k int) bool { return ls.list[k].text != text })
	}
	var out []int
	for k, l := range ls.list {
		if l.text == text {
			out = append(out, k)
		}
	}
	return out
}

// mayBeLike is false of most texts that differ however loosely they are compared: their first words do. A quote in a word may go.
func mayBeLike(a, b string) bool {
	a, b = trimMarks(a), trimMarks(b)
	if a != "" && b != "" && a[0] != b[0] && isWordByte(a[0]) && isWordByte(b[0]) { // most
		return false
	}
	for i := 0; ; i++ {
		x, y := byteAt(a, i), byteAt(b, i)
		switch inX, inY := isWordByte(x), isWordByte(y); {
		case inX && inY && x != y:
			return false
		case inX && inY:
		case inX:
			return y == '"' || y == '\'' || y >= 0x80
		case inY:
			return x == '"' || x == '\'' || x >= 0x80
		default:
			return true
		}
	}
}

// trimMarks takes dashes, quotes and blanks before a text away.
func trimMarks(s string) string {
	i := 0
	for i < len(s) && (s[i] == '-' || s[i] == ' ' || s[i] == '\t' || s[i] == '"' || s[i] == '\'') {
		i++
	}
	return s[i:]
}

// byteAt is a byte of a text, 0 behind its end.
func byteAt(s string, i int) byte {
	if i < len(s) {
		return s[i]
	}
	return 0
}

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
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

// CutNumber splits a line from its number as tools show it: "12: text", "12 | text", "12\ttext", "12→text", or "12" alone, with or
// without the word line before it. One blank behind : and | belongs to them.
func CutNumber(s string) (n int, text string, ok bool) {
	number := s
	if word, after, ok := strings.Cut(s, " "); ok && strings.EqualFold(word, "line") {
		number = after
	}
	i := 0
	for i < len(number) && number[i] >= '0' && number[i] <= '9' {
		i++
	}
	if i == 0 || i > 9 {
		return 0, s, false
	}
	n, _ = strconv.Atoi(number[:i])
	rest := strings.TrimLeft(number[i:], " ")
	if rest == "" {
		return n, "", true
	}
	for _, mark := range []string{": ", "| ", ":", "|", "\t", "→"} {
		if text, ok := strings.CutPrefix(rest, mark); ok {
			return n, text, true
		}
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
	s = strings.ReplaceAll(single(s), " :", ":")
	return strings.TrimSuffix(s, ":")
}

var quotes = strings.NewReplacer(`"`, "", "'", "")

// inQuotes says that the byte at i stands inside quotes.
func inQuotes(s string, i int) bool {
	return strings.Count(s[:i], `"`)%2 == 1 || strings.Count(s[:i], "'")%2 == 1
}

// counted is what picks one of several in a selector.
var counted = lazy.NewRegexp(` #[0-9]+( |$)`)

// line finds the line with that text. With a number, text and number check each other.
func (f *Finder) line(number int, text string) hits {
	if counted.MatchString(text) && len(f.all().exact(text)) == 0 {
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
		if l, ok := f.all().numbered(number); ok && strings.HasPrefix(loose(l.text), loose(firstLine(text))+":") {
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
		for _, i := range ls.like(want) {
			if follow(ls.list[i+1:], texts[1:]) {
				out = append(out, ls.list[i])
			}
		}
		return out
	}
	found := ls.exact(first)
	if len(found) == 0 {
		found = ls.like(want)
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
		if _, rest, ok := CutNumber(strings.TrimSpace(t)); ok {
			t = rest
		}
		t = loose(t)
		if t == "" {
			continue
		}
		if len(lines) == 0 || loose(lines[0].text) != t {
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
		for _, k := range ls.like(text[:i]) {
			if rest == "" || k+1 == len(ls.list) || ls.list[k+1].node.IsItem() { // an item is not written behind its list's key
				continue
			}
			second := loose(ls.list[k+1].text)
			if _, value, _ := strings.Cut(second, ": "); rest == second || rest == value {
				out = append(out, k)
			}
		}
	}
	return out
}
