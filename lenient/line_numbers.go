package lenient

import (
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// LineNumbers takes the line numbers in front of all lines away.
var LineNumbers = &Rule{
	Name: "line-numbers",
	Doc: `every line starts with its number

A text that was copied from a listing has a number and a colon or a bar in front of every line, in ascending order. Without them
it holds entries of Camel's. One line without a number, and nothing is read.

Before:

    1: - route:
    2:     from:
    3:       uri: direct:a
    4:       steps: []

After:

    - route:
        from:
          uri: direct:a
          steps: []
`,
	Text: lineNumbers,
}

// lineNumber is what a listing has in front of a line, with the blank behind it.
var lineNumber = lazy.NewRegexp(`^ *(\d+)(?::| *\|)(?: |$)`)

func lineNumbers(c *Context, f *syntax.File) []Reading {
	src := f.Source()
	var edits []edit
	last := 0
	for at := f.LineStart(0); at < len(src); at = f.NextLine(at) {
		line := src[at:f.LineEnd(at)]
		if strings.TrimSpace(line) == "" {
			continue
		}
		m := lineNumber.FindStringSubmatch(line)
		if m == nil {
			return nil
		}
		n, err := strconv.Atoi(m[1])
		if err != nil || n <= last {
			return nil
		}
		last = n
		edits = append(edits, splice.Delete(splice.Span{Start: at, End: at + len(m[0])}))
	}
	out, _, err := splice.Apply(src, edits)
	if err != nil || len(edits) < 2 || !c.camel(syntax.Recover([]byte(out)).Root()) {
		return nil
	}
	return one(edits)
}
