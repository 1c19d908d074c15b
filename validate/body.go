package validate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// body checks a map against its definition.
func (c *checker) body(n syntax.Node, p place.Place) {
	d := p.Def
	if n.Kind() != syntax.Map {
		c.noMap(n, p)
		return
	}
	c.duplicateKeys(n)
	if d.Kind == dsl.KindStep || d.Kind == dsl.KindTop {
		c.single(n, p)
		return
	}
	languages, wrapper := 0, false
	var inline syntax.Node
	for e := range n.Children {
		key := e.Key()
		o := c.s.Option(d, key)
		if o == nil {
			c.unknown(e, p)
			continue
		}
		switch {
		case o.Language:
			languages++
			inline = e
		case d.Expr == dsl.Host && key == "expression":
			wrapper = true
		case key == "id":
			c.id(e, d)
		}
		c.value(e, c.s.Of(o))
		if o.Type == dsl.FreeMap {
			for x := range e.Children {
				c.placeholder(x)
			}
		}
	}
	c.expression(n, d, languages, wrapper)
	if languages == 1 && !wrapper && d.Expr == dsl.Host {
		c.shorthand(inline, "%s stands directly on %s; canonical is under expression", inline.Key(), name(n))
	}
	c.required(n, d)
	c.groups(n, d)
	c.endpoint(n, d)
	c.simple(n, d)
	c.language(n, d)
}

// noMap reports a body that is no map, or notes the shorthand that it is.
func (c *checker) noMap(n syntax.Node, p place.Place) {
	d := p.Def
	if n.Kind() == syntax.Scalar && !n.IsNull() && d.Scalar != "" {
		c.shorthand(n, "%s is written as a text; canonical is a map with %s", name(n), d.Scalar)
		for o := range c.s.Required(d) { // what the text does not set is missing: the module of wasm
			if o.Name != d.Scalar {
				c.errorf(Missing, n.Start(), "%s needs %s, which a text cannot set", name(n), o.Name)
			}
		}
		c.endpoint(n, d)
		c.simple(n, d)
		c.language(n, d)
		return
	}
	switch d.Kind {
	case dsl.KindStep:
		c.errorf(WrongShape, n.Start(), "a step is a map with the name of the step as its key, found %s", what(n))
	case dsl.KindTop:
		c.errorf(WrongShape, n.Start(), "an entry is a map with one key such as route, found %s", what(n))
	default:
		f := c.errorf(WrongShape, n.Start(), "%s is a map, found %s", name(n), what(n))
		if f.Write = c.kindToWrite(n, d); f.Write == "" {
			c.kindForm(f, n, d)
		}
	}
}

// single checks a step or an entry: a map with one key.
func (c *checker) single(n syntax.Node, p place.Place) {
	known := 0
	for e := range n.Children {
		o := c.s.Option(p.Def, e.Key())
		if o == nil {
			if n.Len() > 1 {
				continue // said once for the item, below
			}
			c.unknown(e, p)
			continue
		}
		known++
		c.value(e, c.s.Of(o))
		c.strayBranch(e, p)
	}
	kind := "a step"
	if p.Def.Kind == dsl.KindTop {
		kind = "an entry"
	}
	switch len := n.Len(); {
	case len == 0:
		c.errorf(WrongShape, n.Start(), "%s needs a key", kind)
	case len > 1:
		keys := make([]string, 0, len)
		var at syntax.Node
		for e := range n.Children {
			keys = append(keys, e.Key())
			if at.IsZero() && !(e.Key() == n.First().Key()) {
				at = e
			}
		}
		if at.IsZero() {
			return // one key several times: a duplicate
		}
		c.errorf(UnknownKey, at.Start(), "%s has one key, found %s", kind, strings.Join(keys, ", "))
	}
}

// unknown reports a key that is not known at its place.
func (c *checker) unknown(e syntax.Node, p place.Place) {
	key := e.Key()
	var f *report.Finding
	switch p.Def.Kind {
	case dsl.KindStep:
		f = c.errorf(UnknownKey, e.Start(), "%s is not a step%s", key, c.elsewhere(p.Def, key))
	case dsl.KindTop:
		f = c.errorf(UnknownKey, e.Start(), "%s is not a top-level entry%s", key, c.elsewhere(p.Def, key))
	default:
		f = c.errorf(UnknownKey, e.Start(), "%s is not an option of %s%s", key, name(e.Parent()), c.elsewhere(p.Def, key))
	}
	c.renamed(f, e, p.Def)
	c.form(f, e, p.Def)
}

// elsewhere says which versions have what this one lacks.
func (c *checker) elsewhere(d *dsl.Def, key string) string {
	in := dsl.ElsewhereIn(d, key).Versions()
	switch {
	case len(in) == 0:
		return fmt.Sprintf(" in the Camel %s schema", c.s.Camel)
	case in[0].Mask() > c.mask:
		return fmt.Sprintf(" in the Camel %s schema (since %s)", c.s.Camel, in[0].Camel)
	default:
		return fmt.Sprintf(" in the Camel %s schema (up to %s)", c.s.Camel, in[len(in)-1].Camel)
	}
}

// expression checks that a host of an expression has exactly one where Camel needs it.
func (c *checker) expression(n syntax.Node, d *dsl.Def, languages int, wrapper bool) {
	if d.Expr == dsl.NoExpr {
		return
	}
	count := languages
	if wrapper {
		count++
	}
	switch {
	case count > 1:
		c.errorf(OneOf, n.Start(), "%s has more than one expression", name(n))
	case count == 0 && d.Expr == dsl.Direct:
		c.errorf(NoExpression, n.Start(), "%s needs the name of a language as its key, such as simple", name(n))
	case count == 0 && c.needsExpression(d):
		f := c.errorf(NoExpression, n.Start(), "%s has no expression", name(n))
		f.Write = "expression:\n  simple:\n    expression: \"${body}\"\n"
	}
}

// needsExpression says that the catalog requires the expression; sort alone works without (CAMEL-24707).
func (c *checker) needsExpression(d *dsl.Def) bool {
	o := c.s.Option(d, "expression")
	return o != nil && o.CatalogRequired&c.mask != 0 && d.Name != "SortDefinition"
}

// required reports what the schema requires, and what Camel refuses to start without.
func (c *checker) required(n syntax.Node, d *dsl.Def) {
	for o := range c.s.Options(d) {
		if o.Required&c.mask == 0 && !startsNotWithout(d, o) {
			continue
		}
		if !n.Has(o.Name) {
			f := c.errorf(Missing, n.Start(), "%s needs %s", name(n), o.Name)
			f.Write = o.Name + ": " + example(o) + "\n"
		}
	}
}

// startsNotWithout names the options that the schema does not require and that Camel does not start without: an onException
// or a doCatch without exceptions and an aggregate without correlation are refused when the route is built.
func startsNotWithout(d *dsl.Def, o *dsl.Option) bool {
	switch d.Name {
	case "OnExceptionDefinition", "CatchDefinition":
		return o.Name == "exception"
	case "AggregateDefinition":
		return o.Name == "correlationExpression"
	}
	return false
}

// example is a value that an option may have, for the text to write.
func example(o *dsl.Option) string {
	switch {
	case o.Type == dsl.Object:
		return "{}"
	case o.Type == dsl.ObjectList || o.Type == dsl.WrapList:
		return "[]"
	case o.Type == dsl.TextList:
		return "[...]"
	case len(o.Enum) > 0:
		return o.Enum[0]
	case o.Name == "uri":
		return "direct:name"
	}
	return "..."
}

// groups checks the choices of which exactly one, or at most one, may be there.
func (c *checker) groups(n syntax.Node, d *dsl.Def) {
	for g := range c.s.Groups(d) {
		var found []string
		var second syntax.Node
		for e := range n.Children {
			if slices.Contains(g.Of, e.Key()) {
				if found = append(found, e.Key()); len(found) == 2 {
					second = e
				}
			}
		}
		switch {
		case len(found) > 1:
			c.errorf(OneOf, second.Start(), "%s takes one of %s, found %s", name(n), few(g.Of), strings.Join(found, " and "))
		case len(found) == 0 && !g.Optional:
			c.errorf(OneOf, n.Start(), "%s needs one of %s", name(n), few(g.Of))
		}
	}
}

// few lists the first of some names.
func few(names []string) string {
	const most = 8
	if len(names) > most {
		return strings.Join(names[:most], ", ") + " …"
	}
	return strings.Join(names, ", ")
}

// duplicateKeys reports keys that stand twice in a map: Camel keeps the last one silently.
func (c *checker) duplicateKeys(n syntax.Node) {
	const small = 12
	k := 0
	for e := range n.Children {
		if k++; k > small {
			c.duplicateKeysOf(n)
			return
		}
		key := e.Key()
		for o := n.First(); o != e; o = o.Next() {
			if o.Key() == key {
				c.duplicate(e, o)
				break
			}
		}
	}
}

func (c *checker) duplicateKeysOf(n syntax.Node) {
	first := map[string]syntax.Node{}
	for e := range n.Children {
		if o, ok := first[e.Key()]; ok {
			c.duplicate(e, o)
			continue
		}
		first[e.Key()] = e
	}
}

func (c *checker) duplicate(e, first syntax.Node) {
	if k := e.KeyNode(); !k.IsZero() && k.Kind() != syntax.Scalar {
		c.errorf(WrongShape, e.Start(), "a key is a text, found %s", what(k))
		return
	}
	line, _ := c.f.Position(first.Start())
	c.errorf(DuplicateKey, e.Start(), "%s is given twice, first in line %d; Camel keeps only the last", e.Key(), line)
}
