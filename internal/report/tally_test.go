package report

import "testing"

func TestTally(t *testing.T) {
	var tally Tally
	tally.Add(Result{Status: OK})
	if got := tally.Summary(false); got != "" {
		t.Errorf("a run without findings says %q", got)
	}
	tally.Add(Result{Status: Fixed, Findings: []Finding{{Severity: Note}}})
	if got, want := tally.Summary(true), "2 files: 1 to fix, 1 note"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	tally.Add(Result{Status: Ambiguous, Findings: []Finding{{Severity: Error}, {Severity: Error}}})
	if got, want := tally.Summary(false), "3 files: 1 fixed, 2 errors, 1 note"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
