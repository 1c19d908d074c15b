package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// ErrorHandlerAsFlag writes the kind of an error handler that is switched on as the empty map that it is.
var ErrorHandlerAsFlag = &Rule{
	Name: "error-handler-as-flag",
	Doc: `the kind of an error handler is written as true or false

A kind of error handler that needs no options is an empty map (CAMEL-24881); true and no value can only mean that. false can
mean that the handler is not wanted, or that it is not wanted that it is none.

Before:

    - errorHandler:
        noErrorHandler: true

After:

    - errorHandler:
        noErrorHandler: {}
`,
	Node: errorHandlerAsFlag,
}

func errorHandlerAsFlag(c *Context, n syntax.Node) []Reading {
	p := c.At(n)
	if p.Is != place.Body || p.Option == nil || p.Def.Kind != dsl.KindErrorHandler || !n.IsEntry() || n.InFlow() {
		return nil
	}
	for range c.Required(p.Def) {
		return nil
	}
	with := []edit{layout.Value(n, "{}")}
	switch {
	case n.IsNull() || n.Value() == "true":
		return one(with)
	case n.Value() != "false":
		return nil
	}
	readings := []Reading{{Name: "with", Means: "with " + n.Key(), Ask: true, Edits: with}}
	if drop := n.Parent(); drop.Len() == 1 {
		// An error handler at the top of the file goes with its item.
		if c.At(drop.Parent().Parent()).Is == place.Entries {
			drop = drop.Parent()
		}
		readings = append(readings, Reading{Name: "without", Means: "without an error handler of its own", Ask: true, Edits: layout.Cut(drop)})
	}
	return readings
}
