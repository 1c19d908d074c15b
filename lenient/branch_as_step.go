package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// BranchAsStep puts a branch that stands among steps, or among other branches, into the step that it belongs to.
var BranchAsStep = &Rule{
	Name: "branch-as-step",
	Doc: `a branch stands in a list of steps

When, otherwise, doCatch, doFinally and onFallback are options of choice, doTry and circuitBreaker. As the item behind such a
step a branch belongs to it; as the last item of its steps, or as an item of its other branches, to the step around it; when
without any choice before it starts one. A branch behind another step, or behind otherwise, has no reading.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - choice:
                when:
                  - expression:
                      simple:
                        expression: ${body}
                    steps: []
            - otherwise:
                steps: []

After:

    - route:
        from:
          uri: direct:a
          steps:
            - choice:
                when:
                  - expression:
                      simple:
                        expression: ${body}
                    steps: []
                otherwise:
                  steps: []
`,
	Node: branchAsStep,
}

func branchAsStep(c *Context, n syntax.Node) []Reading {
	item := n.Parent()
	if !n.IsEntry() || !item.IsItem() || item.Len() != 1 {
		return nil
	}
	b, ok := c.Branch(n.Key())
	if !ok {
		return nil
	}
	eip, list := b.Of, b.List
	if flow(item) {
		return one(layout.Block(item))
	}
	p := c.At(item.Parent())
	switch {
	case steps(p):
	case p.Is == place.List && c.Option(p.Def, n.Key()) == nil:
		return c.branchAmongBranches(n)
	default:
		return nil
	}
	if prev := item.Prev().First(); item.Prev().Len() == 1 && prev.Key() == eip.Name {
		readings, ok := c.branchBehind(n, prev)
		if !ok {
			return nil
		}
		if around := c.branchInside(n); len(around) == 1 && !prev.Has(n.Key()) && len(readings) == 1 && !list {
			readings[0].Name, readings[0].Means = "before", "of the "+eip.Name+" before it"
			around[0].Name, around[0].Means = "around", "of the "+eip.Name+" around it"
			return append(readings, around[0])
		}
		return readings
	}
	if before, ok := c.Branch(item.Prev().First().Key()); ok && before.Of == eip && item.Prev().Len() == 1 {
		if list && n.Kind() == syntax.Map && !n.First().IsZero() { // one branch
			return one(layout.Dash(n))
		}
		return nil // it goes where the branch before it goes
	}
	out := c.branchInside(n)
	if list && c.startsBranches(item, eip.Name) && !c.OwnsSteps(eip.Def()) {
		if n.Kind() == syntax.Map && !n.First().IsZero() { // one branch
			return one(layout.Dash(n))
		}
		out = append(named(out, "around", "of the "+eip.Name+" around it"), Reading{Name: "nested", Means: "a " + eip.Name + " that starts here", Edits: layout.Wrap(n, eip.Name)})
	}
	return out
}

// branchAmongBranches reads an item of a list of branches that is another branch of the same step.
func (c *Context) branchAmongBranches(n syntax.Node) []Reading {
	item := n.Parent()
	list := item.Parent()
	owner := list.Parent()
	if !list.IsEntry() || list.Key() == n.Key() || !c.takesBranch(owner, n) {
		return nil
	}
	return c.joinBranch(n, owner, func() []edit { return layout.OutOfList(item, list) })
}

// branchBehind reads a branch that follows the step owner. It says no where the branches of owner are complete.
func (c *Context) branchBehind(n, owner syntax.Node) (readings []Reading, ok bool) {
	if !c.takesBranch(owner, n) || text(owner) || owner.Kind() == syntax.Seq { // a list of branches is read first
		return nil, false
	}
	if b, _ := c.Branch(n.Key()); b.List {
		for e := range owner.Children {
			if b, ok := c.Branch(e.Key()); ok && !b.List { // otherwise is the last
				return nil, false
			}
		}
	}
	return c.joinBranch(n, owner, func() []edit { return layout.Undo(n.Parent(), owner) }), true
}

// branchInside reads a branch at the end of the steps of the step, or of another branch of the step, that it belongs to.
func (c *Context) branchInside(n syntax.Node) []Reading {
	item := n.Parent()
	if !item.Next().IsZero() || c.IsStep(n.Key()) { // doTry takes doCatch among its steps
		return nil
	}
	for above := item.Parent(); ; above = above.Parent() {
		up := above.Parent()
		if up.IsZero() || c.single(up) {
			return nil
		}
		if above.IsEntry() && c.takesBranch(up, n) {
			return c.joinBranch(n, up, func() []edit { return layout.OutOfList(item, above) })
		}
	}
}

// takesBranch says that owner has the branch n as an option, which is a map or the list of its steps.
func (c *Context) takesBranch(owner, n syntax.Node) bool {
	if d := c.options(owner); n.Kind() == syntax.Seq && !n.First().IsZero() && d != nil && c.Option(d, n.Key()) != nil {
		return c.knows(owner, n.Key(), n) || c.listOfSteps(n)
	}
	return c.knows(owner, n.Key(), n)
}

// joinBranch is the answer for a branch n that belongs to owner. Of a branch that owner takes a list of there may be more.
func (c *Context) joinBranch(n, owner syntax.Node, move func() []edit) []Reading {
	mine := owner.Get(n.Key())
	b, _ := c.Branch(n.Key())
	switch {
	case b.List && n.Kind() == syntax.Map && !n.First().IsZero(): // one branch
		return one(layout.Dash(n))
	case mine.IsZero() || !b.List:
		return c.join(n, owner, move)
	case flow(owner):
		return one(layout.Block(owner))
	case flow(mine):
		return one(layout.Block(mine))
	case n.Kind() != syntax.Seq || mine.Kind() == syntax.Map || n.First().IsZero():
		return nil
	}
	return one(layout.MoveItems(n, mine, false, n.Parent(), c.alikeBranches(n)...))
}

// alikeBranches are the lists of the same branch in the items behind the one of n.
func (c *Context) alikeBranches(n syntax.Node) []syntax.Node {
	var out []syntax.Node
	for item := n.Parent().Next(); item.Len() == 1; item = item.Next() {
		e := item.First()
		if e.Key() != n.Key() || e.Kind() != syntax.Seq || e.First().IsZero() || flow(e) {
			break
		}
		out = append(out, e)
	}
	return out
}

// startsBranches says that no such step, and no branch, stands before an item in its list.
func (c *Context) startsBranches(item syntax.Node, eip string) bool {
	for i := range item.Parent().Children {
		if i == item {
			return true
		}
		if i.Kind() == syntax.Seq || i.First().Key() == "steps" {
			return false // it is read first
		}
		for e := range i.Children {
			if b, ok := c.Branch(e.Key()); c.keyOf(c.guess(i), e.Key()) == eip || ok && b.Of.Name == eip {
				return false
			}
		}
	}
	return false
}
