package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// StepWithList makes steps of the values that an owner of steps has under the name of one.
var StepWithList = &Rule{
	Name: "step-with-list",
	Doc: `an owner of steps has a list under the name of a step

multicast and other owners hold steps. The name of a step there, with a list of texts or maps for it, is that step once for each
of them.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - multicast:
                to:
                  - direct:a
                  - direct:b

After:

    - route:
        from:
          uri: direct:a
          steps:
            - multicast:
                steps:
                  - to:
                      uri: direct:a
                  - to:
                      uri: direct:b
`,
	Node: stepWithList,
}

func stepWithList(c *Context, n syntax.Node) []Reading {
	owner := n.Parent()
	d := c.options(owner)
	if n.Kind() != syntax.Seq || d == nil || !c.OwnsSteps(d) || owner.Has("steps") || n.First().IsZero() || n.Props().Len() > 0 {
		return nil
	}
	o := c.Option(c.Step(), n.Key())
	if o == nil || c.Option(d, n.Key()) != nil || len(c.strangers(owner)) != 1 {
		return nil
	}
	p := place.Place{Is: place.Body, Def: o.Def()}
	known := false
	for item := range n.Children {
		switch {
		case text(item):
			if o.Def().Scalar == "" && c.needs(o.Def()) != 1 {
				return nil
			}
		case item.Kind() != syntax.Map || !c.fits(p, item) || item.Props().Len() > 0:
			return nil
		}
		for e := range item.Children {
			// Beside what is the step's, another text may stand for an option.
			option := c.Option(o.Def(), e.Key()) != nil
			if !option && (!text(e) || c.isName(e.Key())) {
				return nil
			}
			known = known || option
		}
		known = known || text(item)
	}
	if !known {
		return nil
	}
	if r := inBlock(n); r != nil {
		return r
	}
	edits := []edit{layout.Rename(n, "steps")}
	for item := range n.Children {
		edits = append(edits, layout.ItemUnder(item, n.Key())...)
	}
	return one(edits)
}
