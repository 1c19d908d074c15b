package misplace

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
)

// scopeless are the entries that hold for nothing in particular, so that one in a route is one of the file (H01).
var scopeless = []string{
	"beans", "rest", "restConfiguration", "dataFormats", "sslContextParameters", "transformers", "validators", "routeTemplate", "templatedRoute",
	"routeConfiguration",
}

// entries are the shapes of family H: beans, rest, routeConfiguration.
var entries = []Operator{
	at("H01", "an entry in a route", func(t *Tree, n *Node) bool {
		next := n.route()
		return next != nil && slices.Contains(scopeless, n.Key) && n.Kind != Null && !t.knows(next, n.Key) && next.get(n.Key) == nil && next.Kind == Map
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		next, item := n.route(), n.Up
		n.cut()
		n.inherit(item)
		item.cut()
		next.add(r.IntN(2)*len(next.Kids), n)
	}),
	at("H03", "a REST target as text", func(t *Tree, n *Node) bool {
		return n.Key == "to" && n.def() != nil && !n.isStep() && n.Up.isItem() && slices.Contains(verbs, n.Up.Up.Key) && whole(n.one("uri")) != nil
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.become(n.only()) }),
	at("H05", "one map for a list in a REST verb", func(_ *Tree, n *Node) bool {
		return oneOfList(n) && slices.Contains(restOnes, n.Key)
	}, unlist),
	at("H06", "openApi as text", func(t *Tree, n *Node) bool {
		return n.Key == "openApi" && n.def() != nil && whole(n.one(t.soleText(n.def()))) != nil
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.become(n.only()) }),
	at("H07", "a part of a routeConfiguration as a map", func(_ *Tree, n *Node) bool {
		return n.At.Is == place.Wraps && n.Kind == List && !n.touched() && n.only() != nil && n.only().one(n.At.Option.Key) != nil && len(n.only().only().Kids) > 0
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.become(n.only().only()) }),
}

// route is the route directly behind the entry n, nil if there is none.
func (n *Node) route() *Node {
	if !n.isEntry() || n.Up.next() == nil {
		return nil
	}
	if k := n.Up.next().only(); k != nil && k.Key == "route" {
		return k
	}
	return nil
}

// files are the shapes of family I: the whole file.
var files = []Operator{
	{"I01", "a fence around the text", func(t *Tree, r *rand.Rand) bool {
		if strings.Contains(t.String(), "```") {
			return false
		}
		mark := []string{"```yaml", "```", "~~~yaml"}[r.IntN(2)]
		prose := r.IntN(2) == 0
		if !t.whole(func(lines []line) []line {
			out := []line{{text: mark}}
			if prose {
				out = []line{{text: "Here is the route you asked for."}, {}, {text: mark}}
			}
			out = append(append(out, lines...), line{text: "```"})
			if prose {
				out = append(out, line{}, line{text: "Start it with the command line."})
			}
			return out
		}) {
			return false
		}
		t.closed = true
		return true
	}},
	at("I04", "the file as a map", func(t *Tree, n *Node) bool {
		return n == t.Root && n.At.Is == place.Entries && n.Kind == List && len(n.Kids) > 0 && distinct(n.Kids) && !n.touched() &&
			!slices.ContainsFunc(n.Kids, func(k *Node) bool { return !t.schema.IsEntry(k.only().Key) })
	}, func(t *Tree, n *Node, _ *rand.Rand) {
		n.Kind = Map
		for _, k := range slices.Clone(n.Kids) {
			k.lift()
		}
	}),
	at("I05", "the file as one route", func(t *Tree, n *Node) bool {
		return n == t.Root && n.At.Is == place.Entries && n.only() != nil && n.only().one("route") != nil && n.only().only().get("from") != nil && n.only().only().Kind == Map && !n.only().touched()
	}, func(t *Tree, n *Node, _ *rand.Rand) {
		n.Kind = Map
		n.only().lift()
		n.only().lift()
	}),
	at("I06", "the entries under a key", func(t *Tree, n *Node) bool {
		return n == t.Root && n.At.Is == place.Entries && n.Kind == List && len(n.Kids) > 0 && n.Kids[0].only() != nil && n.Kids[0].slip == noSlip &&
			!slices.ContainsFunc(n.Kids, func(k *Node) bool { return k.only() == nil || !t.schema.IsEntry(k.only().Key) })
	}, func(t *Tree, n *Node, r *rand.Rand) {
		bodies := !slices.ContainsFunc(n.Kids, func(k *Node) bool { return k.one("route") == nil || k.only().Kind != Map })
		if bodies && r.IntN(2) == 0 {
			for _, k := range n.Kids {
				k.become(k.only())
			}
		}
		n.under("routes")
		n.only().gap = t.offset
	}),
	at("I07", "JSON", func(t *Tree, n *Node) bool {
		// Comments have no place in JSON.
		return (n == t.Root || n.def() != nil || n.stepsAt()) && (n.Kind == Map || n.Kind == List) && len(n.Kids) > 0 && !n.touched() && !n.commented() && onlyFlow(n)
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		n.raw = []string{flow(n)}
		n.Kind, n.Kids, n.slip = Opaque, nil, changed
	}),
	at("I11", "a name with dashes", func(t *Tree, n *Node) bool {
		return known(t, n) && strings.ContainsFunc(n.Key, unicode.IsUpper)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.rename(dashes(n.Key, "-")) }),
	at("I12", "a name in other case", func(t *Tree, n *Node) bool {
		return known(t, n) && alike(t, n)
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		forms := []string{strings.ToUpper(n.Key[:1]) + n.Key[1:], dashes(n.Key, "_"), strings.ToLower(n.Key)}
		for _, i := range r.Perm(len(forms)) {
			if forms[i] != n.Key {
				n.rename(forms[i])
				return
			}
		}
	}),
	{"I14", "a marker at the end", func(t *Tree, r *rand.Rand) bool {
		mark := []string{"---", "..."}[r.IntN(2)]
		return t.whole(func(lines []line) []line { return append(lines, line{text: mark}) })
	}},
}

// onlyFlow says that n can be written in brackets: it holds none that are kept as they are.
func onlyFlow(n *Node) bool { return n.each(func(k *Node) bool { return k.Kind != Opaque }) }

// known says that n is an option, a step or a language, by a key that Camel knows.
func known(t *Tree, n *Node) bool {
	return n.Key != "" && n.key == n.Key && n.slip != noColon && n.Up.def() != nil && t.knows(n.Up, n.Key) && n.Up.At.Is == place.Body
}

// alike says that no other name at the place of n is its own but for case, dashes and underscores.
func alike(t *Tree, n *Node) bool {
	count := 0
	for _, set := range []*dsl.Def{n.Up.def(), t.schema.Expression()} {
		for o := range t.schema.Options(set) {
			if dsl.SameName(o.Name, n.Key) {
				count++
			}
		}
	}
	return count == 1
}

// dashes writes a name in small letters, with a mark before each that was capital.
func dashes(name, mark string) string {
	var b strings.Builder
	for _, c := range name {
		if unicode.IsUpper(c) {
			b.WriteString(mark)
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}
