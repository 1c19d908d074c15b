package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// StandInKey reads the one unknown option of a map as the one thing that is missing there.
var StandInKey = &Rule{
	Name: "stand-in-key",
	Doc: `an unknown option stands in place of the one thing that is missing

The map lacks one thing that it requires, holds one key that it does not know, and the value fits: a text for an option that is
a text, an endpoint for a uri, a text that can be read in one way for an expression. How the key is spelled plays no part
(CAMEL-25539). Nothing is read where two things are missing or unknown, where the key has a place in reach or is an option of a
language or a data format, and where it is a name of another Camel version.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - filter:
                condition: "${header.lane} == 'B'"
                steps:
                  - to:
                      url: seda:parcels

After:

    - route:
        from:
          uri: direct:a
          steps:
            - filter:
                expression:
                  simple:
                    expression: "${header.lane} == 'B'"
                steps:
                  - to:
                      uri: seda:parcels
`,
	Node: standInKey,
}

func standInKey(c *Context, n syntax.Node) []Reading {
	m, key := n.Parent(), n.Key()
	d := c.options(m)
	// What is wrong with a bean's keys is a matter of names (CAMEL-24698).
	if d == nil || !n.IsEntry() || d.Kind == dsl.KindLanguage || d.Expr == dsl.Direct || d.Name == "BeanFactoryDefinition" || !text(n) {
		return nil
	}
	// An option of this or of another version; or a dash without its blank.
	if dsl.ElsewhereIn(d, key) != 0 || len(c.strangers(m)) != 1 || strings.HasPrefix(key, "-") {
		return nil
	}
	missing := c.missing(m)
	if len(missing) != 1 || c.knownAs(m, key) != "" || c.inReach(m, key) || place.IsOldName(key) || !name.MatchString(key) {
		return nil
	}
	want := missing[0]
	expression := want.Name == "expression" && d.Expr == dsl.Host
	switch {
	case expression && (key == "script" || c.resultOf(m) == aScript):
		if n.InFlow() {
			return one(layout.Block(n))
		}
		return standIn(c, n, c.asTyped(n.Value(), aScript))
	case expression && c.tokenLanguage(key) != "":
		if n.InFlow() {
			return one(layout.Block(n))
		}
		l := c.tokenLanguage(key)
		return standIn(c, n, []sense{
			{name: l, means: "the option of the language " + l, language: l},
			{name: "constant", means: "a fixed text", language: "constant"},
		})
	case c.isName(key):
		return nil
	case expression && c.isScheme(key): // javascript:, file: and their like may be meant as a language
		return nil
	case expression && !c.standsForExpression(n, m, d):
		return nil
	case !expression && !c.standsFor(n, want):
		return nil
	}
	if n.InFlow() {
		return one(layout.Block(n))
	}
	// What the text of an expression is gets read in the next round.
	return one([]edit{layout.Rename(n, want.Name)})
}

// standIn writes the entry n as an expression in each of the languages.
func standIn(c *Context, n syntax.Node, senses []sense) []Reading {
	var out []Reading
	for _, s := range senses {
		option := c.Option(c.Expression(), s.language).Def().Scalar
		edits := append(layout.Wrap(n, "expression", s.language), layout.Rename(n, option))
		if n.Style() == syntax.Plain && notText(n.Value()) {
			edits = quoted(edits, n)
		}
		out = append(out, Reading{Name: s.name, Means: s.means, Edits: edits, Ask: true})
	}
	return out
}

// standsFor says that the value of n can be that of the option.
func (c *Context) standsFor(n syntax.Node, o *dsl.Option) bool {
	if o.Required&c.Mask() == 0 {
		return false
	}
	if o.Type != dsl.Text && o.Type != dsl.Ref {
		return false
	}
	v := n.Value()
	uri := strings.HasSuffix(strings.ToLower(o.Name), "uri")
	return !uri || c.hasScheme(v) || strings.HasPrefix(v, "{{") && strings.Contains(v, "}}")
}

// standsForExpression says that the text of n can only be the expression that its host lacks: it is Simple, or what Camel
// takes as it is.
func (c *Context) standsForExpression(n, host syntax.Node, d *dsl.Def) bool {
	switch d.Name {
	case "SplitDefinition", "SortDefinition", "ResequenceDefinition": // what they work on may be in any language
		return false
	}
	want := c.resultOf(host)
	if !place.IsSimple(n.Value()) && want != aValue && want != aNumber {
		return false
	}
	return len(c.senses(n, want)) == 1
}

// tokenLanguage is the language whose one text, which is no expression, has that key.
func (c *Context) tokenLanguage(key string) string {
	for l := range c.Options(c.Expression()) {
		if d := l.Def(); d.Scalar == key && key != "expression" && c.needs(d) == 1 {
			return l.Name
		}
	}
	return ""
}

// isName says that a key means something of its own: it names a step, an entry, a language or a data format, or an option of
// one of the two.
func (c *Context) isName(key string) bool {
	if c.IsStep(key) || c.IsEntry(key) || c.IsLanguage(key) || c.IsDataFormat(key) || otherLanguages[strings.ToLower(key)] {
		return true
	}
	for l := range c.Options(c.Expression()) {
		if c.Option(l.Def(), key) != nil {
			return true
		}
	}
	for f := range c.Options(c.Def("DataFormatsDefinition")) {
		if f.Def() != nil && c.Option(f.Def(), key) != nil {
			return true
		}
	}
	return false
}

func (c *Context) isScheme(key string) bool {
	_, ok := c.Component(key)
	return ok
}

// otherLanguages are languages that Camel has, or had, and that are no key of the schema.
var otherLanguages = map[string]bool{
	"bean": true, "file": true, "javascript": true, "quickjs": true, "kotlin": true, "sql": true, "el": true, "php": true, "ruby": true,
	"jexl": true, "beanshell": true, "jython": true, "terser": true, "property": true, "properties": true,
}
