package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// LanguageAsText writes a language that is a text as a map.
var LanguageAsText = &Rule{
	Name: "language-as-text",
	Doc: `a language is written as a text

The text of a language is its expression; that of tokenize is the token, that of method the ref. A number or a boolean is a
text too, and is quoted.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                expression:
                  simple: ${header.lane}

After:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                expression:
                  simple:
                    expression: ${header.lane}
`,
	Shorthand: true,
	Node:      languageAsText,
}

func languageAsText(c *Context, n syntax.Node) []Reading {
	d := c.options(n)
	if d == nil || d.Kind != dsl.KindLanguage || d.Scalar == "" || !text(n) || c.optionOrText(n) {
		return nil
	}
	edits := c.asMap(n)
	if n.InFlow() {
		return one(edits)
	}
	if v := n.Value(); n.Style() == syntax.Plain && notText(v) {
		return one(quoted(edits, n))
	}
	return one(edits)
}
