package layout

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Lines writes lines before the entry n of a block map, in its column, above its comments.
func Lines(n syntax.Node, lines ...string) splice.Edit {
	f := n.File()
	end, indent := eol(f, n.Start()), Spaces(n.Column())
	var b strings.Builder
	if s := n.Whole(); s.Start == f.LineStart(s.Start) {
		for _, l := range lines {
			b.WriteString(indent + l + end)
		}
		return splice.Insert(s.Start, b.String())
	}
	for _, l := range lines { // behind a dash
		b.WriteString(l + end + indent)
	}
	return splice.Insert(n.Start(), b.String())
}
