package misplace

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

var (
	verbs    = []string{"get", "post", "put", "patch", "delete", "head"}
	restOnes = []string{"param", "responseMessage", "security", "securityRequirements"}
)

// lists are the shapes of family D: list and map mixed up.
var lists = []Operator{
	at("D01", "steps as a map", func(t *Tree, n *Node) bool {
		return n.stepsAt() && n.Key != "" && len(n.Kids) > 0 && distinct(n.Kids) && !n.touched() &&
			!slices.ContainsFunc(n.Kids, func(k *Node) bool { return k.only() == nil || !k.only().isStep() })
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		n.Kind, n.gap = Map, 2
		for _, k := range slices.Clone(n.Kids) {
			k.lift()
		}
	}),
	at("D02", "one branch without its list", func(_ *Tree, n *Node) bool {
		return oneOfList(n) && !slices.Contains(verbs, n.Key) && !slices.Contains(restOnes, n.Key)
	}, unlist),
	at("D03", "a list of steps for an owner of steps", func(t *Tree, n *Node) bool {
		s := n.one("steps")
		return s.stepsAt() && len(s.Kids) > 0 && n.def() != nil && t.needsNothing(n.def()) && !n.isEntry() && n.Key != "" && n.slip == noSlip && !branchList(n)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.become(n.only()) }),
	at("D04", "a doCatch as a map with one class", func(_ *Tree, n *Node) bool {
		return n.Key == "doCatch" && oneOfList(n) && oneText(n.only().get("exception"))
	}, func(t *Tree, n *Node, r *rand.Rand) {
		x := n.only().get("exception")
		x.become(x.only())
		unlist(t, n, r)
	}),
	at("D05", "one value without its list", func(_ *Tree, n *Node) bool {
		return n.At.Is == place.Texts && n.slip == noSlip && oneText(n)
	}, unlist),
	at("D06", "a REST verb as a map", func(_ *Tree, n *Node) bool {
		return oneOfList(n) && slices.Contains(verbs, n.Key)
	}, unlist),
	at("D07", "beans as a map by name", func(t *Tree, n *Node) bool {
		return n.isEntry() && n.Key == "beans" && byName(t, n)
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		n.Kind, n.gap = Map, 2
		for _, b := range n.Kids {
			named(b)
			if x := b.one("type"); oneLine(x) {
				b.become(x)
			}
		}
	}),
	at("D08", "a bean by its name", func(t *Tree, n *Node) bool {
		return n.isItem() && n.Up.isEntry() && n.Up.Key == "beans" && bean(t, n) && len(n.Kids) > 1
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		named(n)
		n.under(n.Key)
		n.item()
	}),
	at("D09", "beans by name beside their key", func(t *Tree, n *Node) bool {
		return n.isEntry() && n.Key == "beans" && byName(t, n) && !slices.ContainsFunc(n.Kids, func(b *Node) bool { return t.schema.IsEntry(b.get("name").Value) })
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		for _, b := range slices.Clone(n.Kids) {
			named(b)
			b.cut()
			n.Up.add(-1, b)
		}
		n.Kind = Null
	}),
	at("D10", "headers as a map", func(t *Tree, n *Node) bool {
		key, list := headers(n)
		return list != nil && len(n.Kids) == 1 && len(list.Kids) > 0 && key != "" && uniqueNames(list) &&
			!slices.ContainsFunc(list.Kids, func(h *Node) bool {
				return !asValue(t, h) || t.knows(n, h.get("name").Value)
			})
	}, func(t *Tree, n *Node, r *rand.Rand) {
		_, list := headers(n)
		list.Kind, list.gap = Map, 2
		for _, h := range list.Kids {
			toValue(t, h)
		}
		if r.IntN(2) == 0 {
			list.lift()
		}
	}),
	at("D11", "a header by its name", func(t *Tree, n *Node) bool {
		if !n.isStep() || !oneLine(n.get("name")) || t.knows(n, n.get("name").Value) || t.schema.IsLanguage(n.get("name").Value) {
			return false
		}
		if n.isHost() {
			return len(n.Kids) == 2 && asValue(t, n)
		}
		return len(n.Kids) == 1 && strings.HasPrefix(n.Key, "remove")
	}, func(t *Tree, n *Node, _ *rand.Rand) {
		if n.isHost() {
			own := n.Key
			toValue(t, n)
			name := n.Key
			n.rename(own)
			n.under(name)
			return
		}
		k := n.get("name")
		k.rename(k.Value)
		k.Kind, k.raw = Null, nil
	}),
	at("D12", "parameters as a list", func(t *Tree, n *Node) bool {
		return n.At.Is == place.Free && n.Key == "parameters" && n.Up.def() != nil && t.schema.IsEndpoint(n.Up.def()) && scalars(n) && !n.touched()
	}, func(t *Tree, n *Node, r *rand.Rand) { pairs(t, n, []string{"", "key", "name"}[r.IntN(3)]) }),
	at("D13", "an entry as a list", func(t *Tree, n *Node) bool {
		return n.isEntry() && t.schema.IsEntry(n.Key) && n.Kind == Map && n.def() != nil && n.def().List() == nil && twin(n) != nil
	}, func(t *Tree, n *Node, _ *rand.Rand) {
		o := twin(n)
		t.listed(n)
		gone := o.Up
		gone.cut()
		o.Up = nil
		o.inherit(gone)
		n.add(-1, o.item())
	}),
	at("D14", "keys and values as a map", func(_ *Tree, n *Node) bool {
		return keyValues(n) && !n.touched() && uniqueKeys(n)
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		n.Kind, n.gap = Map, 2
		for _, k := range n.Kids {
			pair(k)
		}
	}),
	at("D15", "a key and its value as one", func(_ *Tree, n *Node) bool {
		return n.isItem() && keyValues(n.Up) && !n.touched()
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		pair(n)
		n.under(n.Key)
		n.item()
	}),
	at("D16", "a list in a list", func(_ *Tree, n *Node) bool {
		return n.isItem() && (n.Up.stepsAt() || n.Up.At.Is == place.Entries) && n.only() != nil && (n.only().isStep() || n.only().isEntry()) && n.slip == noSlip && n.shift == 0
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		group(n, r, func(list *Node) *Node { return list })
	}),
	at("D17", "an empty value", func(t *Tree, n *Node) bool {
		switch {
		case n.stepsAt():
			return len(n.Kids) == 0
		case n.Kind != Map || len(n.Kids) > 0 || n.def() == nil || n.Key == "":
			return false
		}
		return t.needsNothing(n.def()) && !n.is(dsl.KindLanguage)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.Kind, n.raw = Null, nil }),
	at("D18", "a step that is its name", func(t *Tree, n *Node) bool {
		return n.isStep() && n.Kind == Map && len(n.Kids) == 0 && t.needsNothing(n.def())
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		item := n.Up
		item.inherit(n)
		item.write(n.Key)
	}),
	at("D20", "a data format as a word", func(_ *Tree, n *Node) bool {
		f := n.only()
		return n.named("marshal", "unmarshal") && f.is(dsl.KindDataFormat) && f.Kind == Map && len(f.Kids) == 0
	}, word),
	at("D22", "choice as a list of branches", func(_ *Tree, n *Node) bool {
		return branchesOnly(n) && n.get("when").Kind == List && len(n.get("when").Kids) > 0 && !n.touched()
	}, func(t *Tree, n *Node, _ *rand.Rand) {
		var all []*Node
		when := n.get("when")
		for _, b := range when.Kids {
			all = append(all, step(b.keyed("when")))
		}
		all[0].inherit(when)
		if o := n.get("otherwise"); o != nil {
			all = append(all, step(o))
		}
		n.Kind, n.Kids, n.gap = List, nil, t.offset
		n.add(0, all...)
	}),
	at("D23", "a step with a list for several of them", func(_ *Tree, n *Node) bool {
		s := n.one("steps")
		return n.named("multicast", "pipeline") && s.stepsAt() && len(s.Kids) > 1 && !s.touched() &&
			!slices.ContainsFunc(s.Kids, func(k *Node) bool { return k.only() == nil || k.only().Key != "to" || k.only().Kind != Map })
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		s := n.get("steps")
		words := r.IntN(2) == 0
		for _, k := range s.Kids {
			to := k.only()
			k.become(to)
			if x := k.one("uri"); words && whole(x) != nil {
				k.become(x)
			}
		}
		s.rename("to")
	}),
	at("D24", "template parameters as a map or as names", func(_ *Tree, n *Node) bool {
		return n.Key == "parameters" && n.At.Is == place.List && len(n.Kids) > 0 && uniqueNames(n) && !n.touched() &&
			(n.Up.Key == "routeTemplate" || !slices.ContainsFunc(n.Kids, func(k *Node) bool { return len(k.Kids) != 2 || whole(k.get("value")) == nil }))
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		bare := !slices.ContainsFunc(n.Kids, func(k *Node) bool { return len(k.Kids) != 1 })
		if n.Up.Key == "routeTemplate" && bare && r.IntN(2) == 0 {
			for _, k := range n.Kids {
				k.become(k.only())
			}
			return
		}
		n.Kind, n.gap = Map, 2
		for _, k := range n.Kids {
			named(k)
			if x := k.one("value"); x != nil && n.Up.Key != "routeTemplate" {
				k.become(x)
			}
		}
	}),
	at("D25", "constructors or properties as a list", func(t *Tree, n *Node) bool {
		if n.At.Is != place.Free || n.Up.def() == nil || !t.knows(n.Up, "constructors") || n.Key != "constructors" && n.Key != "properties" || !scalars(n) || n.touched() {
			return false
		}
		for i, k := range n.Kids {
			if n.Key == "constructors" && k.Key != strconv.Itoa(i) {
				return false
			}
		}
		return true
	}, func(t *Tree, n *Node, r *rand.Rand) {
		if n.Key == "properties" {
			pairs(t, n, []string{"", "key", "name"}[r.IntN(3)])
			return
		}
		n.Kind, n.gap = List, t.offset
		for _, k := range n.Kids {
			k.item()
		}
	}),
	at("D26", "brackets for the text of a language", func(t *Tree, n *Node) bool {
		return n.is(dsl.KindLanguage) && brackets(t, n)
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		x := n.get(scalarKey(n))
		if len(n.Kids) == 1 && r.IntN(2) == 0 {
			n.become(x)
			x = n
		}
		x.scrawl(x.Value)
	}),
}

func distinct(items []*Node) bool {
	seen := map[string]bool{}
	for _, k := range items {
		if k.only() == nil || seen[k.only().Key] {
			return false
		}
		seen[k.only().Key] = true
	}
	return true
}

// oneOfList says that n is a list of maps of options with one item.
func oneOfList(n *Node) bool {
	if n.At.Is != place.List || n.Kind != List || n.slip != noSlip || n.only() == nil || oneKey(n.At.Def) {
		return false
	}
	k := n.only()
	return k.Kind == Map && len(k.Kids) > 0 && !keyValues(n) && k.slip == noSlip && k.shift == 0
}

// oneText says that n is a list with one word in it.
func oneText(n *Node) bool {
	return n != nil && n.Kind == List && oneLine(n.only()) && n.only().Value != "" && !strings.ContainsAny(n.only().Value, ", ") && n.only().shift == 0
}

// unlist gives n the value of its only item.
func unlist(_ *Tree, n *Node, _ *rand.Rand) { n.become(n.only()) }

// branchList says that a list in the place of n would be one of branches.
func branchList(n *Node) bool { return n.Up != nil && n.Up.At.Is == place.List }

// bean says that an item is a bean that may be called by its name.
func bean(t *Tree, n *Node) bool {
	x := n.get("name")
	return n.Kind == Map && !n.touched() && oneLine(x) && n.get("type") != nil && !t.knows(n, x.Value)
}

// byName says that the beans in n may be called by their names.
func byName(t *Tree, n *Node) bool {
	return n.Kind == List && len(n.Kids) > 0 && uniqueNames(n) && !slices.ContainsFunc(n.Kids, func(b *Node) bool { return !bean(t, b) })
}

func uniqueNames(n *Node) bool {
	seen := map[string]bool{}
	for _, k := range n.Kids {
		x := k.get("name")
		if !oneLine(x) || seen[x.Value] {
			return false
		}
		seen[x.Value] = true
	}
	return true
}

// named makes the name of an item its key.
func named(n *Node) {
	x := n.get("name")
	x.cut()
	n.rename(x.Value)
	n.inherit(x)
}

// headers is the list of headers or variables of a step, and its key.
func headers(n *Node) (string, *Node) {
	if n.isStep() {
		for _, k := range n.Kids {
			if k.At.Is == place.List && k.Kind == List && k.At.Def.Expr == dsl.Host && !k.touched() && n.def().Expr == dsl.NoExpr && len(k.Kids) > 0 && k.Kids[0].get("name") != nil {
				return k.Key, k
			}
		}
	}
	return "", nil
}

// asValue says that n has a name and an expression and nothing else.
func asValue(_ *Tree, n *Node) bool {
	return n.Kind == Map && len(n.Kids) == 2 && oneLine(n.get("name")) && n.language() != nil && !n.touched()
}

// toValue makes the name of n its key and its expression its value: a text, if that says the same.
func toValue(t *Tree, n *Node) {
	host := *n
	l := n.language()
	x := t.fixed(&host, l)
	named(n)
	if x != nil {
		n.become(x)
		return
	}
	n.become(n.get("expression"))
}

// scalars says that n is a map of scalars.
func scalars(n *Node) bool {
	return n.Kind == Map && len(n.Kids) > 0 && !slices.ContainsFunc(n.Kids, func(k *Node) bool { return whole(k) == nil })
}

// pairs makes each entry of a map an item: a map with that entry, or with its name under the key given and its value.
func pairs(t *Tree, n *Node, key string) {
	kids := n.Kids
	n.Kind, n.Kids, n.gap = List, nil, t.offset
	for _, k := range kids {
		item := step(k)
		item.Lead, k.Lead = k.Lead, nil
		if key != "" {
			name := text(key, k.Key)
			k.rename("value")
			item.add(0, name)
		}
		n.add(-1, item)
	}
}

// twin is the entry directly behind the entry n that has the same name.
func twin(n *Node) *Node {
	next := n.Up.next()
	if next == nil || next.only() == nil || next.only().Key != n.Key || next.only().Kind != Map || n.Up.slip != noSlip || next.slip != noSlip {
		return nil
	}
	return next.only()
}

// keyValues says that n is a list of items with a key and a value.
func keyValues(n *Node) bool {
	return n.At.Is == place.List && n.Kind == List && len(n.Kids) > 0 && !slices.ContainsFunc(n.Kids, func(k *Node) bool {
		x := k.get("key")
		return k.Kind != Map || len(k.Kids) != 2 || !oneLine(x) || whole(k.get("value")) == nil || x.Value == "key" || x.Value == "value"
	})
}

func uniqueKeys(n *Node) bool {
	seen := map[string]bool{}
	for _, k := range n.Kids {
		v := k.get("key").Value
		if seen[v] {
			return false
		}
		seen[v] = true
	}
	return true
}

// pair makes the key of an item its key, and the value its value.
func pair(n *Node) {
	x := n.get("key")
	x.cut()
	n.rename(x.Value)
	n.inherit(x)
	n.become(n.get("value"))
}

// group puts n and some of the items behind it into a list, and that into an item: what as makes of it.
func group(n *Node, r *rand.Rand, as func(*Node) *Node) {
	list := &Node{Kind: List, gap: 2, Lead: n.Lead}
	n.Lead = nil
	up, i := n.Up, n.index()
	for range 1 + r.IntN(3) {
		if i >= len(up.Kids) || up.Kids[i].touched() {
			break
		}
		list.add(-1, up.Kids[i].cut())
	}
	if len(list.Kids) == 0 {
		list.add(-1, n.cut())
	}
	up.add(i, as(list))
}

// word makes the only key of n its value.
func word(_ *Tree, n *Node, _ *rand.Rand) {
	k := n.only()
	n.inherit(k)
	n.write(k.Key)
}

// flow is a part of a tree in brackets, as JSON.
func flow(n *Node) string {
	var b strings.Builder
	switch {
	case n.Kind == Null:
		b.WriteString("null")
	case n.Kind == Text && n.style == syntax.Plain && (number(n.Value) && !(n.Value[0] == '0' && len(n.Value) > 1) || boolean(n.Value)):
		b.WriteString(n.Value)
	case n.Kind == Text:
		b.WriteString(quoteJSON(n.Value))
	default:
		open, end := "{", "}"
		if n.Kind == List {
			open, end = "[", "]"
		}
		b.WriteString(open)
		for i, k := range n.Kids {
			if i > 0 {
				b.WriteString(", ")
			}
			if n.Kind == Map {
				b.WriteString(quoteJSON(k.Key) + ": ")
			}
			b.WriteString(flow(k))
		}
		b.WriteString(end)
	}
	return b.String()
}
