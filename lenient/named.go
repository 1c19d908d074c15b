package lenient

import (
	"slices"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// nameOption is the option that names an item among its like: the name of a bean, a header or a parameter, the key of a
// property. It is nil for what has none.
func (c *Context) nameOption(d *dsl.Def) *dsl.Option {
	for o := range c.Required(d) {
		if o.Type == dsl.Text && (o.Name == "name" || o.Name == "key") {
			return o
		}
	}
	return nil
}

// valueOption is what else than a name a named item requires, nil if that is nothing. There is none to say where it is more
// than one thing.
func (c *Context) valueOption(d *dsl.Def) (o *dsl.Option, ok bool) {
	name := c.nameOption(d)
	for r := range c.Required(d) {
		if r == name {
			continue
		}
		if o != nil {
			return nil, false
		}
		o = r
	}
	if d.Expr != dsl.Host {
		return o, true
	}
	return c.Option(d, "expression"), o == nil
}

// listOf is the definition of the items of the list that is wanted at n, nil if none is.
func (c *Context) listOf(n syntax.Node) *dsl.Def {
	if p := c.At(n); p.Is == place.List {
		return p.Def
	}
	return nil
}

// isNamed says that the entry e, "name: value", can be an item of its own: what stands under the name is what the item
// holds besides, or the one thing that it requires besides, or nothing if it requires nothing.
func (c *Context) isNamed(d *dsl.Def, e syntax.Node) bool {
	name, key := c.nameOption(d), e.Key()
	value, ok := c.valueOption(d)
	if name == nil || !ok || key == "" || key == "<<" || e.KeyNode().Kind() != syntax.None || e.Props().Len() > 0 {
		return false
	}
	switch {
	case e.Kind() == syntax.Map && !e.First().IsZero():
		if e.Has(name.Name) || value != nil && value.Type == dsl.Text && name.Name == "key" {
			return false
		}
		known := false
		for x := range e.Children {
			known = known || c.Option(d, x.Key()) != nil
		}
		return known
	case e.IsNull() || e.Kind() == syntax.Map:
		return value == nil
	case text(e):
		// A parameter of a template, which has a name and a value alone, may well be called name.
		free := c.Option(d, key) == nil || key == "name" && c.count(d) == 2
		return free && value != nil && (value.Type != dsl.Enum || slices.Contains(value.Enum, e.Value()))
	}
	return false
}

// count is how many options a definition has.
func (c *Context) count(d *dsl.Def) int {
	n := 0
	for range c.Options(d) {
		n++
	}
	return n
}

// valueKey is the key under which the value of a named entry goes.
func (c *Context) valueKey(d *dsl.Def) string {
	if o, _ := c.valueOption(d); o != nil {
		return o.Name
	}
	return ""
}

// areNamed says that a map holds items under their names.
func (c *Context) areNamed(d *dsl.Def, m syntax.Node) bool {
	if m.Kind() != syntax.Map || m.First().IsZero() || c.nameOption(d) == nil || c.isItem(d, m) {
		return false
	}
	for e := range m.Children {
		if !c.isNamed(d, e) {
			return false
		}
	}
	return true
}

// isItem says that a map is one item of a list of d: it has the expression or the steps of one, its name and the rest that it
// requires, or, where items have no names, an option of it.
func (c *Context) isItem(d *dsl.Def, m syntax.Node) bool {
	if m.Kind() != syntax.Map {
		return false
	}
	if name := c.nameOption(d); name != nil {
		if e := m.Get(name.Name); !text(e) {
			return false
		}
		for o := range c.Required(d) {
			if !m.Has(o.Name) {
				return false
			}
		}
		if value, _ := c.valueOption(d); value == nil && (m.Len() == 1 && name.Name == "name" || !c.knowsAll(d, m)) {
			return false // a text under the key name may be what the parameter "name" holds
		}
		return d.Expr != dsl.Host || c.hasExpression(m)
	}
	if d.Expr == dsl.Host {
		return c.hasExpression(m) || m.Has("steps")
	}
	for e := range m.Children {
		if c.has(place.Place{Is: place.Body, Def: d}, e.Key()) {
			return true
		}
	}
	return false
}

// isStepItem says that an item is a step, or the name of one that stands alone.
func (c *Context) isStepItem(item syntax.Node) bool {
	if text(item) {
		return c.standsAlone(item.Value())
	}
	for e := range item.Children {
		if item.Kind() == syntax.Map && c.IsStep(e.Key()) {
			return true
		}
	}
	return false
}

// standsAlone says that a step needs nothing: no option, no expression, no kind.
func (c *Context) standsAlone(step string) bool {
	o := c.Option(c.Step(), step)
	return o != nil && c.needsNothing(o.Def())
}

// needsNothing says that a map of that definition may be empty.
func (c *Context) needsNothing(d *dsl.Def) bool {
	for o := range c.Options(d) {
		if (o.Required|o.CatalogRequired)&c.Mask() != 0 {
			return false
		}
	}
	for g := range c.Groups(d) {
		if !g.Optional {
			return false
		}
	}
	return d.List() == nil && d.Expr != dsl.Direct
}

// knowsAll says that every key of m is an option of d.
func (c *Context) knowsAll(d *dsl.Def, m syntax.Node) bool {
	for e := range m.Children {
		if c.Option(d, e.Key()) == nil {
			return false
		}
	}
	return true
}
