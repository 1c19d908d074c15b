package cameledit

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// isSingle says that a node is a step or an entry: a map with one key.
func (x *editor) isSingle(n syntax.Node) bool {
	if n.IsZero() {
		return false
	}
	p := x.places().At(n)
	return p.Is == place.Body && (p.Def.Kind == dsl.KindStep || p.Def.Kind == dsl.KindTop)
}

// optionsOf is the node that holds the options of a unit: the value of a step's one key, or the unit itself.
func (x *editor) optionsOf(u syntax.Node) syntax.Node {
	if first := u.First(); x.isSingle(u) && !first.IsZero() {
		return first
	}
	return u
}

// nameOf is what a unit is called: its step, its key, the list it is an item of.
func (x *editor) nameOf(u syntax.Node) string {
	switch {
	case x.isSingle(u):
		return u.First().Key()
	case u.IsItem():
		return u.Parent().Key()
	}
	return u.Key()
}

// knows says that a definition has an option of that name, written in any of the ways that a rule reads: exactly, or the same
// once case, - and _ are taken out.
func (x *editor) knows(d *dsl.Def, key string) *dsl.Option {
	v := x.places().Version
	if o := v.Option(d, key); o != nil {
		return o
	}
	for o := range v.Options(d) {
		if dsl.SameName(o.Name, key) {
			return o
		}
	}
	if d.Expr != dsl.NoExpr {
		for o := range v.Options(v.Expression()) {
			if dsl.SameName(o.Name, key) {
				return o
			}
		}
	}
	return nil
}

// parts are the maps of options or the items that a fragment consists of.
func parts(root syntax.Node) []syntax.Node {
	if root.Kind() == syntax.Seq {
		var out []syntax.Node
		for i := range root.Children {
			out = append(out, i)
		}
		return out
	}
	return []syntax.Node{root}
}

// fits says that a collection holds what the fragment is.
func (x *editor) fits(coll syntax.Node, fr *fragment) bool {
	p := x.places().At(coll)
	root := fr.root()
	if isMap, isList := coll.Kind() == syntax.Map, coll.Kind() == syntax.Seq; isMap && isListPlace(p) || isList && p.Is == place.Body {
		return false // it has not the shape of its place, and what is added would not stand in it
	}
	switch p.Is {
	case place.Entries, place.Flows:
		return everyFirst(root, func(key string) bool { return x.knows(p.Def, key) != nil })
	case place.List:
		if p.Def.Kind == dsl.KindStep {
			return x.areSteps(root)
		}
		if first := coll.First(); first.Kind() == syntax.Scalar && root.Kind() == syntax.Seq && root.First().Kind() == syntax.Scalar {
			return true // texts, as there are already
		}
		return x.areItems(root, p.Def, coll.Key())
	case place.Wraps:
		return everyFirst(root, func(key string) bool { return key == p.Option.Key })
	case place.Texts:
		return root.Kind() == syntax.Scalar || root.Kind() == syntax.Seq && root.First().Kind() == syntax.Scalar
	case place.Body:
		return !x.isSingle(coll) && x.areOptions(root, coll)
	case place.Free, place.Outside, place.Template:
		return x.areFree(root, coll)
	case place.Unknown: // an existing problem: steps where Camel knows none
		return coll.Key() == "steps" && coll.Kind() == syntax.Seq && x.areSteps(root)
	default:
	}
	return false
}

// isListPlace says that Camel expects a list there.
func isListPlace(p place.Place) bool {
	switch p.Is {
	case place.Entries, place.Flows, place.List, place.Wraps, place.Texts:
		return true
	default:
		return false
	}
}

// everyFirst says that there are parts, and that the first key of each passes.
func everyFirst(root syntax.Node, pass func(string) bool) bool {
	all := parts(root)
	return len(all) > 0 && !slices.ContainsFunc(all, func(p syntax.Node) bool { return p.Kind() != syntax.Map || !pass(p.First().Key()) })
}

// areSteps says that a fragment is steps: each part is a step, or they stand in steps. A branch may follow its choice.
func (x *editor) areSteps(root syntax.Node) bool {
	step := x.places().Step()
	for i, p := range parts(root) {
		switch {
		case p.Kind() == syntax.Scalar:
			if x.knows(step, p.Value()) == nil {
				return false
			}
		case p.Kind() == syntax.Seq:
			if !x.areSteps(p) {
				return false
			}
		case p.Kind() != syntax.Map:
			return false
		case p.Len() == 1 && p.First().Key() == "steps":
		case i == 0 && x.knows(step, p.First().Key()) == nil && !x.anyStep(p):
			return false
		}
	}
	return true
}

// anyStep says that a map has a step among its keys: an option may stand before it.
func (x *editor) anyStep(m syntax.Node) bool {
	for c := range m.Children {
		if x.places().IsStep(c.Key()) && x.knows(x.places().Step(), m.First().Key()) == nil && c.Kind() != syntax.Scalar {
			return true
		}
	}
	return false
}

// areItems says that each part of a fragment is an item of a list of d: its options, or those under the list's own name.
func (x *editor) areItems(root syntax.Node, d *dsl.Def, name string) bool {
	for _, p := range parts(root) {
		if p.Kind() != syntax.Map {
			return false
		}
		if p.Len() == 1 && p.First().Key() == name {
			continue
		}
		if p.Len() == 1 && p.First().Key() == "steps" {
			return false // steps alone are a list of steps
		}
		own := false
		for c := range p.Children {
			switch {
			case x.knows(d, c.Key()) != nil:
				own = true
			case !x.stepOf(d, c.Key()):
				return false
			}
		}
		if !own {
			return false // steps alone, as above
		}
	}
	return true
}

// stepOf says that a key is a step that stands directly under an owner of steps.
func (x *editor) stepOf(d *dsl.Def, key string) bool {
	return x.places().OwnsSteps(d) && x.knows(x.places().Step(), key) != nil
}

// areOptions says that a fragment is options of the map at coll, or parameters of its endpoint.
func (x *editor) areOptions(root, coll syntax.Node) bool {
	if k := root.Kind(); k != syntax.Map && k != syntax.Seq || root.First().IsZero() {
		return false
	}
	for _, p := range parts(root) {
		if p.Kind() != syntax.Map {
			return false
		}
		for c := range p.Children {
			if !x.isOption(c, root, coll) {
				return false
			}
		}
	}
	return true
}

// isOption says that an entry of a fragment is an option of the map at coll, or a parameter of its endpoint.
func (x *editor) isOption(c, root, coll syntax.Node) bool {
	if o := x.knows(x.places().At(coll).Def, c.Key()); o != nil {
		return x.hasShape(x.places().Of(o), c)
	}
	return x.parameter(coll, root, c.Key())
}

// withSteps says that a node holds steps: a list of them, a branch or a list of branches, the from of a route.
func (x *editor) withSteps(n syntax.Node) bool { return !n.IsZero() && x.ownsSteps(x.places().At(n)) }

func (x *editor) ownsSteps(p place.Place) bool {
	switch p.Is {
	case place.Body:
		return p.Option != nil && x.places().OwnsSteps(p.Def)
	case place.List:
		return p.Def.Kind == dsl.KindStep || x.places().OwnsSteps(p.Def)
	default:
	}
	return false
}

// hasShape says that a value has the shape of its place, or one that a rule makes of it.
func (x *editor) hasShape(p place.Place, n syntax.Node) bool {
	if p.Is == place.Value {
		return n.Kind() != syntax.Seq && (n.Kind() != syntax.Map || n.IsFlow() || x.oneLanguage(n)) && !n.IsNull()
	}
	return true
}

// oneLanguage says that a map is a language where a text is wanted: log's message in Simple.
func (x *editor) oneLanguage(n syntax.Node) bool { return n.Len() == 1 && n.First().Key() == "simple" }

// parameter says that the endpoint of a map has an option of that name.
func (x *editor) parameter(coll, root syntax.Node, key string) bool {
	v := x.places().Version
	if o := v.Option(x.places().At(coll).Def, "parameters"); o == nil || o.Type != dsl.FreeMap {
		return false
	}
	uri := root.Get("uri")
	if uri.IsZero() {
		uri = coll.Get("uri")
	}
	if uri.IsZero() && coll.Kind() == syntax.Scalar {
		uri = coll
	}
	scheme, _, _ := strings.Cut(uri.Value(), ":")
	c, ok := v.Component(scheme)
	if !ok {
		return false
	}
	_, ok = c.Option(key)
	return ok
}

// areFree says that a fragment is entries of a map with keys of the author's. Steps and entries are not: they go further up.
func (x *editor) areFree(root, coll syntax.Node) bool {
	if coll.Kind() == syntax.Seq {
		return root.Kind() == syntax.Seq || root.Kind() == syntax.Scalar
	}
	if k := root.Kind(); k != syntax.Map && k != syntax.Seq || root.First().IsZero() {
		return false
	}
	for _, p := range parts(root) {
		if p.Kind() != syntax.Map {
			return false
		}
		for c := range p.Children {
			if collection := c.Kind() == syntax.Map || c.Kind() == syntax.Seq; (collection || root.Kind() == syntax.Seq) &&
				(x.places().IsStep(c.Key()) || x.places().IsEntry(c.Key())) {
				return false
			}
		}
	}
	return true
}

// climb finds the nearest collection around a unit that holds what the fragment is, and the child of it that holds the unit.
func (x *editor) climb(u syntax.Node, fr *fragment) (coll, near syntax.Node) {
	for near = u; !near.IsZero(); near = near.Parent() {
		coll = near.Parent()
		if coll.IsZero() {
			break
		}
		if x.fits(coll, fr) {
			return coll, near
		}
		// Branches go into the list of the EIP that has them; steps beside the EIP, not into it.
		if owner, _ := x.listFor(coll, fr); !owner.IsZero() && !x.areSteps(fr.root()) {
			return coll, near
		}
	}
	return syntax.Node{}, syntax.Node{}
}

// expected says what the collections around a unit hold, for a refusal.
func (x *editor) expected(u syntax.Node) string {
	var out []string
	for near := u; !near.Parent().IsZero() && len(out) < 3; near = near.Parent() {
		switch p := x.places().At(near.Parent()); p.Is {
		case place.Entries:
			out = append(out, "top-level entries such as route")
		case place.List:
			if p.Def.Kind == dsl.KindStep {
				out = append(out, "steps")
			} else {
				out = append(out, "items of "+near.Parent().Key())
			}
		case place.Body:
			if !x.isSingle(near.Parent()) {
				out = append(out, "options of "+x.nameOf(x.outer(near.Parent())))
			}
		case place.Free:
			out = append(out, "entries of "+near.Parent().Key())
		default:
		}
	}
	return strings.Join(out, ", or ")
}
