// Package cursor answers what a person asks about a place in a text while typing: what is this, what may stand here, what is
// around it. It works on text that is not YAML yet, and gives names and facts of the DSL table, not sentences.
package cursor

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// Text is a file of Camel routes with what each of its nodes is to Camel. It can be asked from several goroutines.
type Text struct {
	file   *syntax.File
	places *place.Map
}

// Read reads a file of Camel routes. What is not YAML yet is read as well as it can be.
func Read(src []byte, v *dsl.Version) *Text {
	f := syntax.Parse(src)
	if len(f.Problems()) > 0 {
		f = syntax.Recover(src)
	}
	return &Text{f, place.Schema{Version: v}.Read(f)}
}

// owner is the name of the map or the list that holds a node: the nearest key above it.
func owner(n syntax.Node) string {
	for up := n.Parent(); !up.IsZero(); up = up.Parent() {
		if key := up.Key(); key != "" {
			return key
		}
	}
	return ""
}

// isParameters says that n is the map of the options of an endpoint, and gives the endpoint if its uri can be read.
func isParameters(m *place.Map, n syntax.Node) (e place.Endpoint, known, ok bool) {
	holder := n.Parent()
	p := m.At(holder)
	if n.Key() != "parameters" || p.Is != place.Body || !m.IsEndpoint(p.Def) {
		return e, false, false
	}
	e, known = m.Endpoint(p.Def, holder)
	return e, known, true
}
