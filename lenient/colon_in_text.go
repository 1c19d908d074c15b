package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// ColonInText quotes a text that holds a colon and a blank, or puts the map that it is on lines of its own.
var ColonInText = &Rule{
	Name: "colon-in-text",
	Doc: `a colon with a blank behind it stands in an unquoted text

Where a text is wanted and no deeper line follows, it is quoted (CAMEL-24837). Where a map is wanted and what follows the key is
one key of it with its value, that goes on a line of its own. Where both are possible, both are shown.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: total: ${body}
            - to:
                uri: file:drop
                parameters: fileName: today.txt

After:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: "total: ${body}"
            - to:
                uri: file:drop
                parameters:
                  fileName: today.txt
`,
	Problem: colonInText,
}

func colonInText(c *Context, problem syntax.Problem) []Reading {
	if problem.Code != syntax.ColonInText {
		return nil
	}
	n := problem.Node
	s := n.Content()
	raw := n.Raw()
	if !n.IsBroken() || n.InFlow() || problem.Offset <= s.Start || !strings.HasPrefix(n.File().Source()[s.Start:], raw) {
		return nil
	}
	if strings.ContainsAny(raw, "\r\n") || strings.ContainsAny(raw[:1], "{[\"'") || deeperFollows(n) {
		return nil
	}
	key := strings.TrimRight(n.File().Source()[s.Start:problem.Offset], " \t")
	p := c.guess(n)
	onlyMap := p.Is == place.Body && !c.fits(p, n) && name.MatchString(key) // whose keys are read then
	asMap := isEntry(raw) && (onlyMap || c.wantsMap(n, key))
	var text []Reading
	switch {
	case asMap && p.Is == place.Body && p.Def.Scalar == "": // no text is canonical there
	case c.wantsText(n), p.Is == place.Unknown && !name.MatchString(key):
		text = textOrComment(n, s)
	}
	if !asMap {
		return text
	}
	m := ownLine(n, s)
	if len(text) == 0 {
		return one(m)
	}
	return asked(append([]Reading{{Name: "map", Means: "a map with the key " + key, Edits: m}}, named(text, "text", "one text")...)...)
}

// name is what an option, a step or a parameter may be called.
var name = lazy.NewRegexp(`^[A-Za-z][A-Za-z0-9._-]*$`)

// isEntry says that a text is one key with a text as its value.
func isEntry(s string) bool {
	f := syntax.Parse([]byte(s))
	r := f.Root()
	return len(f.Problems()) == 0 && r.Kind() == syntax.Map && r.Len() == 1 && r.First().Kind() == syntax.Scalar
}

// deeperFollows says that lines follow which stand deeper than n, so that n might be a map.
func deeperFollows(n syntax.Node) bool {
	f := n.File()
	src := f.Source()
	for at := f.NextLine(n.Content().End); at < len(src); at = f.NextLine(at) {
		i := at
		for i < len(src) && src[i] == ' ' {
			i++
		}
		if i == len(src) || src[i] == '#' || src[i] == '\n' || src[i] == '\r' {
			continue
		}
		return i-at > n.Column()
	}
	return false
}

// ownLine puts the value of n on a line of its own, as the map that it is.
func ownLine(n syntax.Node, s splice.Span) []edit {
	f := n.File()
	colon := strings.LastIndexByte(f.Source()[:s.Start], ':') + 1
	return []edit{{Span: splice.Span{Start: colon, End: s.Start}, New: splice.LineEnd(f.Source(), s.Start) + layout.Spaces(n.Column()+layout.Step)}}
}

// named gives the only one of some readings a name.
func named(r []Reading, name, means string) []Reading {
	if len(r) == 1 {
		r[0].Name, r[0].Means = name, means
	}
	return r
}
