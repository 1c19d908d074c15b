package splice

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"
)

func TestReindent(t *testing.T) {
	for _, c := range []struct {
		name  string
		text  string
		delta int
		inner bool
		want  string
	}{
		{"nothing to do", "a: 1\n  b\n", 0, false, "a: 1\n  b\n"},
		{"to the right", "a:\n  b: 1\n", 2, false, "  a:\n    b: 1\n"},
		{"to the left", "    a:\n      b: 1\n", -2, false, "  a:\n    b: 1\n"},
		{"behind a dash", "a: 1\n  b: 2\n", 2, true, "a: 1\n    b: 2\n"},
		{"only the rest of a line", "a: 1", 2, true, "a: 1"},
		{"empty lines stay empty", "a: |\n\n  x\r\n\r\n", 2, false, "  a: |\n\n    x\r\n\r\n"},
		{"blank lines move", "a: |\n  x\n    \n  y\n", 2, false, "  a: |\n    x\n      \n    y\n"},
		{"comments stop at column 0", "  a: 1\n # b\n", -2, false, "a: 1\n# b\n"},
		{"a quoted text stops at column 0", "  a: \"x\n y\"\n", -2, false, "a: \"x\ny\"\n"},
		{"a marker in a quoted text keeps off column 0", "  a: \"x\n  --- y\n  ...\n  ---z\"\n", -2, false, "a: \"x\n --- y\n ...\n---z\"\n"},
		{"an indicator counts from its key", "a: |2\n    x\n", 3, false, "   a: |2\n       x\n"},
		{"no last line end", "a:\n  b", 1, false, " a:\n   b"},
		{"CRLF and CR", "a:\r\n  b:\r    c", 1, false, " a:\r\n   b:\r     c"},
		{"tabs are no indentation", "  a: \"\n\tx\"", -2, false, "a: \"\n\tx\""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, Reindent(c.text, c.delta, c.inner)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestReindentEdits(t *testing.T) {
	for _, c := range []struct {
		name  string
		src   string
		span  Span
		delta int
		want  []Edit
	}{
		{"lines that start in the span", "a:\n  b:\n    c\nd", Span{0, 11}, 1, []Edit{Insert(0, " "), Insert(3, " "), Insert(8, " ")}},
		{"the span starts in a line", "- a:\n    b: 1\n", Span{2, 14}, -2, []Edit{Delete(Span{5, 7})}},
		{"the first line of a file with a byte-order mark", "\ufeffa: 1\n", Span{3, 8}, 2, []Edit{Insert(3, "  ")}},
		{"the span ends in a line's indentation", "a\n    b", Span{2, 4}, -4, []Edit{Delete(Span{2, 4})}},
		{"nothing", "a", Span{1, 1}, 2, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, ReindentEdits(c.src, c.span, c.delta)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestLineEnd(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
		want   string
	}{
		{"", 0, "\n"},
		{"a", 1, "\n"},
		{"a\nb\r\nc", 0, "\n"},
		{"a\nb\r\nc", 1, "\n"},
		{"a\nb\r\nc", 2, "\r\n"},
		{"a\nb\r\nc", 4, "\r\n"},
		{"a\nb\r\nc", 5, "\r\n"},
		{"a\nb\r\nc", 99, "\r\n"},
		{"a\rb", 0, "\r"},
		{"a\rb", 2, "\r"},
	} {
		if got := LineEnd(c.text, c.offset); got != c.want {
			t.Errorf("LineEnd(%q, %d) = %q, want %q", c.text, c.offset, got, c.want)
		}
	}
}

// collection decodes a text of one document that is a map or a list.
func collection(text string) (*yaml.Node, bool) {
	d := yaml.NewDecoder(strings.NewReader(text))
	var doc, more yaml.Node
	if d.Decode(&doc) != nil || !errors.Is(d.Decode(&more), io.EOF) {
		return nil, false
	}
	root := doc.Content[0]
	return root, root.Kind == yaml.MappingNode || root.Kind == yaml.SequenceNode
}

// same says that two nodes have the same values, whatever their positions and comments.
func same(a, b *yaml.Node) bool {
	if a.Kind != b.Kind || a.Style != b.Style || a.Tag != b.Tag || a.Value != b.Value || a.Anchor != b.Anchor || len(a.Content) != len(b.Content) {
		return false
	}
	for i := range a.Content {
		if !same(a.Content[i], b.Content[i]) {
			return false
		}
	}
	return true
}

// ofFile says that text holds what only a file can: a byte-order mark, a directive, a document marker.
func ofFile(text string) bool {
	if strings.Contains(text, "\ufeff") || strings.HasPrefix(text, "%") {
		return true
	}
	for ; text != ""; text = text[lineLen(text):] {
		if isMarker(strings.TrimRight(text[:lineLen(text)], "\r\n")) {
			return true
		}
	}
	return false
}

var reindentSeeds = []string{
	"a: 1\nb:\n  - c\n  - d: e\n    f: g\n",
	"a: |\n  x\n\n   y\n    \n\n# c\nb: >-\n  p\n  q\n",
	"a: |\n  \n\n  x\nb: |2-\n    y\n   z\nc: |+\n  k\n   \n\n",
	"a: \"x\\\n  \\  y\n\n  z\\n\"\nb: 'p\n\n q'\nc: r\n  s\n",
	"a: \"x\ny\"\nb: [1,\n2, {c: d,\n\te: f}]\n",
	"- a\n# low\n-\n  - b\n  # deep\n  -   c: d\n      e: f\n",
	"a: |\r\n  x\r\n\r\n  y\r\nb: \"p\r\n  q\"\r\n",
	"a: >\r  x\r\r  y\rb: 1\r",
	"? |\n  k\n: - v\n  - w\n? [a,\n b]\n: c\n",
	"  a: \"x\n  --- y\"\n  b: 1\n",
	"    a:\n     - |1\n       x\n  # c\n    b:\n    - y\n",
	"{a: b,\n c: [d\n]}",
	"a: &x\n  !!map\n  b: *y\nc: &y d\n",
}

func FuzzReindent(f *testing.F) {
	for i, s := range reindentSeeds {
		f.Add(s, int8(i-5))
	}
	f.Fuzz(func(t *testing.T, text string, by int8) {
		// The judge ends a line at these; YAML 1.2 does not (5.4).
		if strings.ContainsAny(text, "\u0085\u2028\u2029") || ofFile(text) {
			return
		}
		root, ok := collection(text)
		if !ok {
			return
		}
		column := root.Column - 1
		for _, c := range root.Content { // an anchor or a tag can stand deeper than the entries
			column = min(column, c.Column-1)
		}
		delta := max(int(by)%9, -column)
		if column+delta == 0 && slices.ContainsFunc(root.Content, func(c *yaml.Node) bool { return c.Column-1 == column && isMarker(c.Value) }) {
			return // no such entry can stand in column 0
		}
		moved := Reindent(text, delta, false)
		if got, ok := collection(moved); !ok || !same(root, got) {
			t.Fatalf("moved by %d, %q is %q", delta, text, moved)
		}
		if column+delta > 0 {
			if got, ok := collection("x:\n" + moved); !ok || !same(root, got.Content[1]) {
				t.Fatalf("moved by %d below a key, %q is %q", delta, text, moved)
			}
		}
		if delta > 0 {
			if back := Reindent(moved, -delta, false); back != text {
				t.Fatalf("moved there and back, %q is %q", text, back)
			}
		}
	})
}

func FuzzReindentEdits(f *testing.F) {
	for i, s := range reindentSeeds {
		f.Add(s, i, 3*i+9, int8(i-5))
	}
	f.Fuzz(func(t *testing.T, src string, start, end int, by int8) {
		s := Span{start, end}
		if !s.within(src) || start > 0 && strings.HasPrefix(src[start-1:], "\r\n") {
			return
		}
		delta := int(by)
		got, _, err := Apply(src, ReindentEdits(src, s, delta))
		if err != nil {
			t.Fatal(err)
		}
		want := src[:start] + Reindent(src[start:end], delta, !startsLine(src, start)) + src[end:]
		if got != want {
			t.Fatalf("by %d, %v of %q: the edits give %q, Reindent %q", delta, s, src, got, want)
		}
	})
}
