package syntax

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
				if c.IsBroken() && c.KeySpan().End == c.Start()+c.KeySpan().Len() && c.f.src[min(c.KeySpan().End, len(c.f.src)-1)] != ':' {
					b.WriteString("~")
				}
				b.WriteString(word(c.Key()))
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
	case Null:
		b.WriteString("null")
	}
}

var codeNames = map[Code]string{
	BadIndent: "BadIndent", BadItemIndent: "BadItemIndent", MissingColon: "MissingColon", MissingDash: "MissingDash",
	ColonInText: "ColonInText", UnclosedQuote: "UnclosedQuote", AfterValue: "AfterValue", BadEscape: "BadEscape",
	BadStart: "BadStart", Placeholder: "Placeholder", BadFlow: "BadFlow", Tab: "Tab", BadBlock: "BadBlock",
	BadProperty: "BadProperty", BadDocument: "BadDocument", BadCharacter: "BadCharacter", TooDeep: "TooDeep", LongKey: "LongKey",
}

func problemsOf(f *File) string {
	var out []string
	for _, p := range f.Problems() {
		line, column := f.Position(p.Offset)
		out = append(out, fmt.Sprintf("%d:%d %s", line, column, codeNames[p.Code]))
	}
	return strings.Join(out, ", ")
}

func TestZZRecover(t *testing.T) {
	dir := filepath.Join(shared(t, "yaml-cases"), "malformed")
	es, _ := os.ReadDir(dir)
	for _, e := range es {
		src := read(t, filepath.Join(dir, e.Name()))
		if len(src) > 400 {
			continue
		}
		f := Recover(src)
		o := ""
		for _, d := range f.Documents() {
			o += " " + outline(d.Root)
		}
		fmt.Printf("%s\n   %q\n   %s\n  %s\n", e.Name(), src, problemsOf(f), o)
	}
}
