package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// ParametersUnderAnotherKey writes the key of parameters that have another one.
var ParametersUnderAnotherKey = &Rule{
	Name: "parameters-under-another-key",
	Doc: `the parameters of an endpoint stand under another key

A step with a uri has one option that is a map of names and values. The only key that it does not know, with a map of scalars,
can be no other (CAMEL-24888); how the key is spelled plays no part. It is not one of another map's options, and where the
component is known the names are options of it. Where the uri of a route stands beside the route's own options, so may its
parameters; if the component is not known, that is asked.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - toD:
                uri: http:host/${header.code}
                options:
                  bridgeEndpoint: true

After:

    - route:
        from:
          uri: direct:a
          steps:
            - toD:
                uri: http:host/${header.code}
                parameters:
                  bridgeEndpoint: true
`,
	Node: parametersUnderAnotherKey,
}

func parametersUnderAnotherKey(c *Context, n syntax.Node) []Reading {
	owner := n.Parent()
	d := c.options(owner)
	if d == nil || !n.IsEntry() || n.Kind() != syntax.Map || n.First().IsZero() || c.Option(d, n.Key()) != nil || c.elsewhere(n) {
		return nil
	}
	endpoint, def := owner, d // which the parameters are of
	from := c.from(d)
	if from != nil && !owner.Has("route") { // what belongs to from goes into it afterwards
		def = from.Def()
		if f := owner.Get(from.Name); !f.IsZero() {
			endpoint = f
		}
		if !endpoint.Has("uri") {
			return nil
		}
	}
	free := c.freeMap(def)
	if free == "" || owner.Has(free) || endpoint.Has(free) || c.knownAs(owner, n.Key()) != "" {
		return nil
	}
	for e := range owner.Children {
		if e != n && c.Option(d, e.Key()) == nil && !c.isOption(d, owner, e.Key()) && c.Option(def, e.Key()) == nil {
			return nil
		}
	}
	e, known := c.Endpoint(def, endpoint)
	known = known && e.Component != nil && !e.Component.OpenOptions && !e.Component.API
	for x := range n.Children {
		if x.Kind() != syntax.Scalar && x.Kind() != syntax.Null {
			return nil
		}
		if _, ok := endpointOption(e.Component, x.Key()); known && !ok {
			return nil
		}
	}
	rename := one([]edit{{Span: n.KeySpan(), New: free}})
	if def != d && !known { // it may be something of the route's own
		rename[0].Name, rename[0].Means = free, "the "+free+" of "+from.Name
		return asked(rename...)
	}
	return rename
}

// freeMap is the only option of d that is a map with keys of the author's, "" if there is none or are several.
func (c *Context) freeMap(d *dsl.Def) string {
	name := ""
	for o := range c.Options(d) {
		if o.Type == dsl.FreeMap {
			if name != "" {
				return ""
			}
			name = o.Name
		}
	}
	return name
}

// elsewhere says that a key is a name of the DSL, which may be meant for what stands around it.
func (c *Context) elsewhere(n syntax.Node) bool {
	key := strings.TrimPrefix(n.Key(), "-") // which may be a dash
	if c.IsStep(key) || c.IsEntry(key) || c.IsLanguage(key) || c.IsDataFormat(key) || key == "steps" || key == "expression" {
		return true
	}
	for up := n.Parent().Parent(); !up.IsZero(); up = up.Parent() {
		if d := c.body(up); d != nil && c.Option(d, key) != nil {
			return true
		}
	}
	return false
}
