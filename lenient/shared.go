package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// shared lists the spans of the nodes that an alias stands for, with their last line ends.
func shared(f *syntax.File) []splice.Span {
	if !f.HasAnchors() {
		return nil
	}
	var out []splice.Span
	seen := map[syntax.Node]bool{}
	for n := range f.Nodes {
		if n.Kind() != syntax.Alias {
			continue
		}
		if t := n.Resolve(); !t.IsZero() && !seen[t] {
			seen[t] = true
			out = append(out, splice.Span{Start: t.Content().Start, End: f.NextLine(t.Content().End)})
		}
	}
	return out
}

// changes says that edits change what stands in one of spans, or add to it. To move it, or all of its lines sideways, changes
// nothing in it.
func changes(src string, edits []splice.Edit, spans []splice.Span) bool {
	// Lines that move with a node do so from the start of its first line.
	lineStart := func(i int) int { return strings.LastIndexByte(src[:i], '\n') + 1 }
	blank := func(s string) bool { return strings.Trim(s, " ") == "" }
	for _, s := range spans {
		inside := false
		for _, e := range edits {
			if e.Start < lineStart(s.Start) || e.End > s.End {
				continue
			}
			if !blank(e.New) || !blank(src[e.Start:e.End]) {
				if e.Start >= s.Start {
					return true
				}
				continue
			}
			// Lines that move sideways behind it, and not with it, go into it.
			inside = inside || e.Start < s.End
			if e.Start == s.End && !inside && e.New != "" {
				return true
			}
		}
	}
	return false
}
