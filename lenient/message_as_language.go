package lenient

import (
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// MessageAsLanguage takes the language away from the message of a log.
var MessageAsLanguage = &Rule{
	Name: "message-as-language",
	Doc: `the message of a log is written as a language

The message of log is a text, and Simple already (CAMEL-24698): simple around it says nothing more, nor does constant around a
text without ${. A constant with ${ and a text of another language are read as Simple without their language, or need
logLanguage.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message:
                  simple: "lane ${header.lane}"

After:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: "lane ${header.lane}"
`,
	Node: messageAsLanguage,
}

func messageAsLanguage(c *Context, n syntax.Node) []Reading {
	p, log := c.At(n), n.Parent()
	if n.Key() != "message" || p.Is != place.Value || n.Len() != 1 || n.Kind() != syntax.Map {
		return nil
	}
	if d := c.options(log); d == nil || d.Name != "LogDefinition" {
		return nil
	}
	l := n.First()
	if l.Key() == "expression" && l.Len() == 1 && l.Kind() == syntax.Map {
		l = l.First()
	}
	if !c.IsLanguage(l.Key()) {
		return nil
	}
	v := l
	if o := c.Option(c.Expression(), l.Key()).Def().Scalar; l.Kind() == syntax.Map && l.Len() == 1 && l.First().Key() == o {
		v = l.First()
	}
	if !text(v) {
		return nil
	}
	if n.InFlow() || l.InFlow() {
		return one(layout.Block(l))
	}
	edits := layout.Collapse(n, v)
	if named := log.Get("logLanguage"); !named.IsZero() {
		if named.Value() != l.Key() { // two languages
			return nil
		}
		return one(edits)
	}
	if l.Key() == "simple" || l.Key() == "constant" && !place.IsSimple(v.Value()) {
		return one(edits)
	}
	out := []Reading{{Name: "simple", Means: "the text in the Simple language", Edits: edits, Ask: true}}
	if o := c.Option(c.options(log), "logLanguage"); o != nil {
		f := n.File()
		line := layout.Spaces(n.Column()) + "logLanguage: " + l.Key() + splice.LineEnd(f.Source(), n.Start())
		add := layout.Paste(f, n.Whole().End, line, splice.Span{})
		out = append(out, Reading{Name: l.Key(), Means: "the text in the language " + l.Key(), Edits: append(layout.Collapse(n, v), add), Ask: true})
	}
	return out
}
