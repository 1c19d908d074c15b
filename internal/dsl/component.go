package dsl

import (
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Component is what one scheme of an endpoint uri accepts.
type Component struct {
	Scheme            string
	Syntax            string // with the scheme: "kafka:topic"
	AlternativeSyntax string // a second one, "" if none
	ConsumerOnly      bool   // only in from
	ProducerOnly      bool   // only in to and its like
	OpenOptions       bool   // takes options that it does not declare
	API               bool   // takes options of an API besides, which are not in the table: treat it as OpenOptions
	Remote            bool   // talks to another system
	Deprecated        bool

	in      Mask
	options string // lines of the table
}

// EndpointOption is an option of a component, in the path or in the parameters.
type EndpointOption struct {
	Name string
	// Type is one of Text, Bool, Integer, Number, Duration, Enum, Ref and TextList. A Ref is an object: the name of a bean
	// or, if Prefix is set, a map.
	Type         Type
	Enum         []string // the values, also of an option that is not an Enum in older catalogs
	Prefix       string   // not "": all names that start with it belong to this option ("job." in job.name)
	Path         bool     // part of the path
	Required     bool
	ConsumerOnly bool
	ProducerOnly bool
	Deprecated   bool
	Secret       bool
}

// componentText is a component as the generator writes it. Its forms, one a line, are
//
//	MASK TAB FLAGS TAB SYNTAX [TAB ALTERNATIVE SYNTAX]
//
// and its options, one a line and in the catalog's order,
//
//	NAME TAB MASK TAB TYPE TAB FLAGS [TAB ENUM,... [TAB PREFIX]]
//
// A mask is a hexadecimal number. What changed between versions stands once for each form. Both texts begin with a line feed,
// for the eye.
type componentText struct{ scheme, forms, options string }

// Component returns what scheme accepts in this version.
func (v *Version) Component(scheme string) (*Component, bool) {
	i, ok := slices.BinarySearchFunc(components[:], scheme, func(c componentText, scheme string) int {
		return strings.Compare(c.scheme, scheme)
	})
	if !ok {
		return nil, false
	}
	for line := range strings.Lines(components[i].forms[1:]) {
		f := split(line)
		if parseMask(f[0])&v.mask == 0 {
			continue
		}
		return &Component{
			Scheme:            scheme,
			Syntax:            f[2],
			AlternativeSyntax: f[3],
			ConsumerOnly:      strings.Contains(f[1], "C"),
			ProducerOnly:      strings.Contains(f[1], "P"),
			OpenOptions:       strings.Contains(f[1], "L"),
			API:               strings.Contains(f[1], "A"),
			Remote:            strings.Contains(f[1], "R"),
			Deprecated:        strings.Contains(f[1], "D"),
			in:                v.mask,
			options:           components[i].options[1:],
		}, true
	}
	return nil, false
}

// Options yields the options in the order of the newest catalog that has them.
func (c *Component) Options() iter.Seq[*EndpointOption] {
	return func(yield func(*EndpointOption) bool) {
		for line := range strings.Lines(c.options) {
			if o, in := parseEndpointOption(line); in&c.in != 0 && !yield(o) {
				return
			}
		}
	}
}

// Option returns the option that name sets: the one of that name or else the one whose Prefix it starts with, the longest
// if there are several.
func (c *Component) Option(name string) (*EndpointOption, bool) {
	// Only a line that may be meant is parsed.
	for line := range strings.Lines(c.options) {
		if len(line) > len(name) && line[len(name)] == '\t' && line[:len(name)] == name {
			if o, in := parseEndpointOption(line); in&c.in != 0 {
				return o, true
			}
		}
	}
	var found *EndpointOption
	for line := range strings.Lines(c.options) {
		if strings.Count(line, "\t") < prefixField {
			continue
		}
		o, in := parseEndpointOption(line)
		if in&c.in != 0 && strings.HasPrefix(name, o.Prefix) && (found == nil || len(o.Prefix) > len(found.Prefix)) {
			found = o
		}
	}
	return found, found != nil
}

// endpointTypes has the letters of the table.
var endpointTypes = [...]Type{'s': Text, 'b': Bool, 'i': Integer, 'n': Number, 'd': Duration, 'e': Enum, 'o': Ref, 'a': TextList}

// prefixField is the place of the prefix in a line of [componentText.options]; it is the last field.
const prefixField = 5

// parseEndpointOption reads a line of [componentText.options] and returns the option and its versions.
func parseEndpointOption(line string) (*EndpointOption, Mask) {
	f := split(line)
	o := &EndpointOption{
		Name:         f[0],
		Type:         endpointTypes[f[2][0]],
		Prefix:       f[prefixField],
		Path:         strings.Contains(f[3], "P"),
		Required:     strings.Contains(f[3], "R"),
		ConsumerOnly: strings.Contains(f[3], "c"),
		ProducerOnly: strings.Contains(f[3], "p"),
		Deprecated:   strings.Contains(f[3], "D"),
		Secret:       strings.Contains(f[3], "S"),
	}
	if f[4] != "" {
		o.Enum = strings.Split(f[4], ",")
	}
	return o, parseMask(f[1])
}

// split returns the fields of a line; those that are missing at its end are empty.
func split(line string) (fields [prefixField + 1]string) {
	line = strings.TrimSuffix(line, "\n")
	for i := range fields {
		fields[i], line, _ = strings.Cut(line, "\t")
	}
	return fields
}

// parseMask reads a mask of the table.
func parseMask(s string) Mask {
	m, _ := strconv.ParseUint(s, 16, 8) // the generator wrote it, and a test reads every line
	return Mask(m)
}
