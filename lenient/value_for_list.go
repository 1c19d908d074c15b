package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// ValueForList makes a list of the one text that stands where a list of texts is wanted.
var ValueForList = &Rule{
	Name: "value-for-list",
	Doc: `one value stands where a list of values is wanted

A text without a comma or a blank is the only item (CAMEL-24698). With one it may be several values, or one text.

Before:

    - onException:
        exception: java.io.IOException
        steps: []

After:

    - onException:
        exception:
          - java.io.IOException
        steps: []
`,
	Node: valueForList,
}

func valueForList(c *Context, n syntax.Node) []Reading {
	if c.At(n).Is != place.Texts || !text(n) || !n.IsEntry() || strings.ContainsAny(n.Value(), "\r\n") || strings.TrimSpace(n.Value()) == "" {
		return nil
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	values := strings.FieldsFunc(n.Value(), func(r rune) bool { return r == ',' || r == ' ' })
	if len(values) == 1 && values[0] == n.Value() {
		return one(layout.Dash(n))
	}
	for i, v := range values {
		values[i] = layout.Plain(v)
	}
	return []Reading{
		{Name: "list", Means: "each is a value", Edits: layout.ListOf(n, values), Ask: true},
		{Name: "text", Means: "all is one value", Edits: layout.Dash(n), Ask: true},
	}
}
