package misplace

import (
	"math/rand/v2"
	"regexp"
	"slices"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
)

var className = regexp.MustCompile(`^([a-z]\w*\.)+[A-Z]\w*$`)

// handlers are the shapes of family G: onException and error handlers.
var handlers = []Operator{
	at("G01", "redelivery options on onException", func(t *Tree, n *Node) bool {
		return n.Key == "redeliveryPolicy" && n.Up.Key == "onException" && policy(t, n)
	}, raise),
	at("G02", "redelivery options on the error handler", func(t *Tree, n *Node) bool {
		return n.Key == "redeliveryPolicy" && n.Up.is(dsl.KindErrorHandler) && policy(t, n)
	}, raise),
	at("G03", "the redelivery policy beside the kind", func(t *Tree, n *Node) bool {
		return n.Key == "redeliveryPolicy" && n.Up.is(dsl.KindErrorHandler) && n.Up.Up.Key == "errorHandler" && policy(t, n) && len(n.Up.Kids) > 1
	}, func(t *Tree, n *Node, r *rand.Rand) {
		beside(t, n, r)
		if r.IntN(2) == 0 {
			n.lift()
		}
	}),
	at("G04", "an exception's class as the key", func(_ *Tree, n *Node) bool {
		x := n.get("exception")
		return (n.isEntry() && n.Key == "onException" || n.isItem() && n.Up.Key == "doCatch") && oneText(x) && className.MatchString(x.only().Value) && len(n.Kids) > 1 && !n.touched()
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		x := n.get("exception").cut()
		n.under(x.only().Value)
		n.only().inherit(x.only())
		n.only().inherit(x)
	}),
	at("G05", "an option of onException in its policy", func(t *Tree, n *Node) bool {
		p := n.Up.get("redeliveryPolicy")
		return n.Up != nil && n.Up.Key == "onException" && p != nil && p.Kind == Map && len(p.Kids) > 0 && n != p && t.knows(n.Up, n.Key) && !t.knows(p, n.Key) && p.get(n.Key) == nil && n.Key != "steps"
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		p := n.Up.get("redeliveryPolicy")
		p.add(-1, n.cut())
	}),
	at("G08", "an entry behind the routes", func(t *Tree, n *Node) bool {
		return n.isEntry() && t.schema.BeforeRoutes(n.Key) && n.Up.next() != nil && n.Up.next().only() != nil && n.Up.next().only().Key == "route" && !slices.ContainsFunc(n.Up.Up.Kids[:n.Up.index()], func(k *Node) bool {
			return k.only() == nil || k.only().Key == "route" || k.only().Key == "from"
		}) && n.Up.Up.At.Is == place.Entries
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		item, root := n.Up, n.Up.Up
		i := item.index()
		item.cut()
		root.add(i+1+r.IntN(len(root.Kids)-i), item)
	}),
	at("G09", "an error handler's kind on the route", func(_ *Tree, n *Node) bool {
		return n.Key == "errorHandler" && n.Up.Key == "route" && n.Up.isEntry() && n.only().is(dsl.KindErrorHandler) && n.slip == noSlip
	}, func(t *Tree, n *Node, r *rand.Rand) {
		if k := n.only(); k.Kind == Map && len(k.Kids) == 0 && t.needsNothing(k.def()) && r.IntN(3) > 0 {
			k.write("true")
			k.raw = []string{"true"}
			if r.IntN(2) == 0 {
				k.Kind, k.raw = Null, nil
			}
		}
		n.lift()
	}),
	at("G10", "true for noErrorHandler", func(_ *Tree, n *Node) bool {
		return n.Key == "noErrorHandler" && n.is(dsl.KindErrorHandler) && n.Kind == Map && len(n.Kids) == 0
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.scrawl("true") }),
	at("G11", "an error handler's kind as a type", func(t *Tree, n *Node) bool {
		k := n.only()
		return n.Key == "errorHandler" && k.is(dsl.KindErrorHandler) && k.slip == noSlip && k.Kind != Text &&
			!slices.ContainsFunc(k.keys(), func(key string) bool { return key == "type" || !t.knows(k, key) })
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		k := n.only()
		kind := text("type", k.Key)
		kind.inherit(k)
		n.become(k)
		n.Lead = nil
		n.add(0, kind)
	}),
	at("G12", "the options of a kind on errorHandler", func(t *Tree, n *Node) bool {
		k := n.only()
		if n.Key != "errorHandler" || !k.is(dsl.KindErrorHandler) || k.slip != noSlip || len(k.Kids) == 0 {
			return false
		}
		fits := 0
		for o := range t.schema.Options(n.def()) {
			if d := o.Def(); d != nil && !slices.ContainsFunc(k.keys(), func(key string) bool { return t.schema.Option(d, key) == nil }) && lacksNothing(t, d, k.keys()) {
				fits++
			}
		}
		return fits == 1 && !slices.ContainsFunc(k.keys(), func(key string) bool { return t.knows(n, key) })
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.only().lift() }),
	at("G14", "onWhen as text", func(t *Tree, n *Node) bool {
		l := n.one("expression").only()
		return n.Key == "onWhen" && n.isHost() && l.textOf() != nil && l.Key == "simple" && simple(l.textOf().Value) && !t.startsWithLanguage(l.textOf().Value)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.become(n.language().textOf()) }),
}

// policy says that the options of the redelivery policy n are no options of what holds it.
func policy(t *Tree, n *Node) bool {
	return n.Kind == Map && len(n.Kids) > 0 && n.slip == noSlip && n.Up.get("redeliveryPolicyRef") == nil &&
		!slices.ContainsFunc(n.keys(), func(k string) bool { return t.knows(n.Up, k) || !t.knows(n, k) })
}

// raise moves some of the entries of n, or all of them, out of it.
func raise(_ *Tree, n *Node, r *rand.Rand) {
	if len(n.Kids) < 2 || r.IntN(2) == 0 {
		n.lift()
		return
	}
	i := n.index() + 1
	n.Up.add(i, n.Kids[r.IntN(len(n.Kids))].cut())
}

// lacksNothing says that the keys have all that a map needs.
func lacksNothing(t *Tree, d *dsl.Def, keys []string) bool {
	return !slices.ContainsFunc(t.required(d), func(o *dsl.Option) bool { return !slices.Contains(keys, o.Name) })
}
