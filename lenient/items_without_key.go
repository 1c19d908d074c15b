package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// ItemsWithoutKey puts the named items of an EIP that is a list of them under their option.
var ItemsWithoutKey = &Rule{
	Name: "items-without-key",
	Doc: `named items stand directly in the EIP that lists them

setHeaders is a list of headers under headers, setVariables one of variables. A map of names there, without any option of the
EIP, is that list, and so is a list of items with a name. Texts with a dash among the options of a map that takes one list of texts
are that list, as the classes of an onException.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - setHeaders:
                lane: B

After:

    - route:
        from:
          uri: direct:a
          steps:
            - setHeaders:
                headers:
                  - name: lane
                    expression:
                      constant:
                        expression: B
`,
	Node:    itemsWithoutKey,
	Problem: textsWithoutKey,
}

func itemsWithoutKey(c *Context, n syntax.Node) []Reading {
	d := c.options(n)
	if d == nil || d.Kind != dsl.KindEIP || n.Props().Len() > 0 {
		return nil
	}
	o := c.listed(d)
	if o == nil {
		return nil
	}
	switch {
	case n.Kind() == syntax.Map:
		for e := range n.Children {
			if c.Option(d, e.Key()) != nil || c.knownAs(n, e.Key()) != "" {
				return nil
			}
		}
		if !c.areNamed(o.Def(), n) {
			return nil
		}
	case n.Kind() == syntax.Seq:
		for item := range n.Children {
			if !item.Has(c.nameOption(o.Def()).Name) {
				return nil
			}
		}
	}
	if n.First().IsZero() {
		return nil
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	return one(layout.ValueUnder(n, o.Name))
}

// textsWithoutKey reads a list of texts behind which the options of the map stand that the list belongs to.
func textsWithoutKey(c *Context, p syntax.Problem) []Reading {
	n := p.Node
	list := n.Parent()
	where := c.guess(list)
	if p.Code != syntax.MissingDash || !isMisplacedKey(n) || n != c.run(n).first || where.Is != place.Body || list.First().IsMisplaced() || !list.First().StartsLine() {
		return nil
	}
	last := list.First()
	for ; last != n; last = last.Next() {
		if !text(last) || last.IsBroken() {
			return nil
		}
	}
	o := c.textList(where.Def)
	if o == nil {
		return nil
	}
	for e := n; !e.IsZero(); e = e.Next() {
		if !e.IsMisplaced() || !c.has(where, e.Key()) || c.keyOf(where, e.Key()) == o.Name {
			return nil
		}
	}
	first := list.First()
	return one(append([]edit{layout.KeyAbove(first, o.Name, first.Column())}, layout.Sideways(first, n.Prev(), first.Column()+layout.ListOffset(list))...))
}

// textList is the only option of a map of d that takes a list of texts.
func (c *Context) textList(d *dsl.Def) *dsl.Option {
	var only *dsl.Option
	for o := range c.Options(d) {
		if o.Type != dsl.TextList {
			continue
		}
		if only != nil {
			return nil
		}
		only = o
	}
	return only
}

// listed is the option of an EIP that requires a list of named items and nothing else.
func (c *Context) listed(d *dsl.Def) *dsl.Option {
	var only *dsl.Option
	for o := range c.Options(d) {
		if (o.Required|o.CatalogRequired)&c.Mask() == 0 {
			continue
		}
		if only != nil || o.Type != dsl.ObjectList || c.nameOption(o.Def()) == nil {
			return nil
		}
		only = o
	}
	return only
}
