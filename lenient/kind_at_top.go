package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// KindAtTop puts a kind of error handler that stands at the top of the file into its entry.
var KindAtTop = &Rule{
	Name: "kind-at-top",
	Doc: `a kind of error handler stands without errorHandler

No kind of error handler is an entry of the file, and only errorHandler takes one.

Before:

    - deadLetterChannel:
        deadLetterUri: seda:parked

After:

    - errorHandler:
        deadLetterChannel:
          deadLetterUri: seda:parked
`,
	Node: kindAtTop,
}

func kindAtTop(c *Context, n syntax.Node) []Reading {
	item := n.Parent()
	p := c.body(item)
	if p == nil || p.Kind != dsl.KindTop || item.Len() != 1 || c.Option(p, n.Key()) != nil {
		return nil
	}
	switch entry := c.entryOf(p, n); {
	case entry == "":
		return nil
	case n.InFlow():
		return one(layout.Block(n))
	default:
		return one(layout.Wrap(n, entry))
	}
}

// entryOf is the one entry that n, a key with its value, is a kind of, "" if there is none or several.
func (c *Context) entryOf(top *dsl.Def, n syntax.Node) string {
	entry := ""
	for o := range c.Options(top) {
		if o.Def() == nil || o.Def().List() != nil || !c.kind(o.Def(), n.Key()) || !c.wants(c.Option(o.Def(), n.Key()), n) {
			continue
		}
		if entry != "" {
			return ""
		}
		entry = o.Name
	}
	return entry
}
