package misplace

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
)

// cut takes n out of its collection.
func (n *Node) cut() *Node {
	i := n.index()
	n.Up.Kids = slices.Delete(n.Up.Kids, i, i+1)
	n.Up.settle()
	n.Up = nil
	return n
}

// settle makes a map without entries one without a value: nobody writes {} where something has slipped away.
func (n *Node) settle() {
	if len(n.Kids) == 0 && n.Kind == Map && n.Up != nil {
		n.Kind = Null
	}
}

// add puts nodes into a collection, from place i on; behind the last if i is negative.
func (n *Node) add(i int, nodes ...*Node) {
	if n.Kind == Null {
		n.Kind = Map
	}
	if i < 0 {
		i = len(n.Kids)
	}
	for _, k := range nodes {
		k.Up = n
	}
	n.Kids = slices.Insert(n.Kids, i, nodes...)
}

// replace puts nodes in the place of n. Its comments go to the first of them.
func (n *Node) replace(nodes ...*Node) {
	i, up := n.index(), n.Up
	up.Kids = slices.Delete(up.Kids, i, i+1)
	up.add(i, nodes...)
	n.Up = nil
	if len(nodes) > 0 {
		nodes[0].inherit(n)
	}
}

// inherit takes over the comments of a node that goes away.
func (n *Node) inherit(gone *Node) {
	lead := gone.Lead
	if gone.Comment != "" {
		lead = append(lead, line{text: gone.Comment, kind: '#'})
	}
	n.Lead = append(slices.Clone(lead), n.Lead...)
}

// lift makes the entries of the map or list n stand in its place.
func (n *Node) lift() {
	kids := n.Kids
	n.Kids = nil
	n.replace(kids...)
}

// become gives n the value of from, one of its descendants. The comments on the way stay.
func (n *Node) become(from *Node) {
	n.Kind, n.Value, n.raw, n.style, n.Kids, n.gap = from.Kind, from.Value, from.raw, from.style, from.Kids, from.gap
	for _, k := range n.Kids {
		k.Up = n
	}
	for up := from; up != n; up = up.Up {
		n.Lead = append(n.Lead, notes(up.Lead)...)
		switch {
		case up.Comment == "":
		case n.Comment == "" && up == from:
			n.Comment = up.Comment
		default:
			n.Lead = append(n.Lead, line{text: up.Comment, kind: '#'})
		}
	}
}

// under puts the value of n under a new key.
func (n *Node) under(key string) {
	k := &Node{Kind: n.Kind, Key: key, key: written(key), Value: n.Value, raw: n.raw, style: n.style, Kids: n.Kids, gap: n.gap}
	for _, c := range k.Kids {
		c.Up = k
	}
	n.Kind, n.Kids, n.gap = Map, nil, 2
	n.raw = nil
	n.add(0, k)
}

// listed makes the value of n the only item of a list.
func (t *Tree) listed(n *Node) {
	k := &Node{Kind: n.Kind, Value: n.Value, raw: n.raw, style: n.style, Kids: n.Kids, gap: 2}
	for _, c := range k.Kids {
		c.Up = k
	}
	n.Kind, n.Kids, n.gap, n.raw = List, nil, t.offset, nil
	n.add(0, k)
}

// rename gives an entry another key.
func (n *Node) rename(key string) { n.Key, n.key = key, written(key) }

// keyed makes an entry of a map of an item.
func (n *Node) keyed(key string) *Node {
	n.rename(key)
	return n
}

// item makes an item of an entry.
func (n *Node) item() *Node {
	n.Key, n.key = "", ""
	return n
}

// step is an item with one entry.
func step(entry *Node) *Node {
	n := &Node{Kind: Map, gap: 2}
	n.add(0, entry)
	return n
}

// text is an entry with a scalar.
func text(key, value string) *Node {
	n := &Node{Kind: Text, Key: key, key: written(key), gap: 2}
	n.write(value)
	return n
}

// write gives n a scalar, without quotes where they are not needed.
func (n *Node) write(value string) {
	n.Kind, n.Value, n.Kids = Text, value, nil
	n.raw, n.style = []string{written(value)}, syntax.Plain
	if n.raw[0] != value {
		n.style = syntax.Double
	}
}

// scrawl writes the value of n as a text that YAML may not read as that value.
func (n *Node) scrawl(raw string) {
	n.Kind, n.Kids = Text, nil
	n.raw, n.slip = []string{raw}, changed
}

// written is how a text is written as a key or a value of one line.
func written(s string) string {
	if plain(s) {
		return s
	}
	if strings.ContainsAny(s, "\n\r\t") {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(s) + `"`
	}
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}

// plain says that a text needs no quotes.
func plain(s string) bool {
	switch s {
	case "", "null", "~", "true", "false":
		return false
	}
	return !strings.ContainsAny(s[:1], "-?:,[]{}#&*!|>'\"%@` \t") && !strings.ContainsAny(s, "\n\r\t") && !strings.Contains(s, ": ") &&
		!strings.Contains(s, " #") && !strings.HasSuffix(s, ":") && !strings.HasSuffix(s, " ")
}
