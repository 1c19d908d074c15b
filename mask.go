package cameledit

import (
	"regexp"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// hidden is what stands in the place of a secret.
const hidden = "xxxxxx"

// Mask is src with secrets written over, line for line: values of options that Camel's catalog marks as secret, and of keys
// of the author's that are named like one, also in the query of a uri. A placeholder or an expression names a secret but is
// none, and stays. The text is for eyes only; what is not YAML comes back as it is.
func Mask(src []byte, o Options) []byte {
	v, err := version(o.CamelVersion)
	f := syntax.Parse(src)
	if err != nil || len(f.Problems()) > 0 {
		return src
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
		case strings.ContainsAny(raw, "?@"):
			if masked := MaskURI(raw); masked != raw {
				edits = append(edits, splice.Edit{Span: n.Content(), New: masked})
			}
		}
	}
	out, _, err := splice.Apply(f.Source(), edits)
	if err != nil {
		return src
	}
	return []byte(out)
}

// isSecret says that a value is one: by the catalog, or by the name of a key that is the author's.
func isSecret(m *place.Map, n syntax.Node) bool {
	if is := m.At(n).Is; !n.IsEntry() || is != place.Free && is != place.Outside && is != place.Unknown || isReference(n.Value()) {
		return false
	}
	return isSecretName(n.Key()) || endpointOption(m, n).Secret
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

// isReference says that a value names something kept elsewhere, or nothing.
func isReference(s string) bool {
	return s == "" || strings.HasPrefix(s, "{{") || strings.HasPrefix(s, "${") || strings.HasPrefix(s, "#")
}

// secretName are the words in a key that names a secret.
var secretName = regexp.MustCompile(`(?i)(password|passwd|passphrase|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|credentials?)$`)

func isSecretName(key string) bool { return secretName.MatchString(key) }

var (
	queryOption = regexp.MustCompile(`([?&;]([A-Za-z][\w.-]*)=)(RAW\([^)]*\)|RAW\{[^}]*\}|[^&\s"']*)`)
	userInfo    = regexp.MustCompile(`(//[^/\s:@"']+:)([^/\s@"']+)@`)
)

// MaskURI writes over the secrets in the query and in the user information of a uri.
func MaskURI(s string) string {
	s = queryOption.ReplaceAllStringFunc(s, func(piece string) string {
		p := queryOption.FindStringSubmatch(piece)
		if !isSecretName(p[2]) || isReference(p[3]) {
			return piece
		}
		return p[1] + hidden
	})
	return userInfo.ReplaceAllString(s, "${1}"+hidden+"@")
}

// overwrite hides a value and keeps its quotes and its lines.
func overwrite(raw string) string {
	head, body := "", raw
	switch {
	case raw[0] == '"' || raw[0] == '\'':
		if !strings.ContainsAny(raw, "\r\n") {
			return raw[:1] + hidden + raw[:1]
		}
	case raw[0] == '|' || raw[0] == '>':
		i := strings.IndexAny(raw, "\r\n")
		if i < 0 {
			return raw
		}
		head, body = raw[:i], raw[i:]
	case !strings.ContainsAny(raw, "\r\n"):
		return hidden
	}
	return head + regexp.MustCompile(`[^\s]+(?: +[^\s]+)*`).ReplaceAllString(body, hidden)
}
