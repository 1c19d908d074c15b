package report

import (
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"
)

// Format writes results in the order they come. It takes a sequence because some formats stream, and others have a head
// and a foot.
type Format func(w io.Writer, results iter.Seq[Result], style Style) error

// Style says how results are shown to a person; a format for machines pays no attention to it.
type Style struct {
	Colour bool // mark severities by colour
	Quiet  bool // errors only
	Dry    bool // nothing is written: what is fixed in a result would be fixed
	// Fragment names the text whose lines expansions have, where that is not the file.
	Fragment string
}

var formats = map[string]Format{
	"text": Text,
	"json": JSON,
}

// FormatNamed returns the format that --format names.
func FormatNamed(name string) (Format, error) {
	if f, ok := formats[name]; ok {
		return f, nil
	}
	return nil, fmt.Errorf("format %q is not known, write one of %s", name, strings.Join(FormatNames(), ", "))
}

// FormatNames lists what [FormatNamed] takes, sorted.
func FormatNames() []string { return slices.Sorted(maps.Keys(formats)) }
