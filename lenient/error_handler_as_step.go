package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// ErrorHandlerAsStep takes an error handler out of the steps of a route, or out of the options of its from.
var ErrorHandlerAsStep = &Rule{
	Name: "error-handler-as-step",
	Doc: `an error handler stands in the from of a route

A route has an error handler as its option (CAMEL-25328), and the file has one for all routes, also for those of other files.
Among the options of from it is the route's; among the steps it is so in a file of one route.

Before:

    - route:
        from:
          uri: seda:a
          steps:
            - noErrorHandler: {}
            - stop: {}

After:

    - route:
        errorHandler:
          noErrorHandler: {}
        from:
          uri: seda:a
          steps:
            - stop: {}
`,
	Node: errorHandlerAsStep,
}

func errorHandlerAsStep(c *Context, n syntax.Node) []Reading {
	handler := c.Def("ErrorHandlerDefinition")
	if !n.IsEntry() || handler == nil {
		return nil
	}
	var around []string
	o := c.Option(handler, n.Key())
	switch {
	case o != nil && o.Type == dsl.Object && o.Def().Kind == dsl.KindErrorHandler:
		around = []string{"errorHandler"}
	case n.Key() != "errorHandler":
		return nil
	}
	x, ok := c.inRoute(n)
	fromOption := n.Parent() == x.route.Get("from")
	if !ok || !x.direct || x.part == n && !fromOption {
		return nil
	}
	if n.Parent().InFlow() {
		return one(layout.Block(n.Parent()))
	}
	first := firstRoute(x.item.Parent())
	lines := layout.AsItem(x.part, first.Column(), around...)
	all := Reading{
		Name: "all-routes", Means: "for all routes, those of other files too", Ask: true,
		Edits: append(layout.Remove(x.part), layout.Paste(n.File(), first.Whole().Start, lines, splice.Span{})),
	}
	if x.route.Has("errorHandler") {
		return []Reading{all}
	}
	this := Reading{Name: "this-route", Means: "for this route", Edits: intoRoute(x, around)}
	if fromOption || c.routes(x.item.Parent()) < 2 {
		return []Reading{this}
	}
	this.Ask = true
	return []Reading{this, all}
}

// intoRoute makes the step an option of its route, before from.
func intoRoute(x routePart, around []string) []edit {
	from := x.route.Get("from")
	at := from.Whole().Start
	lines := layout.AsEntry(x.part, from.Column(), around...)
	return append(layout.Remove(x.part), edit{Span: splice.Span{Start: at, End: at}, New: lines})
}
