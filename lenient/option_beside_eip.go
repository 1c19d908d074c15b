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
is a step itself is an option only where the other step has it as one, as doTry has doCatch. What the step has already is
two readings.

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
	if !c.single(item) || item.Len() < 2 || c.lacksRoute(item) {
		return nil
	}
	owner, extra := c.ownerOf(item)
	if owner.IsZero() {
		return nil
	}
	for _, e := range extra {
		if !c.knows(owner, e.Key(), e) {
			return nil
		}
	}
	if text(owner) { // it is read first
		return nil
	}
	// One at a time: the next one then stands beside the owner that has grown.
	e := extra[0]
	readings := c.join(e, owner, func() []edit { return layout.MoveInto(e, owner) })
	if len(readings) == 1 && c.IsEntry(e.Key()) && !c.required(c.Option(c.options(owner), e.Key())) {
		// An entry in its own right, that the other entry can do without.
		readings[0].Name, readings[0].Means = "inside", "the "+e.Key()+" of the "+owner.Key()
		readings = append(readings, Reading{Name: "entry", Means: "an entry of its own", Edits: layout.Split(e)})
	}
	return at(e, readings)
}

// ownerOf is the one entry of a step or a top-level entry that the others can be options of, and those others. A key that is
// a step or an entry too is an option where another key has it as one: doCatch beside doTry, from beside a route without.
func (c *Context) ownerOf(item syntax.Node) (owner syntax.Node, extra []syntax.Node) {
	d := c.body(item)
	for e := range item.Children {
		switch {
		case c.Option(d, e.Key()) == nil || c.isOptionBeside(e):
			extra = append(extra, e)
		case owner.IsZero():
			owner = e
		default:
			return syntax.Node{}, nil // two steps in one item
		}
	}
	return owner, extra
}

func (c *Context) isOptionBeside(e syntax.Node) bool {
	for o := range e.Parent().Children {
		if o != e && o.Key() != e.Key() && c.knows(o, e.Key(), e) && !(c.IsEntry(e.Key()) && o.Has(e.Key())) {
			return true
		}
	}
	return false
}
