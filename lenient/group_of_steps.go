package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// GroupOfSteps puts the items of a group that stands as an item of a list of steps in its place.
var GroupOfSteps = &Rule{
	Name: "group-of-steps",
	Doc: `a group of steps stands as a step

Steps is no step. In a list that runs one after the other a nested group runs the same as its items in its place
(CAMEL-24850). Among the branches of a multicast or a loadBalance it is one branch, a pipeline, or a branch for each item.
Behind an EIP that owns steps and has none it may be those. The steps behind a group without any stand in its column, and are its
items: whichever of them it has, they run the same.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - steps:
                - to:
                    uri: mock:out
                - stop: {}

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
            - stop: {}
`,
	Node: groupOfSteps,
}

func groupOfSteps(c *Context, n syntax.Node) []Reading {
	item := n.Parent()
	if n.Key() != "steps" || !item.IsItem() || item.Len() != 1 || !steps(c.At(item.Parent())) {
		return nil
	}
	if n.Kind() == syntax.Null && !flow(n) {
		return one(c.besideGroup(item, n))
	}
	if n.Kind() != syntax.Seq || n.First().IsZero() || !c.stepsAndBranches(n) {
		return nil
	}
	if flow(n) {
		return one(layout.Block(n))
	}
	spread := layout.Spread(n)
	if d := c.options(item.Parent().Parent()); d != nil && branches(d.Name) {
		return []Reading{
			{Name: "pipeline", Means: "one branch, a pipeline", Edits: layout.Wrap(n, "pipeline")},
			{Name: "each", Means: "a branch for each step", Edits: spread},
		}
	}
	prev := item.Prev()
	owner := prev.First()
	if prev.Len() != 1 || !c.single(prev) || !c.knows(owner, "steps", n) || !owner.Get("steps").First().IsZero() {
		return one(spread)
	}
	out := []Reading{{Name: "follow", Means: "steps behind " + owner.Key(), Edits: spread}}
	if !owner.Has("steps") && !text(owner) && !flow(owner) {
		out = append(out, Reading{Name: "own", Means: "the steps of " + owner.Key(), Edits: layout.Undo(item, owner)})
	}
	return out
}

// besideGroup puts the steps behind an empty group, up to the next one, under its key.
func (c *Context) besideGroup(item, n syntax.Node) []edit {
	last := item
	for next := item.Next(); c.isStepItem(next) || next.Len() == 1 && c.isBranch(next.First().Key()); next = next.Next() {
		last = next
	}
	if last == item {
		return nil
	}
	return layout.Sideways(item.Next(), last, n.Column()+layout.ListOffset(n))
}

// stepsAndBranches says that the items of a list are steps, or branches that stand behind the step that they belong to.
func (c *Context) stepsAndBranches(n syntax.Node) bool {
	for item := range n.Children {
		b, ok := c.Branch(item.First().Key())
		branch := ok && item.Len() == 1 && item != n.First() && c.IsStep(b.Of.Name)
		group := item.Len() == 1 && item.First().Key() == "steps"
		if !branch && !group && item.Kind() == syntax.Map && !c.listTakes(place.Place{Is: place.List, Def: c.Step()}, item) {
			return false
		}
	}
	return true
}

// branches says that each step of an EIP is a branch of its own: Camel sends the message, or one of several, to each.
func branches(def string) bool { return def == "MulticastDefinition" || def == "LoadBalanceDefinition" }
