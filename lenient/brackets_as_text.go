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

To YAML a text that begins with [ or { is a list or a map. Under a language, on one line, it is the text. A map of one pair may
also be the text under another key, in a language in which a map can be a text.

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
	Node: bracketsAsText,
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
	d := c.options(n)
	if d == nil { // under the key of the text
		l := c.options(n.Parent())
		return l != nil && l.Kind == dsl.KindLanguage && n.IsEntry() && n.Key() == l.Scalar
	}
	if d.Kind != dsl.KindLanguage || d.Scalar == "" {
		return false
	}
	for e := range n.Children {
		if n.Kind() == syntax.Map && (c.Option(d, e.Key()) != nil || c.knownAs(n, e.Key()) != "") {
			return false
		}
	}
	// One pair with a value is the text under another key, but in a language in which a map can be a text.
	return n.Kind() != syntax.Map || n.Len() != 1 || !text(n.First()) || mapLanguages[n.Key()]
}

// mapLanguages are the languages in which a map in braces can be a text.
var mapLanguages = map[string]bool{
	"datasonnet": true, "groovy": true, "jq": true, "js": true, "jsonpath": true, "mvel": true, "ognl": true, "python": true, "spel": true,
}
