package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// SeveralEndpoints shows what a step with several endpoints can mean.
var SeveralEndpoints = &Rule{
	Name: "several-endpoints",
	Doc: `a step names several endpoints

One uri has one endpoint. Several of them, in a list or with a comma between, can be sent to one after the other, each with what
the one before it answered, or all with the same message, by a multicast. A recipientList evaluates such a text when the route
runs.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - to: seda:left,seda:right

After:

            - to:
                uri: seda:left
            - to:
                uri: seda:right
`,
	Node: severalEndpoints,
}

func severalEndpoints(c *Context, n syntax.Node) []Reading {
	item := n.Parent()
	d := c.options(n)
	if d == nil || !c.IsEndpoint(d) || !n.IsEntry() || c.body(item) == nil || !c.single(item) || item.First() != n || !n.Next().IsZero() {
		return nil
	}
	var uris []string
	where := n
	switch {
	case n.Kind() == syntax.Seq:
		uris = texts(n)
	default:
		e, ok := c.Endpoint(d, n)
		if !ok || e.Consumer || n.Kind() == syntax.Map && (n.Len() > 1 || e.URI != n.Get("uri")) {
			return nil
		}
		uris = c.split(e)
		where = e.URI
	}
	f := n.File()
	s := n.Entry()
	if len(uris) < 2 {
		return nil
	}
	if strings.Contains(f.Source()[s.Start:s.End], "#") && n.Kind() != syntax.Scalar {
		if n.Kind() != syntax.Map || flow(n) {
			return nil
		}
		return one(layout.Collapse(n, where)) // with its comments above it
	}
	if item.InFlow() {
		return one(layout.Block(item))
	}
	if d.Name == "PollDefinition" { // a multicast sends
		return nil
	}
	step := func(uri string) layout.Tree { return layout.Key(n.Key(), layout.Key("uri", layout.Leaf(uri))) }
	var steps []layout.Tree
	for _, u := range uris {
		steps = append(steps, step(u))
	}
	return at(where, []Reading{
		{Name: "one-after-the-other", Means: "sent to one after the other", Ask: true, Edits: layout.Rewrite(n, steps[0], steps[1:]...)},
		{Name: "multicast", Means: "sent to all of them", Ask: true, Edits: layout.Rewrite(n, layout.Key("multicast", layout.Key("steps", layout.List(steps...))))},
	})
}

// texts are the uris in a list as they are written, nil if an item is more than one.
func texts(n syntax.Node) []string {
	var out []string
	for i := range n.Children {
		if i.Len() == 1 && i.Has("uri") {
			i = i.Get("uri")
		}
		if !text(i) || i.IsMultiLine() || strings.ContainsAny(i.Raw(), "\r\n") {
			return nil
		}
		out = append(out, i.Raw())
	}
	return out
}

// comma stands between two endpoints.
var comma = lazy.NewRegexp(`,\s*([A-Za-z][\w+.-]*):`)

// split are the endpoints that stand in one uri, with a comma and the scheme of the next one between.
func (c *Context) split(e place.Endpoint) []string {
	var out []string
	rest := e.URI.Value()
	for e.Component != nil {
		m := comma.FindStringSubmatchIndex(rest)
		if m == nil {
			break
		}
		if _, ok := c.Component(rest[m[2]:m[3]]); !ok {
			return nil
		}
		out = append(out, layout.Plain(strings.TrimSpace(rest[:m[0]])))
		rest = rest[m[2]:]
	}
	return append(out, layout.Plain(strings.TrimSpace(rest)))
}
