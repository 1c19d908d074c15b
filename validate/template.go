package validate

import "github.com/camel-edit/camel-edit/internal/syntax"

// templated reports a templatedRoute without a parameter that its template, if that stands in the same file, declares as required
// and without a default value: Camel does not make the route then.
func (c *checker) templated(root syntax.Node) {
	if c.schemaOnly {
		return
	}
	var templates map[string]syntax.Node // by id, made when first asked for
	for item := range root.Children {
		route := item.First()
		if route.Key() != "templatedRoute" || item.Entry().End < c.from {
			continue
		}
		if templates == nil {
			templates = map[string]syntax.Node{}
			for item := range root.Children {
				if t := item.First(); t.Key() == "routeTemplate" {
					templates[spelled(t, "id").Value()] = t
				}
			}
		}
		given := spelled(route, "parameters")
		if t := templates[spelled(route, "routeTemplateRef").Value()]; given.Kind() == syntax.Seq || given.IsZero() {
			c.filled(route, given, spelled(t, "parameters"))
		}
	}
}

func (c *checker) filled(route, given, wanted syntax.Node) {
	names := map[string]bool{}
	for p := range given.Children {
		names[spelled(p, "name").Value()] = true
	}
	for p := range wanted.Children {
		name := spelled(p, "name").Value()
		if name == "" || names[name] || !spelled(p, "defaultValue").IsZero() || spelled(p, "required").Value() == "false" {
			continue
		}
		line, _ := c.f.Position(p.Start())
		f := c.errorf(Missing, route.Start(), "%s needs the parameter %s, which its template declares in line %d without a default value", route.Key(), name, line)
		f.Write = "parameters:\n  - name: " + name + "\n    value: \"\"\n"
	}
}
