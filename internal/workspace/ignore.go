package workspace

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// pattern is a line of a .gitignore file. It is only asked about a place whose folders have all been let through, so what
// lies below a match needs no thought.
type pattern struct {
	depth  int      // path elements of the folder that the pattern is relative to
	parts  []string // one for each folder on the way; ** stands for any number of them
	folder bool     // it matches folders only
	keep   bool     // what it matches is let through
}

// ignoreFile reads the patterns of dir/.gitignore. One that cannot be read is as good as none.
func ignoreFile(dir string, depth int) []pattern {
	text, err := os.ReadFile(filepath.Join(dir, ".gitignore"))
	if err != nil {
		return nil
	}
	return patterns(strings.Split(string(text), "\n"), depth)
}

func patterns(lines []string, depth int) []pattern {
	var out []pattern
	for _, line := range lines {
		line = strings.TrimRight(line, "\r")
		if trimmed := strings.TrimRight(line, " "); !strings.HasSuffix(trimmed, `\`) {
			line = trimmed
		}
		if line == "" || line[0] == '#' {
			continue
		}
		p := pattern{depth: depth}
		line, p.keep = strings.CutPrefix(line, "!")
		line, p.folder = strings.CutSuffix(line, "/")
		if !strings.Contains(line, "/") {
			line = "**/" + line
		}
		// Go writes [^a] for what git also writes as [!a].
		line = strings.ReplaceAll(line, "[!", "[^")
		p.parts = strings.Split(strings.TrimPrefix(line, "/"), "/")
		out = append(out, p)
	}
	return out
}

// ignored says whether the patterns leave way out, the path elements of a place. The last one that matches decides.
func ignored(patterns []pattern, way []string, isFolder bool) bool {
	for _, p := range slices.Backward(patterns) {
		if (isFolder || !p.folder) && match(p.parts, way[p.depth:]) {
			return !p.keep
		}
	}
	return false
}

func match(parts, way []string) bool {
	if len(parts) == 0 || len(way) == 0 {
		return len(parts) == len(way)
	}
	if parts[0] == "**" {
		return len(parts) == 1 || match(parts[1:], way) || match(parts, way[1:])
	}
	ok, err := path.Match(parts[0], way[0])
	return ok && err == nil && match(parts[1:], way[1:])
}
