package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// UnwrappedItem puts the options of an item under the key that the items of its list have.
var UnwrappedItem = &Rule{
	Name: "unwrapped-item",
	Doc: `an item lacks the one key that the items of its list have

The items of onException, intercept and their like in a routeConfiguration have one key, the name of the list (CAMEL-25494).
An item whose keys are all options of that entry, or steps beside them, lacks it.

Before:

    - routeConfiguration:
        onException:
          - exception:
              - java.io.IOException
            steps: []

After:

    - routeConfiguration:
        onException:
          - onException:
              exception:
                - java.io.IOException
              steps: []
`,
	Node: unwrappedItem,
}

func unwrappedItem(c *Context, item syntax.Node) []Reading {
	p := c.At(item)
	if p.Is != place.Wrapped || item.Kind() != syntax.Map || item.First().IsZero() {
		return nil
	}
	known := false
	for e := range item.Children {
		o := c.Option(p.Def, e.Key())
		known = known || o != nil
		if o == nil && !(c.OwnsSteps(p.Def) && c.isStepIn(e, p.Def)) || o != nil && !c.fits(c.Of(o), e) {
			return nil
		}
	}
	if !known {
		return nil
	}
	if flow(item) {
		return one(layout.Block(item))
	}
	return one(layout.WrapAll(item, p.Option.Key))
}
