package lenient

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// wanted is what Camel does with the result of an expression.
type wanted uint8

const (
	anyResult wanted = iota
	aValue           // sets it: a body, a header
	aPredicate
	aNumber
	anEndpoint
	aScript // runs it, in a language that the text does not tell
)

// results says what Camel does with the expression of a definition. The schema does not know it: it is the type of the
// expression in Camel's model.
var results = map[string]wanted{
	"SetBodyDefinition":            aValue,
	"SetHeaderDefinition":          aValue,
	"SetPropertyDefinition":        aValue,
	"SetVariableDefinition":        aValue,
	"TransformDefinition":          aValue,
	"FilterDefinition":             aPredicate,
	"OnWhenDefinition":             aPredicate,
	"PredicateValidatorDefinition": aPredicate,
	"ValidateDefinition":           aPredicate,
	"WhenDefinition":               aPredicate,
	"DelayDefinition":              aNumber,
	"LoopDefinition":               aNumber,
	"ThrottleDefinition":           aNumber,
	"EnrichDefinition":             anEndpoint,
	"PollEnrichDefinition":         anEndpoint,
	"RecipientListDefinition":      anEndpoint,
	"ScriptDefinition":             aScript,
}

// subResults is the same for the options that are an expression of their own.
var subResults = map[string]wanted{
	"handled":                     aPredicate,
	"continued":                   aPredicate,
	"retryWhile":                  aPredicate,
	"completionPredicate":         aPredicate,
	"completionSizeExpression":    aNumber,
	"completionTimeoutExpression": aNumber,
}

// resultOf is what Camel does with the expression of the host.
func (c *Context) resultOf(host syntax.Node) wanted {
	d := c.options(host)
	switch {
	case d == nil:
		return anyResult
	case d.Name == "LoopDefinition" && host.Get("doWhile").Value() == "true": // a loop that asks each time
		return aPredicate
	}
	return results[d.Name]
}

// hasExpression says that a host has an expression, right or wrong.
func (c *Context) hasExpression(host syntax.Node) bool {
	return host.Has("expression") || c.languages(host) > 0
}

// sense is one way to read a text as an expression.
type sense struct {
	name, means string
	language    string
	text        string // what is left of the text, if not all of it
	cut         bool
}

// senses reads the text of n as an expression whose result is wanted for that. Several of them are never decided by what
// validates: a predicate that is a constant is always true.
func (c *Context) senses(n syntax.Node, want wanted) []sense {
	text := n.Value()
	typed := c.asTyped(text, want)
	prefix, rest, ok := c.languagePrefix(text)
	if !ok {
		return typed
	}
	out := make([]sense, 0, 3)
	if rest != "" && !n.IsMultiLine() && n.Style() != syntax.Literal && n.Style() != syntax.Folded {
		out = append(out, sense{name: prefix, means: "the language " + prefix, language: prefix, text: rest, cut: true})
	}
	if len(typed) == 1 && len(out) > 0 {
		typed[0].name, typed[0].means = "as-typed", "the text as typed"
		return append(out, typed[0])
	}
	for _, l := range []string{"simple", "constant"} {
		out = append(out, sense{name: "as-typed-" + l, means: "the text as typed, in the language " + l, language: l})
	}
	return out
}

// asTyped reads a text without looking for the name of a language in it.
func (c *Context) asTyped(text string, want wanted) []sense {
	literal := text == "true" || text == "false"
	inSimple := sense{name: "simple", means: "the Simple language", language: "simple"}
	fixed := sense{name: "constant", means: "a fixed value", language: "constant"}
	switch {
	case want == aScript:
		out := []sense{
			{name: "groovy", means: "a Groovy script", language: "groovy"},
			{name: "js", means: "a JavaScript", language: "js"},
		}
		if place.IsSimple(text) {
			out = append(out, inSimple)
		}
		return out
	case place.IsSimple(text):
		return []sense{inSimple}
	case want == aValue, want == aPredicate && literal, want == aNumber && number(text), want == anEndpoint && c.hasScheme(text):
		return []sense{fixed}
	}
	return []sense{inSimple, fixed}
}

// languagePrefix finds the name of a language in front of a text, followed by a blank or a parenthesis. The rest is "" if the
// text cannot be taken apart.
func (c *Context) languagePrefix(text string) (language, rest string, ok bool) {
	i := strings.IndexAny(text, " (")
	if i < 0 || !c.IsLanguage(text[:i]) {
		return "", "", false
	}
	language, rest = text[:i], strings.TrimSpace(text[i:])
	if d := c.Option(c.Expression(), language).Def(); d.Scalar == "" || c.needs(d) > 1 {
		return language, "", true // the language wants more than a text
	}
	if strings.HasPrefix(rest, "(") {
		inner, found := strings.CutSuffix(rest[1:], ")")
		if !found || strings.ContainsAny(inner, "()") {
			return language, "", true
		}
		rest = strings.TrimSpace(inner)
	}
	if n := len(rest); n >= 2 && (rest[0] == '"' || rest[0] == '\'') && rest[n-1] == rest[0] && strings.Count(rest, rest[:1]) == 2 {
		rest = rest[1 : n-1]
	}
	return language, rest, true
}

// needs counts the options that the schema requires of a definition.
func (c *Context) needs(d *dsl.Def) int {
	n := 0
	for range c.Required(d) {
		n++
	}
	return n
}

// hasScheme says that a text begins with the scheme of a component that Camel has.
func (c *Context) hasScheme(text string) bool {
	scheme, _, ok := strings.Cut(text, ":")
	if !ok {
		return false
	}
	_, known := c.Component(scheme)
	return known
}

// readings writes the text of n under the keys and then as each of the senses.
func (c *Context) readings(n syntax.Node, senses []sense, keys ...string) []Reading {
	var out []Reading
	for _, s := range senses {
		option := c.Option(c.Expression(), s.language).Def().Scalar
		edits := layout.Into(n, append(slices.Clip(keys), s.language, option)...)
		switch {
		case s.cut:
			edits = append(edits, splice.Edit{Span: n.Content(), New: layout.Plain(s.text)})
		case n.Style() == syntax.Plain && notText(n.Value()):
			edits = quoted(edits, n)
		}
		out = append(out, Reading{Name: s.name, Means: s.means, Edits: edits, Ask: len(senses) > 1})
	}
	return out
}
