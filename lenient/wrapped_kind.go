package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// WrappedKind takes away a key that Camel does not have around a data format or another kind.
var WrappedKind = &Rule{
	Name: "wrapped-kind",
	Doc: `a wrapper stands around a data format

Marshal, errorHandler, loadBalance and others take one of several kinds, as a key of their own. A key that is no option of
theirs, and holds nothing but one kind, is a wrapper too many.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - unmarshal:
                dataFormat:
                  json:
                    library: Gson

After:

    - route:
        from:
          uri: direct:a
          steps:
            - unmarshal:
                json:
                  library: Gson
`,
	Node: wrappedKind,
}

func wrappedKind(c *Context, e syntax.Node) []Reading {
	m := e.Parent()
	kind := c.kindOf(m, e)
	switch {
	case kind == nil:
		return nil
	case flow(m) || flow(e):
		return one(layout.Block(e))
	case e.Kind() == syntax.Map:
		return one(layout.Lift(e))
	}
	return one([]edit{
		splice.Delete(splice.Span{Start: e.Start(), End: e.Span().Start}),
		splice.Insert(e.Span().End, ": {}"),
	})
}

// kindOf is the kind that the entry e of m, which is no option of m, holds or names, if that is all it does and m has none.
func (c *Context) kindOf(m, e syntax.Node) *dsl.Option {
	d := c.options(m)
	if d == nil || !e.IsEntry() || c.Option(d, e.Key()) != nil {
		return nil
	}
	for x := range m.Children {
		if c.kind(d, x.Key()) || x != e && c.Option(d, x.Key()) == nil {
			return nil
		}
	}
	switch {
	case e.Kind() == syntax.Map && e.Len() == 1 && c.kind(d, e.First().Key()):
		return c.Option(d, e.First().Key())
	case text(e) && c.bareKind(d, e.Value()):
		return c.Option(d, e.Value())
	}
	return nil
}

// bareKind says that a word is a kind that requires nothing.
func (c *Context) bareKind(d *dsl.Def, word string) bool {
	if !c.kind(d, word) {
		return false
	}
	o := c.Option(d, word)
	if o == nil || o.Def() == nil {
		return false
	}
	for x := range c.Options(o.Def()) {
		if c.required(x) {
			return false
		}
	}
	return true
}
