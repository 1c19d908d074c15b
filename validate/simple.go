package validate

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
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
	}
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
