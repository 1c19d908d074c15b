package report

import (
	"fmt"
	"strings"
)

// Tally counts what a run over several files came to.
type Tally struct {
	Files, Fixed, Errors, Warnings, Notes int
}

// Add counts a result.
func (t *Tally) Add(r Result) {
	t.Files++
	if r.Status == Fixed {
		t.Fixed++
	}
	for _, f := range r.Findings {
		switch f.Severity {
		case Error:
			t.Errors++
		case Warning:
			t.Warnings++
		case Note:
			t.Notes++
		}
	}
}

// Summary is the tally in a line, or "" where there is nothing to tell.
func (t *Tally) Summary(style Style) string {
	fixed := "fixed"
	if style.Dry {
		fixed = "to fix"
	}
	var parts []string
	if t.Fixed > 0 {
		parts = append(parts, fmt.Sprintf("%d %s", t.Fixed, fixed))
	}
	for _, c := range []struct {
		n    int
		noun string
	}{{t.Errors, "error"}, {t.Warnings, "warning"}, {t.Notes, "note"}} {
		if c.n > 0 {
			parts = append(parts, count(c.n, c.noun))
		}
	}
	if parts == nil {
		return ""
	}
	return count(t.Files, "file") + ": " + strings.Join(parts, ", ")
}

func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
