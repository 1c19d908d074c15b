package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// TwoStepsInItem makes each of several steps in one item an item of its own.
var TwoStepsInItem = &Rule{
	Name: "two-steps-in-item",
	Doc: `several steps stand in one item

An item of a list of steps has one key. Where every key is the name of a step, and none is an option of another, each is a
step of its own, in the order of the text. The same holds for the entries of the file.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: x
              to:
                uri: mock:out

After:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: x
            - to:
                uri: mock:out
`,
	Node: twoStepsInItem,
}

func twoStepsInItem(c *Context, item syntax.Node) []Reading {
	if !c.single(item) || item.Len() < 2 || !item.IsItem() {
		return nil
	}
	d := c.body(item)
	for e := range item.Children {
		if o := c.Option(d, e.Key()); o == nil || !c.fits(c.Of(o), e) || c.isOptionBeside(e) {
			return nil
		}
	}
	second := item.First().Next()
	if item.First().Key() == second.Key() { // one key twice
		return nil
	}
	if flow(item) {
		return one(layout.Block(item))
	}
	return at(second, one(layout.Split(second)))
}
