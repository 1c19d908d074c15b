package misplace

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
)

// def is the definition of the map at n, nil if n is at another place or is written as something else.
func (n *Node) def() *dsl.Def {
	if n == nil || n.At.Is != place.Body {
		return nil
	}
	return n.At.Def
}

// is says that n is a map of that kind.
func (n *Node) is(k dsl.Kind) bool { return n.def() != nil && n.def().Kind == k }

// stepsAt says that n is a list of steps.
func (n *Node) stepsAt() bool {
	return n != nil && n.At.Is == place.List && n.At.Def.Kind == dsl.KindStep && (n.Kind == List)
}

// steps is the list of steps that n has as its option, nil if it has none or an empty one.
func (n *Node) steps() *Node {
	if s := n.get("steps"); s.stepsAt() && len(s.Kids) > 0 {
		return s
	}
	return nil
}

// isStep says that n is the only key of an item of a list of steps.
func (n *Node) isStep() bool {
	return n.def() != nil && n.Up.is(dsl.KindStep) && n.Up.isItem() && n.Up.Up.stepsAt() && len(n.Up.Kids) == 1
}

// isEntry says that n is the only key of an item of the file.
func (n *Node) isEntry() bool {
	return n.Up != nil && n.Up.isItem() && n.Up.Up.At.Is == place.Entries && len(n.Up.Kids) == 1 && n.Key != ""
}

// named says that n is a step with that name.
func (n *Node) named(steps ...string) bool { return n.isStep() && slices.Contains(steps, n.Key) }

// knows says that the map at n has an option of that name, or a language.
func (t *Tree) knows(n *Node, key string) bool {
	return n.def() != nil && t.schema.Option(n.def(), key) != nil
}

// isHost says that n takes its expression under the key of that name.
func (n *Node) isHost() bool { return n.def() != nil && n.def().Expr == dsl.Host }

// language is the only language under the expression of n, nil if there is none.
func (n *Node) language() *Node {
	if l := n.get("expression").only(); n.isHost() && l.is(dsl.KindLanguage) {
		return l
	}
	return nil
}

// isDirect says that n is an option that takes its language without the wrapper.
func (n *Node) isDirect() bool { return n.def() != nil && n.def().Expr == dsl.Direct }

// textOf is the text of a language that has nothing else, nil if it has more or none.
func (n *Node) textOf() *Node {
	if !n.is(dsl.KindLanguage) || n.def().Scalar == "" {
		return nil
	}
	return whole(n.one(n.def().Scalar))
}

// whole is n if it is a scalar that no operator has changed, otherwise nil.
func whole(n *Node) *Node {
	if n == nil || n.Kind != Text || n.slip != noSlip || n.shift != 0 {
		return nil
	}
	return n
}

// oneLine says that n is a scalar of one line that no operator has changed.
func oneLine(n *Node) bool { return whole(n) != nil && len(n.raw) == 1 }

// required lists the options that a map needs besides an expression: by the schema or, as Camel checks them later, by the
// catalog.
func (t *Tree) required(d *dsl.Def) []*dsl.Option {
	var all []*dsl.Option
	for o := range t.schema.Options(d) {
		if (o.Required|o.CatalogRequired)&t.schema.Mask() != 0 && o.Name != "expression" {
			all = append(all, o)
		}
	}
	return all
}

// groups says that a map has to name one of several kinds.
func (t *Tree) groups(d *dsl.Def) bool {
	for g := range t.schema.Groups(d) {
		if !g.Optional {
			return true
		}
	}
	return false
}

// needsNothing says that a map may be empty.
func (t *Tree) needsNothing(d *dsl.Def) bool {
	return d.Expr == dsl.NoExpr && d.Kind != dsl.KindExpression && !oneKey(d) && len(t.required(d)) == 0 && !t.groups(d)
}

func oneKey(d *dsl.Def) bool { return d.Kind == dsl.KindStep || d.Kind == dsl.KindTop }

// soleText is the one option that a map needs, if it is a scalar and nothing else is needed.
func (t *Tree) soleText(d *dsl.Def) string {
	req := t.required(d)
	if d.Expr != dsl.NoExpr || d.Kind == dsl.KindExpression || oneKey(d) || t.groups(d) || len(req) != 1 || req[0].Type > dsl.Enum || req[0].Type == dsl.FreeMap {
		return ""
	}
	return req[0].Name
}

// startsWithLanguage says that a text begins as the call of a language does, which may be what it is (C06).
func (t *Tree) startsWithLanguage(s string) bool {
	word, _, found := strings.Cut(strings.Replace(s, "(", " ", 1), " ")
	return found && t.schema.IsLanguage(word)
}

// simple says that a text holds an expression of the Simple language.
func simple(s string) bool { return strings.Contains(s, "${") }

// number says that a text is a number as YAML reads one.
func number(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == "" || strings.Count(s, ".") == 1 && len(s) > 2 && strings.Trim(s, "0123456789.") == ""
}

// boolean says that a text is one of the two.
func boolean(s string) bool { return s == "true" || s == "false" }

// fixed is the language constant with a text, simple with an expression: what the text alone would be read as (C03, C04).
// Host is what has the expression.
func (t *Tree) fixed(host, lang *Node) *Node {
	x := lang.textOf()
	if x == nil || x.Value == "" || t.startsWithLanguage(x.Value) || host.Key == "script" {
		return nil
	}
	v := x.Value
	switch {
	case lang.Key == "simple" && simple(v):
		return x
	case lang.Key != "constant" || simple(v):
		return nil
	}
	name := host.Key
	if name == "" { // an item of setHeaders or setVariables
		name = strings.TrimSuffix(strings.ToLower(host.def().Name[:1])+host.def().Name[1:], "Definition")
	}
	scheme, _, found := strings.Cut(v, ":")
	switch name {
	case "setBody", "setHeader", "setProperty", "setVariable", "transform":
		return x
	case "delay", "loop", "throttle":
		if number(v) {
			return x
		}
	case "enrich", "pollEnrich", "recipientList":
		if _, known := t.schema.Component(scheme); known && found {
			return x
		}
	case "filter", "validate":
		if boolean(v) {
			return x
		}
	}
	return nil
}

// endpoint reads the endpoint that n names: what camel-edit's own schema says of it, on the loose tree.
func (t *Tree) endpoint(n *Node) (e place.Endpoint, uri, parameters *Node) {
	if n.def() == nil || !t.schema.IsEndpoint(n.def()) {
		return e, nil, nil
	}
	uri, parameters = n.get("uri"), n.get("parameters")
	if !oneLine(uri) {
		return e, nil, nil
	}
	base, query, found := strings.Cut(uri.Value, "?")
	e.Query, e.HasQuery = query, found
	e.Scheme, e.Path, found = strings.Cut(base, ":")
	e.Alone = !found
	if strings.ContainsAny(e.Scheme, "{}$ ") {
		return e, nil, nil
	}
	e.Component, _ = t.schema.Component(e.Scheme)
	if parameters != nil && parameters.Kind != Map {
		parameters = nil
	}
	return e, uri, parameters
}
