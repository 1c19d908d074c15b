package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// EndpointOptionBesideURI moves options of the component that stand beside the uri into the parameters.
var EndpointOptionBesideURI = &Rule{
	Name: "endpoint-option-beside-uri",
	Doc: `an option of the component stands beside the uri

A key that the step does not know, and that is exactly an option of the component in the uri, is a parameter. A name that both
have is the step's. The component has to be one of Camel's. Beside the step it goes into it first.

Before:

    - route:
        from:
          uri: timer:pulse
          period: 1000
          steps: []

After:

    - route:
        from:
          uri: timer:pulse
          parameters:
            period: 1000
          steps: []
`,
	Node: endpointOptionBesideURI,
}

func endpointOptionBesideURI(c *Context, n syntax.Node) []Reading {
	owner := n.Parent()
	d := c.body(owner)
	if d == nil || !n.IsEntry() || n.Kind() != syntax.Scalar || n.IsNull() || c.Option(d, n.Key()) != nil {
		return nil
	}
	if c.misspelt(owner, d) {
		return nil
	}
	if s := c.sibling(owner, n); !s.IsZero() {
		return c.join(n, s, func() []edit { return layout.MoveInto(n, s) })
	}
	if c.single(owner) || !c.isOption(d, owner, n.Key()) {
		return nil
	}
	if up := c.options(owner.Parent()); up != nil && c.Option(up, n.Key()) != nil && !owner.Parent().Has(n.Key()) {
		return nil // what stands around it has such an option too, and lacks it
	}
	p := owner.Get("parameters")
	switch {
	case owner.InFlow():
		return one(layout.Block(owner))
	case p.Kind() == syntax.Seq: // it becomes a map first
		return nil
	case !p.IsZero():
		if mine := parameter(p, n.Key()); !mine.IsZero() && mine.Key() != n.Key() {
			return nil
		}
		if n.Start() > p.Start() && c.follows(d, owner, p.Next(), n) {
			return nil
		}
		return c.join(n, p, func() []edit { return layout.MoveInto(n, p) })
	}
	if c.follows(d, owner, owner.First(), n) { // the first of them makes the map
		return nil
	}
	return one(layout.Wrap(n, "parameters"))
}

// follows says that an entry of owner from first on and before n is moved too: they keep their order.
func (c *Context) follows(d *dsl.Def, owner, first, n syntax.Node) bool {
	for e := first; e != n; e = e.Next() {
		if e.Kind() == syntax.Scalar && c.Option(d, e.Key()) == nil && c.isOption(d, owner, e.Key()) {
			return true
		}
	}
	return false
}

// isOption says that key is an option of the component that n, with definition d, names, and can be among its parameters.
func (c *Context) isOption(d *dsl.Def, n syntax.Node, key string) bool {
	e, ok := c.Endpoint(d, n)
	if !ok {
		return false
	}
	o, ok := endpointOption(e.Component, key)
	if !ok || o.Path && !e.Alone {
		return false
	}
	for q := range e.Options() {
		if q.Name == o.Name {
			return false
		}
	}
	return true
}

// endpointOption is the option of a component that a key of parameters names, in the case that Camel writes it in.
func endpointOption(d *dsl.Component, key string) (*dsl.EndpointOption, bool) {
	if d == nil {
		return nil, false
	}
	return d.Option(place.CamelCase(key))
}

// sibling is the only entry beside n that names an endpoint whose component has n as an option.
func (c *Context) sibling(owner, n syntax.Node) syntax.Node {
	var found syntax.Node
	for e := range owner.Children {
		x := c.options(e)
		if e == n || x == nil || !c.IsEndpoint(x) {
			continue
		}
		if !found.IsZero() || e.Kind() != syntax.Map || c.Option(x, n.Key()) != nil || !c.isOption(x, e, n.Key()) {
			return syntax.Node{}
		}
		found = e
	}
	return found
}
