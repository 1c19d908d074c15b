package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// NameInOtherCase writes a name that differs in case, dashes and underscores alone as Camel writes it.
var NameInOtherCase = &Rule{
	Name: "name-in-other-case",
	Doc: `a name differs in case, dashes or underscores

Camel's names are in camel case (CAMEL-19703). A key that is not known at its place, and that is exactly one name of that place
once case, - and _ are taken out of both, is that name. Beside that name it is a key that is given twice. One wrong letter is an
error. Names of the author's, such as those under parameters, are never touched.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - set-body:
                expression:
                  Simple:
                    expression: ${header.lane}

After:

    - route:
        from:
          uri: direct:a
          steps:
            - setBody:
                expression:
                  simple:
                    expression: ${header.lane}
`,
	Node: nameInOtherCase,
}

func nameInOtherCase(c *Context, n syntax.Node) []Reading {
	owner := n.Parent()
	if !n.IsEntry() || owner.Kind() != syntax.Map {
		return nil
	}
	name := c.knownAs(owner, n.Key())
	if d := c.options(owner); name == "" && d != nil && c.Option(d, n.Key()) == nil {
		name = c.spelledNear(c.At(owner), owner, n.Key())
	}
	if name == "" {
		return nil
	}
	return one([]edit{{Span: n.KeySpan(), New: name}})
}

// knownAs is the name of the map at owner that key is written for, "" if key is a name itself, or none or several fit.
func (c *Context) knownAs(owner syntax.Node, key string) string { return c.spelled(c.At(owner), key) }

// spelled is the name of a map at p that key is written for, "" if key is a name itself, or none or several fit.
func (c *Context) spelled(p place.Place, key string) string {
	if key == "" {
		return ""
	}
	found := ""
	match := func(name string) bool {
		if name == key {
			found = ""
			return false
		}
		if dsl.SameName(name, key) {
			if found != "" && found != name {
				found = ""
				return false
			}
			found = name
		}
		return true
	}
	switch p.Is {
	case place.Wrapped:
		match(p.Option.Key)
	case place.Template:
		c.names(c.Top(), match)
	case place.Body:
		if c.Option(p.Def, key) == nil {
			c.names(p.Def, match)
		}
	default:
	}
	return found
}

// names visits the keys that a map of d may have.
func (c *Context) names(d *dsl.Def, yield func(string) bool) {
	for o := range c.Options(d) {
		if !yield(o.Name) {
			return
		}
	}
	if d.Expr == dsl.NoExpr {
		return
	}
	for o := range c.Options(c.Expression()) {
		if !yield(o.Name) {
			return
		}
	}
}

// misspelt says that a key of the map is one that its definition knows, in another spelling.
func (c *Context) misspelt(owner syntax.Node, d *dsl.Def) bool {
	for e := range owner.Children {
		if c.Option(d, e.Key()) == nil && c.knownAs(owner, e.Key()) != "" {
			return true
		}
	}
	return false
}
