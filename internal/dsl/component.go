package dsl

import (
	"iter"
	"math/bits"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
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

	options  []EndpointOption
	named    map[string]*EndpointOption
	prefixes []*EndpointOption // those with a Prefix
	needed   []*EndpointOption // those that the path has to have
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

// parsed are the components that were asked for, for each version. Reading the lines of all of them would take longer than
// checking a file does.
var parsed [len(components)][8]atomic.Pointer[Component]

// schemes holds the places of components by their scheme, once one was asked for.
var schemes struct {
	sync.Once
	at map[string]int
}

// Component returns what scheme accepts in this version.
func (v *Version) Component(scheme string) (*Component, bool) {
	schemes.Do(func() {
		schemes.at = make(map[string]int, len(components))
		for i := range components {
			schemes.at[components[i].scheme] = i
		}
	})
	i, ok := schemes.at[scheme]
	if !ok {
		return nil, false
	}
	at := &parsed[i][bits.TrailingZeros8(uint8(v.mask))]
	c := at.Load()
	if c == nil {
		c = components[i].parse(v.mask)
		at.Store(c)
	}
	if c.Scheme == "" {
		return nil, false
	}
	return c, true
}

// Schemes yields the schemes of the components of this version, in alphabetical order.
func (v *Version) Schemes() iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range components {
			if _, ok := v.Component(components[i].scheme); ok && !yield(components[i].scheme) {
				return
			}
		}
	}
}

// parse reads the lines of one version. The component has no scheme if this version lacks it.
func (t *componentText) parse(in Mask) *Component {
	for line := range strings.Lines(t.forms[1:]) {
		f := split(line)
		if parseMask(f[0])&in == 0 {
			continue
		}
		c := &Component{
			Scheme:            t.scheme,
			Syntax:            f[2],
			AlternativeSyntax: f[3],
			ConsumerOnly:      strings.Contains(f[1], "C"),
			ProducerOnly:      strings.Contains(f[1], "P"),
			OpenOptions:       strings.Contains(f[1], "L"),
			API:               strings.Contains(f[1], "A"),
			Remote:            strings.Contains(f[1], "R"),
			Deprecated:        strings.Contains(f[1], "D"),
		}
		for line := range strings.Lines(t.options[1:]) {
			if o, versions := parseEndpointOption(line); versions&in != 0 {
				c.options = append(c.options, o)
			}
		}
		c.named = make(map[string]*EndpointOption, len(c.options))
		for i := range c.options {
			o := &c.options[i]
			c.named[o.Name] = o
			if o.Prefix != "" {
				c.prefixes = append(c.prefixes, o)
			}
			if o.Path && o.Required {
				c.needed = append(c.needed, o)
			}
		}
		return c
	}
	return &Component{}
}

// Options yields the options in the order of the newest catalog that has them.
func (c *Component) Options() iter.Seq[*EndpointOption] {
	return func(yield func(*EndpointOption) bool) {
		for i := range c.options {
			if !yield(&c.options[i]) {
				return
			}
		}
	}
}

// NeededPath are the options that the path has to have.
func (c *Component) NeededPath() []*EndpointOption { return c.needed }

// Option returns the option that name sets: the one of that name or else the one whose Prefix it starts with, the longest
// if there are several.
func (c *Component) Option(name string) (*EndpointOption, bool) {
	if o := c.named[name]; o != nil {
		return o, true
	}
	var found *EndpointOption
	for _, o := range c.prefixes {
		if strings.HasPrefix(name, o.Prefix) && (found == nil || len(o.Prefix) > len(found.Prefix)) {
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
func parseEndpointOption(line string) (EndpointOption, Mask) {
	f := split(line)
	o := EndpointOption{
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
