package main

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// catalogComponent is what Camel's catalog says of a component.
type catalogComponent struct {
	Component struct {
		Syntax, AlternativeSyntax                                              string
		ConsumerOnly, ProducerOnly, LenientProperties, API, Remote, Deprecated bool
	}
	Properties map[string]struct {
		Index                        int
		Kind, Type, Label, Prefix    string
		Enum                         []string
		Required, Deprecated, Secret bool
	}
}

// component and endpointOption hold the text of the table, without the masks.
type component struct {
	line    string // FLAGS TAB SYNTAX [TAB ALTERNATIVE]
	options []endpointOption
}

type endpointOption struct{ name, line string }

func deriveComponents(catalog map[string]catalogComponent) map[string]*component {
	all := make(map[string]*component, len(catalog))
	for scheme, c := range catalog {
		m := c.Component
		out := &component{line: fields(
			when(m.ConsumerOnly, "C")+when(m.ProducerOnly, "P")+when(m.LenientProperties, "L")+
				when(m.API, "A")+when(m.Remote, "R")+when(m.Deprecated, "D"),
			m.Syntax, m.AlternativeSyntax)}
		names := slices.SortedFunc(maps.Keys(c.Properties), func(a, b string) int {
			return cmp.Compare(c.Properties[a].Index, c.Properties[b].Index)
		})
		for _, name := range names {
			p := c.Properties[name]
			// A label is a list; an option that has both words is for both.
			labels := strings.Split(p.Label, ",")
			consumer, producer := slices.Contains(labels, "consumer"), slices.Contains(labels, "producer")
			out.options = append(out.options, endpointOption{name, fields(
				endpointType[p.Type],
				when(p.Kind == "path", "P")+when(p.Required, "R")+
					when(consumer && !producer, "c")+when(producer && !consumer, "p")+
					when(p.Deprecated, "D")+when(p.Secret, "S"),
				strings.Join(p.Enum, ","), p.Prefix)})
		}
		all[scheme] = out
	}
	return all
}

var endpointType = map[string]string{
	"string": "s", "boolean": "b", "integer": "i", "number": "n", "duration": "d", "enum": "e", "object": "o", "array": "a",
}

// when is the letter of a flag that is set.
func when(set bool, letter string) string {
	if set {
		return letter
	}
	return ""
}

// fields joins what is not empty at the end by tabs.
func fields(fs ...string) string { return strings.TrimRight(strings.Join(fs, "\t"), "\t") }

// writeComponents returns components.go. See componentText in package dsl for the form of the lines.
func writeComponents(models []*model) []byte {
	schemes := make(map[string]bool)
	for _, m := range models {
		for scheme := range m.components {
			schemes[scheme] = true
		}
	}
	var b bytes.Buffer
	b.WriteString(header)
	b.WriteString("var components = [...]componentText{\n")
	for _, scheme := range slices.Sorted(maps.Keys(schemes)) {
		var (
			forms   []masked
			names   []string
			options = make(map[string][]masked)
		)
		for i, m := range slices.Backward(models) {
			c := m.components[scheme]
			if c == nil {
				continue
			}
			forms = addForm(forms, c.line, 1<<i)
			var order []string
			for _, o := range c.options {
				order = append(order, o.name)
				options[o.name] = addForm(options[o.name], o.line, 1<<i)
			}
			names = weave(names, order)
		}
		fmt.Fprintf(&b, "\t{%q, `\n", scheme)
		for _, f := range forms {
			fmt.Fprintf(&b, "%x\t%s\n", f.mask, f.line)
		}
		b.WriteString("`, `\n")
		for _, name := range names {
			for _, f := range options[name] {
				fmt.Fprintf(&b, "%s\t%x\t%s\n", name, f.mask, f.line)
			}
		}
		b.WriteString("`},\n")
	}
	b.WriteString("}\n")
	return b.Bytes()
}

// masked is a line with the versions that have it.
type masked struct {
	line string
	mask uint8
}

// addForm adds a version to the form that is the same, or a new form.
func addForm(forms []masked, line string, mask uint8) []masked {
	for i := range forms {
		if forms[i].line == line {
			forms[i].mask |= mask
			return forms
		}
	}
	return append(forms, masked{line, mask})
}

// weave adds the names of an older order that names lacks, each after the one that it follows there.
func weave(names, older []string) []string {
	at := 0
	for _, name := range older {
		if i := slices.Index(names, name); i >= 0 {
			at = i + 1
			continue
		}
		names = slices.Insert(names, at, name)
		at++
	}
	return names
}
