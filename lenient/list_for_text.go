package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// ListForText shows what a list can mean where one text is wanted.
var ListForText = &Rule{
	Name: "list-for-text",
	Doc: `a list stands where one text is wanted

A list with one item is that text. Several may be one text with commas, or a text that begins with a bracket: what separates them
is not a matter of layout.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - toD:
                uri: "direct:${header.lane}"
                allowedSchemes:
                  - direct

After:

    - route:
        from:
          uri: direct:a
          steps:
            - toD:
                uri: "direct:${header.lane}"
                allowedSchemes: direct
`,
	Node: listForText,
}

func listForText(c *Context, n syntax.Node) []Reading {
	p := c.At(n)
	if p.Is != place.Value || n.Kind() != syntax.Seq || n.First().IsZero() || !n.IsEntry() || n.Props().Len() > 0 {
		return nil
	}
	d := c.options(n.Parent())
	if d == nil || d.Kind == dsl.KindLanguage || n.Key() == "uri" && n.Len() > 1 { // several endpoints are no text
		return nil
	}
	var values []string
	for item := range n.Children {
		if !text(item) || isLong(item) {
			return nil
		}
		values = append(values, item.Value())
	}
	comma := Reading{Name: "commas", Means: "one text with commas", Ask: true}
	typed := Reading{Name: "as-typed", Means: "a text in brackets", Ask: true}
	inBrackets := "[" + strings.Join(values, ", ") + "]"
	if n.IsFlow() {
		inBrackets = n.Raw()
	}
	// The text of a log may well begin with a bracket.
	if len(values) == 1 && !(n.IsFlow() && n.Key() == d.Scalar) {
		if n.InFlow() {
			return one(layout.Block(n))
		}
		return one(layout.Undash(n))
	}
	if p.Option.Type != dsl.Text || strings.ContainsAny(inBrackets, "\r\n") {
		return nil
	}
	if !n.IsFlow() && n.InFlow() {
		return one(layout.Block(n))
	}
	if len(values) == 1 {
		comma.Name, comma.Means = "item", "the text in the list"
	}
	comma.Edits = replaceValue(n, layout.Plain(strings.Join(values, ",")))
	typed.Edits = replaceValue(n, layout.Quote(inBrackets))
	return []Reading{comma, typed}
}

// replaceValue writes a text in the place of a list.
func replaceValue(n syntax.Node, text string) []edit {
	if n.IsFlow() {
		return []edit{{Span: n.Content(), New: text}}
	}
	return []edit{{Span: splice.Span{Start: layout.ValueStart(n), End: n.Content().End}, New: " " + text}}
}
