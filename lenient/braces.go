package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// NameInBraces quotes a name in braces where a text is wanted.
var NameInBraces = &Rule{
	Name: "name-in-braces",
	Doc: `a name stands in braces where a text is wanted

To YAML {code} is a map with the key code and no value. Where a text is wanted it is a text. Two names may be one text or a
list of names; those are left alone.

Before:

    - rest:
        path: /parcels
        get:
          - path: {code}
            to:
              uri: direct:one

After:

    - rest:
        path: /parcels
        get:
          - path: "{code}"
            to:
              uri: direct:one
`,
	Node: nameInBraces,
}

func nameInBraces(c *Context, n syntax.Node) []Reading {
	if n.Kind() != syntax.Map || !n.IsFlow() || n.IsPair() || n.Len() != 1 || n.Parent().InFlow() || n.Props().Len() > 0 {
		return nil
	}
	name := n.First()
	if name.Kind() != syntax.Null || strings.ContainsAny(n.Raw(), "\r\n:#,") || !name.KeyNode().IsZero() {
		return nil
	}
	switch p := c.At(n); {
	case p.Is == place.Value:
	case p.Is == place.Free && p.Option == nil && c.scalarOption(n.Parent().Parent(), n.Key()):
	case p.Is == place.Body && p.Def.Scalar != "" && c.Option(p.Def, name.Key()) == nil && !c.IsLanguage(n.Key()):
	default:
		return nil
	}
	return one([]edit{quote(n.File(), n.Content())})
}

// scalarOption says that the component of the endpoint at n has a scalar option of that name.
func (c *Context) scalarOption(n syntax.Node, key string) bool {
	scheme, _, _ := strings.Cut(n.Get("uri").Value(), ":")
	component, ok := c.Component(scheme)
	if !ok {
		return false
	}
	o, ok := component.Option(key)
	return ok && o.Prefix == ""
}

// BracesBeforeText quotes a text that starts with braces.
var BracesBeforeText = &Rule{
	Name: "braces-before-text",
	Doc: `an unquoted text starts with braces

To YAML a brace at the start of a value opens a map. Where a text is wanted, the brace closes on its line and more text follows
directly, it is a text. A " #" in it may be a comment or text: then both are shown.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: file:drop
                parameters:
                  fileName: {code}.json

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: file:drop
                parameters:
                  fileName: "{code}.json"
`,
	Problem: bracesBeforeText,
}

func bracesBeforeText(c *Context, p syntax.Problem) []Reading {
	n := p.Node
	raw := n.Raw()
	if p.Code != syntax.BadFlow || !n.IsBroken() || n.InFlow() || !strings.HasPrefix(raw, "{") || strings.HasPrefix(raw, "{{") || !c.wantsText(n) {
		return nil
	}
	depth, end := 0, 0
	for i := range len(raw) {
		switch raw[i] {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			end = i + 1
			break
		}
	}
	if end == 0 || end == len(raw) || raw[end] == ' ' || raw[end] == '\t' || strings.Contains(raw, ": ") || strings.ContainsAny(raw, "\r\n") || deeperFollows(n) {
		return nil
	}
	return textOrComment(n, n.Content())
}

// MarkBeforeText quotes a text that starts with a character that YAML keeps for itself.
var MarkBeforeText = &Rule{
	Name: "mark-before-text",
	Doc: `an unquoted text starts with a character that YAML keeps for itself

Such characters are * & ! @ % the backtick, and | or > with text behind it. A text that starts with * is an alias if an anchor
of that name stands before it; otherwise nothing else than the text can be meant. A " #" in it may be a comment or text: then
both are shown.

Before:

    - route:
        from:
          uri: file:drop
          parameters:
            antInclude: *.csv
          steps:
            - to:
                uri: mock:out

After:

    - route:
        from:
          uri: file:drop
          parameters:
            antInclude: "*.csv"
          steps:
            - to:
                uri: mock:out
`,
	Node:    unknownAlias,
	Problem: markBeforeText,
}

func unknownAlias(c *Context, n syntax.Node) []Reading {
	if n.Kind() != syntax.Alias || !n.Resolve().IsZero() || n.InFlow() || !c.wantsText(n) {
		return nil
	}
	return textOrComment(n, n.Content())
}

func markBeforeText(c *Context, p syntax.Problem) []Reading {
	n := p.Node
	switch p.Code {
	case syntax.BadStart, syntax.BadProperty, syntax.BadBlock, syntax.AfterValue:
	default:
		return nil
	}
	if n.Kind() != syntax.Scalar || n.InFlow() || n.IsMultiLine() || !c.wantsText(n) || deeperFollows(n) {
		return nil
	}
	src := n.File().Source()
	s := n.Span()
	if p.Offset < s.Start || s.Len() == 0 || !strings.ContainsRune("*&!@%`|>", rune(src[s.Start])) {
		return nil
	}
	text := src[s.Start:s.End]
	if strings.Contains(text, ": ") || strings.HasSuffix(text, ":") || strings.ContainsAny(text, "\r\n") || len(strings.TrimLeft(text[1:], " ")) == 0 {
		return nil
	}
	if text[0] == '*' {
		name, _, _ := strings.Cut(text[1:], " ")
		for o := range n.File().Nodes {
			if o.Anchor() == name {
				return nil
			}
		}
	}
	return textOrComment(n, splice.Span{Start: s.Start, End: s.End})
}
