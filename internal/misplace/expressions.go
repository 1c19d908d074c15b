package misplace

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// expressions are the shapes of family C: a plain value where the DSL wants an expression.
var expressions = []Operator{
	at("C01", "a fixed value for a sub-element", func(_ *Tree, n *Node) bool {
		x := n.only().textOf()
		if !n.isDirect() || x == nil || n.only().Key != "constant" {
			return false
		}
		switch n.Key {
		case "handled", "continued", "retryWhile", "completionPredicate":
			return boolean(x.Value)
		case "completionSizeExpression", "completionTimeoutExpression":
			return number(x.Value)
		}
		return false
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		n.become(n.only().textOf())
		naked(n, r)
	}),
	at("C02", "a Simple text for a sub-element", func(_ *Tree, n *Node) bool {
		x := n.only().textOf()
		return n.isDirect() && x != nil && n.only().Key == "simple" && simple(x.Value)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.become(n.only().textOf()) }),
	at("C03", "a Simple text for the expression", func(t *Tree, n *Node) bool {
		l := n.language()
		return l != nil && l.Key == "simple" && t.fixed(n, l) != nil
	}, textExpression),
	at("C04", "a fixed text for the expression", func(t *Tree, n *Node) bool {
		l := n.language()
		return l != nil && l.Key == "constant" && t.fixed(n, l) != nil && !boolean(l.textOf().Value)
	}, textExpression),
	at("C07", "a text for the whole step", func(t *Tree, n *Node) bool {
		l := n.one("expression").only()
		return n.isStep() && n.isHost() && l.is(dsl.KindLanguage) && len(t.required(n.def())) == 0 && n.Key != "routingSlip" && t.fixed(n, l) != nil &&
			(l.Key == "simple" || !number(l.textOf().Value) && !boolean(l.textOf().Value))
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.become(n.language().textOf()) }),
	at("C08", "a number for the whole step", func(t *Tree, n *Node) bool {
		l := n.one("expression").only()
		x := l.textOf()
		if !n.isStep() || !n.isHost() || x == nil || l.Key != "constant" || len(t.required(n.def())) > 0 {
			return false
		}
		switch n.Key {
		case "delay", "loop", "throttle":
			return number(x.Value)
		case "setBody", "transform":
			return number(x.Value) || boolean(x.Value)
		case "filter", "validate":
			return boolean(x.Value)
		}
		return false
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.scrawl(nakedText(n, n.language().textOf())) }),
	at("C09", "a number for a language", func(_ *Tree, n *Node) bool {
		x := n.textOf()
		return x != nil && (number(x.Value) || boolean(x.Value))
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.scrawl(nakedText(n, n.textOf())) }),
	at("C10", "the text of a language under another key", func(t *Tree, n *Node) bool {
		return n.is(dsl.KindLanguage) && n.Key != "method" && n.def().Scalar != "" && whole(n.get(n.def().Scalar)) != nil
	}, func(t *Tree, n *Node, r *rand.Rand) {
		n.get(n.def().Scalar).rename(stranger(t, n, r, "script", "text", "value", "code", "query"))
	}),
	at("C11", "the language and its text as two keys", func(_ *Tree, n *Node) bool {
		l := n.one("expression").only()
		return n.isHost() && n.isStep() && l.textOf() != nil && l.def().Scalar == "expression"
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		l := n.language()
		x := l.textOf()
		name := text("language", l.Key)
		l.become(x)
		l.rename([]string{"text", "expression"}[r.IntN(2)])
		up := n.get("expression")
		up.add(0, name)
		if l.Key == "text" || n.Key == "script" {
			up.lift()
		}
	}),
	at("C13", "a Simple map for the message of log", func(_ *Tree, n *Node) bool {
		return n.Key == "message" && n.Up.named("log") && whole(n) != nil
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		lang := "simple"
		if !simple(n.Value) && r.IntN(2) == 0 {
			lang = "constant"
		}
		if r.IntN(2) == 0 {
			n.under("expression")
		}
		n.under(lang)
	}),
	at("C14", "the uri of enrich as an option", func(_ *Tree, n *Node) bool {
		l := n.language()
		x := l.textOf()
		return n.named("enrich", "pollEnrich") && x != nil && (l.Key == "constant" && !simple(x.Value) || l.Key == "simple" && simple(x.Value))
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		x := n.get("expression")
		x.become(n.language().textOf())
		x.rename([]string{"uri", "resourceUri"}[r.IntN(2)])
	}),
	at("C17", "a method as text", func(_ *Tree, n *Node) bool {
		return n.Key == "method" && n.is(dsl.KindLanguage) && n.textOf() != nil
	}, languageText),
	at("C18", "the token of tokenize as text", func(_ *Tree, n *Node) bool {
		return n.Key == "tokenize" && n.is(dsl.KindLanguage) && n.textOf() != nil
	}, languageText),
	at("C19", "an unknown key for the one thing that is missing", standsIn, func(t *Tree, n *Node, r *rand.Rand) {
		if l := n.language(); l != nil {
			x := n.get("expression")
			x.become(l.textOf())
			x.rename(stranger(t, n, r, "times", "condition", "content", "value"))
			return
		}
		n.get(t.soleText(n.def())).rename(stranger(t, n, r, "url", "text", "destination", "address"))
	}),
}

// naked takes the quotes off the value of n, if that is a text on one line.
func naked(n *Node, r *rand.Rand) {
	if len(n.raw) == 1 && r.IntN(4) > 0 {
		n.scrawl(n.Value)
	}
}

// nakedText is the value of x without quotes. Its comments go to n.
func nakedText(n, x *Node) string {
	v := x.Value
	n.become(x)
	return v
}

func textExpression(_ *Tree, n *Node, r *rand.Rand) {
	x := n.get("expression")
	x.become(n.language().textOf())
	if number(x.Value) {
		naked(x, r)
	}
}

func languageText(_ *Tree, n *Node, _ *rand.Rand) { n.become(n.textOf()) }

// stranger is one of the names that nothing in reach of n has.
func stranger(t *Tree, n *Node, r *rand.Rand, names ...string) string {
	for _, i := range r.Perm(len(names)) {
		if !t.knows(n, names[i]) && n.get(names[i]) == nil && !t.someone(names[i]) {
			return names[i]
		}
	}
	return "itsText"
}

// someone says that a language or a data format has an option of that name, or is called so.
func (t *Tree) someone(key string) bool {
	if t.schema.IsLanguage(key) || t.schema.IsDataFormat(key) || t.schema.IsStep(key) {
		return true
	}
	for _, group := range []*dsl.Def{t.schema.Expression(), t.schema.Def("MarshalDefinition")} {
		for o := range t.schema.Options(group) {
			if d := o.Def(); d != nil && t.schema.Option(d, key) != nil {
				return true
			}
		}
	}
	return false
}

// standsIn says that an unknown key could stand for one thing that the step n needs (C19).
func standsIn(t *Tree, n *Node) bool {
	if !n.isStep() || n.Kind != Map || n.touched() {
		return false
	}
	for _, k := range n.Kids {
		if k.At.Is == place.Unknown {
			return false
		}
	}
	if key := t.soleText(n.def()); key != "" {
		x := n.get(key)
		o := t.schema.Option(n.def(), key)
		if whole(x) == nil || o.Required&t.schema.Mask() == 0 {
			return false
		}
		scheme, _, found := strings.Cut(x.Value, ":")
		_, known := t.schema.Component(scheme)
		return key != "uri" || known && found || strings.HasPrefix(x.Value, "{{")
	}
	l := n.language()
	x := l.textOf()
	if x == nil || slices.Contains([]string{"script", "split", "sort", "resequence"}, n.Key) {
		return false
	}
	for _, o := range t.required(n.def()) {
		if n.get(o.Name) == nil {
			return false
		}
	}
	switch {
	case l.Key == "simple":
		return simple(x.Value) && !t.startsWithLanguage(x.Value)
	case l.Key != "constant" || simple(x.Value) || x.Value == "" || t.startsWithLanguage(x.Value):
		return false
	}
	switch n.Key {
	case "delay", "loop", "throttle":
		return number(x.Value)
	case "setHeader", "setProperty", "setVariable", "setBody", "transform":
		return true
	}
	return false
}

// brackets says that a text reads as a list or a map in brackets that can only be the text of its language (D26).
func brackets(t *Tree, n *Node) bool {
	x := n.get(scalarKey(n))
	if !oneLine(x) || x.Value == "" || !strings.ContainsAny(x.Value[:1], "[{") || strings.HasPrefix(x.Value, "{{") || !bareBrackets(x.Value) {
		return false
	}
	f := syntax.Parse([]byte("x: " + x.Value))
	v := f.Root().Get("x")
	if len(f.Problems()) > 0 || !v.IsFlow() || v.First().IsZero() {
		return false
	}
	if v.Kind() == syntax.Seq {
		return true
	}
	for c := range v.Children {
		if t.knows(n, c.Key()) {
			return false
		}
	}
	return v.Len() > 1 || v.First().Kind() == syntax.Null
}

func bareBrackets(s string) bool { return !strings.Contains(s, " #") }

func scalarKey(n *Node) string {
	if !n.is(dsl.KindLanguage) {
		return ""
	}
	return n.def().Scalar
}
