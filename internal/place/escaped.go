package place

import (
	"strings"
	"unicode"

	"github.com/camel-edit/camel-edit/internal/syntax"
)

// Escaped says that f, which may well be YAML as it is, is one line in which \n is written where lines of Camel's end
// (CAMEL-24909). To YAML "- onException:\n    id: x" is a map with an odd key.
func (s Schema) Escaped(f *syntax.File) bool {
	start, end, ok := onlyLine(f)
	if !ok {
		return false
	}
	src := f.Source()[start:end]
	if inner := strings.TrimSuffix(strings.TrimPrefix(src, `"`), `"`); len(inner) == len(src)-2 && strings.HasPrefix(inner, "-") {
		return f.Root().Kind() == syntax.Scalar && s.hasEntry(strings.ReplaceAll(inner, `\n`, "\n"))
	}
	lines := Lines(f)
	first, below, ok := strings.Cut(lines, "\n")
	if !ok || first == "" || s.file(f.Root()) != Other && !keys(below) {
		return false // a text of Camel's may hold them
	}
	return s.hasEntry(lines)
}

// Lines is the only line of f with line ends for those that are written in it outside quotes.
func Lines(f *syntax.File) string {
	start, end, ok := onlyLine(f)
	if !ok {
		return f.Source()
	}
	src := f.Source()[start:end]
	at := WrittenLineEnds(src)
	if len(f.Problems()) == 0 { // then it is known what stands in quotes
		at = at[:0]
		from := 0
		look := func(until int) {
			for i := from; i < until-1; i++ {
				if src[i:i+2] == `\n` {
					at = append(at, i)
					i++
				}
			}
		}
		for _, t := range f.Tokens() {
			if (t.Kind == syntax.Text || t.Kind == syntax.Key) && strings.IndexByte(`"'`, f.Source()[t.Start]) >= 0 {
				look(t.Start - start)
				from = t.End - start
			}
		}
		look(len(src))
	}
	var b strings.Builder
	from := 0
	for _, i := range at {
		b.WriteString(strings.TrimSuffix(src[from:i], `\r`) + "\n")
		from = i + 2
	}
	return b.String() + src[from:]
}

// onlyLine is where the text of f stands, if it is one line with a written line end in it.
func onlyLine(f *syntax.File) (start, end int, ok bool) {
	src := f.Source()
	start = f.LineStart(0)
	end = f.LineEnd(start)
	if !strings.Contains(src[start:end], `\n`) || strings.TrimSpace(src[end:]) != "" {
		return 0, 0, false
	}
	return start, start + len(strings.TrimRight(src[start:end], " \t")), true
}

// WrittenLineEnds lists where \n stands in s outside quotes.
func WrittenLineEnds(s string) []int {
	var at []int
	mark := byte(0)
	for i := 0; i+1 < len(s); i++ {
		switch {
		case mark == '"' && s[i] == '\\':
			i++
		case s[i] == mark:
			mark = 0
		case mark == 0 && (s[i] == '"' || s[i] == '\'') && opens(s[:i]):
			mark = s[i]
		case mark == 0 && s[i:i+2] == `\n`:
			at = append(at, i)
			i++
		}
	}
	return at
}

// opens says that a quote behind s is the first of two: at the start of a line, behind a blank or behind what brackets hold.
func opens(s string) bool {
	return s == "" || strings.HasSuffix(s, `\n`) || strings.IndexByte(" [{,", s[len(s)-1]) >= 0
}

// keys says that each of some lines starts with a key, or is empty.
func keys(lines string) bool {
	for line := range strings.Lines(lines) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "- ")
		key, value, ok := strings.Cut(line, ":")
		if line != "" && (!ok || value != "" && value[0] != ' ' || strings.ContainsFunc(strings.Trim(key, `"`), notName)) {
			return false
		}
	}
	return true
}

func notName(r rune) bool { return r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// hasEntry says that text has an entry of Camel's, whatever else is wrong with it. A bare word is none.
func (s Schema) hasEntry(text string) bool {
	root := syntax.Recover([]byte(text)).Root()
	entry := func(c syntax.Node) bool {
		return s.topLike(c.Key()) && !(c.IsBroken() && c.First().IsZero())
	}
	switch root.Kind() {
	case syntax.Seq:
		for item := range root.Children {
			for c := range item.Children {
				if entry(c) {
					return true
				}
			}
		}
	case syntax.Map:
		if k := s.file(root); k != Routes {
			return k != Other
		}
		for c := range root.Children {
			if entry(c) {
				return true
			}
		}
	default:
	}
	return false
}
