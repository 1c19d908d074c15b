package format

import (
	"bufio"
	"fmt"
	"io"
	"iter"

	"github.com/camel-edit/camel-edit/internal/report"
)

// GitLab writes a code quality report: a JSON array, https://docs.gitlab.com/ci/testing/code_quality.
func GitLab(w io.Writer, results iter.Seq[report.Result], style Style) error {
	b := bufio.NewWriter(w)
	out := newArray(b)
	for r := range results {
		prints := newFingerprints(r, newLines(r.Source))
		for _, p := range problems(r, style) {
			v := violation{Description: p.message, CheckName: p.rule, Fingerprint: prints.of(p), Severity: violations[p.severity]}
			v.Location.Path = name(r.File)
			v.Location.Lines.Begin = p.line
			if err := out.add(v); err != nil {
				return err
			}
		}
		if err := b.Flush(); err != nil {
			return err
		}
	}
	out.end()
	fmt.Fprint(b, "\n")
	return b.Flush()
}

type violation struct {
	Description string `json:"description"`
	CheckName   string `json:"check_name"`
	Fingerprint string `json:"fingerprint"`
	Severity    string `json:"severity"`
	Location    struct {
		Path  string `json:"path"`
		Lines struct {
			Begin int `json:"begin"`
		} `json:"lines"`
	} `json:"location"`
}

var violations = map[report.Severity]string{report.Error: "major", report.Warning: "minor", report.Note: "info"}
