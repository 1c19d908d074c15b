package syntax

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/camel-edit/camel-edit/splice"
)

// at follows a path of keys and of item numbers from the root.
func at(t *testing.T, f *File, path string) Node {
	n := f.Root()
	for step := range strings.FieldsSeq(path) {
		if i, err := strconv.Atoi(step); err == nil {
			c := n.First()
			for range i {
				c = c.Next()
			}
			n = c
		} else {
			n = n.Get(step)
		}
	}
	if n.IsZero() {
		t.Fatalf("no %s in %q", path, f.Source())
	}
	return n
}

func TestComments(t *testing.T) {
	const licence = "# Licensed to the ASF\n# under the Apache License\n"
	for _, c := range []struct {
		name, src, path      string
		lead, whole, comment string
	}{
		{
			"above an item", "- a\n# b\n# c\n- d # e\n# f\n- g\n", "1",
			"# b\n# c\n", "# b\n# c\n- d # e\n", "# e",
		},
		{
			"set off by a blank line", "- a\n# b\n\n# c\n- d\n", "1",
			"# c\n", "# c\n- d\n", "",
		},
		{
			"in another column", "a:\n  - b\n # c\n  - d\n    # e\n  - f\n", "a 1",
			"", "  - d\n    # e\n", "",
		},
		{
			"above a key", "a: 1\n# b\nc:\n  # d\n  e: 2\n", "c e",
			"  # d\n", "  # d\n  e: 2\n", "",
		},
		{
			"above the first item below a key", "a: # b\n  # c\n  - d\n", "a 0",
			"  # c\n", "  # c\n  - d\n", "",
		},
		{
			"the first key behind a dash", "- # a\n  # b\n  c: d # e\n  f: g\n", "0 c",
			"  # b\n", "  # b\n  c: d # e\n", "# e",
		},
		{
			"the first key on the line of its dash", "# a\n- b: c\n  # d\n  e: f\n", "0 b",
			"", "b: c\n", "",
		},
		{
			"below the first key", "# a\n- b: c\n  # d\n  e: f\n", "0 e",
			"  # d\n", "  # d\n  e: f\n", "",
		},
		{
			"a licence directly above", licence + "- a\n- b\n", "0",
			"", "- a\n", "",
		},
		{
			"a licence set off", licence + "\n- a\n- b\n", "0",
			"", "- a\n", "",
		},
		{
			"a licence set off, a comment directly above", licence + "\n# c\n- a\n- b\n", "0",
			"# c\n", "# c\n- a\n", "",
		},
		{
			"the first line of a file", "# a\n- b\n", "0",
			"# a\n", "# a\n- b\n", "",
		},
		{
			"behind a byte-order mark", "\ufeff# a\n- b\n", "0",
			"# a\n", "# a\n- b\n", "",
		},
		{
			"a step commented out, seen from the step above", "r:\n  steps:\n    - a\n    # - b\n  id: c\n", "r steps 0",
			"", "    - a\n", "",
		},
		{
			"a step commented out, seen from its list", "r:\n  steps:\n    - a\n    # - b\n  id: c\n", "r steps",
			"", "  steps:\n    - a\n    # - b\n", "",
		},
		{
			"a step commented out at the end of the file", "- r:\n    steps:\n      - a\n      # - b\n\n      # - c\n", "0",
			"", "- r:\n    steps:\n      - a\n      # - b\n\n      # - c\n", "",
		},
		{
			"an option commented out below a step", "- a:\n    b: 1\n    # c: 2\n# d\n- e\n", "0",
			"", "- a:\n    b: 1\n    # c: 2\n", "",
		},
		{
			"an option commented out, seen from the one above", "- a:\n    b: 1\n    # c: 2\n# d\n- e\n", "0 a b",
			"", "    b: 1\n", "",
		},
		{
			"below a block scalar", "a: |\n  x\n  # in it\n# b\nc: 1\n", "c",
			"# b\n", "# b\nc: 1\n", "",
		},
		{
			"below and deeper than a block scalar's key", "- a: |\n      x\n    # b\n- c\n", "0",
			"", "- a: |\n      x\n    # b\n", "",
		},
		{
			"behind a block scalar's header", "a: | # b\n  x\nc: 1\n", "a",
			"", "a: | # b\n  x\n", "",
		},
		{
			"behind the header of an empty block scalar", "a: | # b\nc: 1\n", "a",
			"", "a: | # b\n", "# b",
		},
		{
			"what looks like one in a quoted text", "a: \"x\n  # y\"\n# b\nc: 1\n", "c",
			"# b\n", "# b\nc: 1\n", "",
		},
		{
			"only what looks like one in a quoted text", "a: \"x\n# y\"\nc: 1\n", "c",
			"", "c: 1\n", "",
		},
		{
			"in brackets", "a: [\n  # b\n  c, # d\n  e # f\n] # g\n", "a 1",
			"", "e", "",
		},
		{
			"around brackets", "x: 1\n# y\na: [\n  # b\n  c\n] # g\n", "a",
			"# y\n", "# y\na: [\n  # b\n  c\n] # g\n", "# g",
		},
		{
			"behind no value", "a: # b\nc: 1\n", "a",
			"", "a: # b\n", "# b",
		},
		{
			"below no value", "a:\n  # b\nc: 1\n", "a",
			"", "a:\n  # b\n", "",
		},
		{
			"CRLF", "a: 1\r\n# b\r\nc: 2 # d\r\n  # e\r\n\r\nf: 3\r\n", "c",
			"# b\r\n", "# b\r\nc: 2 # d\r\n  # e\r\n", "# d",
		},
		{
			"CR", "a: 1\r# b\rc: 2 # d\rf: 3\r", "c",
			"# b\r", "# b\rc: 2 # d\r", "# d",
		},
		{
			"no last line end", "a: 1\n# b\nc: 2 # d", "c",
			"# b\n", "# b\nc: 2 # d", "# d",
		},
		{
			"no last line end behind a comment below", "- c: 2\n  # d", "0",
			"", "- c: 2\n  # d", "",
		},
		{
			"behind a marker", "---\n# a\nb: 1\n", "b",
			"# a\n", "# a\nb: 1\n", "",
		},
		{
			"behind an anchor", "a: &x # b\n  # c\n  - d\n", "a 0",
			"  # c\n", "  # c\n  - d\n", "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := Parse([]byte(c.src))
			if len(f.Problems()) > 0 {
				t.Fatal(f.Problems())
			}
			n := at(t, f, c.path)
			show := func(lead, whole, comment string) string {
				return fmt.Sprintf("lead %q\nwhole %q\ncomment %q", lead, whole, comment)
			}
			text := func(s splice.Span) string { return c.src[s.Start:s.End] }
			if d := cmp.Diff(show(c.lead, c.whole, c.comment), show(text(n.Lead()), text(n.Whole()), text(n.Comment()))); d != "" {
				t.Errorf("%q, %s:\n%s", c.src, c.path, d)
			}
		})
	}
}
