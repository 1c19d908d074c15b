package cameledit

import (
	"slices"

	"github.com/camel-edit/camel-edit/lenient"
)

// FixReversed is Fix with the rules over the tree asked in the opposite order. Those over text that is no YAML are in an order
// that says which comes first.
func FixReversed(src []byte) Result {
	e, r := newEngine(src, Options{})
	var tree, rest []*lenient.Rule
	for _, rule := range e.rules {
		if rule.Text == nil && rule.Problem == nil {
			tree = append(tree, rule)
		} else {
			rest = append(rest, rule)
		}
	}
	slices.Reverse(tree)
	e.rules = append(rest, tree...)
	return e.fix(src, r)
}

// Rounds is Fix with the number of rounds that it took.
func Rounds(src []byte) (Result, int) {
	e, r := newEngine(src, Options{})
	r = e.fix(src, r)
	return r, len(e.trail)
}
