package cursor

import (
	"slices"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Description is what the DSL says of a key, or of a scheme.
type Description struct {
	splice.Span
	Name       string
	Kind       Kind   // "" if the key is not known where it stands
	Of         string // what an option belongs to: the key above it, the scheme of an endpoint
	Type       string // of the value, "" if it is a map of options
	Values     []string
	Default    string
	HasDefault bool
	Required   bool
	Deprecated bool
	Secret     bool
	Direction  string   // "consumer" or "producer" for what holds for one of them only
	Syntax     string   // of a uri
	TextSets   string   // the option that a text sets that stands for the map
	Stands     []string // where it may stand, if that is not told by Of: a list of entries, steps, branches of an EIP
	Takes      []Proposal
	Versions   []string // the Camel versions that know it where it stands, if not all do
}

// Describe says what stands at an offset of the text: a key, or the scheme of a uri. It says no where nothing does that the table
// knows.
func (t *Text) Describe(offset int) (Description, bool) {
	for n := range t.file.Nodes {
		if s := n.KeySpan(); n.IsEntry() && s.Start <= offset && offset <= s.End && s.Len() > 0 {
			d, ok := t.key(n)
			d.Span = s
			return d, ok
		}
		if s := n.Content(); n.Kind() == syntax.Scalar && s.Start <= offset && offset <= s.End {
			if d, ok := t.scheme(n); ok {
				d.Span = s
				return d, true
			}
		}
	}
	return Description{}, false
}

func (t *Text) key(n syntax.Node) (Description, bool) {
	m, parent := t.places, n.Parent()
	d := Description{Name: n.Key(), Of: owner(n)}
	switch p := m.At(parent); p.Is {
	case place.Body:
		if o := m.Option(p.Def, n.Key()); o != nil {
			d.option(m.Schema, p.Def, o)
			return d, true
		}
		d.Of = ""
		d.Stands = standsIn(m.Schema, n.Key())
		return d, len(d.Stands) > 0
	case place.Template:
		if o := m.Option(m.Top(), n.Key()); o != nil {
			d.option(m.Schema, m.Top(), o)
			return d, true
		}
	case place.Wrapped:
		if n.Key() == p.Option.Key {
			d.Kind = Option
			d.takes(m.Schema, p.Def)
			return d, true
		}
	case place.Free:
		e, known, ok := isParameters(m, parent)
		if !ok || !known || e.Component == nil {
			return d, false
		}
		if o, ok := e.Component.Option(place.CamelCase(n.Key())); ok {
			d.parameter(e.Scheme, o)
			return d, true
		}
	default:
	}
	return d, false
}

// option fills in what the table says of an option of def.
func (d *Description) option(s place.Schema, def *dsl.Def, o *dsl.Option) {
	d.Kind = kindOf(def)
	if s.Option(s.Expression(), o.Name) == o {
		d.Kind = Language
	}
	in := s.Mask()
	d.Required = (o.Required|o.CatalogRequired)&in != 0
	d.Deprecated = o.Deprecated&in != 0
	d.Values = o.Enum
	if d.HasDefault = o.HasDefault&in != 0; d.HasDefault {
		d.Default = o.Default
	}
	switch d.Kind {
	case Entry:
		d.Of, d.Stands = "", []string{"the file"}
	case Step:
		d.Of, d.Stands = "", []string{"steps"}
	case Language:
		d.Of, d.Stands = "", []string{"expression"}
	default:
		d.Type = o.Type.String()
		if o.Language {
			d.Type = "Language"
		}
		if b, ok := s.Branch(o.Name); ok && s.OwnsSteps(o.Def()) {
			d.Stands = []string{b.Of.Name}
		}
	}
	if o.Def() != nil {
		d.takes(s, o.Def())
	}
	for _, v := range dsl.ElsewhereIn(def, o.Name).Versions() {
		d.Versions = append(d.Versions, v.Camel)
	}
	if len(d.Versions) == len(dsl.Versions()) {
		d.Versions = nil
	}
}

// takes fills in the options of a map of def.
func (d *Description) takes(s place.Schema, def *dsl.Def) {
	if kindOf(def) != Option && def.Kind != dsl.KindLanguage {
		return // one of very many steps or languages
	}
	c := completer{Map: &place.Map{Schema: s}}
	c.options(def, Option, "")
	d.Takes = c.Proposals
	d.TextSets = def.Scalar
}

// parameter fills in what the table says of an option of an endpoint.
func (d *Description) parameter(scheme string, o *dsl.EndpointOption) {
	d.Kind, d.Of, d.Type, d.Values = Parameter, scheme, o.Type.String(), o.Enum
	d.Required, d.Deprecated, d.Secret = o.Required, o.Deprecated, o.Secret
	d.Direction = direction(o.ConsumerOnly, o.ProducerOnly)
}

func direction(consumer, producer bool) string {
	switch {
	case consumer:
		return "consumer"
	case producer:
		return "producer"
	}
	return ""
}

// scheme describes the component that a uri names.
func (t *Text) scheme(n syntax.Node) (Description, bool) {
	m := t.places
	holder := n
	if n.Key() == "uri" {
		holder = n.Parent()
	}
	p := m.At(holder)
	if p.Is != place.Body {
		return Description{}, false
	}
	e, ok := m.Endpoint(p.Def, holder)
	if !ok || e.URI != n || e.Component == nil {
		return Description{}, false
	}
	x := e.Component
	d := Description{Name: e.Scheme, Kind: Scheme, Syntax: x.Syntax, Deprecated: x.Deprecated, Direction: direction(x.ConsumerOnly, x.ProducerOnly)}
	e.Query = "" // all of its options
	c := completer{Map: m}
	d.Takes = slices.Collect(c.endpointOptions(e))
	return d, true
}

// standsIn lists where a key that is not known at its place is known: in lists of steps, at the top of a file, in EIPs.
func standsIn(s place.Schema, key string) []string {
	var out []string
	if s.IsEntry(key) {
		out = append(out, "the file")
	}
	if s.IsStep(key) {
		out = append(out, "steps")
	}
	for _, d := range []*dsl.Def{s.Top(), s.Step()} {
		for o := range s.Options(d) {
			if o.Def() != nil && s.Option(o.Def(), key) != nil && !s.IsLanguage(key) && !slices.Contains(out, o.Name) {
				out = append(out, o.Name)
			}
		}
	}
	return out
}
