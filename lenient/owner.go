package lenient

import (
	"slices"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// steps says that a place holds a list of steps.
func steps(p place.Place) bool { return p.Is == place.List && p.Def.Kind == dsl.KindStep }

// knows says that the map of owner has an option, no language, whose value has the shape of n.
func (c *Context) knows(owner syntax.Node, key string, n syntax.Node) bool {
	d := c.options(owner)
	if d == nil {
		return false
	}
	o := c.Option(d, key)
	return o != nil && !o.Language && c.fits(c.Of(o), n)
}

// required says that Camel does not do without an option.
func (c *Context) required(o *dsl.Option) bool {
	return o != nil && (o.Required|o.CatalogRequired)&c.Mask() != 0
}

// isBranch says that key is a branch of some step, such as when of choice.
func (c *Context) isBranch(key string) bool {
	_, ok := c.Branch(key)
	return ok
}

// grouped says that two keys of a map with definition d exclude each other: two kinds of which Camel takes one, two
// languages, a language and expression.
func (c *Context) grouped(d *dsl.Def, a, b string) bool {
	if d.Expr != dsl.NoExpr || d.Kind == dsl.KindExpression {
		expr := func(key string) bool {
			return c.IsLanguage(key) || d.Expr == dsl.Host && key == "expression"
		}
		return expr(a) && expr(b)
	}
	return c.kind(d, a) && c.kind(d, b)
}

// kind says that key is one of the kinds of which a map with definition d takes one.
func (c *Context) kind(d *dsl.Def, key string) bool {
	for g := range c.Groups(d) {
		if slices.Contains(g.Of, key) {
			return true
		}
	}
	return false
}

// flow says that n stands in brackets, or is a list or map in brackets that is not empty.
func flow(n syntax.Node) bool {
	return n.Parent().InFlow() || n.IsFlow() && !n.First().IsZero()
}

// join is the answer for an entry e that belongs into the map of owner: the edits that move it there or, where owner has the
// option already, the ways to make one of two.
func (c *Context) join(e, owner syntax.Node, move func() []edit) []Reading {
	mine := owner.Get(e.Key())
	switch {
	case flow(e):
		return one(layout.Block(e))
	case flow(owner):
		return one(layout.Block(owner))
	case mine.IsZero():
		return one(move())
	case flow(mine):
		return one(layout.Block(mine))
	}
	return c.clash(e, mine)
}

// clash is the answer for an entry e that belongs where the entry mine stands already.
func (c *Context) clash(e, mine syntax.Node) []Reading {
	if e.Raw() == mine.Raw() && e.Kind() == syntax.Scalar && e.Lead().Len() == 0 && e.Comment().Len() == 0 {
		return one(layout.Remove(e)) // the same twice
	}
	if steps(c.At(mine)) {
		return c.merge(e, mine, e)
	}
	var both []Reading
	if theirs := e.Get("steps"); e.Len() == 1 && steps(c.At(mine.Get("steps"))) {
		if both = c.merge(theirs, mine.Get("steps"), e); len(both) == 1 { // one of the two has no steps
			return both
		}
	}
	return append([]Reading{
		{Name: "own", Means: mine.Key() + " as it stands in its place", Edits: append(layout.Remove(e), stays(mine)), Ask: true},
		{Name: "other", Means: mine.Key() + " as it stands in the other place", Edits: layout.Replace(mine, e), Ask: true},
	}, both...)
}

// merge makes one list of steps of two: those of the list mine come first, or last. What holds the other list goes.
func (c *Context) merge(list, mine, gone syntax.Node) []Reading {
	switch {
	case list.Kind() != syntax.Seq || mine.Kind() == syntax.Map:
		return nil // a map of steps is read first
	case list.First().IsZero():
		return one(layout.Remove(gone))
	case mine.First().IsZero():
		return one(layout.MoveItems(list, mine, false, gone))
	}
	return []Reading{
		{Name: "own-first", Means: "the steps that stand in their place come first", Edits: layout.MoveItems(list, mine, false, gone)},
		{Name: "own-last", Means: "the steps that stand in their place come last", Edits: layout.MoveItems(list, mine, true, gone)},
	}
}

// stays is an edit that changes nothing, so that a reading which takes something away shows what it leaves.
func stays(n syntax.Node) edit {
	s := n.KeySpan()
	return edit{Span: s, New: n.File().Source()[s.Start:s.End]}
}
