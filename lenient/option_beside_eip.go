package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// OptionBesideEIP moves options that stand beside their EIP into it.
var OptionBesideEIP = &Rule{
	Name: "option-beside-eip",
	Doc: `an option stands beside its EIP

An item of a list of steps has one key, the name of the step. Where every other key is an option of that step, which lacks it,
they can only belong there: steps, parameters, id or any other. The same holds for an entry at the top of the file. A key that
is a step itself is an option only where the other step has it as one, as doTry has doCatch. What the step has already is
two readings, and so is an entry that the other entry takes but does not need.

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
	if c.lacksRoute(item) { // route-without-key reads it
		return nil
	}
	for _, e := range extra {
		if !c.belongsIn(owner, e) {
			return nil
		}
	}
	if text(owner) { // it is read first
		return nil
	}
	// One at a time: the next one then stands beside the owner that has grown.
	e := extra[0]
	if o := c.Option(c.options(owner), e.Key()); o != nil && c.Of(o).Is == place.Wraps && e.Kind() == syntax.Map && !e.First().IsZero() && c.isEntryWithout(e, owner) && !flow(e) {
		return at(e, one(layout.Dash(e))) // it means the same in its own right, and can stand in the other entry
	}
	readings := c.join(e, owner, func() []edit {
		// Behind the branches an id would be that of their last step, and steps would be those of the fallback.
		if e.Key() == "id" && c.hasBranches(owner) || e.Key() == "steps" && owner.Has("onFallback") {
			return layout.MoveFirst(e, owner)
		}
		return layout.MoveInto(e, owner)
	})
	if len(readings) == 1 && c.isEntryWithout(e, owner) {
		readings[0].Name, readings[0].Means = "inside", "the "+e.Key()+" of the "+owner.Key()
		readings = append(readings, Reading{Name: "entry", Means: "an entry of its own", Edits: layout.Split(e)})
	}
	return at(e, readings)
}

// hasBranches says that owner is a choice with something in it.
func (c *Context) hasBranches(owner syntax.Node) bool {
	d := c.options(owner)
	return d != nil && d.Name == "ChoiceDefinition" && owner.Kind() == syntax.Map && !owner.First().IsZero()
}

// belongsIn says that e is an option of owner, or of a map that stands in it or can only be meant there: from in a route.
func (c *Context) belongsIn(owner, e syntax.Node) bool {
	d := c.options(owner)
	if d == nil { // a list, such as beans
		return false
	}
	if e.Key() == "language" && text(e) && d.Expr != dsl.NoExpr { // of the text that stands in owner
		return true
	}
	if o := c.Option(d, e.Key()); o != nil {
		return c.fits(c.Of(o), e)
	}
	if f := c.from(d); f != nil && c.takesIn(f.Def(), e) {
		return true
	}
	inner, _ := c.innerOf(owner, e)
	return len(inner) == 1 || len(c.homes(owner, d, e)) == 1
}

// requires says that the schema requires an option.
func (c *Context) requires(d *dsl.Def, key string) bool {
	o := c.Option(d, key)
	return o != nil && o.Required&c.Mask() != 0
}

// isEntryWithout says that e is an entry in its own right, and that owner, an entry as well, can do without it.
func (c *Context) isEntryWithout(e, owner syntax.Node) bool {
	switch {
	case !c.IsEntry(e.Key()) || !c.IsEntry(owner.Key()) || c.required(c.Option(c.options(owner), e.Key())):
		return false
	case !owner.Has("from") && c.from(c.options(owner)) == c.Option(c.options(owner), e.Key()) && !c.hasRoute(c.options(owner), owner): // a template needs one of both
		return false
	case e.Kind() == syntax.Seq: // items that are wrapped are no entry
		return e.First().IsZero() || !c.all(e, func(item syntax.Node) bool { return item.Len() == 1 && item.First().Key() == e.Key() })
	}
	return true
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

// isOptionBeside says that another key of the item has e as an option. An entry is one only of an entry that stands before it
// and lacks it, or that requires it.
func (c *Context) isOptionBeside(e syntax.Node) bool {
	entry := c.body(e.Parent()).Kind == dsl.KindTop && c.IsEntry(e.Key())
	for o := range e.Parent().Children {
		if o.Key() == e.Key() || !c.knows(o, e.Key(), e) {
			continue
		}
		if !entry || !o.Has(e.Key()) && (o.Start() < e.Start() || c.requires(c.options(o), e.Key())) {
			return true
		}
	}
	return false
}
