package place

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
)

// Escaped says that f, which may well be YAML as it is, is one line in which \n is written where lines of Camel's end
// (CAMEL-24909). To YAML "- onException:\n    id: x" is a map with an odd key.
func (s Schema) Escaped(f *syntax.File) bool {
	line, ok := onlyLine(f)
	if !ok {
		return false
	}
	if inner := strings.TrimSuffix(strings.TrimPrefix(line, `"`), `"`); len(inner) == len(line)-2 && strings.HasPrefix(inner, "-") {
		return f.Root().Kind() == syntax.Scalar && s.hasEntry(strings.ReplaceAll(inner, `\n`, "\n"))
	}
	at := WrittenLineEnds(line)
	if len(at) == 0 || s.file(f.Root()) != Other && !beforeKeys(line, at) {
		return false // a text of Camel's may hold them
	}
	lines, from := "", 0
	for _, i := range at {
		lines += line[from:i] + "\n"
		from = i + 2
	}
	return s.hasEntry(lines + line[from:])
}

// onlyLine is the text of f, if it is one line with a written line end in it.
func onlyLine(f *syntax.File) (string, bool) {
	src := f.Source()
	start := f.LineStart(0)
	end := f.LineEnd(start)
	if !strings.Contains(src[start:end], `\n`) || strings.TrimSpace(src[end:]) != "" {
		return "", false
	}
	return strings.ReplaceAll(strings.TrimRight(src[start:end], " \t"), `\r\n`, `\n`), true
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
		case mark == 0 && (s[i] == '"' || s[i] == '\'') && (i == 0 || strings.IndexByte(" n", s[i-1]) >= 0):
			mark = s[i]
		case mark == 0 && s[i:i+2] == `\n`:
			at = append(at, i)
			i++
		}
	}
	return at
}

// beforeKeys says that a key stands behind each of the line ends that are written in line, or nothing.
func beforeKeys(line string, at []int) bool {
	for n, i := range at {
		end := len(line)
		if n+1 < len(at) {
			end = at[n+1]
		}
		next := strings.TrimPrefix(strings.TrimSpace(line[i+2:end]), "- ")
		if next != "" && !strings.HasSuffix(next, ":") && !strings.Contains(next, ": ") {
			return false
		}
	}
	return true
}

// hasEntry says that text has an entry of Camel's, whatever else is wrong with it. A bare word is none.
func (s Schema) hasEntry(text string) bool {
	root := syntax.Recover([]byte(text)).Root()
	entry := func(c syntax.Node) bool {
		return s.like(s.Top(), c.Key()) && !(c.IsBroken() && c.First().IsZero())
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
