package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

func TestUnder(t *testing.T) {
	under := func(n syntax.Node) []splice.Edit { return Under(n, "x") }
	run(t, []operation{
		{"first", "a: b # c\n# d\ne: 1\n", "x: # c\n  # d\n  e: 1\n", under},
		{"last", "e: 1\n# d\na: b # c\n", "# d\nx: # c\n  e: 1\n", under},
		{"alone", "a: b # c\n", "x: {} # c\n", under},
		{"behind a dash", "- e: 1\n  a: b\n  f:\n    g: 2\n", "- x:\n    e: 1\n    f:\n      g: 2\n", under},
	})
}

func TestMoveUp(t *testing.T) {
	last := func(n syntax.Node) []splice.Edit {
		return MoveUp([]syntax.Node{n.Last()}, n.First())
	}
	both := func(n syntax.Node) []splice.Edit {
		return MoveUp([]syntax.Node{n.First().Next(), n.Last()}, n.First())
	}
	run(t, []operation{
		{"with its comments", "a:\n  # b\n  - c: 1\n  # d\n  - e: 2 # f\n", "a:\n  # d\n  - e: 2 # f\n  # b\n  - c: 1\n", last},
		{"with the blank line before it", "a:\n- c: 1\n\n- e: 2\n", "a:\n- e: 2\n\n- c: 1\n", last},
		{"without a last line end", "a:\n- c: 1\n\n- e: 2", "a:\n- e: 2\n\n- c: 1", last},
		{"other line ends", "a:\r\n- c: 1\r\n- e: 2\r\n", "a:\r\n- e: 2\r\n- c: 1\r\n", last},
		{"in their order", "a:\n- c: 1\n- e: 2\n- f: 3\n", "a:\n- e: 2\n- f: 3\n- c: 1\n", both},
	})
}

// As an item and as an entry the lines are those of the node, with its comments, under other keys.
func TestAsItem(t *testing.T) {
	const src = "a:\n  # b\n  - c: # d\n      e: 1\n  # f\n  - g: 2\nh: # i\n  k:\n  - l\n"
	root := syntax.Parse([]byte(src)).Root()
	item := root.First().First()
	for _, c := range []struct{ name, got, want string }{
		{"item as item", AsItem(item, 0), "# b\n- c: # d\n    e: 1\n"},
		{"item under a key", AsItem(item, 4, "x"), "    # b\n    - x:\n        c: # d\n          e: 1\n"},
		{"item as entry", AsEntry(item, 4, "x"), "    # b\n    x:\n      c: # d\n        e: 1\n"},
		{"comment before", AsEntry(item.Next(), 0), "# f\ng: 2\n"},
		{"entry as item", AsItem(root.Get("h"), 2), "  - h: # i\n      k:\n      - l\n"},
	} {
		if d := cmp.Diff(c.want, c.got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}

func TestRoot(t *testing.T) {
	wrap := func(n syntax.Node) []splice.Edit { return WrapAll(n, "- ", "x") }
	list := func(n syntax.Node) []splice.Edit { return Unlist(n, n, 0) }
	run(t, []operation{
		{"all entries", "a:\n  b: 1 # c\n  # d\n  e:\n  - f\n", "a:\n  - x:\n      b: 1 # c\n      # d\n      e:\n      - f\n", wrap},
		{"a list without its key", "a: # b\n    # c\n    - d: 1\n      e: 2\n", "# b\n# c\n- d: 1\n  e: 2\n", list},
		{"a list in the column of its key", "a:\n- d: 1\n", "- d: 1\n", list},
	})
}

func TestKeysAsItems(t *testing.T) {
	one := func(n syntax.Node) []splice.Edit { return KeysAsItems("x", n) }
	two := func(n syntax.Node) []splice.Edit { return KeysAsItems("x", n, n.Next()) }
	split := func(n syntax.Node) []splice.Edit { return SplitUnder(n.Last()) }
	run(t, []operation{
		{"a map", "a: # b\n  # c\n  d: 1\ne: 2\n", "x:\n  - a # b\n# c\nd: 1\ne: 2\n", one},
		{"nothing", "a: # b\n# c\nd: # e\nf: 1\n", "x:\n  - a # b\n  # c\n  - d # e\nf: 1\n", two},
		{"another map", "- a:\n    b: 1\n    # c\n    d: 2\n", "- a:\n    b: 1\n- a:\n    # c\n    d: 2\n", split},
	})
}

func TestLines(t *testing.T) {
	lines := func(n syntax.Node) []splice.Edit { return []splice.Edit{Lines(n, "x: 1", "y: 2")} }
	child := func(n syntax.Node) []splice.Edit { return []splice.Edit{Lines(n.First(), "x: 1")} }
	run(t, []operation{
		{"above the comments", "# c\na: 1\n", "x: 1\ny: 2\n# c\na: 1\n", lines},
		{"behind a dash", "- a: 1\n", "- x: 1\n  y: 2\n  a: 1\n", lines},
		{"in a map", "a:\r\n    b: 1\r\n", "a:\r\n    x: 1\r\n    b: 1\r\n", child},
	})
}

func TestRewrite(t *testing.T) {
	step := func(s string) Tree { return Key("b", Key("c", Leaf(s))) }
	several := func(n syntax.Node) []splice.Edit { return Rewrite(n, step("1"), step("2")) }
	nested := func(n syntax.Node) []splice.Edit {
		return Rewrite(n, Key("x", Key("y", List(step("1"), step("2")))))
	}
	run(t, []operation{
		{"items", "- a: z # d\n- e: 1\n", "- b:\n    c: 1\n- b:\n    c: 2 # d\n- e: 1\n", several},
		{"a list", "- a: z\n  # f\n", "- x:\n    y:\n      - b:\n          c: 1\n      - b:\n          c: 2\n  # f\n", nested},
		{"nothing in it", "- a: z\n", "- x: {}\n", func(n syntax.Node) []splice.Edit { return Rewrite(n, Key("x")) }},
	})
}
