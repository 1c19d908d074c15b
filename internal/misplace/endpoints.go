package misplace

import (
	"math/rand/v2"
	"strings"

	"github.com/camel-edit/camel-edit/internal/place"
)

// endpoints are the shapes of family F: uri and parameters.
var endpoints = []Operator{
	at("F01", "options in the uri and among the parameters", func(t *Tree, n *Node) bool {
		return len(queryable(t, n)) > 0 && len(n.get("parameters").Kids) > 1
	}, func(t *Tree, n *Node, r *rand.Rand) {
		all := queryable(t, n)
		uri := n.get("uri")
		var query []string
		for _, i := range r.Perm(len(all)) {
			if len(n.get("parameters").Kids) == 1 || len(query) > 0 && r.IntN(2) == 0 {
				break
			}
			k := all[i].cut()
			query = append(query, k.Key+"="+k.Value)
			uri.Lead = append(uri.Lead, notes(k.Lead)...)
			if k.Comment != "" {
				uri.Lead = append(uri.Lead, line{text: k.Comment, kind: '#'})
			}
		}
		uri.write(uri.Value + "?" + strings.Join(query, "&"))
	}),
	at("F06", "parameters under another key", func(t *Tree, n *Node) bool {
		_, uri, parameters := t.endpoint(n)
		return uri != nil && parameters != nil && scalars(parameters) && n.Kind == Map
	}, func(t *Tree, n *Node, r *rand.Rand) {
		n.get("parameters").rename(stranger(t, n, r, "options", "properties", "query", "config"))
	}),
	at("F07", "parameters beside the uri", func(t *Tree, n *Node) bool {
		return len(liftable(t, n)) > 0
	}, func(t *Tree, n *Node, r *rand.Rand) {
		parameters := n.get("parameters")
		i := parameters.index()
		all := r.IntN(2) == 0
		for j, k := range liftable(t, n) {
			if j > 0 && !all {
				break
			}
			k.cut()
			n.add(i, k)
			i++
		}
		if parameters.Kind == Null {
			above := parameters.prev()
			parameters.cut()
			above.inherit(parameters)
		}
	}),
	at("F11", "an ampersand as in XML", func(t *Tree, n *Node) bool {
		// A component that takes any option would take amp; for the start of one, and so would a dynamic uri.
		e, uri, _ := t.endpoint(n)
		return uri != nil && e.HasQuery && strings.Contains(e.Query, "&") && (n.Key == "to" || n.Key == "from") &&
			e.Component != nil && !e.Component.OpenOptions && !e.Component.API && !strings.Contains(uri.Value, "&amp;") && !strings.Contains(uri.Value, "RAW(")
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		uri := n.get("uri")
		uri.write(strings.ReplaceAll(uri.Value, "&", "&amp;"))
	}),
}

// queryable are the parameters of the endpoint n that mean the same in its uri.
func queryable(t *Tree, n *Node) []*Node {
	e, uri, parameters := t.endpoint(n)
	if uri == nil || parameters == nil || e.HasQuery || e.Alone || e.Component == nil || strings.ContainsAny(uri.Value, "{}$ #") || e.Scheme == "sql" || e.Scheme == "jpa" {
		return nil
	}
	var all []*Node
	for _, k := range parameters.Kids {
		o, known := e.Component.Option(k.Key)
		if known && !o.Secret && !o.Path && o.Name == k.Key && oneLine(k) && k.Value != "" && !strings.ContainsAny(k.Value, "&?={}$%+# ()\\\"'") && !strings.Contains(k.Key, "-") {
			all = append(all, k)
		}
	}
	return all
}

// liftable are the parameters of the endpoint n that nothing but the endpoint knows.
func liftable(t *Tree, n *Node) []*Node {
	e, uri, parameters := t.endpoint(n)
	if uri == nil || parameters == nil || e.Component == nil {
		return nil
	}
	var all []*Node
	for _, k := range parameters.Kids {
		o, known := e.Component.Option(k.Key)
		if known && o.Name == k.Key && whole(k) != nil && !t.knows(n, k.Key) && !t.schema.IsStep(k.Key) && !t.schema.IsLanguage(k.Key) && n.At.Is == place.Body {
			all = append(all, k)
		}
	}
	return all
}
