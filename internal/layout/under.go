package layout

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Under writes key in place of the entry n, a scalar, and puts the other entries of n's map under it. Where n is the only
// entry the key has an empty map.
func Under(n syntax.Node, key string) []splice.Edit {
	f := n.File()
	src := f.Source()
	first := n.Parent().First()
	if first == n && n.Next().IsZero() {
		return []splice.Edit{{Span: splice.Span{Start: n.Start(), End: n.Content().End}, New: key + ": {}"}}
	}
	var edits []splice.Edit
	if first == n {
		edits = append(edits, splice.Edit{Span: splice.Span{Start: n.Start(), End: n.Content().End}, New: key + ":"})
	} else {
		// What stands behind n on its line goes with the key.
		behind := strings.TrimRight(src[n.Content().End:f.LineEnd(n.Content().End)], " ")
		line := key + ":" + behind + eol(f, first.Start())
		for _, c := range slices.Backward(comments(src[n.Lead().Start:n.Lead().End])) {
			line = c + eol(f, first.Start()) + Spaces(first.Column()) + line
		}
		if first.StartsLine() {
			s := first.Whole()
			edits = append(edits, splice.Insert(s.Start, Spaces(first.Column())+line+Spaces(Step)))
			s.Start = f.NextLine(s.Start)
			edits = append(edits, splice.ReindentEdits(src, s, Step)...)
		} else {
			edits = append(edits, splice.Insert(first.Start(), line+Spaces(first.Column()+Step)))
			edits = append(edits, rest(first, Step)...)
		}
		edits = append(edits, Cut(n)...)
	}
	for e := range n.Parent().Children {
		if e != n && e != first {
			edits = append(edits, splice.ReindentEdits(src, e.Whole(), Step)...)
		}
	}
	return edits
}
