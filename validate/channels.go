package validate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// channels are the components that pass messages from route to route inside of one Camel context.
var channels = []string{"direct", "seda", "disruptor"}

// Channels lists the endpoints of those components that a file sends to and reads from, with Offset set, and without line and
// column. One that is known only when the route runs is left out where it is sent to; where it is read from it has no Endpoint, or only
// a scheme, and stands for each.
func Channels(f *syntax.File, v *dsl.Version) []report.Channel {
	s := place.Schema{Version: v}
	places := s.Read(f)
	var out []report.Channel
	add := func(n syntax.Node, endpoint string, known, consumes bool) {
		if known || consumes {
			out = append(out, report.Channel{Endpoint: endpoint, Consumes: consumes, Offset: n.Start()})
		}
	}
	for n := range f.Nodes {
		p := places.At(n)
		if p.Is != place.Body || p.Def == nil {
			continue
		}
		switch p.Def.Name {
		case "InterceptSendToEndpointDefinition": // it takes what is sent there
			endpoint, known := channel(n.Get("uri").Value(), "")
			add(n, endpoint, known, true)
		case "EnrichDefinition", "PollEnrichDefinition": // the endpoint is an expression
			for text := range texts(n.Get("expression")) {
				if endpoint, known := channel(text.Value(), ""); endpoint != "" {
					add(text, endpoint, known, p.Def.Name == "PollEnrichDefinition")
				}
			}
		default:
			if e, ok := s.Endpoint(p.Def, n); ok {
				name := ""
				if e.Alone {
					name = e.Parameters.Get("name").Value()
				}
				endpoint, known := channel(e.URI.Value(), name)
				add(e.URI, endpoint, known, e.Consumer)
			}
		}
	}
	return slices.DeleteFunc(out, func(c report.Channel) bool { return c.Endpoint != "" && !isChannel(c.Endpoint) })
}

// texts yields the texts at and below n.
func texts(n syntax.Node) func(yield func(syntax.Node) bool) {
	return func(yield func(syntax.Node) bool) {
		var walk func(n syntax.Node) bool
		walk = func(n syntax.Node) bool {
			if n.Kind() == syntax.Scalar && !yield(n) {
				return false
			}
			for c := range n.Children {
				if !walk(c) {
					return false
				}
			}
			return true
		}
		walk(n)
	}
}

// consumes reports a second route that reads from one direct: Camel does not start it. A route that may not start at all counts
// for nothing, and other components are not all so.
func (c *checker) consumes(from syntax.Node, e *place.Endpoint) {
	name := strings.Replace(direct(e), "direct://", "direct:", 1)
	if name == "" || !compared(from) {
		return
	}
	if route := from.Parent(); route.Key() == "route" {
		for _, o := range []string{"autoStartup", "precondition", "routePolicyRef"} {
			if !spelled(route, o).IsZero() {
				return
			}
		}
	}
	if c.directs == nil {
		c.directs = map[string]syntax.Node{}
	}
	first, ok := c.directs[name]
	if !ok {
		c.directs[name] = e.URI
		return
	}
	line, _ := c.f.Position(first.Start())
	c.errorf(DuplicateConsumer, e.URI.Start(), "a route reads from %s already, in line %d, and Camel does not start a second one; give it another name", name, line)
}

func isChannel(endpoint string) bool {
	scheme, _, _ := strings.Cut(endpoint, ":")
	return slices.Contains(channels, scheme)
}

// channel is the endpoint of a uri without its options, and says whether all of it is known before the route runs. Its name may
// stand beside the uri.
func channel(uri, name string) (endpoint string, known bool) {
	base, _, _ := strings.Cut(uri, "?")
	scheme, path, ok := strings.Cut(base, ":")
	if !ok {
		path = name
	}
	late := func(s string) bool { return strings.Contains(s, "{{") || strings.Contains(s, "${") }
	switch path = strings.TrimPrefix(path, "//"); {
	case late(scheme):
		return "", false
	case late(path) || path == "":
		return scheme, false
	}
	return scheme + ":" + path, true
}

// WithoutConsumer gives for each of some files that are run together the notes on the channels that it sends to and that none
// of them reads from.
func WithoutConsumer(files [][]report.Channel) [][]report.Finding {
	read := map[string]bool{}
	for _, file := range files {
		for _, c := range file {
			if c.Consumes {
				read[c.Endpoint] = true
			}
		}
	}
	out := make([][]report.Finding, len(files))
	for i, file := range files {
		for _, c := range file {
			scheme, _, _ := strings.Cut(c.Endpoint, ":")
			if c.Consumes || read[""] || read[scheme] || read[c.Endpoint] {
				continue
			}
			out[i] = append(out[i], report.Finding{
				Rule: NoConsumer, Severity: report.Note, Line: c.Line, Column: c.Column, Offset: c.Offset,
				Message: fmt.Sprintf("no route of the given files starts from %s; one has to be there when messages come", c.Endpoint),
				Write:   "- route:\n    from:\n      uri: " + c.Endpoint + "\n      steps: []\n",
			})
		}
	}
	return out
}
