package cameledit

import (
	"regexp"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/secrets"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/internal/view"
	"github.com/camel-edit/camel-edit/splice"
)

// Mask is src with secrets written over, line for line: values of options that Camel's catalog marks as secret, of keys and headers
// of the author's that are named like one, also in the query of a uri, in a comment, and quoted in a script. A placeholder or an expression names a secret but is
// none, and stays. The text is for eyes only; what is not YAML is read line by line.
func Mask(src []byte, o Options) []byte {
	v, err := version(o.CamelVersion)
	if err != nil || !mayHoldSecrets(view.Text(src)) {
		return src
	}
	f := syntax.Parse(src)
	if len(f.Problems()) > 0 {
		return []byte(secrets.Finder{}.Lines(f.Source()))
	}
	m := place.Schema{Version: v}.Read(f)
	var edits []splice.Edit
	for n := range f.Nodes {
		if n.Kind() != syntax.Scalar {
			continue
		}
		switch raw := n.Raw(); {
		case isSecret(m, n):
			edits = append(edits, splice.Edit{Span: n.Content(), New: overwrite(raw)})
		default:
			edits = overwriteIn(edits, n.Content(), raw, secrets.Inline(MaskURI(raw), false))
		}
	}
	for _, c := range f.Comments() {
		raw := f.Source()[c.Start:c.End]
		edits = overwriteIn(edits, c, raw, secrets.Inline(MaskURI(raw), true))
	}
	out, _, err := splice.Apply(f.Source(), edits)
	if err != nil {
		return src
	}
	return []byte(out)
}

// overwriteIn adds what writes over a part of a text, if there is something.
func overwriteIn(edits []splice.Edit, s splice.Span, raw, masked string) []splice.Edit {
	if masked == raw {
		return edits
	}
	return append(edits, splice.Edit{Span: s, New: masked})
}

// mayHoldSecrets is false of most texts, by a look at the words before their colons: they need not be parsed.
func mayHoldSecrets(src string) bool {
	named := secrets.MayName(src)
	if strings.Contains(src, "@") || strings.HasPrefix(src, "? ") || strings.Contains(src, "\n? ") || strings.Contains(src, " ? ") ||
		named && (strings.Contains(src, "?") || strings.Contains(src, "=") || strings.Contains(src, "name:")) {
		return true
	}
	for i := 0; ; i++ {
		next := strings.IndexByte(src[i:], ':')
		if next < 0 {
			return false
		}
		i += next
		end := i
		for end > 0 && isAround(src[end-1]) {
			end--
		}
		start := end
		for start > 0 && isKeyByte(src[start-1]) {
			start--
		}
		if key := src[start:end]; key != "" && (named && secrets.MayName(key) || secrets.IsCatalogued(key)) {
			return true
		}
	}
}

// isAround says that a byte may stand between a key and its colon.
func isAround(c byte) bool { return c == ' ' || c == '\t' || c == '"' || c == '\'' }

func isKeyByte(c byte) bool {
	return c == '_' || c == '-' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// isSecret says that a value is one: by the catalog, or by the name of a key that is the author's.
func isSecret(m *place.Map, n syntax.Node) bool {
	if isNamedSecret(m, n) {
		return true
	}
	if is := m.At(n).Is; !n.IsEntry() || is != place.Free && is != place.Outside && is != place.Unknown || secrets.IsReference(n.Value()) {
		return false
	}
	return secrets.IsName(n.Key()) || endpointOption(m, n).Secret && !secrets.IsIdentity(n.Key())
}

// isNamedSecret says that a text is what a header, a property or a variable is set to that is named like a secret.
func isNamedSecret(m *place.Map, n syntax.Node) bool {
	if strings.Contains(n.Value(), "${") || secrets.IsReference(n.Value()) {
		return false
	}
	for n.Key() == "expression" || m.IsLanguage(n.Key()) {
		n = n.Parent()
		if p := m.At(n); p.Is == place.Body && p.Def.Expr == dsl.Host {
			return secrets.IsName(n.Get("name").Value())
		}
	}
	return false
}

// endpointOption is the option of a component that an entry of parameters sets.
func endpointOption(m *place.Map, n syntax.Node) dsl.EndpointOption {
	parameters := n.Parent()
	if body := m.At(parameters.Parent()); parameters.Key() == "parameters" && body.Is == place.Body {
		if e, ok := m.Endpoint(body.Def, parameters.Parent()); ok && e.Component != nil {
			if o, ok := e.Component.Option(place.CamelCase(n.Key())); ok {
				return *o
			}
		}
	}
	return dsl.EndpointOption{}
}

// MaskURI writes over the secrets in the query and in the user information of a uri.
func MaskURI(s string) string { return secrets.URI(s) }

// words are what a line holds between its blanks at both ends.
var words = regexp.MustCompile(`[^\s]+(?: +[^\s]+)*`)

// overwrite hides a value and keeps its quotes and its lines.
func overwrite(raw string) string {
	head, body := "", raw
	switch {
	case raw[0] == '"' || raw[0] == '\'':
		if !strings.ContainsAny(raw, "\r\n") {
			return raw[:1] + secrets.Marker + raw[:1]
		}
	case raw[0] == '|' || raw[0] == '>':
		i := strings.IndexAny(raw, "\r\n")
		if i < 0 {
			return raw
		}
		head, body = raw[:i], raw[i:]
	case !strings.ContainsAny(raw, "\r\n"):
		return secrets.Marker
	}
	return head + words.ReplaceAllString(body, secrets.Marker)
}
