package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// StepsAsList puts the steps that stand directly under their owner, as a list, under steps.
var StepsAsList = &Rule{
	Name: "steps-as-list",
	Doc: `an owner of steps is given the list of its steps

otherwise, doTry, doFinally, onFallback, multicast and other owners that require nothing else hold their steps under steps
(CAMEL-24698, CAMEL-25532). A list in their place can only be the steps if every item is one.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - doTry:
                - log:
                    message: x
                - stop: {}

After:

    - route:
        from:
          uri: direct:a
          steps:
            - doTry:
                steps:
                  - log:
                      message: x
                  - stop: {}
`,
	Node: stepsAsList,
}

func stepsAsList(c *Context, n syntax.Node) []Reading {
	d := c.options(n)
	if d == nil || n.Kind() != syntax.Seq || n.First().IsZero() || n.Props().Len() > 0 || !c.OwnsSteps(d) || !c.needsNothing(d) {
		return nil
	}
	for range c.Groups(d) { // a load balancer without its kind does not start
		return nil
	}
	for item := range n.Children {
		if !c.isStepItem(item) && !(text(item) && c.hasScheme(item.Value())) { // an endpoint is asked about then
			return nil
		}
		for e := range item.Children {
			if c.IsStep(e.Key()) && c.Option(d, e.Key()) != nil { // doCatch in a doTry
				return nil
			}
		}
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	return one(layout.ValueUnder(n, "steps"))
}
