package lenient

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// UnknownEscape writes a text with a backslash that YAML does not know in single quotes.
var UnknownEscape = &Rule{
	Name: "unknown-escape",
	Doc: `a backslash stands in double quotes and is no YAML escape

If no backslash of the text is part of a YAML escape, the text goes into single quotes, where a backslash is itself
(CAMEL-24837). If some are, either none was meant as one, or all of those that YAML knows.

Before:

    - route:
        from:
          uri: "file:drop?include=.*\.csv"
          steps:
            - to:
                uri: mock:out

After:

    - route:
        from:
          uri: 'file:drop?include=.*\.csv'
          steps:
            - to:
                uri: mock:out
`,
	Problem: unknownEscape,
}

func unknownEscape(c *Context, p syntax.Problem) []Reading {
	if p.Code != syntax.BadEscape {
		return nil
	}
	n := p.Node
	s := n.Content()
	if p.Offset <= s.Start || p.Offset >= s.End || n.IsMultiLine() || n.Style() != syntax.Double || n.IsBroken() {
		return nil
	}
	var doubled []edit
	for _, o := range c.Tree.Problems() {
		switch {
		case o.Code != syntax.BadEscape || o.Node != n:
		case o.Offset < p.Offset:
			return nil // said once for the text
		default:
			doubled = append(doubled, splice.Insert(o.Offset, `\`))
		}
	}
	inner := n.Raw()[1 : len(n.Raw())-1]
	single := []edit{{Span: s, New: "'" + strings.ReplaceAll(inner, "'", "''") + "'"}}
	if escapes(inner) == len(doubled) {
		return one(single)
	}
	return asked(
		Reading{Name: "no-escapes", Means: "every backslash is itself", Edits: single},
		Reading{Name: "only-known-escapes", Means: "only the backslashes that YAML does not know are themselves", Edits: doubled},
	)
}

// escapes is the number of backslashes that stand for something, or were meant to.
func escapes(s string) int {
	k := 0
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' {
			k++
			i++
		}
	}
	return k
}

// UnclosedQuote closes a quote at the end of its line.
var UnclosedQuote = &Rule{
	Name: "unclosed-quote",
	Doc: `a quote is opened and never closed

The quote is closed at the end of its line if it is the only one on it and the rest of the text is then read as before
(CAMEL-24888). Whether blanks at the end of the line belong to the text is asked. At the very end of a text it stays: there the text may have been cut off.

Before:

    - route:
        from:
          uri: "direct:a
          steps:
            - to:
                uri: mock:out

After:

    - route:
        from:
          uri: "direct:a"
          steps:
            - to:
                uri: mock:out
`,
	Problem: unclosedQuote,
}

func unclosedQuote(_ *Context, p syntax.Problem) []Reading {
	if p.Code != syntax.UnclosedQuote {
		return nil
	}
	n := p.Node
	f := n.File()
	s := n.Content()
	if p.Offset != s.Start || n.InFlow() {
		return nil
	}
	src := f.Source()
	line := splice.Span{Start: s.Start, End: strings.LastIndexFunc(src[:f.LineEnd(s.Start)], notBlank) + 1}
	text := src[line.Start:line.End]
	mark := text[:1]
	if len(quotesIn(text, mark[0])) != 1 || len(text) == 1 || cutOff(src, line) || deeperFollows(n) {
		return nil
	}
	whole := one([]edit{splice.Insert(line.End, mark)})
	i := strings.Index(text, " #")
	if end := f.LineEnd(s.Start); i < 0 && end > line.End {
		return asked(
			Reading{Name: "without-blanks", Means: "the text ends before the blanks at the end of the line", Edits: whole[0].Edits},
			Reading{Name: "with-blanks", Means: "the blanks at the end of the line are part of the text", Edits: []edit{splice.Insert(end, mark)}},
		)
	}
	if i < 0 {
		return whole
	}
	end := strings.LastIndexFunc(text[:i+1], notBlank) + 1
	return asked(
		Reading{Name: "comment", Means: "what starts with # is a comment", Edits: []edit{splice.Insert(line.Start+end, mark)}},
		Reading{Name: "text", Means: "what starts with # is part of the text", Edits: whole[0].Edits},
	)
}

// cutOff says that nothing follows the line, and that it may not have been meant to end there: it has no line end, or an
// expression in it is open.
func cutOff(src string, line splice.Span) bool {
	if strings.TrimSpace(src[line.End:]) != "" {
		return false
	}
	text := src[line.Start:line.End]
	return line.End == len(src) || strings.Count(text, "{") != strings.Count(text, "}")
}

// quotesIn lists where the quotes stand in a text that starts with one, without those that are escaped.
func quotesIn(s string, mark byte) []int {
	var at []int
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && mark == '"':
			i++
		case s[i] == mark:
			at = append(at, i)
		}
	}
	return at
}

// broken gives the text of a value with something behind its closing quote, as one line.
func broken(p syntax.Problem, mark byte) (text string, ok bool) {
	n := p.Node
	if p.Code != syntax.AfterValue || !n.IsBroken() || n.InFlow() || n.Kind() != syntax.Scalar || p.Offset <= n.Content().Start {
		return "", false
	}
	text = n.Raw()
	return text, text[0] == mark && !strings.ContainsAny(text, "\r\n")
}

// DoubledQuote takes a second closing quote away.
var DoubledQuote = &Rule{
	Name: "doubled-quote",
	Doc: `a text has two closing quotes

A text in double quotes that holds no other is followed by one more quote and the end of the line: the quote was closed twice
(CAMEL-24906).

Before:

    - route:
        from:
          uri: "direct:a""
          steps:
            - to:
                uri: mock:out

After:

    - route:
        from:
          uri: "direct:a"
          steps:
            - to:
                uri: mock:out
`,
	Problem: doubledQuote,
}

func doubledQuote(_ *Context, p syntax.Problem) []Reading {
	text, ok := broken(p, '"')
	if q := quotesIn(text, '"'); !ok || len(q) != 3 || q[1] != len(text)-2 || q[2] != len(text)-1 {
		return nil
	}
	end := p.Node.Content().End
	return one([]edit{splice.Delete(splice.Span{Start: end - 1, End: end})})
}

// QuotesInQuotes writes a text that holds pairs of double quotes in single quotes.
var QuotesInQuotes = &Rule{
	Name: "quotes-in-quotes",
	Doc: `double quotes stand inside a text in double quotes

The inner quotes pair up, an opening one behind a blank, a bracket or an operator and a closing one behind a character, and the
text holds neither an apostrophe nor a backslash: it goes into single quotes as it is.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: "the lane "B" is closed"

After:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: 'the lane "B" is closed'
`,
	Problem: quotesInQuotes,
}

func quotesInQuotes(_ *Context, p syntax.Problem) []Reading {
	text, ok := broken(p, '"')
	q := quotesIn(text, '"')
	if !ok || len(q) < 4 || len(q)%2 != 0 || q[len(q)-1] != len(text)-1 || strings.ContainsAny(text, `'\`) {
		return nil
	}
	for i, at := range q[1 : len(q)-1] {
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+1:])
		opens := strings.ContainsRune(" \t([{=<>!+-*/%&|,:?", before) && (unicode.IsLetter(after) || unicode.IsDigit(after) || after == '$' || after == '/')
		if i%2 == 0 && !opens || i%2 == 1 && strings.ContainsRune(" \t", before) {
			return nil
		}
	}
	s := p.Node.Content()
	return one([]edit{
		{Span: splice.Span{Start: s.Start, End: s.Start + 1}, New: "'"},
		{Span: splice.Span{Start: s.End - 1, End: s.End}, New: "'"},
	})
}

// ApostropheInQuotes doubles an apostrophe in a text in single quotes.
var ApostropheInQuotes = &Rule{
	Name: "apostrophe-in-quotes",
	Doc: `an apostrophe stands inside a text in single quotes

One apostrophe with letters on both sides, in a text that starts and ends with one on the same line, is doubled.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: 'the lane's end'

After:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: 'the lane''s end'
`,
	Problem: apostropheInQuotes,
}

func apostropheInQuotes(_ *Context, p syntax.Problem) []Reading {
	text, ok := broken(p, '\'')
	q := quotesIn(text, '\'')
	if !ok || len(q) != 3 || q[2] != len(text)-1 {
		return nil
	}
	before, _ := utf8.DecodeLastRuneInString(text[:q[1]])
	after, _ := utf8.DecodeRuneInString(text[q[1]+1:])
	if !unicode.IsLetter(before) || !unicode.IsLetter(after) {
		return nil
	}
	return one([]edit{splice.Insert(p.Node.Content().Start+q[1], "'")})
}

// TextBehindQuote shows what a text with more behind its closing quote may mean.
var TextBehindQuote = &Rule{
	Name: "text-behind-quote",
	Doc: `text stands behind the closing quote

YAML knows no concatenation (CAMEL-24698). The characters may be meant as they are typed; where texts and names are joined
with +, one Simple text may be meant. That is a translation, so it is never taken unasked. A comma behind the quotes may separate, as
in JSON.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: "lane is " + header.lane

After:

                message: "lane is ${header.lane}"
`,
	Problem: textBehindQuote,
}

func textBehindQuote(c *Context, p syntax.Problem) []Reading {
	text, ok := broken(p, '"')
	if !ok {
		text, ok = broken(p, '\'')
	}
	n := p.Node
	if !ok || !c.wantsText(n) {
		return nil
	}
	joined, isJoined := concatenation(text)
	if !isJoined && text[len(text)-1] == text[0] { // the outer quotes are meant as quotes
		return nil
	}
	s := n.Content()
	var out []Reading
	if inner, ok := strings.CutSuffix(text, ","); ok && len(quotesIn(inner, text[0])) == 2 && inner[len(inner)-1] == text[0] {
		out = append(out, Reading{Name: "separator", Means: "the comma separates, as in JSON, and is no part of the text", Edits: []edit{{Span: s, New: inner}}})
	}
	if isJoined {
		out = append(out, Reading{Name: "simple", Means: "one text in the Simple language", Edits: []edit{{Span: s, New: layout.Quote(joined)}}})
	}
	out = append(out, Reading{Name: "as-typed", Means: "the characters as they are typed, quotes included", Edits: []edit{{Span: s, New: layout.Quote(text)}}})
	return asked(out...)
}

// joint is a part of a concatenation: a text in quotes, or a name such as header.lane.
var joint = lazy.NewRegexp(`^(?:"([^"\\]*)"|'([^'\\]*)'|\$\{([^{}]+)\}|([A-Za-z_][\w.\[\]()]*))\s*(?:\+\s*|$)`)

// concatenation writes texts and names that are joined with + as one Simple text.
func concatenation(s string) (string, bool) {
	var b strings.Builder
	for s != "" {
		m := joint.FindStringSubmatch(s)
		if m == nil || strings.HasSuffix(strings.TrimSpace(m[0]), "+") && len(m[0]) == len(s) {
			return "", false
		}
		b.WriteString(m[1] + m[2])
		if name := m[3] + m[4]; name != "" {
			b.WriteString("${" + name + "}")
		}
		s = s[len(m[0]):]
	}
	return b.String(), true
}
