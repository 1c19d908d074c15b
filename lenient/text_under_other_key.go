package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// TextUnderOtherKey gives the text of a language its key.
var TextUnderOtherKey = &Rule{
	Name: "text-under-other-key",
	Doc: `the text of a language stands under another key

A language needs one text: expression, or token for tokenize. Where it is missing and the map has one key that the language
does not know, with a text, that is it, whatever the key is called (CAMEL-24888). With two such keys, or a key that an EIP around
it takes, nothing is read.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                expression:
                  groovy:
                    script: "body.size()"

After:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                expression:
                  groovy:
                    expression: "body.size()"
`,
	Node: textUnderOtherKey,
}

func textUnderOtherKey(c *Context, n syntax.Node) []Reading {
	m := n.Parent()
	d := c.options(m)
	if d == nil || !n.IsEntry() || d.Kind != dsl.KindLanguage || !text(n) || c.Option(d, n.Key()) != nil || len(c.strangers(m)) != 1 {
		return nil
	}
	missing := c.missing(m)
	if len(missing) != 1 || c.knownAs(m, n.Key()) != "" || c.inReach(m, n.Key()) || c.IsLanguage(n.Key()) || !name.MatchString(n.Key()) {
		return nil
	}
	switch {
	case n.InFlow() && c.bracketsAreText(m):
		return nil
	case n.InFlow():
		return one(layout.Block(n))
	}
	edits := []edit{layout.Rename(n, missing[0].Name)}
	if n.Style() == syntax.Plain && notText(n.Value()) {
		edits = quoted(edits, n)
	}
	return one(edits)
}

// strangers are the entries of a map that its definition does not know.
func (c *Context) strangers(m syntax.Node) []syntax.Node {
	out, ok := c.strange[m]
	if ok {
		return out
	}
	d := c.options(m)
	for e := range m.Children {
		if c.Option(d, e.Key()) == nil {
			out = append(out, e)
		}
	}
	if c.strange == nil {
		c.strange = map[syntax.Node][]syntax.Node{}
	}
	c.strange[m] = out
	return out
}

// missing are the options that a map lacks and Camel wants: by the schema, or by the catalog.
func (c *Context) missing(m syntax.Node) []*dsl.Option {
	d := c.options(m)
	var out []*dsl.Option
	for o := range c.Options(d) {
		switch wants := (o.Required | o.CatalogRequired) & c.Mask(); {
		case wants == 0 || m.Has(o.Name):
		case o.Name == "expression" && d.Expr == dsl.Host && c.languages(m) > 0:
		default:
			out = append(out, o)
		}
	}
	return out
}

// inReach says that a map around m, or one that an option of m takes, has an option of that name: the key may have slipped.
func (c *Context) inReach(m syntax.Node, key string) bool {
	for up := m.Parent(); !up.IsZero(); up = up.Parent() {
		if d := c.options(up); d != nil && c.Option(d, key) != nil {
			return true
		}
	}
	for o := range c.Options(c.options(m)) {
		if o.Type == dsl.Object && c.Option(o.Def(), key) != nil {
			return true
		}
	}
	return false
}
