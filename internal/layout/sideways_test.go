package layout_test

import (
	"testing"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// find is the first node with that key.
func find(f *syntax.File, key string) syntax.Node {
	for n := range f.Nodes {
		if n.Key() == key {
			return n
		}
	}
	return syntax.Node{}
}

func TestSideways(t *testing.T) {
	for name, c := range map[string]struct {
		in, want string
		edits    func(*syntax.File) []splice.Edit
	}{
		"the line of the key has slipped": {
			"a: 1\n # c\n b: # d\n  x: 1\nc: 2\n", "a: 1\n# c\nb: # d\n  x: 1\nc: 2\n",
			func(f *syntax.File) []splice.Edit { b := find(f, "b"); return layout.Sideways(b, b, 0) },
		},
		"the block moves along": {
			"a: 1\n  b:\n    x: |\n      y\n\nc: 2\n", "a: 1\nb:\n  x: |\n    y\n\nc: 2\n",
			func(f *syntax.File) []splice.Edit { b := find(f, "b"); return layout.Sideways(b, b, 0) },
		},
		"to the right": {
			"o:\n    a: 1\n  b:\n    - x\nc: 2\n", "o:\n    a: 1\n    b:\n      - x\nc: 2\n",
			func(f *syntax.File) []splice.Edit { b := find(f, "b"); return layout.Sideways(b, b, 4) },
		},
		"behind its map": {
			"o:\n  a:\n    b: 1\n     x: 2 # d\n    c: 3\n", "o:\n  a:\n    b: 1\n    c: 3\n  x: 2 # d\n",
			func(f *syntax.File) []splice.Edit { x := find(f, "x"); return layout.Behind(x, x, find(f, "o"), 2) },
		},
		"a key above": {
			"o:\r\n  a: 1\r\n  # c\r\n  b: 2\r\n", "o:\r\n  a: 1\r\n  k:\r\n  # c\r\n  b: 2\r\n",
			func(f *syntax.File) []splice.Edit {
				return []splice.Edit{layout.KeyAbove(find(f, "b"), "k", 2)}
			},
		},
		"an item": {
			"- a: 1\n# c\nb: # d\n  x: 1\n  # e\n", "- a: 1\n# c\n- b: # d\n    x: 1\n    # e\n",
			func(f *syntax.File) []splice.Edit { return layout.Item(find(f, "b")) },
		},
		"a blank behind the dash": {
			"-a:\n  b: 1\n-c:\n    d: 1\n", "- a:\n    b: 1\n- c:\n    d: 1\n",
			func(f *syntax.File) []splice.Edit {
				return append(layout.AfterDash(find(f, "-a")), layout.AfterDash(find(f, "-c"))...)
			},
		},
		"join": {
			"o:\n  w:\n    - a\n  w: # c\n  # d\n  - b\n", "o:\n  w:\n    - a\n    # c\n    # d\n    - b\n",
			func(f *syntax.File) []splice.Edit { o := find(f, "o"); return layout.Join(o.Last(), o.First()) },
		},
		"join over another key": {
			"o:\n  w:\n    - a\n  k: 1\n  # c\n  w: # d\n    - b", "o:\n  w:\n    - a\n    # c\n    # d\n    - b\n  k: 1",
			func(f *syntax.File) []splice.Edit { o := find(f, "o"); return layout.Join(o.Last(), o.First()) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := syntax.Recover([]byte(c.in))
			got, _, err := splice.Apply(c.in, c.edits(f))
			if err != nil {
				t.Fatal(err)
			}
			if got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
