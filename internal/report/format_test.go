package report

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var results = []Result{
	{
		Status: Fixed, File: "a.camel.yaml", Rev: "0123456789ab",
		Expanded: []Expansion{{Rule: "bare-from", Title: "from is written without route", Line: 1, Column: 3, Before: "\n  from:\n    uri: a>b\n", After: "route:\n"}},
		Findings: []Finding{{Rule: "unknown-scheme", Severity: Note, Line: 2, Column: 5, Offset: 12, Message: "Camel has no component foo"}},
	},
	{Status: OK, File: "fine.camel.yaml"},
	{
		Status: Ambiguous, File: "b.camel.yaml",
		Findings: []Finding{
			{
				Rule: "loose-step", Severity: Error, Line: 7, Column: 3, Message: "log can stand in two places",
				Readings: []Reading{
					{Name: "inside", Means: "a step of the filter", After: "- filter:\n    steps:\n\n      - log: x\n"},
					{Name: "after", Means: "a step after the filter", After: "- filter: {}\n- log: x"},
				},
			},
			{Rule: "missing-option", Severity: Error, Line: 9, Column: 1, Message: "from has no uri", Write: "from:\r\n  uri: timer:tick\r\n"},
		},
	},
}

func TestFormats(t *testing.T) {
	for _, tc := range []struct {
		format string
		style  Style
		want   string
	}{
		{"text", Style{}, `a.camel.yaml:1:3: fixed: bare-from: from is written without route
a.camel.yaml:2:5: note: unknown-scheme: Camel has no component foo
b.camel.yaml:7:3: error: loose-step: log can stand in two places
  --choose loose-step@7=inside: a step of the filter
    - filter:
        steps:

          - log: x
  --choose loose-step@7=after: a step after the filter
    - filter: {}
    - log: x
b.camel.yaml:9:1: error: missing-option: from has no uri
  write:
    from:
      uri: timer:tick
`},
		{"json", Style{}, `{"status":"fixed","file":"a.camel.yaml","rev":"0123456789ab",` +
			`"expanded":[{"rule":"bare-from","line":1,"column":3,"before":"\n  from:\n    uri: a>b\n","after":"route:\n"}],` +
			`"findings":[{"rule":"unknown-scheme","severity":"note","line":2,"column":5,"offset":12,"message":"Camel has no component foo"}],` +
			`"binding":{"camel":"","schema":"","rules":""}}
{"status":"ok","file":"fine.camel.yaml","binding":{"camel":"","schema":"","rules":""}}
{"status":"ambiguous","file":"b.camel.yaml","findings":[` +
			`{"rule":"loose-step","severity":"error","line":7,"column":3,"offset":0,"message":"log can stand in two places","readings":[` +
			`{"name":"inside","means":"a step of the filter","after":"- filter:\n    steps:\n\n      - log: x\n"},` +
			`{"name":"after","means":"a step after the filter","after":"- filter: {}\n- log: x"}]},` +
			`{"rule":"missing-option","severity":"error","line":9,"column":1,"offset":0,"message":"from has no uri","write":"from:\r\n  uri: timer:tick\r\n"}],` +
			`"binding":{"camel":"","schema":"","rules":""}}
`},
	} {
		t.Run(tc.format, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, printed(t, tc.format, tc.style)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestStyle(t *testing.T) {
	head := func(style Style) string {
		line, _, _ := strings.Cut(printed(t, "text", style), "\n")
		return line
	}
	for _, tc := range []struct {
		name  string
		style Style
		want  string
	}{
		{"dry", Style{Dry: true}, "a.camel.yaml:1:3: would fix: bare-from: from is written without route"},
		{"colour", Style{Colour: true}, "a.camel.yaml:1:3: \x1b[32mfixed\x1b[0m: bare-from: from is written without route"},
		{"quiet", Style{Quiet: true}, "b.camel.yaml:7:3: error: loose-step: log can stand in two places"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, head(tc.style)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTally(t *testing.T) {
	var tally Tally
	tally.Add(results[1])
	if got := tally.Summary(Style{}); got != "" {
		t.Errorf("a run without findings says %q", got)
	}
	tally.Add(results[0])
	if got, want := tally.Summary(Style{Dry: true}), "2 files: 1 to fix, 1 note"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	tally.Add(results[2])
	if got, want := tally.Summary(Style{}), "3 files: 1 fixed, 2 errors, 1 note"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFormatNamedUnknown(t *testing.T) {
	_, err := FormatNamed("xml")
	if err == nil || !strings.Contains(err.Error(), "json, text") {
		t.Errorf("got %v, want an error that lists the formats", err)
	}
}

func printed(t *testing.T, format string, style Style) string {
	t.Helper()
	write, err := FormatNamed(format)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := write(&b, slices.Values(results), style); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
