package layout

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Tree is YAML to write that no text had before: an entry, a scalar or a list.
type Tree struct {
	key, leaf string
	kids      []Tree
	list      bool
}

// Key is an entry with that key. Its value is the scalar or the list that is given, or a map of the entries.
func Key(key string, value ...Tree) Tree { return Tree{key: key, kids: value} }

// Leaf is a scalar as it is written.
func Leaf(raw string) Tree { return Tree{leaf: raw} }

// List is a list whose items are maps of one entry.
func List(items ...Tree) Tree { return Tree{list: true, kids: items} }

// lines are the lines of an entry in column col, the first one without its indentation. Lists stand offset columns deeper than
// their keys.
func (t Tree) lines(col, offset int) []string {
	out := []string{t.key + ":"}
	switch {
	case len(t.kids) == 0:
		out[0] += " {}"
	case t.kids[0].list:
		for _, item := range t.kids[0].kids {
			dash := col + offset
			for i, l := range item.lines(dash+2, offset) {
				if i == 0 {
					l = Spaces(dash) + "- " + l
				}
				out = append(out, l)
			}
		}
	case t.kids[0].key == "":
		out[0] += " " + t.kids[0].leaf
	default:
		for _, k := range t.kids {
			for i, l := range k.lines(col+Step, offset) {
				if i == 0 {
					l = Spaces(col+Step) + l
				}
				out = append(out, l)
			}
		}
	}
	return out
}

// Rewrite writes an entry in place of the entry n, the only one of an item, and items of one entry behind that item.
func Rewrite(n syntax.Node, entry Tree, items ...Tree) []splice.Edit {
	f := n.File()
	col := n.Start() - f.LineStart(n.Start())
	dash := n.Parent().Column()
	offset := ListOffset(n)
	lines := entry.lines(col, offset)
	for _, t := range items {
		for i, l := range t.lines(dash+2, offset) {
			if i == 0 {
				l = Spaces(dash) + "- " + l
			}
			lines = append(lines, l)
		}
	}
	return []splice.Edit{{Span: n.Entry(), New: strings.Join(lines, eol(f, n.Start()))}}
}
