package cursor

import (
	"iter"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Kind says what a name is.
type Kind string

// The kinds.
const (
	Entry     Kind = "entry"     // of the file
	Step      Kind = "step"      // of a route
	Language  Kind = "language"  // of an expression
	Option    Kind = "option"    // of an EIP and the like
	Parameter Kind = "parameter" // of an endpoint
	Scheme    Kind = "scheme"    // of a uri
	Channel   Kind = "channel"   // an endpoint between routes
	Value     Kind = "value"     // of an option
)

// Proposal is something that may stand at a cursor.
type Proposal struct {
	Name       string
	Kind       Kind
	Insert     string // what to write in place of the span
	Type       string // of an option's value: "Integer", "Enum"
	Required   bool
	Deprecated bool
	Default    bool // the value is the one that holds if none is given
}

// Completion is what may stand in a span of the text.
type Completion struct {
	splice.Span
	Proposals []Proposal // in the order in which they are to be shown
}

// marker stands for what is being typed. No DSL has such a key.
const marker = "cursor-is-here"

// Complete says what may stand at an offset of src, a file of Camel routes, in place of the word that is begun there. Channels
// is asked for the endpoints of a scheme that routes read from, as direct:orders; nil says that none are known.
func Complete(src string, v *dsl.Version, offset int, channels func(scheme string) []string) Completion {
	offset = min(max(offset, 0), len(src))
	if strings.HasPrefix(src, bom) {
		offset = max(offset, len(bom))
	}
	t, ok := at(src, offset)
	if !ok {
		return Completion{}
	}
	insert := marker
	if t.needsBlank {
		insert = " " + insert
	}
	if !t.isValue && !t.hasColon {
		insert += ":"
	}
	c := completer{typed: t, channels: channels, before: src[t.Start:offset]}
	f := syntax.Recover([]byte(src[:t.quoted.Start] + insert + src[t.quoted.End:]))
	c.Map = place.Schema{Version: v}.ReadRoutes(f)
	for n := range f.Nodes {
		switch {
		case !t.isValue && n.Key() == marker:
			c.key(n)
		case t.isValue && n.Kind() == syntax.Scalar && n.Value() == marker:
			c.value(n, src[t.Start:t.End])
		}
	}
	if c.Proposals == nil {
		return Completion{}
	}
	for i := range c.Proposals {
		if p := &c.Proposals[i]; t.needsBlank {
			p.Insert = " " + p.Insert
		}
	}
	if c.Span == (splice.Span{}) {
		c.Span = t.Span
	}
	return c.Completion
}

type completer struct {
	Completion
	*place.Map
	typed    typed
	channels func(scheme string) []string
	before   string // what is typed before the cursor
}

// key proposes keys in place of n, an entry.
func (c *completer) key(n syntax.Node) {
	parent := n.Parent()
	switch p := c.At(parent); p.Is {
	case place.Body:
		c.keys(p.Def, parent)
	case place.Template:
		c.options(c.Top(), Entry, "")
	case place.Wrapped:
		c.add(Proposal{Name: p.Option.Key, Kind: Option}, "", false)
	case place.Entries, place.Flows, place.List, place.Wraps:
		// A key where items are to stand needs its dash.
		if first := parent.First(); parent.Kind() == syntax.Seq && (first == n || first.Column() != n.Column()) {
			return
		}
		if p.Is == place.Wraps {
			c.add(Proposal{Name: p.Option.Key, Kind: Option}, "- ", false)
			return
		}
		c.options(p.Def, kindOf(p.Def), "- ")
	case place.Free:
		if e, known, ok := isParameters(c.Map, parent); ok && known && e.Component != nil {
			c.parameters(e, parent)
		}
	case place.Value: // of a list of texts
		c.values(p.Option.Type, p.Option.Enum, false, "")
	default:
	}
}

func kindOf(d *dsl.Def) Kind {
	switch d.Kind {
	case dsl.KindTop:
		return Entry
	case dsl.KindStep:
		return Step
	case dsl.KindExpression:
		return Language
	default:
		return Option
	}
}

// keys proposes those that a map of d may have besides the ones that it has.
func (c *completer) keys(d *dsl.Def, parent syntax.Node) {
	kind := kindOf(d)
	if kind != Option && parent.First() != parent.Last() {
		return // such a map has one key
	}
	without := excluded(c.Schema, d, parent)
	has := slices.ContainsFunc(without, c.isExpression)
	if d.Expr != dsl.NoExpr && has {
		without = append(without, "expression")
	}
	c.options(d, kind, "", without...)
	if d.Expr != dsl.NoExpr && !has {
		c.options(c.Expression(), Language, "")
	}
}

// isExpression says that a key of an EIP holds its expression.
func (c *completer) isExpression(key string) bool { return key == "expression" || c.IsLanguage(key) }

// excluded are the keys that a map has, and those that a key that it has excludes.
func excluded(s place.Schema, d *dsl.Def, parent syntax.Node) []string {
	var out []string
	for e := range parent.Children {
		out = append(out, e.Key())
	}
	for g := range s.Groups(d) {
		if slices.ContainsFunc(g.Of, parent.Has) {
			out = append(out, g.Of...)
		}
	}
	return out
}

// options proposes the options of d, those first that have to be there and those last that are deprecated.
func (c *completer) options(d *dsl.Def, kind Kind, dash string, without ...string) {
	for rank := range 3 {
		for o := range c.Options(d) {
			p := Proposal{Name: o.Name, Kind: kind, Required: (o.Required|o.CatalogRequired)&c.Mask() != 0, Deprecated: o.Deprecated&c.Mask() != 0}
			if kind == Option {
				p.Type = o.Type.String()
			}
			if rankOf(p) == rank && !slices.Contains(without, o.Name) {
				c.add(p, dash, c.Of(o).Is == place.Value)
			}
		}
	}
}

func rankOf(p Proposal) int {
	switch {
	case p.Deprecated:
		return 2
	case p.Required:
		return 0
	}
	return 1
}

// add proposes a key.
func (c *completer) add(p Proposal, dash string, onLine bool) {
	p.Insert = dash + p.Name
	if !c.typed.hasColon {
		p.Insert += ":"
		if onLine {
			p.Insert += " "
		}
	}
	c.Proposals = append(c.Proposals, p)
}

// parameters proposes the options of an endpoint that stand neither among its parameters nor in its uri.
func (c *completer) parameters(e place.Endpoint, have syntax.Node) {
	for p := range c.endpointOptions(e) {
		if !have.Has(p.Name) {
			c.add(p, "", true)
		}
	}
}

// endpointOptions yields the options of an endpoint in the order in which they are to be shown. Those of the path are among them where
// the uri is a scheme alone.
func (c *completer) endpointOptions(e place.Endpoint) iter.Seq[Proposal] {
	var query []string
	for q := range e.Options() {
		query = append(query, q.Name)
	}
	return func(yield func(Proposal) bool) {
		for rank := range 3 {
			for o := range e.Component.Options() {
				p := Proposal{Name: o.Name, Kind: Parameter, Type: o.Type.String(), Required: o.Required, Deprecated: o.Deprecated}
				if rankOf(p) != rank || o.Path && !e.Alone || o.ConsumerOnly && !e.Consumer || o.ProducerOnly && e.Consumer || slices.Contains(query, o.Name) {
					continue
				}
				if !yield(p) {
					return
				}
			}
		}
	}
}

// value proposes what may stand in place of n; text is what stands there now.
func (c *completer) value(n syntax.Node, text string) {
	p := c.At(n)
	switch {
	case p.Is == place.Value && p.Option.Name == "uri" && c.isEndpoint(n.Parent()):
		c.uri(c.At(n.Parent()).Def, text)
	case p.Is == place.Value:
		deflt := ""
		if p.Option.HasDefault&c.Mask() != 0 {
			deflt = p.Option.Default
		}
		c.values(p.Option.Type, p.Option.Enum, p.Option.Language, deflt)
	case p.Is == place.Body && p.Def.Scalar == "uri":
		c.uri(p.Def, text)
	case p.Is == place.Body && p.Def.Scalar != "":
		if o := c.Option(p.Def, p.Def.Scalar); o != nil {
			c.values(o.Type, o.Enum, o.Language, "")
		}
	case p.Is == place.Free:
		if e, known, ok := isParameters(c.Map, n.Parent()); ok && known && e.Component != nil {
			if o, ok := e.Component.Option(place.CamelCase(n.Key())); ok {
				c.values(o.Type, o.Enum, false, "")
			}
		}
	}
}

func (c *completer) isEndpoint(n syntax.Node) bool {
	p := c.At(n)
	return p.Is == place.Body && c.IsEndpoint(p.Def)
}

// values proposes the values of an option, where there are not too many to name them.
func (c *completer) values(t dsl.Type, enum []string, language bool, deflt string) {
	switch {
	case language:
		for o := range c.Options(c.Expression()) {
			enum = append(slices.Clip(enum), o.Name)
		}
	case t == dsl.Bool:
		enum = []string{"true", "false"}
	}
	for _, v := range enum {
		c.Proposals = append(c.Proposals, Proposal{Name: v, Kind: Value, Insert: v, Default: v == deflt})
	}
}

// uri proposes the scheme, the name of a channel, an option of the query or its value, by what stands before the cursor.
func (c *completer) uri(d *dsl.Def, text string) {
	e := c.URI(d, c.before)
	switch {
	case e.HasQuery:
		if e.Component != nil {
			c.query(c.URI(d, text), strings.LastIndexAny(c.before, "?&")+1)
		}
	case !e.Alone:
		if c.channels == nil {
			return
		}
		for _, name := range c.channels(e.Scheme) {
			c.Proposals = append(c.Proposals, Proposal{Name: name, Kind: Channel, Insert: name})
		}
		if i := strings.IndexByte(text, '?'); i >= 0 {
			c.End = c.typed.Start + i
		} else {
			c.End = c.typed.End
		}
		c.Start = c.typed.Start
	default:
		end := c.typed.Start + len(c.before)
		if i := strings.IndexByte(text, ':'); i >= 0 {
			end = c.typed.Start + i + 1
		}
		c.Span = splice.Span{Start: c.typed.Start, End: max(end, c.typed.Start+len(c.before))}
		for s := range c.Schemes() {
			x, _ := c.Component(s)
			if e.Consumer && x.ProducerOnly || !e.Consumer && x.ConsumerOnly {
				continue
			}
			c.Proposals = append(c.Proposals, Proposal{Name: s, Kind: Scheme, Insert: s + ":", Deprecated: x.Deprecated})
		}
	}
}

// query proposes the options of an endpoint, or the values of one, for the piece of its query that begins at from in the uri.
func (c *completer) query(e place.Endpoint, from int) {
	name, value, isValue := strings.Cut(c.before[from:], "=")
	c.Span = splice.Span{Start: c.typed.Start + len(c.before) - len(value), End: c.typed.Start + len(c.before)}
	if isValue {
		if o, ok := e.Component.Option(name); ok {
			c.values(o.Type, o.Enum, false, "")
		}
		return
	}
	c.Start = c.typed.Start + from
	for p := range c.endpointOptions(e) {
		p.Insert = p.Name + "="
		c.Proposals = append(c.Proposals, p)
	}
}
