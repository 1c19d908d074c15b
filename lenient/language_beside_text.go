package lenient

import (
	"slices"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// LanguageBesideText writes an expression whose language is named beside its text.
var LanguageBesideText = &Rule{
	Name: "language-beside-text",
	Doc: `the name of a language stands beside its text

language names the language, and the one text beside it is the expression (CAMEL-24698). The language is the key of the text; a
language that has no key of its own is named under the key language.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - script:
                language: groovy
                text: "log.info('x')"

After:

    - route:
        from:
          uri: direct:a
          steps:
            - script:
                expression:
                  groovy:
                    expression: "log.info('x')"
`,
	Node: languageBesideText,
}

func languageBesideText(c *Context, n syntax.Node) []Reading {
	m := n.Parent()
	d := c.options(m)
	if n.Key() != "language" || !text(n) || d == nil || d.Expr == dsl.NoExpr || c.languages(m) != 1 {
		return nil
	}
	language, option := n.Value(), "expression"
	if c.IsLanguage(language) && language != "language" {
		l := c.Option(c.Expression(), language).Def()
		if c.needs(l) > 1 || l.Scalar == "" {
			return nil
		}
		option = l.Scalar
	} else {
		language = "language"
	}
	t := c.onlyText(m, c.Option(c.Expression(), language).Def(), option)
	if t.IsZero() {
		return nil
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	keys := []string{language}
	if d.Expr == dsl.Host {
		keys = []string{"expression", language}
	}
	if language == "language" { // the name goes into the map, before the text
		option = "language: " + n.Raw() + splice.LineEnd(n.File().Source(), t.Start()) + layout.Spaces(t.Column()+layout.Step*len(keys)) + option
	}
	edits := append(layout.Drop(n), layout.Wrap(t, keys...)...)
	edits = append(edits, layout.Rename(t, option))
	if t.Style() == syntax.Plain && notText(t.Value()) {
		edits = quoted(edits, t)
	}
	return one(edits)
}

// onlyText is the one text in a map that is meant as the expression of a language: under expression, or under a key that
// nothing in reach knows. Other options of the language go into it later.
func (c *Context) onlyText(m syntax.Node, l *dsl.Def, option string) syntax.Node {
	strange := slices.DeleteFunc(slices.Clone(c.strangers(m)), func(e syntax.Node) bool { return e.Key() != option && c.Option(l, e.Key()) != nil })
	t := m.Get("expression")
	switch {
	case len(strange) == 1 && (t.IsZero() || t == strange[0]):
		t = strange[0]
	case len(strange) > 0:
		return syntax.Node{}
	}
	if !text(t) || t.Key() == "" || c.inReach(m, t.Key()) && t.Key() != "expression" {
		return syntax.Node{}
	}
	return t
}
