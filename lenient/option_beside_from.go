package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// OptionBesideFrom moves the steps and other options of from that stand in the route into from.
var OptionBesideFrom = &Rule{
	Name: "option-beside-from",
	Doc: `an option of from stands in the route

A route requires from, and uri, parameters and steps are options of from, not of the route. Steps of a route were right before
Camel 3.15 (CAMEL-24698). A route without from, but with its options, gets one. Where from has the option already there are
two readings.

Before:

    - route:
        from:
          uri: direct:a
        steps:
          - to:
              uri: mock:out

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
`,
	Node: optionBesideFrom,
}

func optionBesideFrom(c *Context, e syntax.Node) []Reading {
	m := e.Parent()
	d := c.options(m)
	switch c.At(m).Is {
	case place.Body:
	case place.Template: // the entries of a Kamelet
		d = c.Top()
		if !m.Has("from") {
			return nil
		}
	default:
		return nil
	}
	if !c.strayed(e) {
		return nil
	}
	o := c.from(d)
	if o == nil || !c.takesIn(o.Def(), e) {
		return nil
	}
	from := m.Get(o.Name)
	if from.IsZero() && m.Has("route") { // that of a template
		return nil
	}
	for x := m.First(); x != e; x = x.Next() { // those before it go first
		if x != from && c.strayed(x) && c.takesIn(o.Def(), x) && !from.Has(x.Key()) {
			return nil
		}
	}
	switch {
	case text(from) || from.Kind() == syntax.Seq: // they are read first
		return nil
	case !from.IsZero():
		return c.join(e, from, func() []edit { return layout.MoveInto(e, from) })
	case flow(e):
		return one(layout.Block(e))
	}
	return one(layout.Wrap(e, o.Name))
}

// from is the option of d whose map does not do without steps: from of a route or a route template.
func (c *Context) from(d *dsl.Def) *dsl.Option {
	for o := range c.Options(d) {
		if o.Type == dsl.Object && c.OwnsSteps(o.Def()) && c.required(c.Option(o.Def(), "steps")) {
			return o
		}
	}
	return nil
}

// takesIn says that a map with definition d takes the entry e.
func (c *Context) takesIn(d *dsl.Def, e syntax.Node) bool {
	o := c.Option(d, e.Key())
	return o != nil && !o.Language && c.fits(c.Of(o), e)
}
