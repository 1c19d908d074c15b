package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// near visits the definitions of the maps that an entry of the map m, at p, may have slipped out of: of the step or the entry
// in it, of the maps around it in the same step, and of those in it. It goes by guesses, for a text that is not YAML yet.
func (c *Context) near(p place.Place, m syntax.Node, yield func(*dsl.Def) bool) {
	if single(p) {
		for e := range m.Children {
			o := c.Option(p.Def, c.keyOf(p, e.Key()))
			if o == nil || o.Def() == nil {
				continue
			}
			if !yield(o.Def()) {
				return
			}
			if f := c.from(o.Def()); f != nil && !yield(f.Def()) {
				return
			}
			if route := c.Def("RouteDefinition"); e.Key() == "from" && route != nil && !yield(route) {
				return
			}
		}
		return
	}
	for up, at := m.Parent(), c.mapAt(m.Parent()); at.Is == place.Body && !single(at); up, at = up.Parent(), c.mapAt(up.Parent()) {
		if !yield(at.Def) {
			return
		}
	}
	if p.Is == place.Body {
		c.within(p.Def, m, yield)
	}
}

// within visits the definitions of the maps that one of d, the map m, may hold, and those of its language or data format. It
// says whether to go on.
func (c *Context) within(d *dsl.Def, m syntax.Node, yield func(*dsl.Def) bool) bool {
	for o := range c.Options(d) {
		if part := c.part(o); part != nil && !yield(part) {
			return false
		}
	}
	for e := range m.Children {
		o := c.Option(d, e.Key())
		if o == nil || o.Def() == nil {
			continue
		}
		switch o.Def().Kind {
		case dsl.KindExpression:
			if !c.within(o.Def(), e, yield) {
				return false
			}
		case dsl.KindLanguage, dsl.KindDataFormat:
			if !yield(o.Def()) {
				return false
			}
		default:
		}
	}
	return true
}

// optionNear is an option with that name of a map near the map m, at p.
func (c *Context) optionNear(p place.Place, m syntax.Node, name string) *dsl.Option {
	var found *dsl.Option
	c.near(p, m, func(d *dsl.Def) bool {
		found = c.Option(d, name)
		return found == nil
	})
	return found
}

// spelledNear is the name of an option of a map near the map m, at p, that key is written for; "" if none or several fit.
func (c *Context) spelledNear(p place.Place, m syntax.Node, key string) string {
	found := ""
	c.near(p, m, func(d *dsl.Def) bool {
		if c.Option(d, key) != nil {
			found = ""
			return false
		}
		name := c.spelled(place.Place{Is: place.Body, Def: d}, key)
		if name != "" && found != "" && name != found {
			found = ""
			return false
		}
		if name != "" {
			found = name
		}
		return true
	})
	return found
}
