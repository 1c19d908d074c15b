package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// QueryAndParameters moves the query of a uri into the parameters beside it.
var QueryAndParameters = &Rule{
	Name: "query-and-parameters",
	Doc: `a uri has a query, and parameters beside it

Camel takes the options of an endpoint from one of both (CAMEL-24842). The query's go to the parameters, as they are written: the
loader joins them without encoding. A name with a dash would become another one there, so it stays and is an error. The same
option with two values has two readings.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: file:drop?fileExist=Append
                parameters:
                  fileName: today.txt

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: file:drop
                parameters:
                  fileExist: Append
                  fileName: today.txt
`,
	Node: queryAndParameters,
}

// optionName is a name that can move from a query to parameters.
var optionName = lazy.NewRegexp(`^[A-Za-z_][\w.]*$`)

func queryAndParameters(c *Context, n syntax.Node) []Reading {
	p := n.Get("parameters")
	if p.Kind() != syntax.Map || p.First().IsZero() {
		return nil
	}
	d := c.options(n)
	if d == nil {
		return nil
	}
	e, ok := c.Endpoint(d, n)
	if !ok || !e.HasQuery || e.URI != n.Get("uri") {
		return nil
	}
	if base := strings.TrimSuffix(e.URI.Value(), "?"+e.Query); strings.Contains(base, "?") {
		return nil // the loader looks into placeholders and expressions too
	}
	var moved []string    // lines to write
	var other [][2]string // an option of the query that parameters has with another value: its name there, and the query's value
	there := map[string]syntax.Node{}
	for x := range p.Children {
		there[optionKey(x.Key())] = x
	}
	for q := range e.Options() {
		if !q.Clean || !optionName.MatchString(q.Name) {
			return nil
		}
		key := optionKey(q.Name)
		switch mine, ok := there[key]; {
		case !ok:
			moved = append(moved, q.Name+": "+layout.Plain(q.Value))
			there[key] = syntax.Node{}
		case mine.Kind() != syntax.Scalar: // also a name that the query has twice
			return nil
		case mine.Value() != q.Value:
			other = append(other, [2]string{mine.Key(), q.Value})
		}
	}
	if p.InFlow() {
		return one(layout.Block(p))
	}
	edits := []edit{withoutQuery(e)}
	if len(moved) > 0 {
		edits = append(edits, layout.Lines(p.First(), moved...))
	}
	if len(other) == 0 {
		return at(e.URI, one(edits))
	}
	uri := append([]edit{}, edits...)
	for _, o := range other {
		uri = append(uri, layout.Value(p.Get(o[0]), layout.Plain(o[1])))
	}
	return at(e.URI, []Reading{
		{Name: "uri", Means: "the value of the uri", Ask: true, Edits: uri},
		{Name: "parameters", Means: "the value of parameters", Ask: true, Edits: edits},
	})
}

// optionKey is an option's name as Camel compares it: in camel case, and without case.
func optionKey(name string) string { return strings.ToLower(place.CamelCase(name)) }

// parameter is the entry of a map of parameters with that name.
func parameter(p syntax.Node, name string) syntax.Node {
	for x := range p.Children {
		if optionKey(x.Key()) == optionKey(name) {
			return x
		}
	}
	return syntax.Node{}
}

// withoutQuery takes the query away from a uri, and leaves its quotes where it can.
func withoutQuery(e place.Endpoint) edit {
	content, raw := e.URI.Content(), e.URI.Raw()
	tail := "?" + e.Query
	if i := strings.LastIndex(raw, tail); i >= 0 && !e.URI.IsMultiLine() && !strings.ContainsAny(raw, "\r\n") {
		return edit{Span: splice.Span{Start: content.Start + i, End: content.Start + i + len(tail)}}
	}
	return edit{Span: content, New: layout.Plain(strings.TrimSuffix(e.URI.Value(), tail))}
}
