package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// DoubledWrapper takes one of two keys away where a map holds only what stands around it already.
var DoubledWrapper = &Rule{
	Name: "doubled-wrapper",
	Doc: `a wrapper is written twice, or where none belongs

A map whose only key is its own name, and no option there, is that name written twice. So is expression in expression, and
expression in one of the options that take a language directly, such as handled. A map in place of a text whose keys are all
options of the map around it is such a wrapper too: uri in uri. A language in the text of another language is two readings.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                expression:
                  expression:
                    simple:
                      expression: ${body}

After:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                expression:
                  simple:
                    expression: ${body}
`,
	Node: doubledWrapper,
}

func doubledWrapper(c *Context, n syntax.Node) []Reading {
	only := n.First()
	if n.Kind() != syntax.Map || only.IsZero() {
		return nil
	}
	p := c.At(n)
	var lift bool
	switch {
	case c.languageInText(n):
		return c.nested(n)
	case p.Is == place.Value:
		lift = c.optionsOfAround(n)
	case n.Len() > 1 || n.IsItem():
		return nil
	case p.Is == place.Body:
		if lift = c.wrapsExpression(n, p.Def); lift {
			if text(only) && !flow(n) {
				return one(layout.Collapse(n, only))
			}
			if !text(only) {
				n = only
			}
		} else {
			lift = c.sameName(n, only, p.Def)
		}
	case p.Is == place.List || p.Is == place.Wraps || p.Is == place.Texts:
		lift = only.Key() == n.Key() && only.Kind() == syntax.Seq
	}
	switch {
	case !lift:
		return nil
	case flow(n):
		return one(layout.Block(n))
	}
	return one(layout.Lift(n))
}

// sameName says that only, the only key below n, is the name of n, and neither an option of it nor one of its steps.
func (c *Context) sameName(n, only syntax.Node, d *dsl.Def) bool {
	key := only.Key()
	return key == n.Key() && !c.single(n) && c.Option(d, key) == nil && !(c.OwnsSteps(d) && c.IsStep(key))
}

// wrapsExpression says that n takes the name of a language, and holds an expression with a language instead. Where n may be a text
// itself, so may what it holds.
func (c *Context) wrapsExpression(n syntax.Node, d *dsl.Def) bool {
	e := n.First()
	switch {
	case e.Key() != "expression":
		return false
	case d.Expr == dsl.Direct && text(e):
		return true
	}
	return (d.Expr == dsl.Direct || d.Kind == dsl.KindExpression) && e.Kind() == syntax.Map && !e.First().IsZero()
}

// optionsOfAround says that n, a map in place of a text, holds the option that n is and others of the map around it, which
// lacks them.
func (c *Context) optionsOfAround(n syntax.Node) bool {
	m := n.Parent()
	d := c.options(m)
	if d == nil || !n.Has(n.Key()) {
		return false
	}
	for e := range n.Children {
		if e.Key() != n.Key() && m.Has(e.Key()) || !c.knows(m, e.Key(), e) {
			return false
		}
	}
	return true
}

// languageInText says that n is the text of a language, and holds a language instead.
func (c *Context) languageInText(n syntax.Node) bool {
	d := c.options(n.Parent())
	return d != nil && d.Kind == dsl.KindLanguage && n.Key() == d.Scalar && n.Len() == 1 && c.IsLanguage(n.First().Key())
}

// nested reads a language in the text of a language: the same one twice, or one of two.
func (c *Context) nested(n syntax.Node) []Reading {
	outer, inner := n.Parent(), n.First()
	value := inner
	if inner.Kind() == syntax.Map {
		value = inner.Get(c.Option(c.Expression(), inner.Key()).Def().Scalar)
	}
	switch {
	case !text(value) || outer.Len() > 1:
		return nil
	case flow(outer):
		return one(layout.Block(outer))
	case inner.Key() == outer.Key():
		return one(layout.Lift(n))
	}
	return []Reading{
		{Name: inner.Key(), Means: "a text in " + inner.Key(), Edits: layout.LiftTo(n, outer), Ask: true},
		{Name: outer.Key(), Means: "a text in " + outer.Key(), Edits: layout.Raise(n, value), Ask: true},
	}
}
