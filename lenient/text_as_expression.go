package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// TextAsExpression writes a text that stands where an expression is wanted in its language.
var TextAsExpression = &Rule{
	Name: "text-as-expression",
	Doc: `a text stands where an expression is wanted

The text of an EIP, of its expression, or of an option such as handled and correlationExpression (CAMEL-24702, CAMEL-25402).
With ${ in it it is Simple. Without, it is a constant where Camel takes the value as it is: the text of setBody, setHeader,
setProperty, setVariable and transform; true or false for a condition; a number for delay, loop, throttle and the two sizes of
aggregate; an endpoint with a known scheme for enrich, pollEnrich and recipientList. Everything else may be Simple or a
constant, a text that begins with the name of a language may be of that language, and nothing tells the language of a script.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - filter:
                expression: ${header.lane} == 'B'
                steps:
                  - stop: {}

After:

    - route:
        from:
          uri: direct:a
          steps:
            - filter:
                expression:
                  simple:
                    expression: ${header.lane} == 'B'
                steps:
                  - stop: {}
`,
	Node: textAsExpression,
}

func textAsExpression(c *Context, n syntax.Node) []Reading {
	d := c.options(n)
	if d == nil || !text(n) {
		return nil
	}
	var keys []string
	var want wanted
	switch {
	case d.Expr == dsl.Host && d.Scalar == "" && c.needs(d) == 0:
		keys, want = []string{"expression"}, c.resultOf(n)
	case d.Kind == dsl.KindExpression:
		host := n.Parent()
		if c.languages(host) > 0 { // two expressions, or a language beside its text
			return nil
		}
		want = c.resultOf(host)
	case d.Expr == dsl.Direct:
		want = subResults[n.Key()]
	default:
		return nil
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	return c.readings(n, c.senses(n, want), keys...)
}
