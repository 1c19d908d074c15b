// Package misplace writes canonical Camel YAML wrongly, the way people and models do: one [Operator] for each shape of the
// catalogue that can be read in one way, each the inverse of the rule that reads it. It knows nothing of the rules, so that
// what it writes is a question to them.
//
// An operator works on a [Tree], a loose form of a file that can be written in ways that are no YAML. It asks internal/dsl
// and internal/place where it applies and names an EIP only where the shape does.
package misplace

import "math/rand/v2"

// Operator writes one shape.
type Operator struct {
	Shape string // of the catalogue: "B01"
	Name  string // what is written, in a few words

	apply func(*Tree, *rand.Rand) bool
}

// Apply writes the shape at a random place of the tree where its condition holds, and gives the tree with it. It is not ok if
// there is no such place.
func (o Operator) Apply(t *Tree, r *rand.Rand) (with *Tree, ok bool) {
	with = t.clone()
	if !o.apply(with, r) {
		return t, false
	}
	with.Locate()
	if !with.sound() {
		return t, false
	}
	return with, true
}

// Operators are all of them, by family.
var Operators = concat(syntaxes, levels, expressions, lists, wrappers, endpoints, handlers, entries, files)

func concat(families ...[]Operator) []Operator {
	var all []Operator
	for _, f := range families {
		all = append(all, f...)
	}
	return all
}

// at is an operator that changes one node: where says which nodes it may be, do changes it.
func at(shape, name string, where func(*Tree, *Node) bool, do func(*Tree, *Node, *rand.Rand)) Operator {
	return Operator{shape, name, func(t *Tree, r *rand.Rand) bool {
		var all []*Node
		for n := range t.Nodes {
			if where(t, n) {
				all = append(all, n)
			}
		}
		if len(all) == 0 {
			return false
		}
		do(t, all[r.IntN(len(all))], r)
		return true
	}}
}
