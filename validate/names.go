package validate

import (
	"fmt"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// oldNames are names of older Camel versions, of the Java API and of other tools, with the name that Camel has now. They are
// for the message alone: nothing is renamed.
var oldNames = map[string]string{
	"setExchangeProperty":    "setProperty",
	"setOutHeader":           "setHeader",
	"propertyName":           "name",
	"headerName":             "name",
	"strategyRef":            "aggregationStrategy",
	"executorServiceRef":     "executorService",
	"onPrepareRef":           "onPrepare",
	"messageIdRepositoryRef": "idempotentRepository",
	"loggerName":             "logName",
	"loggerRef":              "logger",
	"exceptions":             "exception",
	"maxRedeliveries":        "maximumRedeliveries",
	"fallback":               "onFallback",
	"try":                    "doTry",
	"catch":                  "doCatch",
}

// beanNames are what other tools call the two options that a bean needs.
var beanNames = map[string]string{"id": "name", "class": "type"}

// libraries are words for a JSON data format that name its library.
var libraries = map[string]string{"jackson": "Jackson", "gson": "Gson"}

// renamed adds to the finding on an unknown key what it is called now, if that stands here.
func (c *checker) renamed(f *report.Finding, e syntax.Node, d *dsl.Def) {
	key := e.Key()
	switch {
	case d.Name == "BeanFactoryDefinition" && beanNames[key] != "":
		f.Message += "; a bean has a name and a type"
		f.Write = c.as(e, beanNames[key])
	case libraries[key] != "" && c.s.Option(d, "json") != nil:
		f.Message += "; it is the library of json"
		f.Write = "json:\n  library: " + libraries[key] + "\n"
	case oldNames[key] != "" && c.s.Option(d, oldNames[key]) != nil:
		f.Message += "; its name is " + oldNames[key]
		f.Write = c.as(e, oldNames[key])
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
