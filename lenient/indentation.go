package lenient

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// EscapedText makes line ends of the written ones of a whole text.
var EscapedText = &Rule{
	Name: "escaped-text",
	Doc: `the whole text is one line with written line ends

A text without line ends in which \n is written (CAMEL-24909), that is no YAML as it is, or none of Camel's, and has entries of
Camel's with line ends for them. If its quotes are written \" too, it was written as a string, and all escapes of a string are
read. Where a quote stays open, nothing says which \n is the end of a line: that is shown, and not done unasked.

Before:

    - route:\n    from:\n      uri: direct:a\n      steps:\n        - to:\n            uri: mock:out

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
`,
	Text: escapedText,
}

func escapedText(c *Context, f *syntax.File) []Reading {
	src := f.Source()
	start := f.LineStart(0)
	end := f.LineEnd(start)
	if len(f.Problems()) == 0 && !c.Escaped(f) || strings.TrimSpace(src[end:]) != "" || !strings.Contains(src[start:end], `\n`) {
		return nil
	}
	text := strings.TrimRight(src[start:end], " \t")
	var texts []string // with the line ends outside quotes, and with all of them
	switch inner := strings.TrimSuffix(strings.TrimPrefix(text, `"`), `"`); {
	case len(inner) == len(text)-2 && strings.HasPrefix(inner, "-"):
		texts = []string{unescaped.Replace(inner)}
	case strings.Contains(text, `\"`) && !strings.Contains(strings.ReplaceAll(text, `\"`, ""), `"`):
		texts = []string{unescaped.Replace(text)}
	default: // inside quotes it is an escape of YAML, or the end of a line that the text goes on behind
		texts = []string{place.Lines(f)}
		if strings.Contains(texts[0], `\n  `) || !closes(syntax.Recover([]byte(texts[0]))) {
			texts = append(texts, strings.NewReplacer(`\r\n`, "\n", `\n`, "\n").Replace(text))
		}
	}
	var out []Reading
	for i, plain := range texts {
		if src[end:] != "" {
			plain = strings.TrimSuffix(plain, "\n")
		}
		// What else is not YAML yet is seen then.
		if read := syntax.Recover([]byte(plain)); c.camel(read.Root()) {
			r := Reading{Name: "escapes", Means: "a \\n inside quotes is an escape in a text", Edits: []edit{{Span: splice.Span{Start: start, End: end}, New: plain}}}
			if i > 0 {
				r.Name, r.Means = "line-ends", "every \\n is the end of a line"
			}
			out = append(out, r)
		}
	}
	if len(out) > 1 || strings.HasPrefix(text, "#") { // or a comment that shows what to write
		return asked(out...)
	}
	return out
}

// closes says that no quote stays open before a written line end: where it has to close, and so which \n is a line end,
// nothing says.
func closes(f *syntax.File) bool {
	for _, p := range f.Problems() {
		if p.Code == syntax.UnclosedQuote && strings.Contains(f.Source()[p.Offset:f.LineEnd(p.Offset)], `\n`) {
			return false
		}
	}
	return true
}

// unescaped reads the escapes of a string.
var unescaped = strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\"`, `"`, `\t`, "\t", `\r`, "", `\/`, "/")

// SlashComment makes a comment of a // line at the top.
var SlashComment = &Rule{
	Name: "slash-comment",
	Doc: `a line at the top starts with //

Such a line is a comment of another language, for example one that names dependencies (CAMEL-24698). It becomes a comment of
YAML.

Before:

    //DEPS org.example:tools:1.0
    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out

After:

    # //DEPS org.example:tools:1.0
    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
`,
	Text: slashComment,
}

func slashComment(c *Context, f *syntax.File) []Reading {
	src := f.Source()
	var edits []edit
	for at := f.LineStart(0); at < len(src); at = f.NextLine(at) {
		line := src[at:f.LineEnd(at)]
		switch {
		case strings.HasPrefix(line, "//"):
			edits = append(edits, edit{Span: splice.Span{Start: at, End: at + 2}, New: "# //"})
		case strings.TrimSpace(line) == "", line[0] == '#':
		case line[0] == '-' || c.likeRoute(line) || c.routeFile(syntax.Recover([]byte(src[at:])).Root()):
			return one(edits)
		default:
			return nil
		}
	}
	return nil
}

// OddSpaces makes plain spaces of other ones in the indentation.
var OddSpaces = &Rule{
	Name: "odd-spaces",
	Doc: `no-break spaces stand in the indentation

A text that was copied from a page may have no-break or other spaces of Unicode before a key. To YAML they are text. In the
indentation each is one space; inside a value they stay.

Before:

    - route:
    ` + "\u00a0\u00a0\u00a0\u00a0" + `from:
    ` + "\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0" + `uri: direct:a
    ` + "\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0" + `steps: []

After:

    - route:
        from:
          uri: direct:a
          steps: []
`,
	Text: oddSpaces,
}

func oddSpaces(c *Context, f *syntax.File) []Reading {
	src := f.Source()
	var edits []edit
	if !indentedOddly(src) || c.writtenLineEndFirst(f) {
		return nil
	}
	for at := f.LineStart(0); at < len(src); at = f.NextLine(at) {
		i := at
		for i < len(src) {
			r, size := utf8.DecodeRuneInString(src[i:])
			if r != ' ' && !oddSpace(r) {
				break
			}
			if r != ' ' {
				edits = append(edits, edit{Span: splice.Span{Start: i, End: i + size}, New: " "})
			}
			i += size
		}
	}
	return one(c.outsideTexts(f, edits))
}

// indentedOddly says that a line is indented with something else than spaces.
func indentedOddly(src string) bool {
	for line := range strings.Lines(src) {
		if r, _ := utf8.DecodeRuneInString(strings.TrimLeft(line, " ")); r == '\t' || oddSpace(r) {
			return true
		}
	}
	return false
}

func oddSpace(r rune) bool { return r > 0x7f && r != 0x85 && unicode.Is(unicode.Zs, r) }

// outsideTexts leaves those edits out that would change a text of several lines, as the result of them all has it. It gives
// none where the rest does not make the text better.
func (c *Context) outsideTexts(f *syntax.File, edits []edit) []edit {
	for range 3 {
		if len(edits) == 0 {
			return nil
		}
		out, back, err := splice.Apply(f.Source(), edits)
		if err != nil {
			return nil
		}
		r := syntax.Recover([]byte(out))
		inside := map[int]bool{} // lines of f
		for n := range r.Nodes {
			if n.Kind() != syntax.Scalar {
				continue
			}
			s := n.Content()
			for at := r.NextLine(s.Start); at < s.End; at = r.NextLine(at) {
				inside[f.LineStart(back.Source(at))] = true
			}
		}
		var kept []edit
		for _, e := range edits {
			if !inside[f.LineStart(e.Start)] {
				kept = append(kept, e)
			}
		}
		if len(kept) == len(edits) {
			if len(r.Problems()) >= len(f.Problems()) || !c.routeFile(r.Root()) {
				return nil
			}
			return edits
		}
		edits = kept
	}
	return nil
}

// TabIndentation writes spaces for tabs.
var TabIndentation = &Rule{
	Name: "tab-indentation",
	Doc: `lines are indented with tabs

YAML allows only spaces there (CAMEL-24837). Where the indentation of every such line is tabs only, one tab is one level below
the line that holds it. Tabs and spaces in one indentation are left alone: how wide a tab was is not known.

Before:

    - route:
    	from:
    		uri: direct:a
    		steps: []

After:

    - route:
        from:
          uri: direct:a
          steps: []
`,
	Text:    tabIndentation,
	Problem: tabBetween,
}

// level is an open structure: how many tabs its lines have, the column it stands in, and that of the last key on its line.
type level struct{ tabs, col, key int }

// blockHeader ends a line below which the lines of a text follow.
var blockHeader = lazy.NewRegexp(`(?:^|[ :-])[|>][-+0-9]*[ \t]*(?: #.*)?$`)

// opensMap ends a line that holds a key without its value.
var opensMap = lazy.NewRegexp(`:[ \t]*(?: #.*)?$`)

func tabIndentation(c *Context, f *syntax.File) []Reading {
	if !slices.ContainsFunc(f.Problems(), func(p syntax.Problem) bool { return p.Code == syntax.Tab }) || c.writtenLineEndFirst(f) {
		return nil
	}
	src := f.Source()
	var edits []edit
	var open []level
	for at := f.LineStart(0); at < len(src); at = f.NextLine(at) {
		tabs, rest, ok := tabbed(f, at)
		if !ok {
			return nil
		}
		if rest == "" || rest[0] == '#' && tabs == 0 {
			continue
		}
		col := f.LineEnd(at) - at - len(rest)
		if tabs == 0 {
			open = upTo(open, func(l level) bool { return l.col > col })
			if k := len(open); k > 0 {
				tabs = open[k-1].tabs
				if open[k-1].col < col {
					tabs++
				}
			}
		} else {
			open = upTo(open, func(l level) bool { return l.tabs > tabs })
			if len(open) == 0 {
				return nil
			}
			top := open[len(open)-1]
			lead := splice.Span{Start: at, End: at + col}
			if col = top.col; top.tabs < tabs {
				col = top.key + layout.Step
			}
			edits = append(edits, edit{Span: lead, New: layout.Spaces(col)})
		}
		if rest[0] == '#' {
			continue
		}
		open = upTo(open, func(l level) bool { return l.col >= col })
		key := col
		for strings.HasPrefix(rest, "- ") {
			behind := strings.TrimLeft(rest[1:], " ")
			key += len(rest) - len(behind)
			rest = behind
		}
		switch {
		case key > col && (!opensMap.MatchString(rest) && !name.MatchString(rest) || tabsBelow(f, at) >= tabs+2):
			// One tab more is the level of the key behind the dash.
			open = append(open, level{tabs, col, col}, level{tabs + 1, key, key})
		default:
			open = append(open, level{tabs, col, key})
		}
		if blockHeader.MatchString(rest) {
			var lines []edit
			lines, at = tabbedText(f, at, key+layout.Step)
			edits = append(edits, lines...)
		}
	}
	return one(c.whollyRead(f, edits))
}

// tabbed gives the number of tabs that a line is indented with, and what stands behind them. It is not ok if spaces stand
// among them.
func tabbed(f *syntax.File, at int) (tabs int, rest string, ok bool) {
	line := f.Source()[at:f.LineEnd(at)]
	rest = strings.TrimLeft(line, " \t")
	lead := line[:len(line)-len(rest)]
	tabs = strings.Count(lead, "\t")
	return tabs, rest, rest == "" || tabs == 0 || tabs == len(lead)
}

// upTo takes levels off the end as long as they are done.
func upTo(open []level, done func(level) bool) []level {
	for len(open) > 0 && done(open[len(open)-1]) {
		open = open[:len(open)-1]
	}
	return open
}

// tabsBelow is the number of tabs of the next line that is not empty.
func tabsBelow(f *syntax.File, at int) int {
	for at = f.NextLine(at); at < len(f.Source()); at = f.NextLine(at) {
		if tabs, rest, _ := tabbed(f, at); rest != "" {
			return tabs
		}
	}
	return 0
}

// tabbedText reads the lines of a block scalar whose header stands in the line at offset. The tabs of the first of them are
// its indentation, further ones are text. It gives the offset of the last line.
func tabbedText(f *syntax.File, at, col int) ([]edit, int) {
	src := f.Source()
	depth := len(src[at:f.LineEnd(at)]) - len(strings.TrimLeft(src[at:f.LineEnd(at)], " \t"))
	base := 0
	var edits []edit
	for next := f.NextLine(at); next < len(src); next = f.NextLine(next) {
		line := src[next:f.LineEnd(next)]
		rest := strings.TrimLeft(line, " \t")
		lead := len(line) - len(rest)
		if rest == "" {
			continue
		}
		if lead <= depth {
			break
		}
		if base == 0 {
			base = lead
		}
		if lead < base {
			break
		}
		at = next
		if strings.HasPrefix(line, "\t") {
			edits = append(edits, edit{Span: splice.Span{Start: next, End: next + base}, New: layout.Spaces(col)})
		}
	}
	return edits, at
}

// whollyRead gives the edits if the text has no tab before a key then, and nothing stands in a column of its own.
func (c *Context) whollyRead(f *syntax.File, edits []edit) []edit {
	out, _, err := splice.Apply(f.Source(), edits)
	if err != nil {
		return nil
	}
	r := syntax.Recover([]byte(out))
	if !c.routeFile(r.Root()) {
		return nil
	}
	for _, p := range r.Problems() {
		switch p.Code {
		case syntax.Tab, syntax.BadIndent, syntax.BadItemIndent:
			if dashedKeys(p.Node.Parent()) || strings.HasPrefix(p.Node.Key(), "-") {
				continue // a dash without its blank
			}
			if up := p.Node.Parent(); up.IsBroken() && up.Column() == p.Node.Column() {
				continue // beside a key without its colon
			}
			return nil
		default:
		}
	}
	return edits
}

// tabBetween makes a space of a tab between a key or a dash and what follows.
func tabBetween(c *Context, p syntax.Problem) []Reading {
	f := c.Tree
	src := f.Source()
	if p.Code != syntax.Tab {
		return nil
	}
	line := f.LineStart(p.Offset)
	if strings.Trim(src[line:p.Offset], " \t") == "" {
		return nil
	}
	end := p.Offset
	for end < len(src) && (src[end] == ' ' || src[end] == '\t') {
		end++
	}
	return one([]edit{{Span: splice.Span{Start: p.Offset, End: end}, New: " "}})
}
