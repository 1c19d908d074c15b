package layout_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

type node = syntax.Node

// at is the node at a path of keys; "#" is the first item of a list, "#n" the last.
func at(root node, path ...string) node {
	for _, p := range path {
		switch p {
		case "#":
			root = root.First()
		case "#n":
			root = root.Last()
		default:
			root = root.Get(p)
		}
	}
	return root
}

func TestRestructure(t *testing.T) {
	tests := []struct {
		name, in string
		do       func(node) []splice.Edit
		want     string
	}{
		{
			"out, where it is",
			"a:\n  b:\n    c: 1\n    # d's\n    d: 2 # two\n",
			func(r node) []splice.Edit { return layout.Out(at(r, "a", "b", "d"), at(r, "a", "b"), false) },
			"a:\n  b:\n    c: 1\n  # d's\n  d: 2 # two\n",
		},
		{
			"out, in front",
			"a:\n  b:\n    c: 1\n    d: 2\n",
			func(r node) []splice.Edit { return layout.Out(at(r, "a", "b", "c"), at(r, "a", "b"), false) },
			"a:\n  c: 1\n  b:\n    d: 2\n",
		},
		{
			"out, behind, from a text without a last line end",
			"a:\n  b:\n    c: 1\n    d: 2",
			func(r node) []splice.Edit { return layout.Out(at(r, "a", "b", "c"), at(r, "a", "b"), true) },
			"a:\n  b:\n    d: 2\n  c: 1",
		},
		{
			"out, the only one",
			"a:\n  b: # none\n    c: 1\n",
			func(r node) []splice.Edit { return layout.Out(at(r, "a", "b", "c"), at(r, "a", "b"), false) },
			"a:\n  b: {} # none\n  c: 1\n",
		},
		{
			"remove the only item",
			"a:\n  - b: 1\nc: 2\n",
			func(r node) []splice.Edit { return layout.Remove(at(r, "a", "#", "b")) },
			"a: []\nc: 2\n",
		},
		{
			"move items behind others",
			"a:\n- 1\nb:\n    # two\n    - 2\n    - c: |\n        text\n",
			func(r node) []splice.Edit { return layout.MoveItems(at(r, "b"), at(r, "a"), false, at(r, "b")) },
			"a:\n- 1\n# two\n- 2\n- c: |\n    text\n",
		},
		{
			"move items in front, with the comments of what goes",
			"a:\n  - 1\n# gone\nb: # that\n  c:\n    - 2\n",
			func(r node) []splice.Edit {
				return layout.MoveItems(at(r, "b", "c"), at(r, "a"), true, at(r, "b"))
			},
			"a:\n  # gone\n  - 2\n  - 1\n",
		},
		{
			"move items into an empty list",
			"a: []\nb:\n  - 2\n",
			func(r node) []splice.Edit { return layout.MoveItems(at(r, "b"), at(r, "a"), false, at(r, "b")) },
			"a:\n  - 2\n",
		},
		{
			"follow",
			"- a: 1\n  b: # x\n    - c: 2\n- d: 3\n",
			func(r node) []splice.Edit { return layout.Follow(at(r, "#", "b"), at(r, "#")) },
			"- a: 1\n# x\n- c: 2\n- d: 3\n",
		},
		{
			"replace",
			"a: 1\nb:\n  a:\n    c: 2 # two\n  d: 3\n",
			func(r node) []splice.Edit { return layout.Replace(at(r, "a"), at(r, "b", "a")) },
			"a:\n  c: 2 # two\nb:\n  d: 3\n",
		},
		{
			"raise",
			"a:\n  b:\n    c: |\n      x\n",
			func(r node) []splice.Edit { return layout.Raise(at(r, "a"), at(r, "a", "b", "c")) },
			"a: |\n  x\n",
		},
		{
			"listed",
			"a:\n  x: 0\n  # one\n  b: 1\n  c:\n    d: 2\n",
			func(r node) []splice.Edit { return layout.Listed(at(r, "a", "b"), at(r, "a", "c"), "l", false) },
			"a:\n  x: 0\n  l:\n    # one\n    - b: 1\n    - c:\n        d: 2\n",
		},
		{
			"listed together, behind a dash",
			"- b: 1\n  c:\n    d: 2\n",
			func(r node) []splice.Edit { return layout.Listed(at(r, "#", "b"), at(r, "#", "c"), "l", true) },
			"- l:\n    - b: 1\n      c:\n        d: 2\n",
		},
		{
			"listed in",
			"a: 1\n# two\nb:\n  c: 2\nl:\n- x: 0\n",
			func(r node) []splice.Edit { return layout.ListedIn(at(r, "a"), at(r, "b"), at(r, "l"), true) },
			"l:\n- a: 1\n# two\n- b:\n    c: 2\n- x: 0\n",
		},
		{
			"beside",
			"a: 1\nb: 2\nc:\n  d: 3\n",
			func(r node) []splice.Edit { return layout.Beside(at(r, "c"), at(r, "a")) },
			"a: 1\nc:\n  d: 3\nb: 2\n",
		},
		{
			"wrap all",
			"- a: 1\n  # two\n  b: 2\n- c: 3\n",
			func(r node) []splice.Edit { return layout.WrapAll(at(r, "#"), "k") },
			"- k:\n    a: 1\n    # two\n    b: 2\n- c: 3\n",
		},
		{
			"spread",
			"- x: 0\n# all\n- l: # of them\n    - a: 1\n    - b: 2\n",
			func(r node) []splice.Edit { return layout.Spread(at(r, "#n", "l")) },
			"- x: 0\n# all\n# of them\n- a: 1\n- b: 2\n",
		},
		{
			"undo",
			"- a: {}\n# b's\n- b:\n    c: 1\n",
			func(r node) []splice.Edit { return layout.Undo(at(r, "#n"), at(r, "#", "a")) },
			"- a:\n    # b's\n    b:\n      c: 1\n",
		},
		{
			"out of a list, where it is",
			"a:\n  l:\n    - x: 0\n    # b's\n    - b: 1\n  z: 2\n",
			func(r node) []splice.Edit { return layout.OutOfList(at(r, "a", "l", "#n"), at(r, "a", "l")) },
			"a:\n  l:\n    - x: 0\n  # b's\n  b: 1\n  z: 2\n",
		},
		{
			"out of a list, behind it",
			"a:\n  l:\n    - b: 1\n    - x: 0\n",
			func(r node) []splice.Edit { return layout.OutOfList(at(r, "a", "l", "#"), at(r, "a", "l")) },
			"a:\n  l:\n    - x: 0\n  b: 1\n",
		},
		{
			"word",
			"a: b # c\n",
			func(r node) []splice.Edit { return layout.Word(at(r, "a")) },
			"a:\n  b: {} # c\n",
		},
		{
			"lift behind a dash",
			"- a: # x\n    # y\n    b: 1\n    c: 2\n",
			func(r node) []splice.Edit { return layout.Lift(at(r, "#", "a")) },
			"# x\n# y\n- b: 1\n  c: 2\n",
		},
		{
			"lift to",
			"a:\n  b:\n    c:\n      d: 1\n",
			func(r node) []splice.Edit { return layout.LiftTo(at(r, "a", "b", "c"), at(r, "a", "b")) },
			"a:\n  d: 1\n",
		},
	}
	for _, x := range tests {
		t.Run(x.name, func(t *testing.T) {
			got, _, err := splice.Apply(x.in, x.do(syntax.Parse([]byte(x.in)).Root()))
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(x.want, got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
