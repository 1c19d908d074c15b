package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// StepsInVerb shows how the steps of a REST service become a route.
var StepsInVerb = &Rule{
	Name: "steps-in-verb",
	Doc: `a REST service has steps of its own

A service sends to an endpoint, and steps stand in a route. What is meant is a route with an endpoint between, whose name would be
invented, so it is done only when it is asked for.

Before:

    - rest:
        path: /parcels
        get:
          - path: /all
            steps:
              - stop: {}

After:

            to:
              uri: direct:get-parcels-all
    - route:
        from:
          uri: direct:get-parcels-all
          steps:
            - stop: {}
`,
	Node: stepsInVerb,
}

func stepsInVerb(c *Context, n syntax.Node) []Reading {
	if n.Key() != "steps" || n.Kind() != syntax.Seq {
		return nil
	}
	service := n.Parent()
	d := c.options(service)
	rest := c.Def("RestDefinition")
	if d == nil || rest == nil || service.Has("to") || c.Option(d, "steps") != nil {
		return nil
	}
	verb := service.Parent()
	entry := verb.Parent()
	if o := c.Option(d, "to"); o == nil || o.Type != dsl.Object || c.body(entry) != rest || !entry.Parent().IsItem() {
		return nil
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	uri := "direct:" + c.freeName(words(strings.Join([]string{verb.Key(), entry.Get("path").Value(), service.Get("path").Value()}, "/")))
	f, item := n.File(), entry.Parent()
	end := splice.LineEnd(f.Source(), n.Start())
	col := item.Column()
	lines := layout.Spaces(col) + "- route:" + end + layout.Spaces(col+4) + "from:" + end + layout.Spaces(col+6) + "uri: " + layout.Plain(uri) + end +
		layout.AsEntry(n, col+6)
	to := layout.Spaces(n.Column()) + "to:" + end + layout.Spaces(n.Column()+layout.Step) + "uri: " + layout.Plain(uri) + end
	gone := n.Whole()
	if gone.Start != f.LineStart(gone.Start) {
		to = strings.TrimLeft(to, " ")
	}
	if gone.End == item.Whole().End { // the last thing in the file's item
		to += lines
		if gone.End == len(f.Source()) && !strings.HasSuffix(f.Source(), "\n") {
			to = strings.TrimSuffix(to, end)
		}
		return []Reading{{Name: "route", Means: "a route of its own, reached by an endpoint with an invented name", Ask: true, Edits: []edit{{Span: gone, New: to}}}}
	}
	return []Reading{{
		Name: "route", Means: "a route of its own, reached by an endpoint with an invented name", Ask: true,
		Edits: []edit{{Span: gone, New: to}, layout.Paste(f, item.Whole().End, lines, splice.Span{})},
	}}
}

// freeName is a name of a direct endpoint that no uri of the file has.
func (c *Context) freeName(name string) string {
	return free(name, func(s string) bool { return strings.Contains(c.Tree.Source(), "direct:"+s) })
}
