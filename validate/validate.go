// Package validate says what is wrong with a file of Camel routes: one finding a cause, at its place, with what is there and
// what to write. It reads the tables of internal/dsl and is as lenient with scalars as Camel is.
package validate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/room"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// The rules of this package's findings.
const (
	NotYAML       = "not-yaml"           // the text is not YAML as Camel reads it
	Unsupported   = "unsupported-yaml"   // YAML that Camel's reader does not take
	NotCamel      = "not-camel"          // the file is none of Camel's
	Documents     = "several-documents"  // Camel reads one
	Empty         = "no-entries"         // there is nothing in the file
	UnknownKey    = "unknown-key"        // the key is not known at its place
	WrongShape    = "wrong-shape"        // a list, a map or a text stands where another is wanted
	WrongValue    = "wrong-value"        // the text is none of the values that are possible
	Missing       = "missing-option"     // an option that Camel requires is not there
	NoExpression  = "missing-expression" // an EIP has no expression
	OneOf         = "one-of"             // more or fewer than one of a choice
	DuplicateKey  = "duplicate-key"
	DuplicateID   = "duplicate-id"
	UnknownAnchor = "unknown-anchor" // an alias that stands for nothing
	Aliases       = "too-many-aliases"
	TooLarge      = "too-large"
	Shorthand     = "shorthand" // Camel accepts it, but it is not canonical

	QueryAndParameters = "query-and-parameters"  // the options of an endpoint stand in its uri and beside it
	SeveralEndpoints   = "several-endpoints"     // a uri names more than one
	Static             = "expression-in-path"    // a uri that Camel does not evaluate holds an expression
	WrongDirection     = "wrong-direction"       // the component cannot be read from, or not be sent to
	EndpointOption     = "endpoint-option"       // an option that the component lacks
	UnknownScheme      = "unknown-scheme"        // a component that is not Camel's
	NoConsumer         = "no-consumer"           // a channel between routes that no given file reads from
	Placeholder        = "placeholder"           // ${key} where {{key}} is meant
	WrongLanguage      = "wrong-language"        // a text in the Simple language under another one
	SimpleSyntax       = "simple-syntax"         // a text in the Simple language that it cannot read
	ElidedText         = "elided"                // a comment of new content that stands for left-out text
	BehindSteps        = "id-behind-steps"       // an id that Camel gives to another node because of where it stands
	BehindFallback     = "steps-behind-fallback" // steps that Camel takes for those of the fallback
	DuplicateVerb      = "duplicate-verb"        // a rest has a method twice with one path, or one direct target twice
	Order              = "order"                 // an entry that Camel wants before the routes
	DuplicateConsumer  = "duplicate-consumer"    // two routes read from one direct
	Together           = "options-together"      // an option without another that it needs, or beside one that it excludes
)

// MaxSize is the largest text that Camel's reader takes, in code points.
const MaxSize = 3 << 20

// maxAliases is how many aliases to lists and maps Camel's reader takes.
const maxAliases = 50

// Check returns the findings on f in the order of the text. Their Offset is set, in bytes of f; line and column are not.
// Shorthand is reported as a note.
func Check(f *syntax.File, v *dsl.Version) []report.Finding { return CheckFrom(f, v, 0) }

// CheckFrom is Check without the list items that end before an offset: a text is read behind one that is known.
func CheckFrom(f *syntax.File, v *dsl.Version, offset int) []report.Finding {
	c := newChecker(f, v)
	c.from = offset
	if !c.readable() {
		return c.out
	}
	if len(f.Unsupported())+len(f.Tabs()) > 0 && c.s.FileOf(f.Root()) != place.Other {
		c.unsupported()
	}
	c.document(f.Root())
	c.duplicateIDs()
	return c.out
}

// unsupported reports what YAML has and Camel's reader does not take, or not in every version.
func (c *checker) unsupported() {
	for _, p := range c.f.Unsupported() {
		c.add(Unsupported, report.Error, p.Offset, p.Message)
	}
	if tabs := c.f.Tabs(); len(tabs) > 0 {
		f := c.add(Unsupported, report.Warning, int(tabs[0]), "a tab stands among blanks here, and Camel's reader refuses it up to Camel 4.22; remove it, or write spaces")
		if more := len(tabs) - 1; more > 0 {
			f.Message += " (as in lines below: " + strconv.Itoa(more) + ")"
		}
	}
}

// document checks what the root of a document holds.
func (c *checker) document(root syntax.Node) {
	switch c.s.FileOf(root) {
	case place.Routes:
		c.root(root)
	case place.Kamelet:
		t := root.Get("spec").Get("template")
		c.outside(root, t)
		if !t.IsZero() { // a Kamelet of old has a flow instead
			c.template(t)
		}
	case place.Flow:
		spec := root.Get("spec")
		l := spec.Get("flows")
		c.outside(root, l)
		c.dashes(spec)
		if k := l.Kind(); k != syntax.None && k != syntax.Alias {
			c.list(l, place.Place{Is: place.Flows, Def: c.s.Top()})
			c.order(l)
			c.templated(l)
		}
	case place.Resource:
		c.outside(root, syntax.Node{})
	case place.Other:
		c.add(NotCamel, report.Note, root.Start(), "this is YAML, but none of Camel's: it is left alone")
	}
}

func newChecker(f *syntax.File, v *dsl.Version) *checker {
	return &checker{f: f, s: place.Schema{Version: v}, mask: v.Mask(), fits: fits}
}

// outside checks what holds for every map of a resource but for part, which holds the routes.
func (c *checker) outside(n, part syntax.Node) {
	if n == part {
		return
	}
	if n.Kind() == syntax.Map {
		c.duplicateKeys(n)
	}
	for e := n.First(); !e.IsZero(); e = e.Next() {
		c.outside(e, part)
	}
}

// dashes finds what is written as a key beside the flows because its dash lacks the blank.
func (c *checker) dashes(spec syntax.Node) {
	for e := range spec.Children {
		if name, ok := strings.CutPrefix(e.Key(), "-"); ok && c.s.Option(c.s.Top(), name) != nil {
			f := c.errorf(UnknownKey, e.Start(), "%s is no key of an Integration; write a space behind the dash of a flow", e.Key())
			f.Write = "- " + name + ":\n"
		}
	}
}

type checker struct {
	f       *syntax.File
	s       place.Schema
	mask    dsl.Mask
	out     []report.Finding
	ids     []foundID
	directs map[string]syntax.Node // those that routes of the file read from
	aliases int
	seen    map[visit]bool
	from    int                    // items that end before this offset are left out
	first   map[string]syntax.Node // the keys of the map that is looked at

	// A test compares the checker with Camel's schema. It gives it another fits, and turns off what the schema cannot say.
	fits       func(*dsl.Option, syntax.Node) bool
	schemaOnly bool
}

type visit struct {
	node syntax.Node
	def  *dsl.Def
	opt  *dsl.Option
}

func (c *checker) add(rule string, s report.Severity, offset int, message string) *report.Finding {
	if c.out == nil {
		c.out = make([]report.Finding, 0, 8) // a finding seldom comes alone
	}
	c.out = append(room.For(c.out, offset, len(c.f.Source())), report.Finding{Rule: rule, Severity: s, Offset: offset, Message: message})
	return &c.out[len(c.out)-1]
}

func (c *checker) errorf(rule string, offset int, format string, args ...any) *report.Finding {
	return c.add(rule, report.Error, offset, fmt.Sprintf(format, args...))
}

func (c *checker) shorthand(n syntax.Node, message string) {
	c.add(Shorthand, report.Note, n.Start(), message)
}

// readable reports what keeps the text from being read at all, and says whether anything is left to check.
func (c *checker) readable() bool {
	src := c.f.Source()
	if len(src) > MaxSize && runes(src) > MaxSize {
		c.errorf(TooLarge, 0, "the file has more than 3 MiB of characters, and Camel reads no more; split it")
	}
	c.notYAML()
	if len(c.f.Problems()) > 0 {
		return false
	}
	docs := c.f.Documents()
	switch {
	case len(docs) == 0 || docs[0].Root.IsNull() && len(docs) == 1:
		c.errorf(Empty, 0, "the file has no entries; write at least one, such as \"- route:\"")
		return false
	case len(docs) > 1:
		c.documents(docs)
		return false
	}
	return true
}

// notYAML reports what keeps the text from being YAML, one finding a cause. Tabs and wrong characters are one in all lines, and
// behind a tab the column of a line says nothing.
func (c *checker) notYAML() {
	var before syntax.Problem
	first, more := map[syntax.Code]int{}, map[syntax.Code]int{} // the finding's number from 1, and its lines
	for _, p := range c.f.Problems() {
		switch p.Code {
		case syntax.Tab, syntax.BadCharacter:
			if first[p.Code] > 0 {
				more[p.Code]++
				continue
			}
		case syntax.BadIndent, syntax.BadItemIndent, syntax.MissingDash:
			if first[syntax.Tab] > 0 {
				continue
			}
		default:
		}
		if len(c.out) == 0 || !c.f.IsRest(p, before) {
			f := c.add(NotYAML, report.Error, p.Offset, p.Message)
			if n := p.Node; p.Code == syntax.ColonInText && n.Key() != "" && n.IsEntry() && n.IsBroken() && !n.InFlow() && !strings.ContainsAny(n.Raw(), "\r\n\"'") && n.Key()[0] > '9' {
				f.Write = n.Key() + ": " + quote(n.Raw()) + "\n"
			}
			if first[p.Code] == 0 {
				first[p.Code] = len(c.out)
			}
		}
		before = p
	}
	for code, n := range more {
		c.out[first[code]-1].Message += " (as in lines below: " + strconv.Itoa(n) + ")"
	}
}

func runes(s string) int {
	n := 0
	for i := range len(s) {
		if s[i]&0xc0 != 0x80 {
			n++
		}
	}
	return n
}

// documents checks a file of several documents, which is never rewritten: what is a resource of Camel's, among others of
// Kubernetes. Routes are wrong in such a file, as Camel reads one document, and a document without content is one.
func (c *checker) documents(docs []syntax.Document) {
	var resources, full []syntax.Document
	for _, d := range docs {
		if d.Root.Has("kind") {
			switch c.s.FileOf(d.Root) {
			case place.Kamelet, place.Flow, place.Resource:
				resources = append(resources, d)
			default:
			}
		}
		if d.Root.Kind() != syntax.Null && len(full) < 2 {
			full = append(full, d)
		}
	}
	switch {
	case len(resources) == 1 && len(full) == 1 && c.s.FileOf(full[0].Root) != place.Resource:
		c.errorf(Documents, begins(docs[1]), "a second YAML document starts here, only one of them holds anything, and Camel reads one; remove the marker")
	case len(resources) > 0:
		c.add(NotCamel, report.Note, 0, "a file of several documents is not rewritten; those that are Camel's are checked")
		for _, d := range resources {
			c.document(d.Root)
		}
		c.out = slices.DeleteFunc(c.out, func(x report.Finding) bool { return x.Rule == Shorthand })
	case c.s.FileOf(docs[0].Root) == place.Other:
		c.add(NotCamel, report.Note, 0, "a file of several documents is left alone")
	default:
		c.errorf(Documents, begins(docs[1]), "a second YAML document starts here, and Camel reads one; put its entries into the first, or into a file of their own")
	}
}

// begins is where a document starts: at its marker, or at what it holds.
func begins(d syntax.Document) int {
	if d.Open.Len() == 0 {
		return d.Root.Span().Start
	}
	return d.Open.Start
}

// root checks the list of entries.
func (c *checker) root(n syntax.Node) {
	if other := otherDSL(n); other != "" {
		c.errorf(WrongShape, n.Start(), "this is the %s DSL, and the file is read as YAML; give it the name that the %s DSL has, or write the routes as YAML", other, other)
		return
	}
	if n.Kind() != syntax.Seq {
		f := c.errorf(WrongShape, n.Start(), "a file of routes is a list of entries, found %s; write \"- route:\"", what(n))
		if e := n.First(); e.Kind() == syntax.Seq && n.Len() == 1 {
			f.Message = fmt.Sprintf("a file of routes is a list of entries, and this one stands below the key %s; remove the line of the key", clip(e.Key()))
			return
		}
		f.Write = "- route:\n    from:\n      uri: direct:name\n      steps: []\n"
		return
	}
	c.list(n, place.Place{Is: place.Entries, Def: c.s.Top()})
	c.order(n)
	c.templated(n)
}

// otherDSL says which of Camel's other languages a text is written in, "" if in none.
func otherDSL(n syntax.Node) string {
	switch s := n.Value(); {
	case n.Kind() != syntax.Scalar:
	case strings.HasPrefix(s, "<") && strings.HasSuffix(s, ">"):
		return "XML"
	case strings.HasPrefix(s, "from(") || strings.Contains(s, "RouteBuilder"):
		return "Java"
	}
	return ""
}

// template checks the template of a Kamelet: the entries without a list. Camel reads it as a route template.
func (c *checker) template(n syntax.Node) {
	if n.Kind() != syntax.Map {
		c.errorf(WrongShape, n.Start(), "the template of a Kamelet is a map with from or route, found %s", what(n))
		return
	}
	c.duplicateKeys(n)
	template := c.s.Option(c.s.Top(), "routeTemplate").Def()
	known := true
	for e := range n.Children {
		if c.s.Option(template, e.Key()) == nil {
			c.errorf(UnknownKey, e.Start(), "%s is not a key of a Kamelet's template; it has from or route, and beans", e.Key())
			known = false
			continue
		}
		if o := c.s.Option(c.s.Top(), e.Key()); o != nil {
			c.value(e, c.s.Of(o))
		}
	}
	if known { // else from or route may be what was meant
		c.demanded(n, template, func() string { return "the template of a Kamelet" })
	}
}

// what names the shape of a node.
func what(n syntax.Node) string { return whatBehind("", n) }

// whatBehind is what names the shape of a node, behind a text. It is the end of the messages of which there can be most.
func whatBehind(before string, n syntax.Node) string {
	switch n.Kind() {
	case syntax.Map:
		return before + "a map"
	case syntax.Seq:
		return before + "a list"
	case syntax.Scalar:
		if n.IsNull() {
			return before + "nothing"
		}
		var b [160]byte
		return string(appendClipped(append(append(b[:0], before...), "the text "...), n.Raw()))
	case syntax.Alias:
		return before + "an alias"
	default:
	}
	return before + "nothing"
}

// clip shortens a text for a message.
func clip(s string) string { return string(appendClipped(nil, s)) }

func appendClipped(b []byte, s string) []byte {
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		s = s[:i] + "…"
	}
	const most = 40
	if len(s) > most {
		if r := []rune(s); len(r) > most {
			s = string(r[:most]) + "…"
		}
	}
	return strconv.AppendQuote(b, s)
}

// name is what a message calls the node: its key, or that of the list it is an item of.
func name(n syntax.Node) string {
	for !n.IsZero() {
		if k := n.Key(); k != "" {
			return k
		}
		n = n.Parent()
	}
	return "the file"
}

// resolve follows an alias, and says whether there is something to check that was not checked before.
func (c *checker) resolve(n syntax.Node, p place.Place) (syntax.Node, bool) {
	if n.Kind() != syntax.Alias {
		return n, true
	}
	t := n.Resolve()
	if t.IsZero() {
		for p := n.Parent(); !p.IsZero(); p = p.Parent() {
			if p.Anchor() == n.Value() {
				c.errorf(UnknownAnchor, n.Start(), "the alias %s stands inside of what it stands for; write the value instead", n.Raw())
				return t, false
			}
		}
		c.errorf(UnknownAnchor, n.Start(), "no anchor before this place has the name of the alias %s", n.Raw())
		return t, false
	}
	if k := t.Kind(); k == syntax.Map || k == syntax.Seq {
		if c.aliases++; c.aliases == maxAliases+1 {
			c.errorf(Aliases, n.Start(), "more than %d aliases stand for lists or maps, and Camel reads no more", maxAliases)
		}
	}
	first := c.see(visit{t, p.Def, p.Option})
	if !first && c.aliases <= maxAliases {
		c.idsAgain(t, n)
	}
	return t, first
}

// see notes that a node is checked at a place, and says whether it is the first time.
func (c *checker) see(v visit) bool {
	if c.seen[v] {
		return false
	}
	if c.seen == nil {
		c.seen = map[visit]bool{}
	}
	c.seen[v] = true
	return true
}

// value checks a node against its place.
func (c *checker) value(n syntax.Node, p place.Place) {
	switch {
	case c.f.HasAliases() && n.Anchor() != "":
		c.see(visit{n, p.Def, p.Option})
	case n.Kind() == syntax.Alias:
		t, ok := c.resolve(n, p)
		if !ok {
			return
		}
		n = t
	}
	switch p.Is {
	case place.Body:
		c.body(n, p)
	case place.List, place.Wraps, place.Texts:
		c.list(n, p)
	case place.Free:
		c.free(n)
	case place.Value:
		c.scalar(n, p.Option)
	default:
	}
}

func (c *checker) free(n syntax.Node) {
	if n.Kind() != syntax.Map {
		c.errorf(WrongShape, n.Start(), "%s is a map of names and values, found %s", name(n), what(n))
		return
	}
	c.anyMap(n)
}

// anyMap checks what holds for maps with keys of the author's.
func (c *checker) anyMap(n syntax.Node) {
	if n.Kind() == syntax.Map {
		c.duplicateKeys(n)
	}
	for e := n.First(); !e.IsZero(); e = e.Next() {
		switch e.Kind() {
		case syntax.Map, syntax.Seq:
			c.anyMap(e)
		case syntax.Alias:
			c.resolve(e, place.Place{Is: place.Free})
		default:
		}
	}
}

func (c *checker) list(n syntax.Node, p place.Place) {
	if n.Kind() != syntax.Seq {
		c.noList(n, p)
		return
	}
	item := c.s.Item(p)
	for i := n.First(); !i.IsZero(); i = i.Next() {
		if c.from > 0 && i.Entry().End < c.from {
			continue
		}
		switch item.Is {
		case place.Wrapped:
			c.wrapped(i, item)
		default:
			if p.Is == place.Entries && i.First().Key() == "from" && i.Len() == 1 {
				c.shorthand(i.First(), "from stands without its route; canonical is route with from in it")
			}
			c.value(i, item)
		}
	}
}

// noList reports what stands where a list is wanted, and shows the list where it is plain.
func (c *checker) noList(n syntax.Node, p place.Place) {
	if p.Is == place.Texts && n.Kind() == syntax.Scalar && n.IsEntry() && n.Value() != "" && !strings.ContainsAny(n.Value(), " ,\t\r\n") && !c.schemaOnly {
		c.shorthand(n, name(n)+" is one text; canonical is a list")
		return
	}
	f := c.errorf(WrongShape, n.Start(), "%s is a list, found %s", name(n), what(n))
	switch first := n.First().Key(); {
	case !n.IsEntry():
	case len(first) > 1 && first[0] == '-':
		f.Message += "; write a blank behind the dash of " + first
	case n.Kind() == syntax.Map:
		f.Message += "; write a dash before each item"
	case n.IsNull():
		f.Write = n.Key() + ": []\n"
	case p.Is == place.Texts && n.Kind() == syntax.Scalar:
		f.Write = n.Key() + ":\n  - " + n.Raw() + "\n"
	}
}

// wrapped checks an item that is a map with one key.
func (c *checker) wrapped(n syntax.Node, p place.Place) {
	key := p.Option.Key
	if n.Kind() != syntax.Map {
		c.errorf(WrongShape, n.Start(), "an item of %s is a map with the key %s, found %s", p.Option.Name, key, what(n))
		return
	}
	for e := range n.Children {
		if e.Key() != key {
			c.errorf(UnknownKey, e.Start(), "an item of %s has the one key %s, found %s; write - %s: and the options below it", p.Option.Name, key, e.Key(), key)
			return
		}
		c.value(e, place.Place{Is: place.Body, Def: p.Def})
	}
}
