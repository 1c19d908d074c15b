package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// BracketsAsText quotes the text of a language that begins with a bracket.
var BracketsAsText = &Rule{
	Name: "brackets-as-text",
	Doc: `the text of a language in brackets lacks its quotes

To YAML a text that begins with [ or { is a list or a map. Under a language, on one line, it is the text, also where the
brackets are no YAML. A map of one pair may also be the text under another key, in a language in which a map can be a text.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                expression:
                  groovy:
                    expression: [body.code, body.lane]

After:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                expression:
                  groovy:
                    expression: "[body.code, body.lane]"
`,
	Node:    bracketsAsText,
	Problem: brokenBracketsAsText,
}

// brokenBracketsAsText reads brackets that are no YAML: in a text such as {lines: [.lines[] | {sku}]} the language has its own.
func brokenBracketsAsText(c *Context, p syntax.Problem) []Reading {
	n := p.Node
	raw := n.Raw()
	l := c.languageOf(n)
	if p.Code != syntax.BadFlow || !n.IsBroken() || n.InFlow() || l == nil || strings.HasPrefix(raw, "{{") || strings.Contains(raw, " #") ||
		bracketsEnd(raw) != len(raw) || deeperFollows(n) {
		return nil
	}
	for o := range c.Options(l) { // a map of the language's options, with another slip
		if strings.Contains(raw, o.Name+":") {
			return nil
		}
	}
	return one([]edit{{Span: n.Content(), New: layout.Quote(raw)}})
}

// languageOf is the language whose text n is to be: under the key of the language, or of its text. It is nil if n is none.
func (c *Context) languageOf(n syntax.Node) *dsl.Def {
	d := c.options(n)
	if d == nil && n.IsEntry() {
		if d = c.options(n.Parent()); d != nil && n.Key() != d.Scalar {
			return nil
		}
	}
	if d == nil || d.Kind != dsl.KindLanguage || d.Scalar == "" {
		return nil
	}
	return d
}

// bracketsEnd is where the bracket closes that a text of one line starts with, 0 if it does not.
func bracketsEnd(s string) int {
	var open []byte
	for i := range len(s) {
		switch c := s[i]; c {
		case '{', '[':
			open = append(open, c+2) // the closing one, in ASCII
		case '}', ']':
			if len(open) == 0 || open[len(open)-1] != c {
				return 0
			}
			if open = open[:len(open)-1]; len(open) == 0 {
				return i + 1
			}
		case '\r', '\n':
			return 0
		}
		if len(open) == 0 {
			return 0
		}
	}
	return 0
}

func bracketsAsText(c *Context, n syntax.Node) []Reading {
	if !c.bracketsAreText(n) {
		return nil
	}
	// Quotes are all that is missing; a wrapper comes later.
	edits := []edit{{Span: n.Content(), New: layout.Quote(n.Raw())}}
	p := n.First()
	if n.Kind() != syntax.Map || n.Len() != 1 || !text(p) {
		return one(edits)
	}
	if l := c.options(n); l != nil { // one pair: its value may be the text
		value := layout.Quote(p.Value())
		if p.Style() != syntax.Plain || !notText(p.Value()) {
			value = p.Raw()
		}
		return []Reading{
			{Name: "map", Means: "the map is the text", Edits: edits, Ask: true},
			{Name: "value", Means: "the value is the text", Edits: []edit{{Span: n.Content(), New: value}}, Ask: true},
		}
	}
	return one(edits)
}

// bracketsAreText says that n is a list or a map in brackets on one line where the text of a language is wanted, and no map
// of the language's options.
func (c *Context) bracketsAreText(n syntax.Node) bool {
	if !n.IsFlow() || n.Props().Len() > 0 || strings.ContainsAny(n.Raw(), "\r\n") || n.First().IsZero() && n.Kind() == syntax.Map {
		return false
	}
	if n.File().Root().IsFlow() { // JSON, where brackets say nothing
		return false
	}
	if only := n.First(); n.Len() == 1 && only.Kind() == syntax.Map && c.IsLanguage(only.Key()) {
		return false // an expression in a language
	}
	d := c.languageOf(n)
	if d == nil {
		return false
	}
	if c.options(n) == nil { // under the key of the text
		return true
	}
	for e := range n.Children {
		if n.Kind() == syntax.Map && (c.Option(d, e.Key()) != nil || c.knownAs(n, e.Key()) != "") {
			return false
		}
	}
	// One pair with a value is the text under another key, but in a language in which a map can be a text, and where the key is
	// in quotes, as JSON has it.
	json := strings.HasPrefix(strings.TrimLeft(n.Raw()[1:], " "), `"`)
	return n.Kind() != syntax.Map || n.Len() != 1 || !text(n.First()) || mapLanguages[n.Key()] || json
}

// mapLanguages are the languages in which a map in braces can be a text.
var mapLanguages = map[string]bool{
	"datasonnet": true, "groovy": true, "jq": true, "js": true, "jsonpath": true, "mvel": true, "ognl": true, "python": true, "spel": true,
}
