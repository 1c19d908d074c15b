package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// StepAsOption puts steps that stand directly in a map that owns steps into its steps.
var StepAsOption = &Rule{
	Name: "step-as-option",
	Doc: `a step stands directly in the EIP that owns it

Where a map owns steps, and a key of it is the name of a step and no option, the key is one of its steps: one step for each
key, in the order of the text (CAMEL-24698, CAMEL-24850), and a branch behind the step that it is of. Beside steps that are there already they come before or after those.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - doTry:
                to:
                  uri: mock:out
                stop: {}

After:

    - route:
        from:
          uri: direct:a
          steps:
            - doTry:
                steps:
                  - to:
                      uri: mock:out
                  - stop: {}
`,
	Node: stepAsOption,
}

func stepAsOption(c *Context, m syntax.Node) []Reading {
	d := c.options(m)
	if d == nil || m.Kind() != syntax.Map || !c.ownsSteps(d) {
		return nil
	}
	first, last := c.stepRun(m.First(), d)
	if first.IsZero() {
		return nil
	}
	mine := m.Get("steps")
	if flow(m) {
		return one(layout.Block(m))
	}
	if more, _ := c.stepRun(last.Next(), d); !more.IsZero() { // the others join the first
		return at(more, one(layout.Beside(more, last)))
	}
	switch {
	case mine.IsZero():
		return at(first, one(layout.Listed(first, last, "steps", false)))
	case mine.IsNull() && mine.Next() == first && mine.Kind() == syntax.Null:
		return at(first, one(layout.Listed(first, last, "", false)))
	case flow(mine):
		return one(layout.Block(mine))
	case mine.Kind() != syntax.Seq || mine.First().IsZero():
		return nil
	}
	return at(first, []Reading{
		{Name: "before", Means: "steps before those that are there", Edits: layout.ListedIn(first, last, mine, true)},
		{Name: "after", Means: "steps after those that are there", Edits: layout.ListedIn(first, last, mine, false)},
	})
}

// ownsSteps says that a map owns steps, itself or in the option that it requires: from in a route.
func (c *Context) ownsSteps(d *dsl.Def) bool {
	return c.OwnsSteps(d) || c.from(d) != nil
}

// stepRun is the first run of entries from n on that are steps, or branches behind theirs, and no options of a map with
// definition d.
func (c *Context) stepRun(n syntax.Node, d *dsl.Def) (first, last syntax.Node) {
	for ; !n.IsZero(); n = n.Next() {
		if c.isStepIn(n, d) || !first.IsZero() && c.Option(d, n.Key()) == nil && c.followsItsStep(n) {
			if first.IsZero() {
				first = n
			}
			last = n
		} else if !first.IsZero() {
			break
		}
	}
	return first, last
}

func (c *Context) isStepIn(n syntax.Node, d *dsl.Def) bool {
	o := c.Option(c.Step(), n.Key())
	if o == nil || c.Option(d, n.Key()) != nil || c.isBranch(n.Key()) {
		return false
	}
	// How a kind that is a word, and branches that are a list, are written is read then.
	b, isBranch := c.Branch(n.First().First().Key())
	return text(n) && c.kind(o.Def(), n.Value()) || n.Kind() == syntax.Seq && (isBranch && b.Of == o || n.Len() == 1 && c.isMapOf(o.Def(), n.First())) ||
		c.fits(place.Place{Is: place.Body, Def: o.Def(), Option: o}, n)
}
