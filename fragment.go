package cameledit

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/camel-edit/camel-edit/anchor"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/internal/view"
	"github.com/camel-edit/camel-edit/lenient"
	"github.com/camel-edit/camel-edit/splice"
	"github.com/camel-edit/camel-edit/validate"
)

// fragment is a piece of YAML that a caller sent for an edit, at column 0.
type fragment struct {
	text    string
	file    *syntax.File // of the text; it need not be YAML yet
	sent    []string     // the lines that the caller sent
	lines   []int        // for each line of the text, its 1-based line in what was sent
	dropped []string     // lines of prose that stood around it
	asIs    bool         // it is text of the file, which stays as it is
}

// newFragment is a fragment of the engine's own.
func newFragment(text string) *fragment {
	fr := &fragment{sent: strings.Split(text, "\n")}
	fr.set(text)
	return fr
}

// readFragment takes away what is not YAML around a fragment: a fence, prose, line numbers, escaped line ends, an
// indentation. The rules that read a whole text want to see routes in it; a fragment may be one option.
func (x *editor) readFragment(s string) *fragment {
	s = strings.TrimPrefix(s, "\ufeff")
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	fr := &fragment{sent: strings.Split(s, "\n")}
	if unescaped, ok := unescape(s); ok {
		s = unescaped
		fr.sent = strings.Split(s, "\n")
	}
	lines := strings.Split(s, "\n")
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	lines = fr.unfence(lines)
	lines = unnumber(lines)
	lines = unmark(fr.unprose(lines))
	fr.set(dedent(lines))
	x.straighten(fr)
	return fr
}

// straighten lets the rules for the indentation of a whole text read a fragment.
func (x *editor) straighten(fr *fragment) {
	rules := []*lenient.Rule{lenient.OddSpaces, lenient.TabIndentation}
	rules = slices.DeleteFunc(rules, func(r *lenient.Rule) bool { return slices.Contains(x.engine.options.Without, r.Name) })
	for range rules {
		f := parse(fr.text)
		if len(f.Problems()) == 0 {
			return
		}
		c := &lenient.Context{Map: x.engine.schema.Read(f), Tree: f, Accepts: func([]splice.Edit) bool { return true }}
		for _, m := range lenient.Texts(c, rules) {
			out, _, err := splice.Apply(fr.text, m.Readings[0].Edits)
			if err != nil || len(m.Readings) > 1 {
				return
			}
			line, column := f.Position(m.Offset)
			y := report.Expansion{Rule: m.Rule.Name, Title: m.Rule.Title(), Before: fr.text, After: out}
			y.Line, y.Column = fr.position(line, textFrom(f, line, column))
			x.result.Expanded = append(x.result.Expanded, y)
			fr.set(out)
		}
	}
}

// set gives a fragment another text. Its lines are found again, in order, in what was sent.
func (fr *fragment) set(text string) {
	fr.text = text
	fr.file = syntax.Recover(view.Bytes(text))
	fr.lines = fr.lines[:0]
	last := 0
	for l := range strings.Lines(text) {
		bare := strings.TrimSpace(strings.TrimLeft(l, " -"))
		if i := slices.IndexFunc(fr.sent[last:], func(s string) bool { return strings.Contains(s, bare) }); i >= 0 && bare != "" {
			last += i
		}
		fr.lines = append(fr.lines, last+1)
	}
}

// position is where a piece of line n of the text stands in what the caller sent: on the line that it comes from, and if it cannot be
// told where there, on its first character.
func (fr *fragment) position(n int, piece string) (line, column int) {
	line = 1
	if len(fr.lines) > 0 {
		line = fr.lines[min(max(n, 1), len(fr.lines))-1]
	}
	sent := fr.sent[line-1]
	at := strings.LastIndex(sent, piece)
	if at < 0 {
		at = len(sent) - len(strings.TrimLeft(sent, " \t"))
	}
	return line, 1 + utf8.RuneCountInString(sent[:at])
}

// offset is a position in what the caller sent, in bytes.
func (fr *fragment) offset(line, column int) int {
	n := 0
	for _, l := range fr.sent[:line-1] {
		n += len(l) + 1
	}
	for i := range fr.sent[line-1] {
		if column--; column == 0 {
			return n + i
		}
	}
	return n + len(fr.sent[line-1])
}

// textFrom is a line of a file from a column on.
func textFrom(f *syntax.File, line, column int) string {
	start := f.Offset(line)
	text := f.Source()[start:f.LineEnd(start)]
	for i := range text {
		if column--; column == 0 {
			return strings.TrimRight(text[i:], " ")
		}
	}
	return ""
}

// isEmpty says that there is nothing to write.
func (fr *fragment) isEmpty() bool {
	r := fr.file.Root()
	return r.IsZero() || r.IsNull() && r.Anchor() == ""
}

// isNoItems says that the fragment is a list of nothing.
func (fr *fragment) isNoItems() bool {
	r := fr.root()
	return r.Kind() == syntax.Seq && r.First().IsZero()
}

// incomplete says what keeps a fragment from being put anywhere, "" for nothing.
func (fr *fragment) incomplete() string {
	root := fr.root()
	if root.Props().Len() > 0 && root.Kind() != syntax.Scalar {
		return "an anchor or a tag stands before the fragment as a whole; send it without"
	}
	for c := range root.Children {
		if c.IsItem() && c.IsNull() {
			return "an item of the fragment is empty; send what it is to be, or leave it out"
		}
	}
	for n := range fr.file.Nodes { // YAML allows it, and Camel does not
		if n.IsEntry() && n.KeySpan().Len() == 0 && n.KeyNode().IsZero() {
			return "a colon of the fragment has no key before it; send each option with its name"
		}
	}
	if first := root.First(); !first.IsZero() && !root.IsFlow() && first.Column() > 0 {
		return "the first line of the fragment stands deeper than others; send all lines at the indentation that they have in the file"
	}
	return ""
}

// root is what the fragment is.
func (fr *fragment) root() syntax.Node { return fr.file.Root() }

// elided is a comment of the fragment that stands for text which was left out, "" if there is none. A comment that stands in
// the file already is one.
func (x *editor) elided(fr *fragment) string {
	for c := range comments(fr.file) {
		if validate.IsElided(c) && !strings.Contains(x.engine.source.Source(), c) {
			return c
		}
	}
	return ""
}

// unescape turns the two characters \n into line ends, in a text that has no line end and is no YAML as it stands, or holds them
// where a key or an item follows (CAMEL-24909).
func unescape(s string) (string, bool) {
	t := strings.TrimSpace(s)
	if strings.ContainsAny(t, "\r\n") || !strings.Contains(t, `\n`) {
		return s, false
	}
	f := parse(t)
	isYAML, inText := len(f.Problems()) == 0 && f.Root().Kind() != syntax.Scalar, false
	for n := range f.Nodes {
		isYAML = isYAML && !strings.Contains(n.Key(), `\n`)
		inText = inText || n.Kind() == syntax.Scalar && n.Style() == syntax.Plain && strings.Contains(n.Value(), `\n`)
	}
	if isYAML && !inText {
		return s, false
	}
	out := lineEnds(t)
	if isYAML { // the characters may be part of a text
		for i, l := range strings.Split(out, "\n") {
			if i > 0 && !beginsNode(strings.TrimLeft(l, " ")) {
				return s, false
			}
		}
		if len(parse(out).Problems()) > 0 {
			return s, false
		}
	}
	return out, out != t
}

// lineEnds makes line ends of the \n outside quotes behind which a line can begin, and quotes of escaped ones.
func lineEnds(t string) string {
	escaped := strings.Contains(t, `\"`) && !strings.Contains(strings.ReplaceAll(t, `\"`, ""), `"`)
	var b strings.Builder
	quote := byte(0)
	atStart := true // of a line, indentation aside
	for i := 0; i < len(t); {
		rest := t[i:]
		switch {
		case escaped && strings.HasPrefix(rest, `\"`) && quote != '\'':
			quote ^= '"'
			i++
			rest = rest[1:]
		case escaped && strings.HasPrefix(rest, `\\`) && quote != '\'':
			i++
			rest = rest[1:]
		case quote == '"' && rest[0] == '\\' && len(rest) > 1: // an escape of YAML
			b.WriteByte('\\')
			i++
			rest = rest[1:]
		case quote == 0 && beginsLine(strings.TrimPrefix(rest, `\r`)):
			i += len(rest) - len(strings.TrimPrefix(rest, `\r`)) + 2
			b.WriteByte('\n')
			atStart = true
			continue
		case atStart && strings.HasPrefix(rest, `\t`):
			i += 2
			b.WriteByte('\t')
			continue
		case rest[0] == '"' && quote != '\'':
			quote ^= '"'
		case rest[0] == '\'' && quote != '"' && (quote != 0 || i == 0 || t[i-1] == ' '):
			quote ^= '\''
		}
		atStart = atStart && rest[0] == ' '
		b.WriteByte(rest[0])
		i++
	}
	return b.String()
}

// beginsLine says that s starts with the characters \n and a line can begin behind them: the end, a blank one, an indented one, a
// comment, a key or an item.
func beginsLine(s string) bool {
	line, ok := strings.CutPrefix(s, `\n`)
	return ok && (line == "" || strings.IndexByte(" \\#", line[0]) >= 0 || beginsNode(line))
}

// beginsNode says that a line begins with the dash of an item, or with a key of one word.
func beginsNode(line string) bool {
	if line == "-" || strings.HasPrefix(line, "- ") {
		return true
	}
	key, rest, ok := strings.Cut(line, ":")
	return ok && key != "" && !strings.ContainsAny(key, " \t\\\"'") && (rest == "" || rest[0] == ' ' || rest[0] == '\\')
}

// unfence keeps what stands between the marks of a Markdown fence.
func (fr *fragment) unfence(lines []string) []string {
	isMark := func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "```") }
	first := slices.IndexFunc(lines, isMark)
	if first < 0 {
		return lines
	}
	inner := lines[first+1:]
	fr.drop(lines[:first])
	last := slices.IndexFunc(inner, isMark)
	if last < 0 {
		return inner
	}
	fr.drop(inner[last+1:])
	return inner[:last]
}

func (fr *fragment) drop(lines []string) {
	for _, l := range lines {
		if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "```") {
			fr.dropped = append(fr.dropped, l)
		}
	}
}

// unnumber takes line numbers away where every line has one, in ascending order.
func unnumber(lines []string) []string {
	out := make([]string, len(lines))
	last := 0
	for i, l := range lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		n, text, ok := anchor.CutNumber(strings.TrimLeft(l, " "))
		if !ok || n <= last {
			return lines
		}
		last = n
		out[i] = text
	}
	return out
}

// unmark takes the marks of a YAML document away, the first line --- and the last one ...
func unmark(lines []string) []string {
	if len(lines) > 0 && strings.TrimRight(lines[0], " ") == "---" {
		lines = lines[1:]
	}
	if n := len(lines); n > 0 && strings.TrimRight(lines[n-1], " ") == "..." {
		lines = lines[:n-1]
	}
	return lines
}

// unprose drops lines before the first and after the last that can be YAML. Where no line can, the text is a scalar.
func (fr *fragment) unprose(lines []string) []string {
	first := slices.IndexFunc(lines, looksLikeYAML)
	if first < 0 {
		return lines
	}
	end := len(lines)
	for !looksLikeYAML(lines[end-1]) {
		end--
	}
	// Behind the last key only lines at column 0 can be prose: deeper ones belong to a text.
	for ; end < len(lines); end++ {
		l := lines[end]
		if strings.Contains(l, " ") && !strings.ContainsAny(l[:1], " \t#") && strings.TrimSpace(lines[end-1]) == "" {
			break
		}
	}
	fr.drop(lines[:first])
	fr.drop(lines[end:])
	return lines[first:end]
}

// looksLikeYAML says that a line is a list item, a key of one word, a comment, or starts with a bracket or a quote.
func looksLikeYAML(l string) bool {
	l = strings.TrimSpace(l)
	if l == "" {
		return false
	}
	if strings.ContainsRune("#{[\"'-", rune(l[0])) {
		return true
	}
	key, _, ok := strings.Cut(l, ":")
	return ok && !strings.ContainsAny(key, " \t")
}

// dedent takes the common indentation away. A first line that was copied from the middle of a line has lost its own: it gets
// the one that makes the fragment YAML.
func dedent(lines []string) string {
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && !slices.ContainsFunc(lines, func(l string) bool { return l != "" && l[0] != '\t' }) {
		for i, l := range lines {
			lines[i] = strings.TrimPrefix(l, "\t")
		}
	}
	text := strings.Join(lines, "\n") + "\n"
	first, least := -1, -1 // columns of the first line and the least of the others, comments aside
	for _, l := range lines {
		t := strings.TrimLeft(l, " ")
		switch column := len(l) - len(t); {
		case t == "" || t[0] == '#':
		case first < 0:
			first = column
		case least < 0 || column < least:
			least = column
		}
	}
	switch {
	case least < 0 || first <= least && first > 0:
		return splice.Reindent(text, -first, false)
	case first > least:
		return splice.Reindent(text, -least, false)
	case least > 0 && len(parse(text).Problems()) > 0:
		if moved := splice.Reindent(text, -least, true); len(parse(moved).Problems()) == 0 {
			return moved
		}
	}
	return text
}

// shapeFor gives a fragment the outer shape of a collection: items for a list, entries for a map. What stands in steps, or
// under the name of the list it goes to, is taken out.
func (fr *fragment) shapeFor(kind syntax.Kind, name string) {
	const layers = 4 // that people put around
	for range layers {
		var text string
		if kind == syntax.Seq {
			text = fr.asItems(name)
		} else {
			text = fr.asEntries()
		}
		if text == "" || text == fr.text {
			return
		}
		fr.set(text)
	}
}

// asItems is the text of the fragment one layer nearer to items of a list with that name.
func (fr *fragment) asItems(name string) string {
	root := fr.root()
	switch {
	case root.Kind() == syntax.Scalar:
		return "- " + fr.text
	case root.IsFlow():
		if text := fr.inBlock(root); text != "" || root.Kind() == syntax.Seq {
			return text
		}
		return "- " + strings.ReplaceAll(strings.TrimRight(fr.text, "\n"), "\n", "\n  ") + "\n" // {}
	case root.Kind() == syntax.Map && root.Len() == 1 && root.First().Key() == name && !root.First().IsFlow() &&
		(root.First().Kind() == syntax.Seq || root.First().Kind() == syntax.Map && name != "steps"):
		return childText(root.First())
	case root.Kind() == syntax.Map:
		return itemText(fr.text, root)
	case wrapsItems(root, name):
		return unwrapItems(root)
	}
	return ""
}

// asEntries is the text of the fragment one layer nearer to entries of a map.
func (fr *fragment) asEntries() string {
	root := fr.root()
	switch {
	case root.IsFlow():
		return fr.inBlock(root)
	case root.Kind() == syntax.Seq:
		var b strings.Builder
		for i := range root.Children {
			b.WriteString(childText(i))
		}
		return b.String()
	}
	return ""
}

// inBlock is the text with block style for the brackets at n, "" where that cannot be.
func (fr *fragment) inBlock(n syntax.Node) string {
	if n.First().IsZero() {
		return ""
	}
	out, _, err := splice.Apply(fr.text, layout.Block(n))
	if err != nil {
		return ""
	}
	return out
}

// wrapsItems says that every item of a list is a map with the list's own name as its only key: "- when:" for a list of when.
func wrapsItems(root syntax.Node, name string) bool {
	if name == "steps" || root.First().IsZero() {
		return false
	}
	for i := range root.Children {
		if i.Kind() != syntax.Map || i.Len() != 1 || i.First().Key() != name || i.First().Kind() != syntax.Map && i.First().Kind() != syntax.Seq {
			return false
		}
	}
	return true
}

func unwrapItems(root syntax.Node) string {
	var b strings.Builder
	for i := range root.Children {
		if i.First().Kind() == syntax.Seq {
			b.WriteString(childText(i.First()))
			continue
		}
		text := childText(i.First())
		b.WriteString("- " + strings.TrimPrefix(splice.Reindent(text, 2, false), "  "))
	}
	return b.String()
}

// childText is the entries or items of a node as lines at column 0.
func childText(n syntax.Node) string {
	var b strings.Builder
	for c := range n.Children {
		b.WriteString(layout.Text(c, 0))
	}
	return b.String()
}

// itemText makes the map that a fragment is the first item of a list; comments above its first key stay above the dash.
func itemText(text string, root syntax.Node) string {
	at := root.First().Start()
	return text[:at] + "- " + splice.Reindent(text[at:], 2, true)
}
