package misplace

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
)

// wrappers are the shapes of family E: a wrapper that is missing, doubled or extra.
var wrappers = []Operator{
	at("E01", "a from at the top", func(_ *Tree, n *Node) bool {
		return n.isEntry() && n.Key == "route" && n.one("from") != nil
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.lift() }),
	at("E02", "a language on the step", func(t *Tree, n *Node) bool {
		return n.language() != nil && !slices.Contains(t.options(n), n.language().Key)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.get("expression").lift() }),
	at("E03", "a language as text", func(_ *Tree, n *Node) bool {
		return n.textOf() != nil && n.Key != "method" && n.Key != "tokenize"
	}, languageText),
	at("E04", "a step as text", func(_ *Tree, n *Node) bool {
		return n.def() != nil && n.def().Scalar != "" && n.def().ScalarAlso.Option == "" && (n.isStep() || n.isEntry() || n.is(dsl.KindDataFormat) || n.is(dsl.KindErrorHandler)) &&
			whole(n.one(n.def().Scalar)) != nil
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.become(n.only()) }),
	at("E05", "the one option of a step as text", func(t *Tree, n *Node) bool {
		return n.isStep() && n.def().Scalar == "" && t.soleText(n.def()) != "" && whole(n.one(t.soleText(n.def()))) != nil
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.become(n.only()) }),
	at("E06", "an expression around a sub-element", func(_ *Tree, n *Node) bool {
		return n.isDirect() && n.only().is(dsl.KindLanguage)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.under("expression") }),
	at("E07", "an expression in an expression", func(_ *Tree, n *Node) bool {
		return n.Up.language() != nil && n.Key == "expression"
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		if l := n.only(); l.textOf() != nil && l.def().Scalar == "expression" && r.IntN(3) == 0 {
			l.under(l.Key)
			l.under("expression")
			return
		}
		n.under("expression")
	}),
	at("E08", "a group among the steps", func(_ *Tree, n *Node) bool {
		return n.isItem() && n.Up.stepsAt() && n.only() != nil && n.only().isStep() && n.slip == noSlip && n.shift == 0 && n.Up.Up.Key != "multicast" && n.Up.Up.Key != "loadBalance"
	}, func(t *Tree, n *Node, r *rand.Rand) {
		group(n, r, func(list *Node) *Node {
			list.rename("steps")
			list.gap = t.offset
			item := step(list)
			item.Lead, list.Lead = list.Lead, nil
			return item
		})
	}),
	at("E09", "routingSlip as text", func(_ *Tree, n *Node) bool {
		l := n.one("expression").only()
		return n.named("routingSlip") && l.textOf() != nil && l.Key == "header"
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.become(n.language().textOf()) }),
	at("E10", "steps directly in their owner", func(t *Tree, n *Node) bool {
		s := n.steps()
		return s != nil && n.def() != nil && distinct(s.Kids) && !s.touched() && n.Up.At.Is != place.List && !slices.ContainsFunc(s.Kids, func(k *Node) bool {
			return k.only() == nil || !k.only().isStep() || t.knows(n, k.only().Key) || n.get(k.only().Key) != nil || k.only().Key == n.Key
		})
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		s := n.get("steps")
		for _, k := range slices.Clone(s.Kids) {
			k.lift()
		}
		s.Kind = Map
		s.lift()
	}),
	at("E11", "choice without when", func(_ *Tree, n *Node) bool {
		w := n.get("when")
		return branchesOnly(n) && w.Kind == List && w.only().language() != nil && w.only().get("steps") != nil && len(w.only().Kids) == 2 && !w.touched()
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		w := n.get("when")
		unlist(nil, w, r)
		w.lift()
	}),
	at("E12", "branches without their choice", func(_ *Tree, n *Node) bool {
		if !branchesOnly(n) || n.touched() {
			return false
		}
		// A choice further up could be what the branches belong to.
		for i, k := range n.Up.Up.Kids {
			if i < n.Up.index() && (k.only() == nil || k.only().Key == "choice" || branch(k.only().Key)) {
				return false
			}
		}
		next := n.Up.next()
		return next == nil || next.only() != nil && !branch(next.only().Key)
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		i, list, item := n.Up.index(), n.Up.Up, n.Up
		scatter(n, i, r)
		item.inherit(n)
		item.cut()
		list.Kids[i].inherit(item)
	}),
	at("E13", "from as text", func(_ *Tree, n *Node) bool {
		return n.Key == "from" && n.Up.Key == "route" && n.Up.isEntry() && n.Kind == Map && len(n.Kids) == 2 && whole(n.get("uri")) != nil && n.get("steps") != nil
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		up := n.Up
		s := n.get("steps").cut()
		n.become(n.get("uri"))
		up.add(n.index()+1, s)
		if len(up.Kids) == 2 && r.IntN(2) == 0 {
			up.lift()
		}
	}),
	at("E14", "a wrapper twice", func(t *Tree, n *Node) bool {
		return (n.isStep() || n.isEntry() && n.def() != nil && n.def().List() == nil) && n.Kind == Map && len(n.Kids) > 0 && n.slip == noSlip && !t.knows(n, n.Key) && !(t.schema.OwnsSteps(n.def()) && t.schema.IsStep(n.Key))
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.under(n.Key) }),
	at("E15", "a wrapper around the data format", func(t *Tree, n *Node) bool {
		return n.named("marshal", "unmarshal") && len(formats(t, n)) == 1 && formats(t, n)[0].Kind != Null && formats(t, n)[0].slip == noSlip
	}, func(t *Tree, n *Node, r *rand.Rand) {
		f := formats(t, n)[0]
		key := f.Key
		f.under(key)
		f.rename([]string{"dataFormat", "format"}[r.IntN(2)])
		if k := f.only(); k.Kind == Map && len(k.Kids) == 0 && r.IntN(2) == 0 {
			word(t, f, r)
		}
	}),
	at("E16", "items of a routeConfiguration without their key", func(_ *Tree, n *Node) bool {
		return n.At.Is == place.Wraps && n.Kind == List && !n.touched() && len(n.Kids) > 0 && !slices.ContainsFunc(n.Kids, func(k *Node) bool { return k.one(n.At.Option.Key) == nil || k.only().Kind != Map })
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		for _, k := range n.Kids {
			k.become(k.only())
		}
	}),
	at("E17", "an error handler's kind at the top", func(_ *Tree, n *Node) bool {
		return n.isEntry() && n.Key == "errorHandler" && n.only().is(dsl.KindErrorHandler) && n.slip == noSlip
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.lift() }),
	at("E18", "a list around one map", func(_ *Tree, n *Node) bool {
		return n.def() != nil && n.Key != "" && n.Kind == Map && len(n.Kids) > 0 && n.slip == noSlip && !oneKey(n.def()) && n.Up.At.Is != place.List &&
			(n.is(dsl.KindPart) && n.def().Expr == dsl.NoExpr || n.isStep() && n.def().Scalar != "") && n.get("when") == nil && n.def().List() == nil
	}, func(t *Tree, n *Node, _ *rand.Rand) { t.listed(n) }),
	at("E20", "an error handler's kind as a word", func(t *Tree, n *Node) bool {
		k := n.only()
		return n.Key == "errorHandler" && k.is(dsl.KindErrorHandler) && k.Kind == Map && len(k.Kids) == 0 && t.needsNothing(k.def())
	}, word),
}

// options lists the options of the map at n that are no languages.
func (t *Tree) options(n *Node) []string {
	var all []string
	for o := range t.schema.Options(n.def()) {
		all = append(all, o.Name)
	}
	return all
}

func branch(key string) bool { return key == "when" || key == "otherwise" }

func quoteJSON(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(s) + `"`
}
