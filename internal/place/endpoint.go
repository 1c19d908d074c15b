package place

import (
	"iter"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// Endpoint is what a step or a from names with its uri.
type Endpoint struct {
	URI        syntax.Node    // the text; the step itself where that is a text
	Parameters syntax.Node    // the map beside the uri, no node if there is none
	Scheme     string         // "" if a placeholder or an expression decides about it
	Path       string         // behind the scheme's colon, up to the query
	Query      string         // behind the question mark
	HasQuery   bool           // there is a question mark
	Alone      bool           // the uri is the scheme and nothing else: the path is among the parameters
	Component  *dsl.Component // nil if the scheme is not one of Camel's
	Consumer   bool           // messages come from it
	Dynamic    bool           // Camel evaluates the text as a Simple expression for each message
}

// IsEndpoint says that maps of d name an endpoint: they have a uri and the parameters for it.
func (s Schema) IsEndpoint(d *dsl.Def) bool {
	p := s.Option(d, "parameters")
	if p == nil || p.Type != dsl.FreeMap {
		return false
	}
	u := s.Option(d, "uri")
	return u != nil && u.Type == dsl.Text
}

// Endpoint reads the endpoint that n names, a node at the place of a body of d. It says whether there is one.
func (s Schema) Endpoint(d *dsl.Def, n syntax.Node) (Endpoint, bool) {
	if !s.IsEndpoint(d) {
		return Endpoint{}, false
	}
	e := Endpoint{URI: n.Get("uri"), Parameters: n.Get("parameters")}
	if e.Parameters.Kind() == syntax.Seq { // no names to look at
		e.Parameters = syntax.Node{}
	}
	if n.Kind() == syntax.Scalar && d.Scalar == "uri" {
		e.URI = n
	}
	if e.URI.Kind() == syntax.Alias {
		e.URI = e.URI.Resolve()
	}
	if e.URI.Kind() != syntax.Scalar || e.URI.IsNull() {
		return Endpoint{}, false
	}
	read := s.URI(d, e.URI.Value())
	read.URI, read.Parameters = e.URI, e.Parameters
	return read, true
}

// URI reads a text as the uri of a map of d.
func (s Schema) URI(d *dsl.Def, text string) Endpoint {
	var e Endpoint
	// Of the steps with a uri only to sends to the text as it stands; what Camel reads from is from and poll.
	switch d.Name {
	case "FromDefinition", "RouteFromDefinitionDeserializer":
		e.Consumer = true
	case "PollDefinition":
		e.Consumer, e.Dynamic = true, true
	case "ToDefinition":
	case "WireTapDefinition": // without an expression it is resolved at the start, as that of to
		e.Dynamic = IsSimple(text)
	default:
		e.Dynamic = true
	}
	e.split(text)
	if e.Scheme != "" {
		e.Component, _ = s.Component(e.Scheme)
	}
	return e
}

func (e *Endpoint) split(uri string) {
	base := uri
	if i := bare(uri, '?'); i >= 0 {
		base, e.Query, e.HasQuery = uri[:i], uri[i+1:], true
	}
	i := bare(base, ':')
	if i < 0 {
		e.Alone = true
		i = len(base)
	} else {
		e.Path = base[i+1:]
	}
	if s := base[:i]; isScheme(s) {
		e.Scheme = s
	}
}

// IsSimple says that a text holds an expression in the Simple language, in ${ } or $simple{ }.
func IsSimple(text string) bool {
	return strings.Contains(text, "${") || strings.Contains(text, "$simple{")
}

// isScheme says that a text holds no placeholder, no expression and no blank.
func isScheme(s string) bool {
	for i := range len(s) {
		switch s[i] {
		case '{', '}', '$', ' ':
			return false
		}
	}
	return true
}

// bare is where c stands first in a text, outside of {{placeholders}}, ${expressions} and RAW(...), or -1. What stands inside
// of those belongs to them.
func bare(s string, c byte) int {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case c:
			return i
		case '{', '$', 'R': // what can enclose begins with one of these
			if end := enclosed(s[i:]); end > 0 {
				i += end - 1
			}
		}
	}
	return -1
}

// enclosed is the length of the placeholder, the expression or the raw value that s starts with, 0 if it starts with none.
func enclosed(s string) int {
	for _, m := range [...]struct{ open, end string }{{"{{", "}}"}, {"${", "}"}, {"RAW(", ")"}, {"RAW{", "}"}} {
		if !strings.HasPrefix(s, m.open) {
			continue
		}
		if i := strings.Index(s, m.end); i >= 0 {
			return i + len(m.end)
		}
	}
	return 0
}

// QueryOption is a piece of a query.
type QueryOption struct {
	Name, Value string
	Clean       bool // it is a name with a value, and not only a text
}

// Options yields the pieces of the query, in order.
func (e *Endpoint) Options() iter.Seq[QueryOption] {
	return func(yield func(QueryOption) bool) {
		for q := e.Query; q != ""; {
			piece := q
			if i := bare(q, '&'); i >= 0 {
				piece, q = q[:i], q[i+1:]
			} else {
				q = ""
			}
			name, value, ok := strings.Cut(piece, "=")
			if !yield(QueryOption{name, value, ok}) {
				return
			}
		}
	}
}

// CamelCase is the name that Camel makes of a key of parameters: each dash goes, and the letter behind it is capitalised.
func CamelCase(key string) string {
	if !strings.Contains(key, "-") {
		return key
	}
	var b strings.Builder
	up := false
	for i := range len(key) {
		c := key[i]
		switch {
		case c == '-':
			up = true
			continue
		case up && c >= 'a' && c <= 'z':
			c -= 'a' - 'A'
		}
		up = false
		b.WriteByte(c)
	}
	return b.String()
}
