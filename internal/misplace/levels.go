package misplace

import (
	"math/rand/v2"
	"slices"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
)

// levels are the shapes of family B: a key at the wrong level.
var levels = []Operator{
	at("B01", "steps beside the step", func(_ *Tree, n *Node) bool {
		return n.Key == "steps" && n.stepsAt() && n.Up.isStep()
	}, beside),
	at("B02", "parameters beside the step", func(_ *Tree, n *Node) bool {
		return n.Key == "parameters" && n.At.Is == place.Free && n.Up.isStep()
	}, beside),
	at("B03", "options beside the step", func(t *Tree, n *Node) bool {
		return besideItsStep(t, n) && n.Key != "steps" && n.Key != "parameters" && !everywhere(n.Key)
	}, func(t *Tree, n *Node, r *rand.Rand) {
		owner := n.Up
		beside(t, n, r)
		for _, k := range slices.Clone(owner.Kids) { // often more than one
			if r.IntN(3) == 0 && besideKeys(t, k, owner) {
				owner.Up.add(-1, k.cut())
			}
		}
	}),
	at("B04", "id beside the step", func(t *Tree, n *Node) bool {
		return besideItsStep(t, n) && everywhere(n.Key)
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		owner := n.Up
		item := owner.Up
		item.add(owner.index()+r.IntN(2), n.cut())
	}),
	at("B05", "two steps in one item", func(t *Tree, n *Node) bool {
		if !n.isStep() || n.Up.prev() == nil || n.Up.touched() || n.Up.prev().touched() {
			return false
		}
		o := n.Up.prev().only()
		return o != nil && o.isStep() && o.Key != n.Key && !t.knows(o, n.Key) && !t.knows(n, o.Key) && !branchStep(t, o.Key) && !branchStep(t, n.Key)
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		item, to := n.Up, n.Up.prev()
		n.cut()
		n.inherit(item)
		item.cut()
		to.add(-1, n)
	}),
	at("B06", "the branches of doTry beside it", func(_ *Tree, n *Node) bool {
		return n.named("doTry") && (n.get("doCatch") != nil || n.get("doFinally") != nil)
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		for _, key := range []string{"doCatch", "doFinally"} {
			if k := n.get(key); k != nil && (len(n.Up.Kids) > 1 || key == "doFinally" || n.get("doFinally") == nil || r.IntN(2) == 0) {
				n.Up.add(-1, k.cut())
			}
		}
	}),
	at("B07", "filter beside claimCheck", func(_ *Tree, n *Node) bool {
		return n.Key == "filter" && n.Up.named("claimCheck") && whole(n) != nil
	}, beside),
	at("B08", "steps beside from", func(t *Tree, n *Node) bool {
		return n.stepsAt() && n.Key == "steps" && n.Up.Key == "from" && n.Up.Up.def() != nil && !t.knows(n.Up.Up, "steps") && !n.Up.Up.is(dsl.KindTop)
	}, beside),
	at("B09", "options beside a from at the top", func(t *Tree, n *Node) bool {
		return n.isEntry() && n.Key == "route" && n.one("from") != nil && len(n.one("from").Kids) > 1
	}, func(t *Tree, n *Node, r *rand.Rand) {
		from := n.only()
		n.lift()
		for _, k := range slices.Clone(from.Kids) {
			if k.Key == "steps" || k.Key == "parameters" && r.IntN(2) == 0 {
				from.Up.add(-1, k.cut())
			}
		}
	}),
	at("B10", "the options of from without it", func(t *Tree, n *Node) bool {
		return n.Key == "from" && n.Kind == Map && n.Up.Key == "route" && n.Up.isEntry() &&
			!slices.ContainsFunc(n.keys(), func(k string) bool { return t.knows(n.Up, k) || n.Up.get(k) != nil })
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.lift() }),
	at("B11", "an option of the route in from", func(t *Tree, n *Node) bool {
		from := n.Up.get("from")
		return n.Up != nil && n.Up.Key == "route" && n.Key != "from" && t.knows(n.Up, n.Key) && from != nil && from.Kind == Map && !t.knows(from, n.Key) && from.get(n.Key) == nil && !t.schema.IsStep(n.Key)
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		from := n.Up.get("from")
		n.cut()
		from.add(r.IntN(len(from.Kids)+1), n)
	}),
	at("B12", "steps among the parameters", func(t *Tree, n *Node) bool {
		e, uri, parameters := t.endpoint(n)
		if uri == nil || n.steps() == nil || parameters == nil || parameters.get("steps") != nil {
			return false
		}
		if e.Component != nil {
			if _, ok := e.Component.Option("steps"); ok {
				return false
			}
		}
		return true
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.get("parameters").add(-1, n.get("steps").cut()) }),
	at("B13", "steps in the expression", func(_ *Tree, n *Node) bool {
		return n.language() != nil && n.get("steps").stepsAt()
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.get("expression").add(-1, n.get("steps").cut()) }),
	at("B14", "steps in the language", func(_ *Tree, n *Node) bool {
		l := n.language()
		return l != nil && l.Kind == Map && len(l.Kids) > 0 && n.get("steps").stepsAt()
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.language().add(-1, n.get("steps").cut()) }),
	at("B15", "an option of the step in the expression", func(t *Tree, n *Node) bool {
		l := n.Up.language()
		return n.Up != nil && l != nil && n.Key != "expression" && n.Key != "steps" && t.knows(n.Up, n.Key) && !t.knows(l, n.Key) && !t.schema.IsStep(n.Key)
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		x := n.Up.get("expression")
		x.add(-1, n.cut())
	}),
	at("B17", "options beside a language as text", func(t *Tree, n *Node) bool {
		if !n.is(dsl.KindLanguage) || n.def().Scalar == "" || len(n.Kids) < 2 || n.slip != noSlip || whole(n.get(n.def().Scalar)) == nil || len(n.Up.Kids) != 1 {
			return false
		}
		return n.Up.Up.language() == n && !slices.ContainsFunc(n.keys(), func(k string) bool { return t.schema.IsLanguage(k) && k != n.def().Scalar })
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		text := n.get(n.def().Scalar)
		up := n.Up
		for _, k := range slices.Clone(n.Kids) {
			if k != text {
				up.add(-1, k.cut())
			}
		}
		n.become(text)
	}),
	at("B18", "otherwise in the list of branches", func(_ *Tree, n *Node) bool {
		return branchesOnly(n) && n.get("otherwise") != nil && n.get("when").Kind == List && len(n.get("when").Kids) > 0
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.get("when").add(-1, step(n.get("otherwise").cut())) }),
	at("B19", "a branch as the next step", func(t *Tree, n *Node) bool {
		return n.Up != nil && n.Up.isStep() && branchStep(t, n.Key) && n.Key != "when" && n.Kind != Null && !n.Up.Up.touched() && len(n.Up.Kids) > 1 &&
			(n.Kind == Map || n.Kind == List && len(n.Kids) > 0) && (n.Key != "doCatch" || n.Up.get("steps") != nil && n.Up.get("doFinally") == nil)
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		item := n.Up.Up
		list, i := item.Up, item.index()+1
		n.cut()
		if n.Kind != List {
			list.add(i, step(n))
			return
		}
		for _, b := range slices.Clone(n.Kids) {
			key := n.Key
			b.cut()
			s := step(b.keyed(key))
			s.inherit(n)
			n.Lead, n.Comment = nil, ""
			list.add(i, s)
			i++
		}
	}),
	at("B20", "onFallback among the steps", func(_ *Tree, n *Node) bool {
		return n.named("circuitBreaker") && n.steps() != nil && n.get("onFallback") != nil
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.get("steps").add(-1, step(n.get("onFallback").cut())) }),
	at("B21", "resilience options on circuitBreaker", func(t *Tree, n *Node) bool {
		return n.Key == "resilience4jConfiguration" && n.Kind == Map && len(n.Kids) > 0 && ownedAlone(t, n)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.lift() }),
	at("B22", "a second key of an entry", func(t *Tree, n *Node) bool {
		return n.Up != nil && n.Up.isEntry() && n.Up.Kind == Map && len(n.Up.Kids) > 1 && t.knows(n.Up, n.Key) && (!t.schema.IsEntry(n.Key) || n.Key == "from" && n.Up.Key == "route")
	}, beside),
	at("B24", "the uri as a map", func(t *Tree, n *Node) bool {
		_, uri, _ := t.endpoint(n)
		return uri != nil && uri.Comment == "" && len(n.Kids) > 1 && n.Kind == Map && !n.touched()
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		uri := n.get("uri")
		uri.under("uri")
		for _, k := range slices.Clone(n.Kids) {
			if k.Key == "parameters" || k != uri && k.Key != "steps" && r.IntN(3) == 0 {
				uri.add(-1, k.cut())
			}
		}
	}),
	at("B27", "options of a data format beside it", func(t *Tree, n *Node) bool {
		return n.is(dsl.KindDataFormat) && n.Up.named("marshal", "unmarshal") && n.Kind == Map && len(n.Kids) > 0 && len(formats(t, n.Up)) == 1 &&
			!slices.ContainsFunc(n.keys(), func(k string) bool { return t.knows(n.Up, k) || t.schema.IsStep(k) })
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		some := r.IntN(2) == 0
		for i, k := range slices.Clone(n.Kids) {
			if i > 0 && some {
				break
			}
			n.Up.add(-1, k.cut())
		}
	}),
	at("B28", "an empty choice and its branches behind it", func(_ *Tree, n *Node) bool {
		return branchesOnly(n) && !n.touched()
	}, func(_ *Tree, n *Node, r *rand.Rand) { scatter(n, n.Up.index()+1, r) }),
}

// everywhere says that nearly every step has an option of that name.
func everywhere(key string) bool {
	return key == "id" || key == "description" || key == "note" || key == "disabled"
}

// besideItsStep says that n is an option of a step which could be nothing else beside it.
func besideItsStep(t *Tree, n *Node) bool {
	return n.Up != nil && n.Up.isStep() && n.Key != "" && besideKeys(t, n, n.Up)
}

func besideKeys(t *Tree, n, owner *Node) bool {
	return t.knows(owner, n.Key) && !t.schema.IsStep(n.Key) && n.Key != "steps" && n.At.Is != place.Unknown
}

// beside moves an option out of its map, behind it.
func beside(_ *Tree, n *Node, _ *rand.Rand) {
	owner := n.Up
	i := owner.index() + 1
	up := owner.Up
	n.cut()
	up.add(i, n)
}

// branchStep says that a step or an option of that name is a branch of a step.
func branchStep(t *Tree, key string) bool {
	for o := range t.schema.Options(t.schema.Step()) {
		if d := o.Def(); d != nil {
			if b := t.schema.Option(d, key); b != nil && b.Def() != nil && t.schema.OwnsSteps(b.Def()) && b.Type != dsl.FreeMap && key != "steps" {
				return true
			}
		}
	}
	return false
}

// ownedAlone says that no other option of the map that holds n has keys of that name, nor has it itself.
func ownedAlone(t *Tree, n *Node) bool {
	for _, key := range n.keys() {
		if t.knows(n.Up, key) || t.schema.IsStep(key) || !t.knows(n, key) {
			return false
		}
		for o := range t.schema.Options(n.Up.def()) {
			if d := o.Def(); d != nil && o.Name != n.Key && o.Type == dsl.Object && t.schema.Option(d, key) != nil {
				return false
			}
		}
	}
	return true
}

// branchesOnly says that n is a choice with its branches, each key of them once, and nothing else.
func branchesOnly(n *Node) bool {
	keys := n.keys()
	return n.named("choice") && (slices.Equal(keys, []string{"when"}) || slices.Equal(keys, []string{"when", "otherwise"}))
}

// formats are the data formats in a map.
func formats(t *Tree, n *Node) []*Node {
	var all []*Node
	for _, k := range n.Kids {
		if t.schema.IsDataFormat(k.Key) {
			all = append(all, k)
		}
	}
	return all
}

// scatter makes the branches of a choice items of the list of steps, from place i on. It leaves the choice empty.
func scatter(n *Node, i int, r *rand.Rand) {
	list := n.Up.Up
	for _, key := range []string{"when", "otherwise"} {
		k := n.get(key)
		if k == nil {
			continue
		}
		k.cut()
		if k.Kind != List || r.IntN(2) == 0 {
			list.add(i, step(k))
			i++
			continue
		}
		for _, b := range slices.Clone(k.Kids) {
			b.cut()
			s := step(b.keyed(key))
			s.inherit(k)
			k.Lead, k.Comment = nil, ""
			list.add(i, s)
			i++
		}
	}
}
