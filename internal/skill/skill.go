// Package skill checks skills: folders with a SKILL.md that an agent loads. It knows where agents look for them, and in which order.
package skill

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/camel-edit/camel-edit/internal/lazy"
)

// Level says how bad a finding is.
type Level string

// The levels.
const (
	Error   Level = "error"
	Warning Level = "warning"
)

// Finding is one thing that is wrong with a skill.
type Finding struct {
	Level   Level  `json:"level"`
	Code    string `json:"code"`
	Name    string `json:"name,omitempty"`
	Path    string `json:"path"`
	Other   string `json:"other,omitempty"` // the second path, where two are concerned
	Message string `json:"message"`
}

// Place is a folder in which skills are looked for, the first of several wins.
type Place struct {
	Name string // as shown: "shipped", or the path
	FS   fs.FS
}

// Bounds of a search.
const (
	maxDepth   = 4
	maxFolders = 2000
)

// head is the frontmatter of a SKILL.md; the set of keys is closed.
type head struct {
	Name          string            `yaml:"name"`
	Description   string            `yaml:"description"`
	License       string            `yaml:"license"`
	Compatibility string            `yaml:"compatibility"`
	Metadata      map[string]string `yaml:"metadata"`
	AllowedTools  any               `yaml:"allowed-tools"`
}

var (
	validName = lazy.NewRegexp(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	link      = lazy.NewRegexp(`\]\(([^)\s]+)\)`)
	toolName  = lazy.NewRegexp(`\bcamel_[a-z_]+\b`)
)

// found is a skill that was found.
type found struct {
	name string
	at   string // place and path
}

// Check looks at every skill of the places. tools are the names of the tools that there are; a camel-edit skill may name
// no others.
func Check(places []Place, tools []string) []Finding {
	var out []Finding
	winners := map[string]found{}
	for _, p := range places {
		here := map[string]found{}
		for _, dir := range folders(p.FS) {
			at := path.Join(p.Name, dir)
			name, findings := one(p.FS, dir, tools)
			for _, f := range findings {
				f.Name, f.Path = name, at
				out = append(out, f)
			}
			if name == "" {
				continue
			}
			if other, ok := here[name]; ok {
				out = append(out, Finding{Error, "duplicate", name, at, other.at, "two skills of one place have one name"})
				continue
			}
			here[name] = found{name, at}
			winner, ok := winners[name]
			if !ok {
				winners[name] = found{name, at}
				continue
			}
			m := "the copy of " + path.Dir(winner.at) + " wins over this one"
			out = append(out, Finding{Warning, "shadowed", name, at, winner.at, m})
		}
	}
	return out
}

// folders are the folders of a place that hold a SKILL.md.
func folders(f fs.FS) []string {
	var out []string
	seen := 0
	_ = fs.WalkDir(f, ".", func(name string, d fs.DirEntry, err error) error { // what cannot be looked into has no skills
		switch {
		case err != nil:
			return nil
		case d.IsDir():
			if seen++; seen > maxFolders {
				return fs.SkipAll
			}
			if base := d.Name(); base == ".git" || base == "node_modules" || name != "." && strings.Count(name, "/") >= maxDepth {
				return fs.SkipDir
			}
		case d.Name() == "SKILL.md" && d.Type().IsRegular():
			out = append(out, path.Dir(name))
		}
		return nil
	})
	return out
}

// one checks the skill of a folder.
func one(f fs.FS, dir string, tools []string) (name string, out []Finding) {
	bad := func(l Level, code, format string, args ...any) {
		out = append(out, Finding{Level: l, Code: code, Message: fmt.Sprintf(format, args...)})
	}
	src, err := fs.ReadFile(f, path.Join(dir, "SKILL.md"))
	if err != nil {
		bad(Error, "unreadable", "SKILL.md cannot be read")
		return "", out
	}
	front, body, err := split(src)
	if err != nil {
		bad(Error, "frontmatter", "%v", err)
		return "", out
	}
	var keys map[string]any
	if err := yaml.Unmarshal(front, &keys); err != nil {
		bad(Error, "yaml", "the frontmatter is not YAML: %v", strings.TrimPrefix(err.Error(), "yaml: "))
		return "", out
	}
	var h head
	if err := yaml.Unmarshal(front, &h); err != nil {
		bad(Error, "yaml", "a value of the frontmatter has the wrong kind: %v", strings.ReplaceAll(err.Error(), "\n", " "))
	}
	known := []string{"name", "description", "license", "compatibility", "metadata", "allowed-tools"}
	for k := range keys {
		if !slices.Contains(known, k) {
			bad(Error, "unknown-key", "there is no key %q; the keys are %s", k, strings.Join(known, ", "))
		}
	}
	switch {
	case h.Name == "":
		bad(Error, "name", "there is no name")
	case !validName.MatchString(h.Name) || len(h.Name) > 64:
		bad(Error, "name", "the name %q is not lower-case letters, digits and single hyphens, at most 64", h.Name)
	case dir != "." && h.Name != path.Base(dir):
		bad(Error, "name", "the name %q is not that of its folder", h.Name)
	}
	switch n := utf8.RuneCountInString(h.Description); {
	case n == 0:
		bad(Error, "description", "there is no description, so no agent knows when to load it")
	case n > 1024:
		bad(Error, "description", "the description has %d characters, at most 1024 are read", n)
	}
	if n := bytes.Count(body, []byte("\n")); n >= 500 {
		bad(Warning, "long", "the text has %d lines; keep it below 500", n)
	}
	for _, m := range link.FindAllStringSubmatch(string(body), -1) {
		to, _, _ := strings.Cut(m[1], "#")
		switch {
		case to == "" || strings.Contains(to, "://") || strings.HasPrefix(to, "mailto:"):
		case !fs.ValidPath(path.Clean(to)) || path.IsAbs(to):
			bad(Error, "link", "the link %s leaves the folder of the skill", m[1])
		default:
			if _, err := fs.Stat(f, path.Join(dir, path.Clean(to))); errors.Is(err, fs.ErrNotExist) {
				bad(Warning, "reference", "there is no %s", to)
			}
		}
	}
	if strings.HasPrefix(h.Name, "camel-edit") {
		if h.AllowedTools != nil {
			bad(Error, "allowed-tools", "a skill does not allow tools that write; leave the key out")
		}
		for _, t := range toolName.FindAllString(string(body), -1) {
			if !slices.Contains(tools, t) {
				bad(Error, "tool", "there is no tool %s", t)
			}
		}
	}
	return h.Name, out
}

// split takes the frontmatter from the text.
func split(src []byte) (front, body []byte, err error) {
	src = bytes.ReplaceAll(bytes.TrimPrefix(src, []byte("\ufeff")), []byte("\r\n"), []byte("\n"))
	rest, ok := bytes.CutPrefix(src, []byte("---\n"))
	if !ok {
		return nil, nil, errors.New("there is no frontmatter: SKILL.md starts with ---")
	}
	front, body, ok = bytes.Cut(rest, []byte("\n---\n"))
	if !ok {
		return nil, nil, errors.New("the frontmatter does not end: a line --- is missing")
	}
	return front, body, nil
}
