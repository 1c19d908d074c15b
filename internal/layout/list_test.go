package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// apply makes the edits that an operation gives for the value of a key at the top of src.
func apply(t *testing.T, src, key string, op func(syntax.Node) []splice.Edit) string {
	t.Helper()
	f := syntax.Parse([]byte(src))
	if p := f.Problems(); len(p) > 0 {
		t.Fatalf("the input is not YAML: %v", p)
	}
	n := f.Root().Get(key)
	if n.IsZero() { // a list of one map
		n = f.Root().First().Get(key)
	}
	out, _, err := splice.Apply(src, op(n))
	if err != nil {
		t.Fatal(err)
	}
	if p := syntax.Parse([]byte(out)).Problems(); len(p) > 0 {
		t.Errorf("the output is not YAML: %v", p)
	}
	return out
}

type operation struct {
	name, src, want string
	op              func(syntax.Node) []splice.Edit
}

func run(t *testing.T, tests []operation) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if d := cmp.Diff(test.want, apply(t, test.src, "a", test.op)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestLists(t *testing.T) {
	named := func(n syntax.Node) []splice.Edit { return Named(n, "name", "value", true) }
	inMap := func(n syntax.Node) []splice.Edit { return Named(n, "name", "value", false) }
	pair := func(n syntax.Node) []splice.Edit { return Pair(n.First().Get("name"), n.First().Get("value")) }
	first := func(op func(syntax.Node) []splice.Edit) func(syntax.Node) []splice.Edit {
		return func(n syntax.Node) []splice.Edit { return op(n.First()) }
	}
	run(t, []operation{
		{"entries", "a: # c\n  # d\n  - b: 1 # e\n  -\n    # f\n    g: |\n      h\n  - # i\n    j: 2\n", "a: # c\n  # d\n  b: 1 # e\n  # f\n  g: |\n    h\n  # i\n  j: 2\n", Unitems},
		{"entries in the column of their key", "a:\n- b: 1\n  c: 2\n", "a:\n  b: 1\n  c: 2\n", Unitems},
		{
			"a list under a key", "a: # c\n  # d\n  - b # e\n  # f\nz: 1\n", "a: # c\n  x:\n    # d\n    - b # e\n    # f\nz: 1\n",
			func(n syntax.Node) []splice.Edit { return ValueUnder(n, "x") },
		},
		{"a list in its column under a key", "a:\n- b\nz: 1\n", "a:\n  x:\n  - b\nz: 1\n", func(n syntax.Node) []splice.Edit { return ValueUnder(n, "x") }},
		{"a map under a key", "a:\n    b: 1\n    c: 2", "a:\n    x:\n      b: 1\n      c: 2", func(n syntax.Node) []splice.Edit { return ValueUnder(n, "x") }},
		{"a name and a text", "a: b # c\n", "- name: a\n  value: b # c\n", named},
		{"a name and lines", "a: |\n  b\n", "- name: a\n  value: |\n    b\n", named},
		{"a name and a map", "a: # c\n  # d\n  b: 1\n", "- name: a # c\n  # d\n  b: 1\n", named},
		{"a name and a map in a map", "a: # c\n  # d\n  b: 1\n", "name: a # c\n# d\nb: 1\n", inMap},
		{"a name alone", "a: # c\n", "name: a # c\n", inMap},
		{"a name and an empty map", "a: {} # c\n", "name: a # c\n", inMap},
		{"a pair", "a:\n  # c\n  - name: b # d\n    # e\n    value: 1 # f\n", "a:\n  # c\n  # d\n  # e\n  b: 1 # f\n", pair},
		{"a pair in the column of its key", "a:\n- value: 1 # f\n  name: b\n", "a:\n  # f\n  b: 1\n", pair},
		{"a list in a list", "a:\n  - - b\n    # c\n    - d\n  - e\n", "a:\n  - b\n  # c\n  - d\n  - e\n", first(Splice)},
		{"a list in a list, on lines of its own", "a:\n  - # c\n      - b\n  - e\n", "a:\n  # c\n  - b\n  - e\n", first(Splice)},
		{"entries of a file", "- a: # c\n    # d\n    - b: 1\n      c: 2\n    # e\n    -\n      # f\n      b: 3\n", "- a: # c\n    # d\n    b: 1\n    c: 2\n# e\n- a:\n    # f\n    b: 3\n", Entries},
		{"texts", "a: b, c # d\n", "a:\n  - b\n  - c # d\n", func(n syntax.Node) []splice.Edit { return ListOf(n, []string{"b", "c"}) }},
		{"texts on a line of their own", "a:\n  b c\n", "a:\n  - b\n  - c\n", func(n syntax.Node) []splice.Edit { return ListOf(n, []string{"b", "c"}) }},
		{"numbers", "a:\n- b\n- |\n  c\n", "a:\n  \"0\": b\n  \"1\": |\n    c\n", Numbered},
		{"an item under a key", "a:\n  - b: 1\n    c: 2\n", "a:\n  - x:\n      b: 1\n      c: 2\n", first(func(n syntax.Node) []splice.Edit { return ItemUnder(n, "x") })},
		{"an item on lines of its own under a key", "a:\n  - # c\n    b: 1\n", "a:\n  - x: # c\n      b: 1\n", first(func(n syntax.Node) []splice.Edit { return ItemUnder(n, "x") })},
		{"a text under a key", "a:\n  - b\n", "a:\n  - x: b\n", first(func(n syntax.Node) []splice.Edit { return ItemUnder(n, "x") })},
	})
}

func TestEntries(t *testing.T) {
	fill := func(n syntax.Node) []splice.Edit { return Fill(n, "b: 1", "c: 2") }
	collapse := func(n syntax.Node) []splice.Edit { return Collapse(n, n.First().First()) }
	run(t, []operation{
		{"drop", "z: 1\n# c\na: 1 # d\nb: 2\n", "z: 1\n# c\n# d\nb: 2\n", Drop},
		{"drop the last line", "z: 1\r\na: 1", "z: 1", Drop},
		{"drop behind a dash", "- a: # c\n    1\n  # d\n  b: 2\n", "# c\n# d\n- b: 2\n", Drop},
		{"fill nothing", "a: # c\nz: 1\n", "a: # c\n  b: 1\n  c: 2\nz: 1\n", fill},
		{"fill an empty map", "a: {}", "a:\n  b: 1\n  c: 2", fill},
		{"collapse", "a: # c\n  # d\n  b: # e\n    # f\n    g: |\n      h\n        i\nz: 1\n", "# c\n# d\n# e\n# f\na: |\n  h\n    i\nz: 1\n", collapse},
		{"collapse behind a dash", "- a: # c\n    b:\n      g: h # d\n", "# c\n- a: h # d\n", collapse},
		{"undash a text", "a: # c\n  # d\n  - b # e\n", "# c\n# d\na: b # e\n", Undash},
	})
}
