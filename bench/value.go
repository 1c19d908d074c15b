package bench

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/camel-edit/camel-edit/internal/lazy"
)

// Values are compared as Camel takes them: a scalar by its text, since Camel converts it late; the order of keys aside; a plain query of a
// uri as the parameters that it is. They are read by yaml.v3 alone, so the engine does not vouch for itself.

// maxNodes bounds a value, whose aliases could make it grow without end.
const maxNodes = 1 << 20

// valueOf reads a text of one document with unique keys. With bareFrom a from at the top is the route that it means.
func valueOf(text string, bareFrom bool) (any, error) {
	d := yaml.NewDecoder(strings.NewReader(text))
	var doc yaml.Node
	if err := d.Decode(&doc); err != nil {
		return nil, err
	}
	if err := d.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one document")
	}
	left := maxNodes
	v, err := value(&doc, &left)
	if entries, ok := v.([]any); ok && bareFrom {
		for i, e := range entries {
			if m, ok := e.(map[string]any); ok && len(m) == 1 && m["from"] != nil {
				entries[i] = map[string]any{"route": m}
			}
		}
	}
	return v, err
}

func value(n *yaml.Node, left *int) (any, error) {
	if *left--; *left < 0 {
		return nil, errors.New("too large")
	}
	switch n.Kind {
	case yaml.DocumentNode:
		return value(n.Content[0], left)
	case yaml.AliasNode:
		return value(n.Alias, left)
	case yaml.SequenceNode:
		out := make([]any, 0, len(n.Content))
		for _, c := range n.Content {
			v, err := value(c, left)
			if err != nil {
				return nil, err
			}
			out = append(out, v)
		}
		return out, nil
	case yaml.MappingNode:
		out := map[string]any{}
		for i := 0; i+1 < len(n.Content); i += 2 {
			k := n.Content[i]
			if _, ok := out[k.Value]; ok {
				return nil, fmt.Errorf("line %d: the key %s is given twice", k.Line, k.Value)
			}
			v, err := value(n.Content[i+1], left)
			if err != nil {
				return nil, err
			}
			out[k.Value] = v
		}
		splitQuery(out)
		return out, nil
	default:
		if n.ShortTag() == "!!null" {
			return nil, nil
		}
		return n.Value, nil
	}
}

// splitQuery turns the query of a uri into parameters, where it says the same: not where a placeholder, a Simple expression or RAW
// may hold the ? or the &, and not in SQL.
func splitQuery(m map[string]any) {
	uri, ok := m["uri"].(string)
	base, query, found := strings.Cut(uri, "?")
	if _, given := m["parameters"]; !ok || !found || given || isOpaque.MatchString(uri) {
		return
	}
	parameters := map[string]any{}
	for p := range strings.SplitSeq(query, "&") {
		k, v, ok := strings.Cut(p, "=")
		if _, twice := parameters[k]; !ok || k == "" || twice || strings.ContainsAny(k, "-?{}$ \t\r\n") {
			return
		}
		parameters[k] = v
	}
	m["uri"], m["parameters"] = base, parameters
}

var isOpaque = lazy.NewRegexp(`^(?:sql|sql-stored|jpa):|^[^?]*(?:\{\{|\$\{|\s)|RAW\(`)

// isValue says that a text has a value.
func isValue(text string, bareFrom bool, v any) bool {
	w, err := valueOf(text, bareFrom)
	return err == nil && reflect.DeepEqual(v, w)
}

// losesComments says that a comment of want is not in got.
func losesComments(got, want string) bool {
	have := comments(got)
	for _, c := range comments(want) {
		i := slices.Index(have, c)
		if i < 0 {
			return true
		}
		have = slices.Delete(have, i, i+1)
	}
	return false
}

var comment = lazy.NewRegexp(`(?m)(?:^|\s)#[^\n]*`)

// comments are the comments of a text. A # in a quoted text counts in both of two texts, so comparing them stays right.
func comments(text string) []string {
	out := comment.FindAllString(text, -1)
	for i, c := range out {
		out[i] = strings.TrimSpace(c)
	}
	return out
}

// keepsAsMuch says that got leaves as many lines of before untouched, at its start and its end, as want does.
func keepsAsMuch(before, got, want string) bool {
	return untouched(before, got) >= untouched(before, want)
}

func untouched(before, after string) int {
	b, a := slices.Collect(strings.Lines(before)), slices.Collect(strings.Lines(after))
	start := 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	end := 0
	for end < min(len(a), len(b))-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return start + end
}
