package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// guess is the place of n, also below a key that stands one level off, is spelled otherwise or has a dash too many: what is
// wrong further up is read later, and the name of a step, or of an option beside its EIP, says enough.
func (c *Context) guess(n syntax.Node) place.Place {
	if n.IsZero() {
		return place.Place{}
	}
	if p := c.At(n); p.Is != place.Unknown && !(p.Is == place.Free && inSteps(n)) {
		return p
	}
	holder := n.Parent()
	parent := c.guess(holder)
	if n.IsItem() {
		if p := c.Item(parent); p.Is != place.Unknown {
			return p
		}
		return parent // a list around a map
	}
	if holder.Kind() == syntax.Map {
		switch parent.Is {
		case place.List, place.Wraps, place.Flows: // an item without its dash
			parent = c.Item(parent)
		case place.Entries:
			if root := c.Item(parent); n.Kind() == syntax.Seq && !c.has(root, n.Key()) && !c.IsStep(n.Key()) && holder.Len() == 1 {
				return parent // the entries under a key
			}
			parent = c.Item(parent)
		default:
		}
	}
	if p := c.dashedPlace(n); p.Is != place.Unknown {
		parent = p
	}
	key := c.keyOf(parent, n.Key())
	if o := c.optionOf(parent, holder, key); o != nil {
		return c.Of(o)
	}
	if p := c.Value(parent, key); p.Is != place.Unknown && !(p.Is == place.Free && key == "steps") {
		return p
	}
	if single(parent) {
		for e := range holder.Children { // beside its EIP
			if o := c.Option(parent.Def, c.keyOf(parent, e.Key())); o != nil {
				return c.Value(c.Of(o), key)
			}
		}
	}
	if parent.Is == place.Body && c.Option(parent.Def, "parameters") != nil && c.scalarOption(holder, key) {
		return place.Place{Is: place.Free} // it belongs to the parameters
	}
	if key == holder.Key() && n.Kind() == syntax.Map {
		return parent // a doubled wrapper
	}
	if parent.Is == place.Body && n.Kind() == syntax.Map && n.Len() == 1 && c.kind(parent.Def, n.First().Key()) {
		return parent // a wrapper around a kind
	}
	if o := c.Option(c.Top(), key); o != nil && parent.Is == place.Body && key != "from" {
		return c.Of(o) // an entry in a route
	}
	if o := c.Option(c.Step(), key); o != nil && holder.IsItem() {
		return c.Of(o)
	}
	if b, ok := c.Branch(key); ok && holder.IsItem() { // as a step
		return c.Value(c.Of(b.Of), key)
	}
	if o := c.Option(c.Def("FromDefinition"), key); o != nil && key == "steps" { // they are the same wherever they stand
		return c.Of(o)
	}
	return place.Place{}
}

// dashedPlace is the place of the items of the list that the key n, with a dash that lacks its blank, stands behind as a key.
func (c *Context) dashedPlace(n syntax.Node) place.Place {
	var dashed []syntax.Node
	var found place.Place
	for ; strings.HasPrefix(n.Key(), "-"); n = n.Prev() {
		if p, ok := c.dashes[n]; ok {
			found = p
			break
		}
		dashed = append(dashed, n)
	}
	if len(dashed) == 0 {
		return found
	}
	if !strings.HasPrefix(n.Key(), "-") && n.IsEntry() && (n.IsNull() || n.Kind() == syntax.Seq) {
		if p := c.Item(c.guess(n)); single(p) {
			found = p
		}
	}
	if c.dashes == nil {
		c.dashes = map[syntax.Node]place.Place{}
	}
	for _, d := range dashed {
		c.dashes[d] = found
	}
	return found
}

// mapAt is the place of the map m: that of an item where a list is wanted.
func (c *Context) mapAt(m syntax.Node) place.Place {
	p := c.guess(m)
	if item := c.Item(p); m.Kind() == syntax.Map && item.Is == place.Body && !oneKey(item.Def) {
		return item
	}
	return p
}

// optionOf is the option that the map m, at p, takes under key: its own, or one of the from that it lacks, or that is a text.
func (c *Context) optionOf(p place.Place, m syntax.Node, key string) *dsl.Option {
	if p.Is != place.Body {
		return nil
	}
	if o := c.Option(p.Def, key); o != nil {
		return o
	}
	if f := c.from(p.Def); f != nil && (!m.Has(f.Name) && !c.hasRoute(p.Def, m) || text(m.Get(f.Name))) {
		return c.Option(f.Def(), key)
	}
	return nil
}

// hasRoute says that the map m, with definition d, holds a route, so that it needs no from: a template.
func (c *Context) hasRoute(d *dsl.Def, m syntax.Node) bool {
	for e := range m.Children {
		if o := c.Option(d, e.Key()); o != nil && o.Type == dsl.Object && c.from(o.Def()) != nil {
			return true
		}
	}
	return false
}

// inSteps says that n is a list of steps among parameters, or stands in one. Its items may be keys behind it, with dashes that
// lack their blanks.
func inSteps(n syntax.Node) bool {
	for ; !n.IsZero(); n = n.Parent() {
		list := n.Kind() == syntax.Seq || n.Kind() == syntax.Null && strings.HasPrefix(n.Next().Key(), "-")
		if n.Key() == "steps" && list && n.Parent().Key() == "parameters" {
			return true
		}
	}
	return false
}

// has says that the map at p has an option that key is written for.
func (c *Context) has(p place.Place, key string) bool { return c.Option(p.Def, c.keyOf(p, key)) != nil }

// keyOf is the option of the map at p that key is written for: with a dash that lacks its blank, or in another case.
func (c *Context) keyOf(p place.Place, key string) string {
	if p.Is != place.Body || c.Option(p.Def, key) != nil {
		return key
	}
	if name := strings.TrimPrefix(key, "-"); oneKey(p.Def) && c.Option(p.Def, name) != nil {
		return name
	}
	if name := c.spelled(p, key); name != "" {
		return name
	}
	return key
}

// single says that a place is that of a map with one key, a step or an entry.
func single(p place.Place) bool {
	return p.Is == place.Body && oneKey(p.Def)
}

// wantsText says that a text can stand at n, in its canonical form or as shorthand.
func (c *Context) wantsText(n syntax.Node) bool {
	p := c.guess(n)
	switch p.Is {
	case place.Value:
		return true
	case place.Free: // in a map of the author's, not in its place
		return p.Option == nil
	case place.Body:
		return c.fits(p, n)
	default:
		return false
	}
}

// wantsMap says that a map with that key can stand at n.
func (c *Context) wantsMap(n syntax.Node, key string) bool {
	p := c.guess(n)
	switch p.Is {
	case place.Body:
		return c.has(p, key)
	case place.Free:
		return p.Option != nil
	default:
		return false
	}
}

// mapTakes says that the map at owner, which may be empty, takes an option with that key and value and lacks it.
func (c *Context) mapTakes(owner syntax.Node, key string, value syntax.Node) bool {
	p := c.guess(owner)
	if item := c.Item(p); owner.Kind() == syntax.Map && item.Is == place.Body {
		if oneKey(item.Def) {
			return strings.HasPrefix(key, "-") && dashedKeys(owner) && c.has(item, key)
		}
		p = item // without its dash
	}
	key = c.keyOf(p, key)
	for e := range owner.Children {
		if c.keyOf(p, e.Key()) == key && !e.IsMisplaced() {
			return false
		}
	}
	switch p.Is {
	case place.Body:
		if oneKey(p.Def) {
			for e := range owner.Children {
				if c.has(p, e.Key()) && !e.IsMisplaced() { // it has its key; beside one that is a text stand its options
					step := c.Option(p.Def, c.keyOf(p, e.Key()))
					return text(e) && step.Def() != nil && c.takesIn(step.Def(), value)
				}
			}
		}
		o := c.optionOf(p, owner, key)
		return o != nil && (c.fits(c.Of(o), value) || c.isBranch(key) && c.listOfSteps(value))
	case place.Free: // of texts: a map under the name of a step is that step
		return value.Kind() != syntax.Seq && !(value.Kind() == syntax.Map && c.IsStep(key)) && c.componentTakes(owner, key)
	default:
		return false
	}
}

// componentTakes says that the component whose parameters stand at owner may have that option. Of other free maps nothing is
// known.
func (c *Context) componentTakes(owner syntax.Node, key string) bool {
	scheme, _, _ := strings.Cut(owner.Parent().Get("uri").Value(), ":")
	component, ok := c.Component(scheme)
	if !ok || component.OpenOptions || component.API {
		return true
	}
	_, ok = component.Option(key)
	return ok
}

// listTakes says that a list at that place takes an item like this one.
func (c *Context) listTakes(p place.Place, item syntax.Node) bool {
	p = c.Item(p)
	if item.Kind() == syntax.Seq && item.Len() == 1 {
		item = item.First() // a list in a list
	}
	switch p.Is {
	case place.Value:
		return item.Kind() == syntax.Scalar
	case place.Wrapped:
		return item.Has(p.Option.Key)
	case place.Free:
		return true
	case place.Body:
		if item.Kind() == syntax.Scalar {
			return oneKey(p.Def) && c.has(p, item.Value())
		}
		known := false
		for e := range item.Children {
			switch {
			case c.has(p, e.Key()):
				known = true
			case p.Def.Kind != dsl.KindTop && item.Len() == 1 && c.isBranch(e.Key()):
				known = true // of the step, or of the branch, before it
			case !oneKey(p.Def) && (c.IsStep(e.Key()) || c.IsEntry(e.Key())):
				return false
			}
		}
		return known
	default:
		return false
	}
}
