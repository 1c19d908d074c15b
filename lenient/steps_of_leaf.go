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
certain: in Camel 2 some EIPs could hold children. Those of choice may be its last branch's, otherwise's, or follow it. A step that
stands among the options of such an EIP is likely the next one. Nothing is moved unasked.

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
	if c.stepOfLeaf(n) {
		text := layout.Paste(n.File(), item.Whole().End, layout.AsItem(n, item.Column()), n.Whole())
		return []Reading{{Name: "follow", Means: "the step behind " + eip.Key(), Edits: append(layout.Remove(n), text), Ask: true}}
	}
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

// stepOfLeaf says that n is a step with options of its own among those of a step that owns none and lacks nothing.
func (c *Context) stepOfLeaf(n syntax.Node) bool {
	eip := n.Parent()
	item := eip.Parent()
	d := c.options(eip)
	return d != nil && n.IsEntry() && c.IsStep(n.Key()) && c.single(item) && c.body(item).Kind == dsl.KindStep && item.IsItem() && item.Len() == 1 &&
		eip.Len() > 1 && !eip.InFlow() && !eip.IsFlow() && !c.ownsSteps(d) && c.isStepIn(n, d) && len(c.missing(eip)) == 0 &&
		n.Kind() == syntax.Map && !n.First().IsZero() && c.knowsAll(c.Option(c.Step(), n.Key()).Def(), n)
}
