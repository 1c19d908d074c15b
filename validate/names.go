package validate

import (
	"fmt"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// beanNames are what other tools call the two options that a bean needs.
var beanNames = map[string]string{"id": "name", "class": "type"}

// renamed adds to the finding on an unknown key what it is called now, if that stands here.
func (c *checker) renamed(f *report.Finding, e syntax.Node, d *dsl.Def) {
	key := e.Key()
	switch {
	case key == "<<":
		f.Message += "; Camel's reader merges no maps, write the entries out"
	case d.Name == "BeanFactoryDefinition" && beanNames[key] != "":
		f.Message += "; a bean has a name and a type"
		f.Write = c.as(e, beanNames[key])
	case place.Libraries[key] != "" && c.s.Option(d, "json") != nil:
		f.Message += "; it is the library of json"
		f.Write = "json:\n  library: " + place.Libraries[key] + "\n"
	case place.OldNames[key] != "" && c.s.Option(d, place.OldNames[key]) != nil:
		f.Message += "; its name is " + place.OldNames[key]
		f.Write = c.as(e, place.OldNames[key])
	default:
		c.namesake(f, e)
	}
}

// as is the entry under another key, as lines to write.
func (c *checker) as(e syntax.Node, key string) string {
	src := c.f.Source()
	if e.InFlow() && e.Kind() != syntax.Scalar {
		return key + ": " + e.Raw() + "\n"
	}
	s := e.Entry()
	text := key + src[e.KeySpan().End:s.End]
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		text = text[:i+1] + splice.Reindent(text[i+1:], -e.Column(), false)
	}
	return strings.TrimRight(text, "\r\n") + "\n"
}

// namesake says of an unknown key of a step that the component of the same name has an option so called: log and log:name.
func (c *checker) namesake(f *report.Finding, e syntax.Node) {
	step := e.Parent()
	x, ok := c.s.Component(step.Key())
	if !ok || !c.s.IsStep(step.Key()) || e.Kind() != syntax.Scalar {
		return
	}
	o, ok := x.Option(e.Key())
	if !ok || o.Path {
		return
	}
	f.Message += fmt.Sprintf("; the component %s has it, in a step of its own", x.Scheme)
	f.Write = "to:\n  uri: " + x.Scheme + ":name\n  parameters:\n    " + e.Key() + ": " + quote(e.Value()) + "\n"
}
