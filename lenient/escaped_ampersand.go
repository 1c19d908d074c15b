package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// EscapedAmpersand writes the ampersand between the options of a query without its XML escape.
var EscapedAmpersand = &Rule{
	Name: "escaped-ampersand",
	Doc: `an ampersand is escaped as in XML

Between two options of a query, in a route that was copied from XML. The component has no option that begins with amp; so there
is one reading; one that takes options it does not declare would take it.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: file:drop?fileName=a.txt&amp;fileExist=Append

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: file:drop?fileName=a.txt&fileExist=Append
`,
	Node: escapedAmpersand,
}

// ampersand is one between two options.
var ampersand = lazy.NewRegexp(`&amp;[\w.-]+=`)

func escapedAmpersand(c *Context, n syntax.Node) []Reading {
	d := c.options(n)
	if d == nil {
		return nil
	}
	e, ok := c.Endpoint(d, n)
	if !ok || !strings.Contains(e.Query, "&amp;") || e.Component == nil || e.Component.OpenOptions || e.Component.API {
		return nil
	}
	if e.URI != n && e.URI != n.Get("uri") {
		return nil // the text is another node's
	}
	raw, start := e.URI.Raw(), e.URI.Content().Start
	var edits []edit
	for _, m := range ampersand.FindAllStringIndex(raw, -1) {
		edits = append(edits, splice.Delete(splice.Span{Start: start + m[0] + 1, End: start + m[0] + len("&amp;")}))
	}
	return at(e.URI, one(edits))
}
