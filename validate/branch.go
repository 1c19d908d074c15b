package validate

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// strayBranch reports a branch among steps that are not those of its EIP: the schema has doCatch and doFinally as steps, and
// Camel refuses to start one whose parent is no doTry (CatchReifier, FinallyReifier).
func (c *checker) strayBranch(e syntax.Node, p place.Place) {
	if c.schemaOnly || p.Def.Kind != dsl.KindStep {
		return
	}
	if b, ok := c.s.Branch(e.Key()); ok && e.Parent().Parent().Parent().Key() != b.Of.Name {
		c.errorf(UnknownKey, e.Start(), "%s stands without %s, and Camel refuses to start it; it is an option of %s, beside its steps", e.Key(), b.Of.Name, b.Of.Name)
	}
}

// kindToWrite is the map that a text stands for which names a kind among others, with the options that the kind requires.
func (c *checker) kindToWrite(n syntax.Node, d *dsl.Def) string {
	for g := range c.s.Groups(d) {
		if !slices.Contains(g.Of, n.Value()) {
			continue
		}
		var b strings.Builder
		b.WriteString(name(n) + ":\n  " + n.Value() + ":\n")
		for o := range c.s.Required(c.s.Option(d, n.Value()).Def()) {
			b.WriteString(c.entry(o, 2))
		}
		return b.String()
	}
	return ""
}
