package syntax

import (
	"sort"

	"github.com/camel-edit/camel-edit/splice"
)

// indexAnchors makes the list of anchors, if there is an alias to look for one. The props are still in the order of the text.
func (f *File) indexAnchors() {
	if !f.aliased {
		return
	}
	for _, p := range f.props {
		if a := f.prop(splice.Span{Start: int(p.start), End: int(p.end)}, '&'); a != "" {
			if f.anchors == nil {
				f.anchors = map[string][]int32{}
			}
			f.anchors[a[1:]] = append(f.anchors[a[1:]], p.node)
		}
	}
}

// Resolve is the node that an alias stands for: the last one before it with its anchor (YAML 1.2, 7.1). A node that is no
// alias is its own; an alias without an anchor, or inside its own anchor, is no node.
func (n Node) Resolve() Node {
	if n.Kind() != Alias {
		return n
	}
	at := n.Content().Start
	named := n.f.anchors[n.Value()]
	i := sort.Search(len(named), func(i int) bool { return n.of(named[i]).Span().Start > at })
	if i == 0 {
		return Node{}
	}
	if c := n.of(named[i-1]); c.Content().End <= at {
		return c
	}
	return Node{}
}

// HasAliases says that a node of the file is an alias.
func (f *File) HasAliases() bool { return f.aliased }

// HasAnchors says that a node of the file has an anchor or a tag.
func (f *File) HasAnchors() bool { return len(f.props) > 0 }
