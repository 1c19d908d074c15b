// Package hostile has shapes of text that a reader is slow on if it looks back, looks ahead or starts anew more than it may: for
// tests and benchmarks.
package hostile

import (
	"fmt"
	"strings"
)

// Shape is a text that repeats a part of it. A %d in that part is the number of the repeat.
type Shape struct{ Name, before, body, after string }

// Text is the shape with its part n times.
func (s Shape) Text(n int) []byte {
	var b strings.Builder
	b.WriteString(s.before)
	for k := range n {
		if strings.Contains(s.body, "%d") {
			fmt.Fprintf(&b, s.body, k)
		} else {
			b.WriteString(strings.ReplaceAll(s.body, "%%", "%"))
		}
	}
	b.WriteString(s.after)
	return []byte(b.String())
}

// Shapes are the shapes that are known.
var Shapes = []Shape{
	{"wide map", "", "key%d: value\n", ""},
	{"wide list", "", "- item\n", ""},
	{"wide map in brackets", "{", "key%d: value, ", "}"},
	{"wide map of runes in brackets", "{é: ", "[é], é%d: ", "é}"},
	{"comments", "", "# a comment that says little\n", "a: 1\n"},
	{"blank lines", "a: 1\n", "\n", "b: 2\n"},
	{"blanks on a line", "a:", " ", "1\n"},
	{"comments in a list", "", "- a # c\n  # d\n", ""},
	{"unclosed double quotes", "", "- \"x\n", ""},
	{"unclosed single quotes", "", "- a: 'x\n", ""},
	{"quotes behind quotes", "", "- \"x\" \"y'\n", ""},
	{"one quoted text", "a: \"", "x \\\n ", "\""},
	{"escapes", "a: \"", "\\q", "\""},
	{"open brackets", "", "[", ""},
	{"open braces", "", "{a: ", ""},
	{"brackets on lines", "", "- [a, b\n", ""},
	{"closed brackets", "", "[", strings.Repeat("]", 40_000)},
	{"keys in brackets", "[", "[a]: [b: c], ", "]"},
	{"brackets as keys", "[", "[", "]: x]"},
	{"dashes on a line", "", "- ", ""},
	{"question marks on a line", "", "? ", ""},
	{"colons on a line", "", ": ", ""},
	{"anchors", "", "&a ", ""},
	{"anchors on lines", "", "- &a%d x\n", ""},
	{"placeholders", "[", "{{x}}, ", "]"},
	{"open placeholders", "a: b", "{{", ""},
	{"placeholders on lines", "", "- {{x}}/y\n", ""},
	{"one block scalar", "a: |\n", "  x\n", ""},
	{"block scalars", "", "- |+\n\n  x\n\n", ""},
	{"one plain text", "a:\n", "  x\n", "b: 1\n"},
	{"one long word", "a: ", "x", "\n"},
	{"keys too deep", "a: 1\n", "   b%d: 2\n", ""},
	{"items too deep", "- a\n", "   - b: 2\n", ""},
	{"lines without a colon", "a: 1\n", "b\n", ""},
	{"deeper and deeper keys", "", "- a:\n   b: 1\n  c: d\n", ""},
	{"keys to the left", "  a: 1\n", "b%d: 2\n", ""},
	{"documents", "", "---\na: 1\n", ""},
	{"document ends", "", "...\n", ""},
	{"directives", "", "%%YAML 1.2\n", "---\n"},
	{"handles", "", "%%TAG !e%d! x\n", "---\n!e1! x"},
	{"tabs", "", "- a:\n\t\tb: 1\n", ""},
	{"control characters", "", "\x01", ""},
	{"bytes that are not UTF-8", "", "- \xff\n", ""},
	{"carriage returns", "", "a%d: b\r", ""},
}
