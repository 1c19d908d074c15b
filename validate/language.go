package validate

import (
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// functionCall is where an expression of the Simple language stands that begins with one of its functions, -1 if none does.
// Other languages and templates have names in ${ } too.
func functionCall(s string) int {
	for i := strings.IndexByte(s, '$'); i >= 0 && i < len(s); i++ {
		if s[i] != '$' {
			continue
		}
		inner, ok := strings.CutPrefix(strings.TrimPrefix(s[i+1:], "simple"), "{")
		if !ok {
			continue
		}
		inner = strings.TrimPrefix(inner, "in.")
		if end := strings.IndexAny(inner, ".:}([?"); end > 0 && isFunction(inner[:end]) {
			return i
		}
	}
	return -1
}

func isFunction(name string) bool {
	switch name {
	case "body", "bodyAs", "mandatoryBodyAs", "bodyOneLine", "prettyBody", "originalBody", "header", "headers",
		"exchange", "exchangeProperty", "exchangeId", "id", "camelId", "camelContext", "routeId", "fromRouteId", "routeGroup", "stepId",
		"threadName", "threadId", "hostname", "messageTimestamp", "messageHistory", "date", "date-with-timezone",
		"bean", "ref", "type", "env", "sys", "properties", "exception", "variable", "variables", "random", "uuid", "hash",
		"jq", "jsonpath", "xpath", "null", "empty", "attachment", "attachments":
		return true
	}
	return false
}

// scripts are the languages whose text is a script with quoted texts in it. In JavaScript and XQuery ${ is syntax of their
// own.
var scripts = map[string]bool{
	"DatasonnetExpression": true, "GroovyExpression": true, "JactlExpression": true, "JavaExpression": true, "JoorExpression": true,
	"JqExpression": true, "JsonPathExpression": true, "MvelExpression": true, "OgnlExpression": true, "PythonExpression": true, "SpELExpression": true,
	"XPathExpression": true,
}

// language reports a text of the Simple language under another one: a constant gives the text itself, a script does not
// compile (YamlValidator.checkConstantWithSimple, checkSimpleSyntaxInScripts).
func (c *checker) language(n syntax.Node, d *dsl.Def) {
	if c.schemaOnly || d.Kind != dsl.KindLanguage || d.Name != "ConstantExpression" && !scripts[d.Name] {
		return
	}
	text := n
	if n.Kind() == syntax.Map {
		text = n.Get(d.Scalar)
	}
	if raw := text.Raw(); !place.IsSimple(raw) && (text.Style() != syntax.Double || !strings.Contains(raw, `\`)) {
		return // most texts: they need not be decoded
	}
	s := text.Value()
	if strings.HasPrefix(s, "resource:") {
		return
	}
	at := functionCall(s)
	if at < 0 {
		return
	}
	why := ""
	switch {
	case d.Name == "ConstantExpression" && !isTemplate(n):
		why = "a constant is the text as it stands, and %s is not evaluated; write simple"
	case d.Name == "JsonPathExpression" && (strings.Contains(s, "$.") || strings.Contains(s, "$[")): // a path with Simple in it
	case scripts[d.Name] && isCode(s[:at]):
		why = name(n) + " does not know the Simple syntax of %s; write simple, or the same in " + name(n)
	}
	if why == "" {
		return
	}
	f := c.errorf(WrongLanguage, text.Start(), why, clip(s[at:]))
	f.Write = "simple:\n  expression: " + inline(s) + "\n"
}

// isTemplate says that a language sets a header that holds a template, which has names in ${ } of its own.
func isTemplate(n syntax.Node) bool {
	host := n.Parent()
	if host.Key() == "expression" {
		host = host.Parent()
	}
	return strings.HasSuffix(host.Get("name").Value(), "Template")
}

// isCode says that what follows a text stands outside of quotes. It does not where a slash leaves open whether a comment or
// another kind of text has begun.
func isCode(before string) bool {
	var quote byte
	for i := range len(before) {
		switch b := before[i]; {
		case quote != 0:
			if b == quote {
				quote = 0
			}
		case b == '"' || b == '\'' || b == '`':
			quote = b
		case b == '/' || b == '#' || b == '|':
			return false
		}
	}
	return quote == 0
}

// inline writes a text as a quoted scalar on one line.
func inline(s string) string {
	if strings.ContainsAny(s, "\r\n\t") {
		return strconv.Quote(s)
	}
	return quote(s)
}
