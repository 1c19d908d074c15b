package format

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/camel-edit/camel-edit/internal/report"
)

// GitHub writes a workflow command for each problem, which a runner of GitHub Actions shows as an annotation of the line.
func GitHub(w io.Writer, results iter.Seq[report.Result], style Style) error {
	b := bufio.NewWriter(w)
	for r := range results {
		for _, p := range problems(r, style) {
			fmt.Fprintf(b, "::%s file=%s,line=%d,col=%d,title=%s::%s\n",
				annotations[p.severity], property.Replace(name(r.File)), p.line, p.column, property.Replace(p.rule), data.Replace(p.message))
		}
		if err := b.Flush(); err != nil {
			return err
		}
	}
	return nil
}

var annotations = map[report.Severity]string{report.Error: "error", report.Warning: "warning", report.Note: "notice"}

// A command is one line, and its properties end at a comma or at a colon.
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
