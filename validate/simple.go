package validate

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// simple checks what Camel reads as Simple when the route starts: the text of the language, and the message of a log.
func (c *checker) simple(n syntax.Node, d *dsl.Def) {
	if c.schemaOnly {
		return
	}
	text := n
	switch d.Name {
	case "SimpleExpression":
		if n.Kind() == syntax.Map {
			text = n.Get("expression")
		}
	case "LogDefinition":
		if n.Kind() == syntax.Map {
			text = n.Get("message")
		}
	default:
		return
	}
	if text.Kind() == syntax.Scalar {
		c.simpleText(text, text.Value())
		if d.Name == "SimpleExpression" && isPredicate(n.Parent()) {
			c.predicate(text, text.Value())
		}
	}
}

// isPredicate says that Camel asks the language whether what stands at host is true. A loop does so with doWhile alone.
func isPredicate(host syntax.Node) bool {
	if host.Key() == "expression" {
		host = host.Parent()
	}
	switch name(host) {
	case "filter", "when", "validate", "onWhen", "handled", "continued", "retryWhile", "completionPredicate":
		return true
	case "loop":
		return strings.EqualFold(host.Get("doWhile").Value(), "true")
	}
	return false
}

// predicate reports a condition in the Simple language that begins with what no condition begins with: Camel reads there a
// function, a text in quotes, true or false, and nothing else. It is a warning because it is one of the two things that a
// condition without a language can mean (docs/adr/0006-asking-camel.md).
func (c *checker) predicate(n syntax.Node, s string) {
	s = strings.TrimSpace(s)
	if s == "" || hasPlaceholder(s) || strings.HasPrefix(s, "resource:") {
		return
	}
	for _, begin := range [...]string{"${", "$simple{", "'", "\"", "true", "false"} {
		if strings.HasPrefix(s, begin) {
			return
		}
	}
	c.add(SimpleSyntax, report.Warning, n.Start(), "a condition in Simple begins with ${ }, a text in quotes, true or false, and Camel does not start with "+clip(s))
}

// simpleText reports a text in the Simple language that opens an expression and does not close it: Camel refuses it when
// the route starts.
func (c *checker) simpleText(n syntax.Node, s string) {
	if strings.HasPrefix(s, "resource:") || hasPlaceholder(s) {
		return // what it holds is known only when the route starts
	}
	if open := unclosed(s); open >= 0 {
		c.errorf(SimpleSyntax, n.Start(), "%s opens an expression that is not closed, at %s; write } behind it", name(n), clip(s[open:]))
	}
}

// unclosed is where the innermost expression begins that a Simple text opens and does not close, or -1.
func unclosed(s string) int {
	var open []int
	for i := max(0, strings.IndexByte(s, '$')); i < len(s); i++ {
		switch c := s[i]; {
		case c == '$' && (strings.HasPrefix(s[i:], "${") || strings.HasPrefix(s[i:], "$simple{")):
			open = append(open, i)
		case c == '}' && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 {
		return -1
	}
	return open[len(open)-1]
}
