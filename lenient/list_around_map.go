package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// ListAroundMap takes the dash away from the only item of a list where Camel wants a map.
var ListAroundMap = &Rule{
	Name: "list-around-map",
	Doc: `a list of one map stands where a map is wanted

A list with one item, which holds an option of what stands there and no step, or what is required there, is that map with a dash
too many. So is one whose item has the key above the list once more, and one uri where an endpoint is wanted. Several items are
left alone.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                - uri: mock:out

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
`,
	Node: listAroundMap,
}

func listAroundMap(c *Context, n syntax.Node) []Reading {
	d := c.options(n)
	item := n.First()
	if d != nil && n.Kind() == syntax.Seq && n.Len() == 1 && !n.IsFlow() && text(item) && c.IsEndpoint(d) && (c.hasScheme(item.Value()) || strings.HasPrefix(item.Value(), "{{")) {
		return one(layout.Undash(n))
	}
	if d == nil || n.Kind() != syntax.Seq || n.Len() != 1 || item.Kind() != syntax.Map || item.First().IsZero() {
		return nil
	}
	if c.single(n.Parent()) && (c.isBranch(n.Key()) || c.isOptionBeside(n)) { // doCatch is a list where it belongs
		return nil
	}
	if !c.isMapOf(d, item) && !(item.Len() == 1 && item.First().Kind() == syntax.Map && c.sameName(n, item.First(), d)) {
		return nil
	}
	if flow(n) {
		return one(layout.Block(n))
	}
	return one(layout.Undash(n))
}

// isMapOf says that a map holds an option of d, and no step that might be one of a list. Beside what d requires a step is one
// of the steps of d.
func (c *Context) isMapOf(d *dsl.Def, m syntax.Node) bool {
	known, step := false, false
	for e := range m.Children {
		o := c.Option(d, e.Key())
		if c.required(o) {
			return true
		}
		known = known || o != nil
		step = step || o == nil && c.IsStep(e.Key())
	}
	return known && !step
}
