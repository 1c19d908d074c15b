package lenient

import (
	"strconv"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

type edit = splice.Edit

// notText says that a plain scalar is a number or a boolean to YAML (1.2, 10.2).
func notText(s string) bool {
	if s == "true" || s == "false" {
		return true
	}
	return number(s)
}

// number says that a text is a number in digits.
func number(s string) bool {
	_, err := strconv.ParseFloat(s, 64)
	return err == nil && s[len(s)-1] <= '9'
}

// quoted adds to edits the quotes around the value of n, which are not among them.
func quoted(edits []edit, n syntax.Node) []edit {
	s := n.Content()
	return append(edits, splice.Edit{Span: s, New: layout.Quote(n.Value())})
}
