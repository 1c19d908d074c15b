package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// OptionBesideEIP moves options that stand beside their EIP into it.
var OptionBesideEIP = &Rule{
	Name: "option-beside-eip",
	Doc: `an option stands beside its EIP

An item of a list of steps has one key, the name of the step. Where every other key is an option of that step, which lacks it,
they can only belong there: steps, parameters, id or any other. The same holds for an entry at the top of the file. A key that
the step has already, or that is a step itself, is not moved.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - split:
                expression:
                  tokenize:
                    token: ","
              steps:
                - log:
                    message: ${body}

After:

    - route:
        from:
          uri: direct:a
          steps:
            - split:
                expression:
                  tokenize:
                    token: ","
                steps:
                  - log:
                      message: ${body}
`,
	Node: optionBesideEIP,
}

func optionBesideEIP(c *Context, item syntax.Node) []Reading {
	if !c.single(item) || item.Len() < 2 {
		return nil
	}
	d := c.body(item)
	var owner syntax.Node
	for e := range item.Children {
		if c.Option(d, e.Key()) == nil {
			continue
		}
		if !owner.IsZero() {
			return nil // two steps in one item
		}
		owner = e
	}
	if owner.IsZero() {
		return nil
	}
	var next syntax.Node
	for e := range item.Children {
		switch {
		case e == owner:
		case !c.takes(owner, e.Key(), e):
			return nil
		case next.IsZero():
			next = e
		}
	}
	switch {
	case item.InFlow() || owner.IsFlow() && !owner.First().IsZero():
		return one(layout.Block(owner))
	case owner.Kind() == syntax.Scalar && !owner.IsNull(): // the text is read first
		return nil
	}
	// One at a time: the next one then stands beside the owner that has grown.
	return at(next, one(layout.MoveInto(next, owner)))
}
