package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// schema is the JSON schema of a file of the YAML DSL: a list of items with one key, the entry.
type schema struct {
	Items struct {
		node
		Definitions map[string]*node
	}
}

// node is the part of a JSON schema that the DSL's uses.
type node struct {
	Ref        string `json:"$ref"`
	Type       string
	Format     string
	Default    json.RawMessage
	Deprecated bool
	Enum       []string
	Required   []string
	Properties map[string]*node
	Items      *node
	OneOf      []*node
	AnyOf      []*node
	Not        *node
}

// catalogModel is what Camel's catalog says of the Java class of a definition.
type catalogModel struct {
	Model      struct{ JavaType string }
	Properties map[string]catalogProperty
}

type catalogProperty struct {
	Index    int
	Type     string
	Required bool
	OneOf    []string
}

// def, option and group have the fields of their namesakes in package dsl, for one version. Types, kinds and modes are the
// names of the constants there, definitions are named.
type def struct {
	name, kind, expr   string
	scalar, scalarAlso string // scalarAlso is OPTION=VALUE
	scalarByCtor       bool
	deprecated         bool
	list               string
	groups             []group
	options            []*option
}

type option struct {
	name, typ, def, key                             string
	enum                                            []string
	deflt                                           string
	hasDefault                                      bool
	required, catalogRequired, deprecated, language bool
}

type group struct {
	of       []string
	optional bool
}

const (
	top        = "Entry" // not in the schema, where the items of a file have no name
	step       = "ProcessorDefinition"
	expression = "ExpressionDefinition"
)

// byCtor has the option that a text sets where the schema allows one but does not say which. It is what the constructor
// with one String of the Java class does, read in Camel's sources.
var byCtor = map[string]string{
	"ASN1DataFormat":               "unmarshalType",
	"AvroDataFormat":               "instanceClassName",
	"BeanDefinition":               "ref",
	"CsvDataFormat":                "delimiter",
	"InterceptFromDefinition":      "uri",
	"MethodCallExpression":         "ref",
	"ParquetAvroDataFormat":        "unmarshalType",
	"ProtobufDataFormat":           "instanceClass",
	"RollbackDefinition":           "message",
	"RoutingSlipDefinition":        "header", // this(new HeaderExpression(headerName))
	"SamplingDefinition":           "samplePeriod",
	"SetExchangePatternDefinition": "pattern",
	"SwiftMtDataFormat":            "writeInJson",
	"ThriftDataFormat":             "instanceClass",
	"ValueDefinition":              "value",
	"WasmExpression":               "expression",
}

// byCtorAlso is what such a constructor sets besides.
var byCtorAlso = map[string]string{"ASN1DataFormat": "usingIterator=true"}

// yamlName has the options whose name in YAML is not the catalog's, which is that of Camel's XML.
var yamlName = map[string]string{
	"outputs":           "steps",
	"input":             "from",
	"parameter":         "parameters",
	"templateParameter": "parameters",
	"bean":              "beans",
	"templateBean":      "beans",
}

// deriveDefs reads the definitions of one version.
func deriveDefs(sch schema, catalog map[string]catalogModel) (map[string]*def, error) {
	byClass := make(map[string]catalogModel, len(catalog))
	for _, m := range catalog {
		byClass[m.Model.JavaType] = m
	}
	defs := make(map[string]*def)
	add := func(class string, n *node) error {
		d, err := deriveDef(simpleName(class), n, sch, byClass[class])
		if err != nil {
			return err
		}
		if defs[d.name] != nil {
			return fmt.Errorf("two definitions have the name %s", d.name)
		}
		defs[d.name] = d
		return nil
	}
	if err := add(top, &sch.Items.node); err != nil {
		return nil, err
	}
	for class, n := range sch.Items.Definitions {
		// An $Inline is the part of another definition that its users share in the schema.
		if strings.HasSuffix(class, "$Inline") {
			continue
		}
		if err := add(class, n); err != nil {
			return nil, err
		}
	}
	// What a definition is for is said by who refers to it.
	for _, from := range []struct{ def, kind string }{
		{"DataFormatsDefinition", "DataFormat"},
		{"LoadBalanceDefinition", "LoadBalancer"},
		{"ErrorHandlerDefinition", "ErrorHandler"},
		{expression, "Language"},
		{top, "Entry"},
		{step, "EIP"},
	} {
		for _, o := range defs[from.def].options {
			// Beside the members of its choice, loadBalance has options such as steps.
			if o.typ == "Object" && (len(defs[from.def].groups) == 0 || slices.Contains(defs[from.def].groups[0].of, o.name)) {
				defs[o.def].kind = from.kind
			}
		}
	}
	defs[top].kind, defs[step].kind, defs[expression].kind = "Top", "Step", "Expression"
	for _, o := range defs[expression].options {
		o.language = true
	}
	return defs, check(defs)
}

func deriveDef(name string, n *node, sch schema, catalog catalogModel) (*def, error) {
	d := &def{name: name, kind: "Part", expr: "NoExpr", deprecated: n.Deprecated}
	if n.Type == "array" {
		d.list = simpleName(n.Items.Ref)
		return d, nil
	}
	body := n
	for _, form := range n.OneOf {
		switch form.Type {
		case "string":
			if err := d.setScalar(n.Required); err != nil {
				return nil, err
			}
		case "object":
			body = form
		}
	}
	languages := sch.Items.Definitions["org.apache.camel.model.language."+expression].Properties
	refs := maps.Clone(body.Properties)
	for _, choice := range body.AnyOf {
		g := group{}
		host := false
		for _, member := range choice.OneOf {
			switch {
			case member.Not != nil:
				g.optional = true
			case member.Ref != "":
				host = true
			default:
				key := member.Required[0]
				g.of = append(g.of, key)
				refs[key] = member.Properties[key]
			}
		}
		_, isLanguage := languages[g.of[0]]
		switch {
		case host:
			d.expr = "Host"
		case isLanguage:
			d.expr = "Direct"
		case len(g.of) > 1: // at most one of one says nothing
			d.groups = append(d.groups, g)
		}
	}
	for key, p := range refs {
		if _, isLanguage := languages[key]; isLanguage && d.expr != "NoExpr" && name != expression {
			continue
		}
		o, err := deriveOption(key, p, catalog.Properties[key])
		if err != nil {
			return nil, fmt.Errorf("%s.%s: %w", name, key, err)
		}
		o.required = slices.Contains(n.Required, key) || slices.Contains(body.Required, key)
		o.catalogRequired = o.catalogRequired && !o.required
		d.options = append(d.options, o)
	}
	place := places(catalog.Properties)
	slices.SortFunc(d.options, func(a, b *option) int {
		return cmp.Or(cmp.Compare(place(a.name), place(b.name)), cmp.Compare(a.name, b.name))
	})
	return d, nil
}

// setScalar notes that a text may stand for the map. If the schema requires one option, the text must be that one.
func (d *def) setScalar(required []string) error {
	if len(required) == 1 {
		d.scalar = required[0]
		return nil
	}
	d.scalar, d.scalarAlso, d.scalarByCtor = byCtor[d.name], byCtorAlso[d.name], true
	if d.scalar == "" {
		return fmt.Errorf("%s: a text may stand for the map, but byCtor lacks the option that it sets", d.name)
	}
	return nil
}

// deriveOption reads an option. The schema says its shape; for scalars the catalog knows more.
func deriveOption(name string, n *node, c catalogProperty) (*option, error) {
	o := &option{name: name, deprecated: n.Deprecated, catalogRequired: c.Required, enum: n.Enum}
	switch {
	case n.Ref != "":
		o.typ, o.def = "Object", simpleName(n.Ref)
	case n.Type == "array" && n.Items.Ref != "":
		o.typ, o.def = "ObjectList", simpleName(n.Items.Ref)
	case n.Type == "array" && n.Items.Type == "string":
		o.typ = "TextList"
	case n.Type == "array" && len(n.Items.Properties) == 1:
		o.typ = "WrapList"
		for key, item := range n.Items.Properties {
			o.key, o.def = key, simpleName(item.Ref)
		}
	case n.Type == "object":
		o.typ = "FreeMap"
	case n.Type == "boolean":
		o.typ = "Bool"
	case n.Type == "number" && c.Type == "integer":
		o.typ = "Integer"
	case n.Type == "number":
		o.typ = "Number"
	case n.Type == "string" && len(n.Enum) > 0:
		o.typ = "Enum"
	case n.Type == "string" && n.Format == "binary":
		o.typ = "Binary"
	case n.Type == "string" && c.Type == "duration":
		o.typ = "Duration"
	case n.Type == "string" && c.Type == "object":
		o.typ = "Ref"
	case n.Type == "string":
		o.typ = "Text"
	default:
		return nil, fmt.Errorf("a shape that the generator does not know: type %q", n.Type)
	}
	if n.Default != nil {
		o.hasDefault = true
		if json.Unmarshal(n.Default, &o.deflt) != nil {
			o.deflt = string(n.Default) // a number or a boolean
		}
	}
	return o, nil
}

// places returns the place of an option in the catalog's order. An abstract element of the catalog stands for its members,
// and what the catalog does not have comes last.
func places(properties map[string]catalogProperty) func(name string) int {
	place := make(map[string]int)
	for name, p := range properties {
		place[cmp.Or(yamlName[name], name)] = p.Index
	}
	for name, p := range properties {
		if yamlName[name] != "" {
			continue // members of outputs are steps, not options
		}
		for _, member := range p.OneOf {
			if _, ok := place[member]; !ok {
				place[member] = p.Index
			}
		}
	}
	return func(name string) int {
		if i, ok := place[name]; ok {
			return i
		}
		return len(properties)
	}
}

// check refuses what would give a text two readings: a name that is an entry, a step or a language at once, and an option
// beside the languages that has the name of one.
func check(defs map[string]*def) error {
	kindOf := make(map[string]string)
	for _, name := range []string{top, step, expression} {
		for _, o := range defs[name].options {
			if other := kindOf[o.name]; other != "" {
				return fmt.Errorf("%s is a key of %s and of %s", o.name, other, name)
			}
			kindOf[o.name] = name
		}
	}
	for _, d := range defs {
		for _, o := range d.options {
			if o.def != "" && defs[o.def] == nil {
				return fmt.Errorf("%s.%s: no definition %s", d.name, o.name, o.def)
			}
			if d.expr == "Host" && kindOf[o.name] == expression {
				return fmt.Errorf("%s.%s is an option and a language", d.name, o.name)
			}
		}
	}
	return nil
}

// simpleName is the name of a Java class without its package, from its full name or from a reference.
func simpleName(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }
