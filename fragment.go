package cameledit

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// fragment is a piece of YAML that a caller sent for an edit, at column 0.
type fragment struct {
	text    string
	dropped []string // lines of prose around it
	skipped int      // lines before the first line of text, in what the caller sent
	file    *syntax.File
}

// readFragment takes away what is not YAML around a fragment: a fence, prose, line numbers, escaped line ends, an
// indentation. What is left need not be YAML yet.
func readFragment(s string) *fragment {
	fr := &fragment{}
	s = strings.TrimPrefix(s, "\ufeff")
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	if unescaped, ok := unescape(s); ok {
		s = unescaped
	}
	lines := strings.Split(strings.TrimRight(s, " \n"), "\n")
	lines = fr.unfence(lines)
	lines = unnumber(lines)
	lines = fr.unprose(lines)
	fr.set(dedent(lines))
	return fr
}

func (fr *fragment) set(text string) {
	fr.text = text
	fr.file = syntax.Recover([]byte(text))
}

// isEmpty says that there is nothing to write.
func (fr *fragment) isEmpty() bool {
	r := fr.file.Root()
	return r.IsZero() || r.IsNull() && r.Anchor() == ""
}

// unescape turns the two characters \n into line ends, in a text that has no line end and is no YAML as it stands (CAMEL-24909).
func unescape(s string) (string, bool) {
	t := strings.TrimSpace(s)
	if strings.Contains(t, "\n") || !strings.Contains(t, `\n`) {
		return s, false
	}
	f := syntax.Parse([]byte(t))
	if k := f.Root().Kind(); len(f.Problems()) == 0 && k != syntax.Scalar && !strings.Contains(f.Root().Last().Value(), `\n`) {
		return s, false
	}
	return strings.NewReplacer(`\r\n`, "\n", `\n`, "\n", `\t`, "\t", `\"`, `"`).Replace(t), true
}

// unfence keeps what stands between the marks of a Markdown fence.
func (fr *fragment) unfence(lines []string) []string {
	first, last := -1, len(lines)
	for i, l := range lines {
		if !strings.HasPrefix(strings.TrimSpace(l), "```") {
			continue
		}
		if first < 0 {
			first = i
			continue
		}
		last = i
		break
	}
	if first < 0 {
		return lines
	}
	fr.drop(lines[:first])
	fr.drop(lines[min(last+1, len(lines)):])
	fr.skipped += first + 1
	return lines[first+1 : last]
}

func (fr *fragment) drop(lines []string) {
	for _, l := range lines {
		if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "```") {
			fr.dropped = append(fr.dropped, l)
		}
	}
}

// unnumber takes "12: " or "12| " away where every line has it, in ascending order.
func unnumber(lines []string) []string {
	out := make([]string, len(lines))
	last := 0
	for i, l := range lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		t := strings.TrimLeft(l, " ")
		k, n := 0, 0
		for k < len(t) && t[k] >= '0' && t[k] <= '9' && k < 8 {
			n = n*10 + int(t[k]-'0')
			k++
		}
		if k == 0 || k == len(t) || t[k] != ':' && t[k] != '|' || n <= last {
			return lines
		}
		last = n
		out[i] = strings.TrimPrefix(t[k+1:], " ")
	}
	return out
}

// unprose drops lines before the first and after the last that can be YAML. Where no line can, the text is a scalar.
func (fr *fragment) unprose(lines []string) []string {
	first, last := -1, -1
	for i, l := range lines {
		if looksLikeYAML(l) {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return lines
	}
	// Behind the last key only lines at column 0 can be prose: deeper ones belong to a text.
	end := len(lines)
	for i := last + 1; i < len(lines); i++ {
		if l := lines[i]; l != "" && l[0] != ' ' && l[0] != '\t' && l[0] != '#' && strings.Contains(l, " ") && i > 0 && strings.TrimSpace(lines[i-1]) == "" {
			end = i
			break
		}
	}
	fr.drop(lines[:first])
	fr.drop(lines[end:])
	fr.skipped += first
	return lines[first:end]
}

// looksLikeYAML says that a line is a list item, a key of one word, a comment, or starts with a bracket or a quote.
func looksLikeYAML(l string) bool {
	l = strings.TrimSpace(l)
	if l == "" {
		return false
	}
	switch l[0] {
	case '#', '{', '[', '"', '\'':
		return true
	case '-':
		return true
	}
	key, _, ok := strings.Cut(l, ":")
	return ok && !strings.ContainsAny(key, " \t")
}

// dedent takes the common indentation away. A first line that was copied from the middle of a line has lost its own: it gets
// the one that makes the fragment YAML.
func dedent(lines []string) string {
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	text := strings.Join(lines, "\n") + "\n"
	least := -1
	for i, l := range lines {
		if t := strings.TrimLeft(l, " "); t != "" && i > 0 && (least < 0 || len(l)-len(t) < least) {
			least = len(l) - len(t)
		}
	}
	first := 0
	if len(lines) > 0 {
		first = len(lines[0]) - len(strings.TrimLeft(lines[0], " "))
	}
	switch {
	case least < 0 || first <= least && first > 0:
		return splice.Reindent(text, -first, false)
	case first > least:
		return splice.Reindent(text, -least, false)
	case least > 0 && len(syntax.Parse([]byte(text)).Problems()) > 0:
		if moved := splice.Reindent(text, -least, true); len(syntax.Parse([]byte(moved)).Problems()) == 0 {
			return moved
		}
	}
	return text
}
