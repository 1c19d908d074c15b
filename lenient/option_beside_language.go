package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// OptionBesideLanguage moves options of a language or of a data format, which stand beside it, into it.
var OptionBesideLanguage = &Rule{
	Name: "option-beside-language",
	Doc: `an option stands beside its language or data format

Where the EIP does not know a key, and the one language or data format that it has does, the key belongs into that one
(CAMEL-25952). With two of them nothing says which is meant, and one has to go.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                expression:
                  jsonpath:
                    expression: $.lines
                resultType: java.util.List

After:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                expression:
                  jsonpath:
                    expression: $.lines
                    resultType: java.util.List
`,
	Node: optionBesideLanguage,
}

func optionBesideLanguage(c *Context, e syntax.Node) []Reading {
	if !c.strayed(e) || c.At(e.Parent()).Is != place.Body {
		return nil
	}
	inner, wait := c.inner(e)
	owner, _ := c.outer(e)
	if wait || len(inner) == 0 || !owner.IsZero() && !owner.Has(e.Key()) {
		return nil
	}
	if len(inner) > 1 {
		return c.into(e, inner)
	}
	for x := e.Parent().First(); x != e; x = x.Next() { // those before it go first
		if before, _ := c.inner(x); c.strayed(x) && len(before) == 1 && before[0] == inner[0] {
			return nil
		}
	}
	return c.join(e, inner[0], func() []edit { return layout.MoveInto(e, inner[0]) })
}

// inner lists the languages and data formats beside the entry e that know its key and lack it. It says wait if one of them
// is a text, which is made a map first.
func (c *Context) inner(e syntax.Node) (found []syntax.Node, wait bool) {
	return c.innerOf(e.Parent(), e)
}

func (c *Context) innerOf(m, e syntax.Node) (found []syntax.Node, wait bool) {
	for b := range m.Children {
		d := c.options(b)
		if b == e || d == nil {
			continue
		}
		switch d.Kind {
		case dsl.KindExpression:
			f, w := c.innerOf(b, e)
			found, wait = append(found, f...), wait || w
		case dsl.KindLanguage, dsl.KindDataFormat:
			if c.knows(b, e.Key(), e) && !b.Has(e.Key()) {
				found = append(found, b)
				wait = wait || text(b)
			}
		default:
		}
	}
	return found, wait
}

// into are the readings that move the entry e into one of some maps beside it. Where Camel takes one of these the others go.
func (c *Context) into(e syntax.Node, owners []syntax.Node) []Reading {
	var out []Reading
	for _, o := range owners {
		for _, r := range c.join(e, o, func() []edit { return layout.MoveInto(e, o) }) {
			r.Name, r.Means = e.Key()+"-of-"+o.Key(), "an option of "+o.Key()
			for _, x := range owners {
				if x != o && x.Parent() == o.Parent() && c.grouped(c.body(x.Parent()), x.Key(), o.Key()) {
					r.Edits = append(r.Edits, layout.Remove(x)...)
					r.Means += ", without " + x.Key()
					r.Ask = true
				}
			}
			out = append(out, r)
		}
	}
	return out
}
