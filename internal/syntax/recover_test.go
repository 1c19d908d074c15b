package syntax

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/camel-edit/camel-edit/internal/shared"
)

// outline writes a tree on one line: {key: value} and [item], ! before what is misplaced, ~ before a broken text or a key
// that lost its colon, quotes around texts of more than a word.
func outline(n Node) string {
	var b strings.Builder
	writeOutline(&b, n)
	return b.String()
}

func writeOutline(b *strings.Builder, n Node) {
	word := func(s string) string {
		if s == "" || strings.ContainsAny(s, " ,:{}[]~!\"'\n\t*\\#") {
			return fmt.Sprintf("%q", s)
		}
		return s
	}
	children := func(open, closing string) {
		b.WriteString(open)
		sep := ""
		for c := range n.Children {
			b.WriteString(sep)
			sep = ", "
			if c.IsMisplaced() {
				b.WriteString("!")
			}
			if !c.IsItem() {
				if c.IsBroken() && !strings.HasPrefix(strings.TrimLeft(c.f.src[c.KeySpan().End:], " "), ":") {
					b.WriteString("~")
				}
				if k := c.KeyNode(); k.First().IsZero() {
					b.WriteString(word(c.Key()))
				} else {
					b.WriteString("? ")
					writeOutline(b, k)
				}
				if c.Kind() == Null {
					continue
				}
				b.WriteString(": ")
			}
			writeOutline(b, c)
		}
		b.WriteString(closing)
	}
	switch n.Kind() {
	case Map:
		children("{", "}")
	case Seq:
		children("[", "]")
	case Alias:
		b.WriteString("*" + n.Value())
	case Scalar:
		if n.IsBroken() {
			b.WriteString("~")
		}
		b.WriteString(word(n.Value()))
	case None, Null:
		b.WriteString("null")
	}
}

var codeNames = map[Code]string{
	BadIndent: "BadIndent", BadItemIndent: "BadItemIndent", MissingColon: "MissingColon", MissingDash: "MissingDash",
	ColonInText: "ColonInText", UnclosedQuote: "UnclosedQuote", AfterValue: "AfterValue", BadEscape: "BadEscape",
	BadStart: "BadStart", Placeholder: "Placeholder", BadFlow: "BadFlow", Tab: "Tab", BadBlock: "BadBlock",
	BadProperty: "BadProperty", BadDocument: "BadDocument", BadCharacter: "BadCharacter", TooDeep: "TooDeep", LongKey: "LongKey", Unsupported: "Unsupported",
}

func problemsOf(f *File) string {
	var out []string
	for _, p := range f.Problems() {
		line, column := f.Position(p.Offset)
		out = append(out, fmt.Sprintf("%d:%d %s", line, column, codeNames[p.Code]))
	}
	return strings.Join(out, ", ")
}

func TestRecover(t *testing.T) {
	for _, c := range recoverCases {
		f := Recover([]byte(c.src))
		var trees []string
		for _, d := range f.Documents() {
			trees = append(trees, outline(d.Root))
		}
		want := c.problems + "\n" + c.tree
		if d := cmp.Diff(want, problemsOf(f)+"\n"+strings.Join(trees, " --- ")); d != "" {
			t.Errorf("%s: %q\n%s", c.name, c.src, d)
		}
	}
}

// TestRecoverMalformed looks that each malformed input stands in the table with what is said to it.
func TestRecoverMalformed(t *testing.T) {
	known := map[string]bool{}
	for _, c := range recoverCases {
		known[c.src] = true
	}
	for name, src := range yamlFiles(t, filepath.Join(shared.Dir(t, "yaml-cases"), "malformed")) {
		if !known[string(src)] {
			t.Errorf("%s is not in the table: %.200q", name, src)
		}
	}
}
