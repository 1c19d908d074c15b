package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// OptionAsStep moves an option that stands among steps to the one EIP that takes it.
var OptionAsStep = &Rule{
	Name: "option-as-step",
	Doc: `an option stands as a step

An item whose only key is no step, and has a text as its value, is an option with a dash. It belongs to the EIP around the list
or to the step before it, whichever knows it and lacks it; if both do, nothing says which.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - multicast:
                steps:
                  - parallelProcessing: true
                  - to:
                      uri: mock:out

After:

    - route:
        from:
          uri: direct:a
          steps:
            - multicast:
                parallelProcessing: true
                steps:
                  - to:
                      uri: mock:out
`,
	Node: optionAsStep,
}

func optionAsStep(c *Context, e syntax.Node) []Reading {
	item := e.Parent()
	list := item.Parent()
	if !item.IsItem() || item.Len() != 1 || !steps(c.At(list)) || c.IsStep(e.Key()) || c.isBranch(e.Key()) || e.Kind() != syntax.Scalar {
		return nil
	}
	owner, above := c.outer(e)
	if owner.Has(e.Key()) {
		owner = syntax.Node{}
	}
	if !owner.IsZero() && c.Of(c.Option(c.options(owner), e.Key())).Is != place.Value {
		return nil
	}
	prev := item.Prev().First()
	before := item.Prev().Len() == 1 && c.knows(prev, e.Key(), e) && !prev.Has(e.Key())
	switch {
	case owner.IsZero() != before, text(prev) && before:
		return nil
	case flow(item):
		return one(layout.Block(item))
	case before:
		return one(layout.Undo(item, prev))
	case !above.StartsLine():
		return one(layout.OutOfList(item, above))
	}
	return one(layout.OutInFront(item, above))
}
