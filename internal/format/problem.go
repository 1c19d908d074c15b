package format

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/splice"
)

// problem is what a report for other programs has: a finding, or an expansion that is still to be made.
type problem struct {
	rule         string
	title        string // of the rule, where it has one
	severity     report.Severity
	line, column int // 1-based, column in runes
	message      string
	fixes        []fix
	fails        bool // it lets the run fail
}

// fix is a change that ends a problem.
type fix struct {
	means string
	edits []splice.Edit
}

// problems are what is to be said of a result, in the order of the text. Unlike what a person reads it is never cut.
func problems(r report.Result, s Style) []problem {
	var out []problem
	expanded := expandedLines(r)
	for _, f := range r.Findings {
		if f.Severity == report.Note && expanded[f.Line] {
			continue // what becomes of it says more
		}
		p := problem{
			rule: f.Rule, severity: f.Severity, line: f.Line, column: f.Column, message: f.Message,
			fails: f.Severity == report.Error || s.Strict && f.Severity == report.Warning,
		}
		for _, m := range f.Readings {
			if len(m.Edits) > 0 {
				p.fixes = append(p.fixes, fix{m.Name + ": " + m.Means, m.Edits})
			}
		}
		out = append(out, p)
	}
	if r.Status == report.Fixed && !s.Dry {
		return out // they are made
	}
	for _, e := range r.Expanded {
		p := problem{
			rule: e.Rule, title: e.Title, severity: report.Note, line: e.Line, column: e.Column,
			message: e.Title + "; camel-edit validate --fix makes it canonical",
		}
		if s.Check && r.Status == report.Fixed {
			p.severity, p.fails = report.Error, true
		}
		if len(e.Edits) > 0 {
			p.fixes = []fix{{"Make it canonical", e.Edits}}
		}
		out = append(out, p)
	}
	slices.SortStableFunc(out, func(a, b problem) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column))
	})
	return out
}

// expandedLines are the lines with something that was read leniently.
func expandedLines(r report.Result) map[int]bool {
	lines := map[int]bool{}
	for _, e := range r.Expanded {
		lines[e.Line] = true
	}
	return lines
}

// fingerprints names problems of one file so that they keep their names when lines come and go above them: by the file, the
// rule and the text of the line, and of equal ones by their order.
type fingerprints struct {
	file  string
	lines lines
	seen  map[string]int
}

func newFingerprints(r report.Result, l lines) fingerprints {
	return fingerprints{name(r.File), l, map[string]int{}}
}

func (f fingerprints) of(p problem) string {
	key := strings.Join([]string{f.file, p.rule, string(bytes.TrimSpace(f.lines.text(p.line)))}, "\x00")
	f.seen[key]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, f.seen[key]))
	return hex.EncodeToString(sum[:16])
}
