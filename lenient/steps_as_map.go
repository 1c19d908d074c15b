package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// StepsAsMap makes a list of steps that are written as a map.
var StepsAsMap = &Rule{
	Name: "steps-as-map",
	Doc: `steps are written as a map

Steps are a list. Where every key of a map is a step, each is an item of it, in the order of the text (CAMEL-24698); a step may
stand there twice, and a branch behind the step that it is of. With one other key nothing is read.

Before:

    - route:
        from:
          uri: seda:parcels
          steps:
            log:
              message: x
            stop: {}

After:

    - route:
        from:
          uri: seda:parcels
          steps:
            - log:
                message: x
            - stop: {}
`,
	Node: stepsAsMap,
}

func stepsAsMap(c *Context, n syntax.Node) []Reading {
	d := c.listOf(n)
	if d == nil || d.Kind != dsl.KindStep || n.Kind() != syntax.Map || n.First().IsZero() {
		return nil
	}
	for e := range n.Children {
		if !c.followsItsStep(e) && (!c.IsStep(e.Key()) || c.isOptionOfSibling(e)) {
			return nil
		}
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	return one(layout.Items(n))
}

// followsItsStep says that e is a branch, and what stands before it the step that it is of, or another branch of that step.
func (c *Context) followsItsStep(e syntax.Node) bool {
	b, ok := c.Branch(e.Key())
	before, another := c.Branch(e.Prev().Key())
	return ok && (e.Prev().Key() == b.Of.Name || another && before.Of == b.Of && c.followsItsStep(e.Prev()))
}

// isOptionOfSibling says that a step is an option of another one in the same map: doCatch is that of doTry.
func (c *Context) isOptionOfSibling(e syntax.Node) bool {
	for s := range e.Parent().Children {
		if o := c.Option(c.Step(), s.Key()); o != nil && c.Option(o.Def(), e.Key()) != nil {
			return true
		}
	}
	return false
}
