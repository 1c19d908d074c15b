package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// KindAsWord writes the name of a kind as a key.
var KindAsWord = &Rule{
	Name: "kind-as-word",
	Doc: `a kind is given by its name alone

ErrorHandler, marshal, loadBalance and others take one of several kinds as a key. A text that is exactly the name of one that
requires nothing is that key with an empty map.

Before:

    - errorHandler: noErrorHandler

After:

    - errorHandler:
        noErrorHandler: {}
`,
	Node: kindAsWord,
}

func kindAsWord(c *Context, n syntax.Node) []Reading {
	d := c.options(n)
	if d == nil || !text(n) || !c.bareKind(d, n.Value()) {
		return nil
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	return one(layout.Word(n))
}
