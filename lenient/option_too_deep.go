package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// OptionTooDeep moves an option out of a map that does not know it, to the one around it that does.
var OptionTooDeep = &Rule{
	Name: "option-too-deep",
	Doc: `an option stands too deep

The map that holds the key does not know it, and one around it does: steps inside expression or a language, an option of the
route under from. The nearest that knows it and lacks it is meant; the search ends at the list of steps. Where a language
beside the key takes it as well there are two readings. Steps inside parameters are the owner's, as Camel takes no list there.

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
                    - to:
                        uri: mock:out

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
                  - to:
                      uri: mock:out
`,
	Node: optionTooDeep,
}

func optionTooDeep(c *Context, e syntax.Node) []Reading {
	if !c.strayed(e) {
		return nil
	}
	owner, above := c.outer(e)
	if owner.IsZero() {
		return nil
	}
	if e.Parent().IsItem() && e.Parent().Len() == 1 && c.isBranch(e.Key()) { // branch-as-step reads it
		return nil
	}
	if m := e.Parent(); m.Len() == 1 && c.options(m) != nil && c.wrapsExpression(m, c.options(m)) { // doubled-wrapper reads it
		return nil
	}
	if first := c.firstOut(e.Parent()); first != e {
		return nil
	}
	if strings.HasPrefix(e.Next().Key(), "-") && len(c.dashedBelow(e)) > 0 { // its items go on behind it
		return nil
	}
	inner, wait := c.inner(e)
	if wait || owner.Has(e.Key()) && len(inner) > 0 {
		return nil
	}
	behind := c.Of(c.Option(c.options(owner), e.Key())).Is != place.Value
	readings := c.join(e, owner, func() []edit { return layout.Out(e, above, behind) })
	if len(inner) == 0 || len(readings) != 1 || flow(e) {
		return readings
	}
	readings[0].Name, readings[0].Means = e.Key()+"-of-"+owner.Key(), "an option of "+owner.Key()
	return append(readings, c.into(e, inner)...)
}

// firstOut is the entry of m to move out first, of those that belong further out: the last if it is one of them, so that they
// keep their order and leave no empty map behind, otherwise the first.
func (c *Context) firstOut(m syntax.Node) syntax.Node {
	out := func(e syntax.Node) bool {
		owner, _ := c.outer(e)
		return c.strayed(e) && !owner.IsZero()
	}
	if last := m.Last(); out(last) {
		return last
	}
	for e := range m.Children {
		if out(e) {
			return e
		}
	}
	return syntax.Node{}
}

// strayed says that a map does not know its entry e: no option, but for a list of steps in parameters.
func (c *Context) strayed(e syntax.Node) bool {
	if !e.IsEntry() || e.Key() == "" {
		return false
	}
	m := e.Parent()
	switch p := c.At(m); p.Is {
	case place.Body:
		return !c.single(m) && c.Option(p.Def, e.Key()) == nil
	case place.Template:
		return c.Option(c.Top(), e.Key()) == nil
	case place.Free:
		return p.Option != nil && p.Option.Name == "parameters" && e.Key() == "steps" && c.listOfSteps(e)
	default:
	}
	return false
}

// listOfSteps says that n is a list, or a map, of nothing but steps.
func (c *Context) listOfSteps(n syntax.Node) bool {
	if n.Kind() == syntax.Map {
		return !n.First().IsZero() && c.allSteps(n)
	}
	if n.Kind() != syntax.Seq {
		return false
	}
	for i := range n.Children {
		if i.Kind() != syntax.Scalar && !(i.Kind() == syntax.Map && c.allSteps(i)) {
			return false
		}
	}
	return true
}

func (c *Context) allSteps(n syntax.Node) bool {
	for e := range n.Children {
		if !c.IsStep(e.Key()) && e.Key() != "steps" { // a group is a shape of its own
			return false
		}
	}
	return true
}

// outer is the nearest map around the entry e that knows its key, within the same step or entry, and the entry of that map
// that e stands in.
func (c *Context) outer(e syntax.Node) (owner, above syntax.Node) {
	for above = e.Parent(); ; above = above.Parent() {
		up := above.Parent()
		if up.IsZero() || c.single(up) {
			return syntax.Node{}, syntax.Node{}
		}
		if above.IsEntry() && c.knows(up, e.Key(), e) {
			return up, above
		}
	}
}
