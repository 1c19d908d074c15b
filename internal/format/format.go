// Package format prints results: as text for people, as JSON Lines, and as the files that CI systems read.
package format

import (
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/report"
)

// Writer writes results in the order they come, each as soon as it is there. It takes a sequence because some formats have a
// head and a foot.
type Writer func(w io.Writer, results iter.Seq[report.Result], style Style) error

// Style says how results are shown. Colour, Quiet, Width and Fragment are for a person; no other format pays attention to them.
type Style struct {
	Colour  bool   // mark severities by colour
	Quiet   bool   // errors only, a line each
	Width   int    // columns of a line of source; 0 is 100
	Dry     bool   // nothing is written: what is fixed in a result would be fixed
	Check   bool   // what is to be fixed fails the run
	Strict  bool   // a warning fails the run
	Version string // of the program
	// Fragment names the text whose lines expansions have, where that is not the file.
	Fragment string
}

var writers = map[string]Writer{
	"text":   Text,
	"json":   JSON,
	"github": GitHub,
	"gitlab": GitLab,
	"junit":  JUnit,
	"sarif":  SARIF,
}

// Named returns the writer that --format names.
func Named(name string) (Writer, error) {
	if f, ok := writers[name]; ok {
		return f, nil
	}
	return nil, fmt.Errorf("format %q is not known, write one of %s", name, strings.Join(Names(), ", "))
}

// Names lists what [Named] takes, sorted.
func Names() []string { return slices.Sorted(maps.Keys(writers)) }
