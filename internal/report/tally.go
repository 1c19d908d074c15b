package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Tally counts what a run over several files came to.
type Tally struct {
	Files    int         `json:"files"`
	Fixed    int         `json:"fixed"`
	Errors   int         `json:"errors"`
	Warnings int         `json:"warnings"`
	Notes    int         `json:"notes"`
	Rules    []RuleTally `json:"rules,omitempty"` // the most frequent first
}

// RuleTally counts what one rule, or one check, found.
type RuleTally struct {
	Rule     string `json:"rule"`
	Expanded int    `json:"expanded,omitempty"` // how often it was, or would be, read and written canonically
	Findings int    `json:"findings,omitempty"` // how often it is reported
}

// Add counts a result.
func (t *Tally) Add(r Result) {
	t.Files++
	if r.Status == Fixed {
		t.Fixed++
	}
	if r.Status == Fixed || r.Status == OK { // otherwise the file stays as it is
		for _, e := range r.Expanded {
			t.rule(e.Rule).Expanded++
		}
	}
	for _, f := range r.Findings {
		t.rule(f.Rule).Findings++
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

func (t *Tally) rule(name string) *RuleTally {
	i := slices.IndexFunc(t.Rules, func(r RuleTally) bool { return r.Rule == name })
	if i < 0 {
		i = len(t.Rules)
		t.Rules = append(t.Rules, RuleTally{Rule: name})
	}
	return &t.Rules[i]
}

// Sort puts the rules in order, the most frequent first.
func (t *Tally) Sort() {
	slices.SortFunc(t.Rules, func(a, b RuleTally) int {
		return cmp.Or(cmp.Compare(b.Expanded+b.Findings, a.Expanded+a.Findings), cmp.Compare(a.Rule, b.Rule))
	})
}

// ByRule is a line for each rule: how often it was expanded and reported. In a dry run nothing is written, but would be.
func (t *Tally) ByRule(dry bool) string {
	expanded := "fixed"
	if dry {
		expanded = "to fix"
	}
	var b strings.Builder
	for _, r := range t.Rules {
		var parts []string
		if r.Expanded > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", r.Expanded, expanded))
		}
		if r.Findings > 0 {
			parts = append(parts, fmt.Sprintf("%d reported", r.Findings))
		}
		fmt.Fprintf(&b, "  %s: %s\n", r.Rule, strings.Join(parts, ", "))
	}
	return b.String()
}

// Summary is the tally in a line, or "" where there is nothing to tell. In a dry run nothing is written, but would be.
func (t *Tally) Summary(dry bool) string {
	fixed := "fixed"
	if dry {
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
			parts = append(parts, Count(c.n, c.noun))
		}
	}
	if parts == nil {
		return ""
	}
	return Count(t.Files, "file") + ": " + strings.Join(parts, ", ")
}

// Count is a number with its noun: 1 file, 2 files.
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
