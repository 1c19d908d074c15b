package validate

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// verbs reports what Camel refuses to make routes of when it loads a rest: a method twice with one path, and, where the routes
// are inlined, two targets with one direct uri.
func (c *checker) verbs(n syntax.Node, rest *dsl.Def) {
	if c.schemaOnly || off(n) {
		return
	}
	type method struct {
		verb, path string
		hasPath    bool
	}
	methods := map[method]syntax.Node{}
	targets := map[string]syntax.Node{}
	for verb := range n.Children {
		o := c.s.Option(rest, verb.Key())
		if o == nil || o.Def() == nil || verb.Kind() != syntax.Seq {
			continue
		}
		to := c.s.Option(o.Def(), "to")
		if to == nil || to.Def() == nil {
			continue
		}
		for item := range verb.Children {
			if off(item) {
				continue
			}
			path := item.Get("path")
			m := method{verb.Key(), path.Value(), !path.IsZero()}
			if first, ok := methods[m]; ok {
				f := c.again(item, first, strings.TrimSpace(m.verb+" "+m.path))
				f.Message += "; give one of them another path"
				f.Write = "path: " + quote(strings.TrimSuffix(m.path, "/")+"/...") + "\n"
			} else {
				methods[m] = item
			}
			e, ok := c.s.Endpoint(to.Def(), item.Get("to"))
			if !ok || !c.inlines() {
				continue
			}
			uri := direct(&e)
			if first, ok := targets[uri]; ok {
				f := c.again(item.Get("to"), first, uri)
				f.Message += "; give one of them a route of its own, or write restConfiguration with inlineRoutes: false"
				f.Write = "- restConfiguration:\n    inlineRoutes: false\n"
			} else if uri != "" {
				targets[uri] = item.Get("to")
			}
		}
	}
}

func (c *checker) again(n, first syntax.Node, what string) *report.Finding {
	line, _ := c.f.Position(first.Start())
	return c.errorf(DuplicateVerb, n.Start(), "%s is given twice in a rest, first in line %d, and Camel refuses it", what, line)
}

// off says that a part of a rest is disabled, or may be.
func off(n syntax.Node) bool {
	d := n.Get("disabled").Value()
	return strings.EqualFold(d, "true") || hasPlaceholder(d)
}

// inlines says that each route that a rest calls becomes a part of it, as it is unless the file says otherwise.
func (c *checker) inlines() bool {
	entries := c.f.Root()
	if entries.Kind() == syntax.Map {
		entries = entries.Get("spec").Get("flows")
	}
	for item := range entries.Children {
		if v := item.Get("restConfiguration").Get("inlineRoutes"); strings.EqualFold(v.Value(), "false") || hasPlaceholder(v.Value()) {
			return false
		}
	}
	return true
}

// direct is the uri of a direct endpoint as Camel compares it, "" if it is another one or built of several parameters.
func direct(e *place.Endpoint) string {
	switch {
	case e.Scheme != "direct":
	case e.Parameters.First().IsZero():
		return e.URI.Value()
	case e.Alone && e.Parameters.Len() == 1 && e.Parameters.First().Key() == "name":
		return "direct:" + e.Parameters.First().Value()
	}
	return ""
}
