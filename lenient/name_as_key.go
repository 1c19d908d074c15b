package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// NameAsKey reads the name of an item or a step that is written as its key.
var NameAsKey = &Rule{
	Name: "name-as-key",
	Doc: `the name is written as the key

An item of beans, headers or properties whose one key is no option, and a step such as setHeader that lacks its name and has one
key that is neither an option nor a language: the key is the name (CAMEL-24698, CAMEL-24840). What stands under it is the rest,
or the one thing that is required besides; for a step that requires a name alone it is nothing.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - setHeader:
                X-Lane:
                  constant: B

After:

    - route:
        from:
          uri: direct:a
          steps:
            - setHeader:
                name: X-Lane
                expression:
                  constant:
                    expression: B
`,
	Node: nameAsKey,
}

func nameAsKey(c *Context, e syntax.Node) []Reading {
	m := e.Parent()
	d := c.options(m)
	if d == nil || c.Option(d, e.Key()) != nil || c.knownAs(m, e.Key()) != "" || place.IsOldName(e.Key()) || len(c.strangers(m)) != 1 {
		return nil
	}
	name, named := c.nameOption(d), c.isNamed(d, e)
	switch p := c.At(m.Parent()); {
	case name == nil || m.Has(name.Name) || !named:
		return nil
	case m.IsItem() && p.Is == place.List && p.Def == d:
		// A class under the name of a bean in a list may be the value of another option.
		if m.Len() != 1 || text(e) && d.Expr != dsl.Host && d.Name == "BeanFactoryDefinition" {
			return nil
		}
	case d.Kind != dsl.KindEIP || d.Expr == dsl.Host && c.hasExpression(m):
		return nil
	case text(e) && (c.isName(e.Key()) || c.isScheme(e.Key()) || c.Option(c.Def("PropertyDefinition"), e.Key()) != nil):
		// The key may stand for another one: key and value are what a name and an expression are called elsewhere.
		return nil
	case c.IsStep(e.Key()) || c.IsEntry(e.Key()):
		return nil
	}
	if e.InFlow() || e.IsFlow() && !e.First().IsZero() {
		return one(layout.Block(e))
	}
	edits := layout.Named(e, name.Name, c.valueKey(d), false)
	if text(e) && e.Style() == syntax.Plain && notText(e.Value()) && d.Expr != dsl.Host {
		edits = quoted(edits, e)
	}
	return one(edits)
}
