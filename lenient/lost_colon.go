package lenient

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// LostColon gives a name its colon back.
var LostColon = &Rule{
	Name: "lost-colon",
	Doc: `a name stands without its colon, and its options below it

The line holds one word that can be a key at its place, and the next line stands deeper and is an option of it, or an item if
it takes a list. The line may be another such word. Where the word is the name of a step, the option may stand beside it. A line
of a map that is one word and a text in quotes behind it lacks the colon between them. Where the text has no quotes and the word is
an option, or stands beside the name of a language that lacks its text, the colon is asked for.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - log
                message: x

After:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: x
`,
	Node:    nameBeforeQuotes,
	Problem: lostColon,
}

// nameBeforeQuotes reads a line that is a name and, behind it, one text in quotes.
func nameBeforeQuotes(c *Context, n syntax.Node) []Reading {
	s := n.KeySpan()
	switch {
	case n.InFlow():
		return nil
	case n.IsItem() && single(c.guess(n)) && ownText(n):
		s = n.Content()
	case !n.IsEntry():
		return nil
	}
	f := n.File()
	line := strings.TrimRight(f.Source()[s.Start:max(s.Start, f.LineEnd(s.Start))], " \t")
	word, text, ok := strings.Cut(line, " ")
	text = strings.TrimLeft(text, " ")
	end := s.Start + len(line)
	if !ok || len(text) < 2 || n.Entry().End > end {
		return nil
	}
	if q := text[0]; q != '"' && q != '\'' || strings.Contains(text, `\`) || strings.IndexByte(text[1:], q) != len(text)-2 || !name.MatchString(word) {
		return nil
	}
	// The report has all of the line: what YAML makes of it is something else.
	return one([]edit{splice.Insert(s.Start+len(word), ":"), splice.Insert(end, "")})
}

func lostColon(c *Context, p syntax.Problem) []Reading {
	n := p.Node
	if r := nameBeforeQuotes(c, n); len(r) > 0 {
		return r
	}
	switch {
	case p.Code == syntax.MissingColon && n.IsBroken() && n.Parent().Kind() == syntax.Seq: // in the column of the dashes
		s := n.KeySpan()
		if c.owns(c.guess(n.Parent()), n.Parent(), n.File().Source()[s.Start:s.End], n.First()) {
			return one([]edit{splice.Insert(s.End, ":")})
		}
	case p.Code == syntax.MissingColon && n.IsBroken() && n.IsEntry():
		s := n.KeySpan()
		if c.owns(c.mapAt(n.Parent()), n.Parent(), n.File().Source()[s.Start:s.End], n.First()) {
			return one([]edit{splice.Insert(s.End, ":")})
		}
		if edits := c.lostColons(n); len(edits) > 0 {
			return one(edits)
		}
		if edits := c.twoLostColons(n); len(edits) > 0 {
			return one(edits)
		}
		if word, ok := c.ownsTexts(n); ok {
			return one([]edit{splice.Insert(s.Start+word, ":"), splice.Insert(s.End, "")}) // the report has all of it
		}
		if word := strings.TrimPrefix(n.File().Source()[s.Start:s.End], "-"); (c.isName(word) || word == "steps") && !n.First().IsZero() {
			return asked(Reading{Name: "key", Means: word + " is a key", Edits: []edit{splice.Insert(s.End, ":")}})
		}
		// Quotes would say where the text begins.
		word, _, ok := strings.Cut(n.File().Source()[s.Start:s.End], " ")
		p := c.mapAt(n.Parent())
		known := c.optionOf(p, n.Parent(), c.keyOf(p, word)) != nil || name.MatchString(word) && c.lacksText(p, n.Parent())
		if ok && known && n.First().IsZero() && !strings.Contains(n.Key(), "\n") {
			return asked(Reading{Name: "key", Means: word + " is a key, and what stands behind it its text", Edits: []edit{splice.Insert(s.Start+len(word), ":")}})
		}
	case (p.Code == syntax.BadIndent || p.Code == syntax.BadItemIndent) && n.IsMisplaced() && !n.IsBroken():
		word := before(n)
		if !ownText(word) || word.IsMultiLine() {
			return nil
		}
		s := word.Content()
		if n.Column() <= s.Start-n.File().LineStart(s.Start) || !c.owns(c.guess(word), word, word.Value(), n) {
			return nil
		}
		return one([]edit{splice.Insert(s.End, ":")})
	}
	return nil
}

// lacksText says that the map m, at p, names a language and has no text in it: any one key beside it is that of the text.
func (c *Context) lacksText(p place.Place, m syntax.Node) bool {
	if p.Is != place.Body || p.Def.Expr == dsl.NoExpr || !text(m.Get("language")) || c.languages(m) != 1 || m.Has("expression") {
		return false
	}
	return c.all(m, func(e syntax.Node) bool {
		return e.IsBroken() || e.Key() == "language" || c.optionOf(p, m, c.keyOf(p, e.Key())) != nil
	})
}

// lostColons reads the text n as names that all lost their colons: of several lines, each an option of the one above it and owning what
// stands below, or the name of a step, or of an option, with its own options beside it.
func (c *Context) lostColons(n syntax.Node) []edit {
	s := n.KeySpan()
	f := n.File()
	p := c.mapAt(n.Parent())
	if p.Is == place.List { // of an item without its dash
		p = c.Item(p)
	}
	owner := n.Parent()
	var edits []edit
	column := -1
	at := s.Start
	for line := range strings.Lines(f.Source()[s.Start:s.End]) {
		text := strings.TrimSpace(line)
		start := at + strings.Index(line, text)
		at += len(line)
		col := start - f.LineStart(start)
		o := c.optionOf(p, owner, c.keyOf(p, text))
		if o == nil || col <= column {
			return nil
		}
		column = col
		edits = append(edits, splice.Insert(start+len(text), ":"))
		if at < s.End {
			p, owner = c.Of(o), syntax.Node{}
			continue
		}
		if child := n.First(); !child.IsZero() {
			if !c.owns(p, owner, text, child) {
				return nil
			}
			return edits
		}
		beside := n.Next()
		if len(edits) > 1 || single(p) && !n.Prev().IsZero() || !beside.IsEntry() || c.has(p, beside.Key()) || !c.owns(p, owner, text, beside) {
			return nil
		}
	}
	return edits
}

// twoLostColons reads the name n and its text, on a line of its own, as two names, and what stands deeper behind them as an option of
// the second.
func (c *Context) twoLostColons(n syntax.Node) []edit {
	below := n.Next()
	if n.Kind() != syntax.Scalar || n.Style() != syntax.Plain || n.IsMultiLine() || !below.IsMisplaced() || below.IsBroken() {
		return nil
	}
	first, second := n.KeySpan(), n.Content()
	f := n.File()
	column := second.Start - f.LineStart(second.Start)
	if f.LineStart(first.Start) == f.LineStart(second.Start) || below.Column() <= column {
		return nil
	}
	p := c.mapAt(n.Parent())
	o := c.optionOf(p, n.Parent(), c.keyOf(p, n.Key()))
	if o == nil || !c.owns(c.Of(o), syntax.Node{}, n.Value(), below) {
		return nil
	}
	return []edit{splice.Insert(first.End, ":"), splice.Insert(second.End, ":")}
}

// ownsTexts says that the text n, of several lines, is an option that takes a list of texts, and the items of that list. To
// YAML a line that starts with a dash goes on with the text above it. It gives the length of the option's name.
func (c *Context) ownsTexts(n syntax.Node) (word int, ok bool) {
	s := n.KeySpan()
	src := n.File().Source()[s.Start:s.End]
	name, rest, ok := strings.Cut(src, "\n")
	name = strings.TrimRight(name, " \t\r")
	p := c.guess(n.Parent())
	if o := c.optionOf(p, n.Parent(), c.keyOf(p, name)); !ok || o == nil || c.Of(o).Is != place.Texts {
		return 0, false
	}
	for line := range strings.Lines(rest) {
		if !strings.HasPrefix(strings.TrimLeft(line, " "), "- ") {
			return 0, false
		}
	}
	return len(name), true
}

// before is what was read before the misplaced node n.
func before(n syntax.Node) syntax.Node {
	last := n.Prev()
	for !last.First().IsZero() {
		last = last.Last()
	}
	return last
}

// ownText says that n is an unquoted text that has its line for itself, but for a dash.
func ownText(n syntax.Node) bool {
	if n.Kind() != syntax.Scalar || n.Style() != syntax.Plain || n.IsBroken() || n.Props().Len() > 0 {
		return false
	}
	s := n.Content()
	f := n.File()
	return strings.Trim(f.Source()[f.LineStart(s.Start):s.Start], " -") == ""
}

// owns says that word is a key of the map m at p, and that child, an entry or an item, can stand below it.
func (c *Context) owns(p place.Place, m syntax.Node, word string, child syntax.Node) bool {
	if p.Is == place.List || p.Is == place.Entries || p.Is == place.Flows { // of an item without its dash
		p = c.Item(p)
	}
	if p.Is != place.Body || child.IsZero() {
		return false
	}
	o := c.optionOf(p, m, c.keyOf(p, word))
	if o == nil && m.Kind() == syntax.Map && single(p) { // beside its EIP
		o = c.optionNear(p, m, word)
	}
	if o == nil {
		return false
	}
	switch p := c.Of(o); p.Is {
	case place.Body:
		if child.IsItem() { // a list around the map
			child = child.First()
		}
		return child.IsEntry() && (c.has(p, child.Key()) || c.OwnsSteps(p.Def) && c.IsStep(child.Key()))
	case place.Free:
		return child.IsEntry()
	case place.List, place.Wraps, place.Texts:
		return child.IsItem() && c.listTakes(p, child)
	default:
		return false
	}
}

// ColonWithoutSpace puts the blank behind the colon of an option.
var ColonWithoutSpace = &Rule{
	Name: "colon-without-space",
	Doc: `no space stands behind the colon of an option

To YAML "uri:direct:a" is a text. Where such a text has its line for itself, what stands before the first colon is an option of
the map at that place, which lacks it, and no component has that name, it is the option. Below a key that takes a text and has
no options beside it, such as log, it may be that text: it is in a file that Camel takes as it stands, and in another one that is
the author's word.

Before:

    - route:
        from:
          uri:direct:a
          steps:
            - to:
                uri: mock:out

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
`,
	Node:    optionAsText,
	Problem: colonWithoutSpace,
}

// optionAsText reads the only option of a map, or one whose value holds a colon and a blank.
func optionAsText(c *Context, n syntax.Node) []Reading {
	if r := c.colonInKey(n); len(r) > 0 {
		return r
	}
	r := c.onlyOption(n)
	switch {
	case len(r) == 0:
		return nil
	case !c.standsAsText(n): // from the key on, so that this goes before what reads it as a text
		r[0].Edits = append(r[0].Edits, splice.Insert(n.Start(), ""))
		return r
	case c.Accepted():
		return nil
	}
	option, _, _ := strings.Cut(n.Value(), ":")
	r[0].Name, r[0].Means = "option", option+" is an option, and its colon lacks the blank"
	return append(r, Reading{Name: "text", Means: "all of it is the text of " + n.Key(), Edits: c.asMap(n)})
}

// onlyOption reads the text n as an option that has its line for itself.
func (c *Context) onlyOption(n syntax.Node) []Reading {
	if !ownText(n) || n.InFlow() {
		return nil
	}
	s := n.Content()
	if n.IsMultiLine() && !blockHeader.MatchString(n.File().Source()[s.Start:n.File().LineEnd(s.Start)]) {
		return nil
	}
	return c.option(c.At(n), s, n)
}

// standsAsText says that Camel takes the text n as it stands. As a uri it lacks a component, and a key with options beside it has
// to hold a map.
func (c *Context) standsAsText(n syntax.Node) bool {
	d := c.options(n)
	m := n.Parent()
	if d == nil || d.Scalar == "" || d.Scalar == "uri" || c.single(m) && m.Len() > 1 {
		return false
	}
	for e := range m.Children {
		if inner, _ := c.inner(e); len(inner) > 0 && c.strayed(e) && slices.Contains(inner, n) {
			return false
		}
	}
	return true
}

// optionOrText says that only the author knows whether the text n is one, or an option that lacks the blank behind its colon.
func (c *Context) optionOrText(n syntax.Node) bool {
	return len(c.onlyOption(n)) > 0 && c.standsAsText(n) && !c.Accepted()
}

func colonWithoutSpace(c *Context, p syntax.Problem) []Reading {
	n := p.Node
	if r := c.colonInKey(n); len(r) > 0 {
		return r
	}
	switch {
	case p.Code == syntax.MissingColon && n.IsBroken() && n.IsEntry() && n.First().IsZero():
		return c.option(c.mapAt(n.Parent()), n.KeySpan(), n.Parent())
	case p.Code == syntax.BadIndent && isMisplacedKey(n):
		text := before(n)
		if !ownText(text) || text.IsMultiLine() {
			return nil
		}
		if s := text.Content(); n.Column() == s.Start-n.File().LineStart(s.Start) {
			return c.option(c.guess(text), s, text)
		}
	}
	return nil
}

// colonInKey reads a key that is an option, its colon and the beginning of its value.
func (c *Context) colonInKey(n syntax.Node) []Reading {
	if !n.IsEntry() || n.InFlow() || !strings.Contains(n.Key(), ":") || !n.KeyNode().IsZero() {
		return nil
	}
	r := c.option(c.mapAt(n.Parent()), n.KeySpan(), n.Parent())
	if len(r) > 0 { // from the start of the line on, so that this goes before what reads the key
		r[0].Edits = append(r[0].Edits, splice.Insert(n.File().LineStart(n.Start()), ""))
	}
	return r
}

// option reads the text in s as an option of the map that is, or would be, at p.
func (c *Context) option(p place.Place, s splice.Span, owner syntax.Node) []Reading {
	name, rest, ok := strings.Cut(owner.File().Source()[s.Start:s.End], ":")
	if !ok || rest == "" || p.Is != place.Body || owner.Has(name) {
		return nil
	}
	o := c.optionOf(p, owner, c.keyOf(p, name))
	if o == nil && owner.Kind() == syntax.Map {
		o = c.optionNear(p, owner, name)
	}
	if _, component := c.Component(name); component || o == nil {
		return nil
	}
	switch c.Of(o).Is {
	case place.Value, place.Body, place.Texts:
	default:
		return nil
	}
	// To the end of the text, so that the report has all of it: further lines of it were read as something else.
	end := s.End
	line, _, _ := strings.Cut(rest, "\n")
	if q, value := rest[0], owner.File().Source()[s.Start+len(name)+1:owner.File().LineEnd(s.Start)]; (q == '"' || q == '\'') && strings.LastIndexByte(value, q) == 0 {
		return nil // a quote that stays open would take the lines below into the text
	}
	if f := owner.File(); blockHeader.MatchString(strings.TrimSuffix(line, "\r")) || rest[0] == '"' || rest[0] == '\'' {
		end = endOfBlock(f, s.Start)
	}
	return one([]edit{splice.Insert(s.Start+len(name)+1, " "), splice.Insert(end, "")})
}

// endOfBlock is the end of the last line that stands deeper than the text at offset.
func endOfBlock(f *syntax.File, offset int) int {
	src := f.Source()
	col := offset - f.LineStart(offset)
	end := f.LineEnd(offset)
	for at := f.NextLine(offset); at < len(src); at = f.NextLine(at) {
		line := src[at:f.LineEnd(at)]
		rest := strings.TrimLeft(line, " ")
		if rest != "" && len(line)-len(rest) <= col {
			break
		}
		if rest != "" {
			end = at + len(line)
		}
	}
	return end
}

// WrittenLineEnd makes a line end of a written one.
var WrittenLineEnd = &Rule{
	Name: "written-line-end",
	Doc: `a \n stands between a value and the next key

Behind a complete value, outside quotes, the two characters \n are the line end that they stand for, if a key or a list item
follows (CAMEL-26730).

Before:

    - route:
        from:
          uri: "direct:a"\n      steps:
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
	Problem: writtenLineEnd,
}

func writtenLineEnd(c *Context, p syntax.Problem) []Reading {
	edits := writtenLineEnds(p)
	if len(edits) == 0 {
		return nil
	}
	if c.lineEnds == nil { // one look at all of them: most texts with many are better with all
		var all []edit
		for _, p := range c.Tree.Problems() {
			all = append(all, writtenLineEnds(p)...)
		}
		better := readsBetter(c.Tree, all)
		c.lineEnds = &better
	}
	if !*c.lineEnds && !readsBetter(c.Tree, edits) {
		return nil
	}
	return one(edits)
}

// writtenLineEnds makes line ends of those that are written behind a value.
func writtenLineEnds(p syntax.Problem) []edit {
	if p.Code != syntax.AfterValue && p.Code != syntax.ColonInText && p.Code != syntax.BadFlow {
		return nil
	}
	n := p.Node
	s := n.Content()
	if !n.IsBroken() || n.InFlow() || p.Offset < s.Start {
		return nil
	}
	f := n.File()
	var edits []edit
	raw := n.Raw()
	start := 0
	for _, i := range place.WrittenLineEnds(raw) {
		if i < start || i == 0 {
			continue
		}
		line := strings.TrimLeftFunc(raw[i+2:], func(r rune) bool { return r == ' ' || r == '\t' || oddSpace(r) })
		if !startsLikeKey(line) {
			return nil
		}
		at := s.Start + i
		edits = append(edits, edit{Span: splice.Span{Start: at, End: at + 2}, New: splice.LineEnd(f.Source(), at)})
		start = i + 2
	}
	return edits
}

// readsBetter says that the text is not less readable with edits. What comes to light behind what was read may be wrong too.
func readsBetter(f *syntax.File, edits []edit) bool {
	out, _, err := splice.Apply(f.Source(), edits)
	return err == nil && len(syntax.Recover([]byte(out)).Problems()) <= len(f.Problems())
}

// writtenLineEndFirst says that a line end that is written as such has to be read before the lines' indentation is.
func (c *Context) writtenLineEndFirst(f *syntax.File) bool {
	return slices.ContainsFunc(f.Problems(), func(p syntax.Problem) bool { return len(writtenLineEnd(c, p)) > 0 })
}

// startsLikeKey says that a line begins with a key and its colon, or with the dash of an item.
func startsLikeKey(line string) bool {
	line = strings.TrimPrefix(line, "- ")
	key, rest, ok := strings.Cut(line, ":")
	return ok && name.MatchString(key) && (rest == "" || rest[0] == ' ' || strings.HasPrefix(rest, `\n`))
}
