package report

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// Diff draws what leads from before to after as a unified diff of the file name, or "" if nothing does. It takes
// n log n time: a file of 100,000 steps that all change is drawn at once.
func Diff(name string, before, after []byte) string {
	name = strings.TrimPrefix(filepath.ToSlash(name), "/")
	// The first line repeats the names, as the diff command does over several files; patch has no need of it.
	_, unified, _ := bytes.Cut(diff.Diff(quoted("a/"+name), before, quoted("b/"+name), after), []byte("\n"))
	return string(unified)
}

// quoted is a name as git quotes it: one that would not stay in its line, or be taken for a quoted one.
func quoted(name string) string {
	isOdd := func(c rune) bool { return c < ' ' || c == 0x7f || c == '"' || c == '\\' }
	if !strings.ContainsFunc(name, isOdd) {
		return name
	}
	b := []byte{'"'}
	for _, c := range []byte(name) {
		if isOdd(rune(c)) {
			b = fmt.Appendf(b, `\%03o`, c)
		} else {
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}
