package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// StepsOfLeaf shows what steps under an EIP that owns none can mean.
var StepsOfLeaf = &Rule{
	Name: "steps-of-leaf",
	Doc: `steps stand under an EIP that owns none

An endpoint, a log or a setter has no steps of its own (CAMEL-24850). That they are the steps which follow is likely, not
certain: in Camel 2 some EIPs could hold children. Those of choice may be its last branch's, otherwise's, or follow it.
Nothing is moved unasked.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: direct:b
                steps:
                  - stop: {}

After:

            - stop: {}
`,
	Node: stepsOfLeaf,
}

func stepsOfLeaf(c *Context, n syntax.Node) []Reading {
	eip := n.Parent()
	item := eip.Parent()
	d := c.options(eip)
	if d == nil || n.Key() != "steps" || c.Option(d, "steps") != nil || !c.single(item) || c.body(item).Kind != dsl.KindStep ||
		item.Len() != 1 || n.Kind() != syntax.Seq || n.First().IsZero() || !c.listOfSteps(n) {
		return nil
	}
	if flow(n) {
		return one(layout.Block(n))
	}
	out := []Reading{{Name: "follow", Means: "the steps behind " + eip.Key(), Edits: layout.Follow(n, item), Ask: true}}
	for b := range eip.Children {
		last := b.Last()
		if c.isBranch(b.Key()) && b.Kind() == syntax.Seq && last.Kind() == syntax.Map && !last.Has("steps") && !flow(b) {
			out = append(out, Reading{Name: "branch", Means: "the steps of the last " + b.Key(), Edits: layout.MoveInto(n, last)})
		}
	}
	for o := range c.Options(d) {
		if b := o.Def(); o.Type == dsl.Object && b.List() == nil && c.OwnsSteps(b) && !eip.Has(o.Name) {
			out = append(out, Reading{Name: o.Name, Means: "the steps of " + o.Name, Edits: layout.Wrap(n, o.Name)})
		}
	}
	return out
}
