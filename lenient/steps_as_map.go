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
stand there twice. With one key that is no step nothing is read.

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
		if !c.IsStep(e.Key()) || c.isOptionOfSibling(e) {
			return nil
		}
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	return one(layout.Items(n))
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
