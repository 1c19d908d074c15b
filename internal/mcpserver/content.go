package mcpserver

import (
	"fmt"
	"strings"

	"golang.org/x/text/unicode/norm"
	"gopkg.in/yaml.v3"

	"github.com/camel-edit/camel-edit/internal/lazy"
)

// isHidden says that a character is not seen, or changes how others are shown.
func isHidden(c rune) bool {
	switch {
	case c == '\t', c == '\n', c == '\r':
		return false
	case c < ' ', c >= 0x7f && c <= 0x9f: // control characters
		return true
	case c >= 0x202a && c <= 0x202e, c >= 0x2066 && c <= 0x2069: // direction of writing
		return true
	case c >= 0xe0000 && c <= 0xe007f: // tags
		return true
	case c == 0x200b, c == 0x2060, c == 0xfeff: // nothing at all
		return true
	}
	return false
}

// takes says that a file, named relative to the root, is one that there is to a client. One whose name is not what it looks like, or leads
// elsewhere where somebody decodes it, is none.
func (s *Server) takes(name string) bool {
	return s.policy.Takes(name) && strings.IndexFunc(name, isHidden) < 0 && !misleading.MatchString(name)
}

// misleading is a name that other programs may read as another path: encoded, of a home directory, a URL, with dots and slashes of other
// widths, with blanks that are not seen.
var misleading = lazy.NewRegexp(`(?i)%(2e|2f|5c|00)|^~|^[a-z]+:/|[\x{2024}-\x{2026}\x{2044}\x{2215}\x{fe52}\x{ff0e}\x{ff0f}\x{ff3c}]|(^|/)[\s\pZ]|[\s\pZ](/|$)`)

// spelled is the name of the file that is there in another form of Unicode, or the name itself: what looks the same is one file.
func (s *Server) spelled(name string) string {
	for _, form := range []norm.Form{norm.NFC, norm.NFD} {
		if other := form.String(name); other != name && s.root.Has(other) && !s.root.Has(name) {
			return other
		}
	}
	return name
}

// showHidden writes hidden characters as \u{202E}.
func showHidden(s string) string {
	if strings.IndexFunc(s, isHidden) < 0 {
		return s
	}
	var b strings.Builder
	for _, c := range s {
		if isHidden(c) {
			fmt.Fprintf(&b, `\u{%04X}`, c)
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

var shownHidden = lazy.NewRegexp(`\\u\{([0-9A-F]{4,6})\}`)

// readHidden takes back what showHidden has written, in the text of a line that a caller was shown.
func readHidden(s string) string {
	if !strings.Contains(s, `\u{`) {
		return s
	}
	return shownHidden.ReplaceAllStringFunc(s, func(m string) string {
		var c rune
		if _, err := fmt.Sscanf(m[3:len(m)-1], "%X", &c); err != nil || !isHidden(c) {
			return m
		}
		return string(c)
	})
}

// instructions are words that address a reader instead of describing a route. The list is advice to who reads the notice; nothing
// is refused for it, and what it misses is not thereby harmless.
var instructions = []*lazy.Regexp{
	lazy.NewRegexp(`(?i)\b(ignore|disregard|forget|override)\b.{0,40}\b(previous|prior|above|earlier|all|your)\b.{0,40}\b(rules?|instructions?|prompts?|context|guidelines)\b`),
	lazy.NewRegexp(`(?i)\byou (are|may|must|should|can) (now|write|call|run|execute|delete|ignore)\b`),
	lazy.NewRegexp(`(?i)^\W*(system|assistant|developer)\s*:\s+\S`),
	lazy.NewRegexp(`(?i)\b(call|use|invoke)\b.{0,20}\bcamel_\w+`),
	lazy.NewRegexp(`(?i)\b(run|execute)\b.{0,30}(\b(command|shell|script|curl|bash)\b|\brm -)`),
	lazy.NewRegexp(`(?i)\b(print|send|reveal|upload|leak)\b.{0,40}\b(env|environment|secrets?|passwords?|credentials?|system prompt)\b`),
	lazy.NewRegexp(`(?i)\bnew (system )?instructions?\b`),
	lazy.NewRegexp(`(?i)\bcamel-edit:\s*(access|target|policy|confirm)\b`),
	lazy.NewRegexp(`(?i)\buser\b.{0,20}\b(already )?(agreed|approved|allowed|confirmed)\b`),
	lazy.NewRegexp(`(?i)\bend (of )?(loaded )?context\b`),
}

var described = lazy.NewRegexp(`^\s*(?:- )?(description|message|log|note)\s*:\s*(.+)$`)

// noticesOf are the notices on lines of a file, the first of which has the number from.
func noticesOf(text string, from int, inYAML bool) []Notice {
	var out []Notice
	n := from
	for l := range strings.Lines(text) {
		l = strings.TrimRight(l, "\r\n")
		if n == 1 {
			l = strings.TrimPrefix(l, "\ufeff")
		}
		if strings.IndexFunc(l, isHidden) >= 0 {
			out = append(out, Notice{Line: n, Kind: "hidden-characters"})
		}
		part, in := l, "text"
		if inYAML {
			part, in = "", ""
			if i := strings.IndexByte(l, '#'); i >= 0 && (i == 0 || l[i-1] == ' ' || l[i-1] == '\t') {
				part, in = l[i+1:], "comment"
			} else if m := described.FindStringSubmatch(l); m != nil {
				part, in = m[2], m[1]
			} else if !strings.ContainsAny(l, ":-{}[]") || strings.HasPrefix(strings.ToLower(l), "system:") {
				part, in = l, "text"
			}
		}
		for _, re := range instructions {
			if part != "" && re.MatchString(part) {
				out = append(out, Notice{Line: n, Kind: "instruction-like", In: in})
				break
			}
		}
		n++
	}
	return out
}

// features counts what a YAML text uses that a fragment or new content may not bring.
type features struct {
	aliases, merges, tags, directives int
	bomb                              bool
}

// maxAliases is how many aliases Camel's reader takes.
const maxAliases = 50

// readFeatures looks at a text that is YAML. Of one that is not, ok is false, and the engine's reading will be looked at.
func readFeatures(text string) (f features, ok bool) {
	if !hasFeatures(text) {
		return f, true
	}
	for l := range strings.Lines(text) {
		if strings.HasPrefix(l, "%YAML") || strings.HasPrefix(l, "%TAG") {
			f.directives++
		}
	}
	if !strings.ContainsAny(text, "&*!") && !strings.Contains(text, "<<") {
		return f, true
	}
	var root yaml.Node
	if err := yaml.Unmarshal([]byte(text), &root); err != nil {
		if strings.Contains(err.Error(), "unknown anchor") {
			f.aliases++
			return f, true
		}
		return f, f.directives > 0
	}
	sizes := map[*yaml.Node]int{}
	f.bomb = f.walk(&root, sizes) > maxExpanded
	return f, true
}

// hasFeatures is false of most texts, which have nothing that could be one.
func hasFeatures(text string) bool {
	for _, c := range []byte("%&*!<") {
		if strings.IndexByte(text, c) >= 0 {
			return true
		}
	}
	return false
}

// maxExpanded is how many nodes a text may become when its aliases are followed.
const maxExpanded = 100_000

// walk counts, and gives how many nodes there are below n with aliases followed, up to the bound.
func (f *features) walk(n *yaml.Node, sizes map[*yaml.Node]int) int {
	if n.Kind == yaml.AliasNode {
		f.aliases++
		return sizes[n.Alias]
	}
	if n.Style&yaml.TaggedStyle != 0 {
		f.tags++
	}
	if n.Tag == "!!merge" {
		f.merges++
	}
	size := 1
	for _, c := range n.Content {
		size = min(maxExpanded+1, size+f.walk(c, sizes))
	}
	sizes[n] = size
	return size
}

// newFeature names what after has and before has not; an alias counts if most is exceeded.
func newFeature(before, after features, most int) string {
	switch {
	case after.directives > before.directives:
		return "a YAML directive (%)"
	case after.merges > before.merges:
		return "a merge key (<<), which Camel's reader does not know"
	case after.tags > before.tags:
		return "a tag (!)"
	case after.bomb:
		return "aliases that multiply"
	case after.aliases > max(before.aliases, most):
		return "an alias (*)"
	}
	return ""
}

// separator is the first line of a text that starts or ends a YAML document behind its first content, 0 if there is none.
func separator(text string) int {
	margin := -1
	for l := range strings.Lines(text) {
		if bare := strings.TrimLeft(l, " "); strings.TrimSpace(bare) != "" && (margin < 0 || len(l)-len(bare) < margin) {
			margin = len(l) - len(bare)
		}
	}
	n, content := 0, false
	for l := range strings.Lines(text) {
		n++
		l = strings.TrimRight(l, "\r\n")
		if strings.TrimSpace(l) == "" {
			continue
		}
		body := l[min(len(l), margin):]
		if content && (body == "---" || body == "..." || strings.HasPrefix(body, "--- ")) {
			return n
		}
		content = true
	}
	return 0
}

// isYAML says that a file is YAML by its name.
func isYAML(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")
}
