package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// What YAML 1.2 has and Camel's reader refuses, each with the place that is named.
func TestUnsupported(t *testing.T) {
	for src, want := range map[string]string{
		"a: 1\n: b\n":           "2:1",
		"- : b\n- :\n":          "1:3, 2:3",
		"? a\n: b\n":            "",
		"{: b, c: d}\n":         "1:2",
		"[: b]\n":               "1:2",
		"{? : b}\n":             "",
		"{a\n: b}\n":            "2:1",
		"{? a\n: b}\n":          "",
		"{\"a\n b\": c}\n":      "2:4",
		"{a b\n  c: d, e: f}\n": "2:4",
		"--- |\none\ntwo\n":     "2:1",
		"--- |\n one\n two\n":   "",
		"a: |\n one\n":          "",
		"a\n...\nb\n":           "3:1",
		"a\n...\n--- b\n":       "",
		"...\n--- a\n":          "1:1",
		"%YAML\t1.2\n--- a\n":   "1:1",
		"%A.B\n--- a\n":         "1:1",
		"%TAG ! !a-\n--- a\n":   "",
		"[!!str, a]\n":          "1:2",
		"[!!str , a]\n":         "",
		"a: {{b}}\n: c\n":       "", // not YAML is said first
	} {
		f := Parse([]byte(src))
		var got []string
		for _, p := range f.Unsupported() {
			line, column := f.Position(p.Offset)
			got = append(got, fmt.Sprintf("%d:%d", line, column))
		}
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("%q: unsupported at %q, want %q", src, got, want)
		}
	}
}

// A tab may stand between the indentation of a line and its content, but not behind an unquoted text.
func TestTabs(t *testing.T) {
	for src, want := range map[string]bool{
		"a:\n  \tb: 1\n":             true,
		"a:\n \t- b\n":               true,
		"a:\n \t'b': 'c'\n \td: e\n": true,
		"a: 1\n \t\nb: 2\n":          true,
		"a: 1\n \t# c\nb: 2\n":       true,
		"a: 1 \t# c\nb: 2\n":         true,
		"a:\n   b: 1\n  \tc: 2\n":    false,
		"a:\n \t- b\n \t- c\n":       false,
		"a:\n\tb: 1\n":               false,
		"a:\tb\n":                    false,
	} {
		if got := len(Parse([]byte(src)).Problems()) == 0; got != want {
			t.Errorf("%q: accepted %t, by Camel's reader %t", src, got, want)
		}
	}
}

// Tabs among blanks that snakeyaml-engine takes from 3.1 on, and not before.
func TestTabsOfNewReaders(t *testing.T) {
	for src, want := range map[string]int{
		"a: 1\n\t\nb: 2\n":        1,
		"a: 1\n  \t\n \t\nb: 2\n": 2,
		"a: 1\n\t# c\nb: 2\n":     1,
		"a: 'x'\t\nb: 2\n":        1,
		"a:\t# c\n  b: 2\n":       1,
		"a:\n  \tb: 1\n":          1,
		"- a: 1\n\t":              1,
		"a: 1\t\nb: 2\t# c\n":     0,
		"a: b\tc\n":               0,
		"a: [1,\n\t\n\t2]\n":      0,
		"a: |\n  b\n  \t\nc: 1\n": 0,
		"a: \"b\n \t c\"\n":       0,
		"a:\tb\n":                 0, // a problem
	} {
		if got := len(Parse([]byte(src)).Tabs()); got != want {
			t.Errorf("%q: %d tabs, want %d", src, got, want)
		}
	}
}
