package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// most is how many findings, and how many expansions, a printed report has of one text.
const most = 200

// Omitted counts what a printed report leaves out.
type Omitted struct {
	Errors   int `json:"errors,omitempty"`
	Warnings int `json:"warnings,omitempty"`
	Notes    int `json:"notes,omitempty"`
	Expanded int `json:"expanded,omitempty"`
}

// Cut gives a result with the first of its findings and expansions, and a count of the others. What is worse stays first.
func (r Result) Cut() Result {
	var o Omitted
	if n := len(r.Expanded); n > most {
		r.Expanded, o.Expanded = r.Expanded[:most], n-most
	}
	if len(r.Findings) > most {
		all := slices.Clone(r.Findings)
		slices.SortStableFunc(all, func(a, b Finding) int { return cmp.Compare(rank(a.Severity), rank(b.Severity)) })
		for _, f := range all[most:] {
			switch f.Severity {
			case Error:
				o.Errors++
			case Warning:
				o.Warnings++
			case Note:
				o.Notes++
			}
		}
		r.Findings = all[:most]
		slices.SortStableFunc(r.Findings, func(a, b Finding) int { return cmp.Compare(a.Offset, b.Offset) })
	}
	if o != (Omitted{}) {
		r.Omitted = &o
	}
	return r
}

func rank(s Severity) int { return slices.Index([]Severity{Error, Warning, Note}, s) }

// String says what is left out, in words.
func (o *Omitted) String() string {
	var parts []string
	for _, c := range []struct {
		n    int
		noun string
	}{{o.Errors, "error"}, {o.Warnings, "warning"}, {o.Notes, "note"}, {o.Expanded, "expansion"}} {
		if c.n > 0 {
			parts = append(parts, Count(c.n, c.noun))
		}
	}
	return fmt.Sprintf("%s more, not shown", strings.Join(parts, ", "))
}
