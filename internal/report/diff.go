package report

import (
	"bytes"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// Diff draws what leads from before to after as a unified diff of the file name, or "" if nothing does. It takes
// n log n time: a file of 100,000 steps that all change is drawn at once.
func Diff(name string, before, after []byte) string {
	name = strings.TrimPrefix(filepath.ToSlash(name), "/")
	// The first line repeats the names, as the diff command does over several files; patch has no need of it.
	_, unified, _ := bytes.Cut(diff.Diff("a/"+name, before, "b/"+name, after), []byte("\n"))
	return string(unified)
}
