package syntax

// Resolve is the node that an alias stands for: the last one before it with its anchor (YAML 1.2, 7.1). A node that is no
// alias is its own; an alias without an anchor, or inside its own anchor, is no node.
func (n Node) Resolve() Node {
	if n.Kind() != Alias {
		return n
	}
	name := n.Value()
	at := n.Content().Start
	p := n.f.props
	for i := len(p) - 1; i >= 0; i-- {
		c := Node{n.f, p[i].node}
		if int(p[i].start) < at && c.Anchor() == name {
			if c.Content().End > at {
				return Node{}
			}
			return c
		}
	}
	return Node{}
}

// HasAnchors says that a node of the file has an anchor or a tag.
func (f *File) HasAnchors() bool { return len(f.props) > 0 }
