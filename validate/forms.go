package validate

import (
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// form adds to the finding on an unknown key what to write where more than its name is wrong.
func (c *checker) form(f *report.Finding, e syntax.Node, d *dsl.Def) {
	switch d.Name {
	case "EnrichDefinition", "PollEnrichDefinition":
		c.enricherForm(f, e)
	case "BeanDefinition", "MethodCallExpression":
		c.argumentForm(f, e)
	}
}

// enricherForm shows the endpoint of enrich with its options: it is an expression, so they stand in the uri (CAMEL-24850).
func (c *checker) enricherForm(f *report.Finding, e syntax.Node) {
	uri := e.Parent().Get("uri")
	if uri.IsZero() {
		uri = e.Parent().Get("resourceUri")
	}
	p := e.Parent().Get("parameters")
	if uri.Kind() != syntax.Scalar || p.Kind() != syntax.Map {
		return
	}
	text, sep := uri.Value(), "?"
	if strings.Contains(text, "?") {
		sep = "&"
	}
	for o := range p.Children {
		if o.Kind() != syntax.Scalar {
			return
		}
		text += sep + o.Key() + "=" + o.Value()
		sep = "&"
	}
	language := "constant"
	if strings.Contains(text, "${") {
		language = "simple"
	}
	f.Message += "; the endpoint is an expression, with its options in the uri"
	f.Write = "expression:\n  " + language + ":\n    expression: " + inline(text) + "\n"
}

// argumentForm shows the arguments of a bean call in the text of its method (CAMEL-24698).
func (c *checker) argumentForm(f *report.Finding, e syntax.Node) {
	switch e.Key() {
	case "args", "arguments", "parameters":
	default:
		return
	}
	var args []string
	add := func(n syntax.Node) {
		v := n.Value()
		if _, err := strconv.ParseFloat(v, 64); n.Style() != syntax.Plain || err != nil && v != "true" && v != "false" && !strings.HasPrefix(v, "${") {
			v = "'" + v + "'"
		}
		args = append(args, v)
	}
	if e.Kind() == syntax.Scalar {
		add(e)
	}
	for a := range e.Children {
		if a.Kind() != syntax.Scalar {
			return
		}
		add(a)
	}
	method := e.Parent().Get("method").Value()
	if method == "" {
		method = "name"
	}
	method, _, _ = strings.Cut(method, "(")
	f.Message += "; the arguments are part of the method"
	f.Write = "method: " + inline(method+"("+strings.Join(args, ", ")+")") + "\n"
}

// kindForm adds to the finding on a text what to write where one of several kinds is wanted: a data format.
func (c *checker) kindForm(f *report.Finding, n syntax.Node, d *dsl.Def) {
	if n.Kind() != syntax.Scalar || n.IsNull() || !n.IsEntry() || c.s.Option(d, "json") == nil {
		return
	}
	f.Write = n.Key() + ":\n  json: {}\n"
	if l := place.Libraries[n.Value()]; l != "" {
		f.Message += "; it is the library of json"
		f.Write = n.Key() + ":\n  json:\n    library: " + l + "\n"
	}
}
