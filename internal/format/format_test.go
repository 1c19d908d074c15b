package format

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/camel-edit/camel-edit/internal/golden"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/splice"
)

const odd = "folder of ours/größe,\n:x%.camel.yaml" // a name that no format takes as it is

var results = []report.Result{
	{
		Status: report.Fixed, File: "a.camel.yaml", Rev: "0123456789ab", Source: []byte("\uFEFF- from:\r\n    uri: foo:ü>b # 日本\r\n"),
		Expanded: []report.Expansion{{
			Rule: "bare-from", Title: "from is written without route", Line: 1, Column: 3, Before: "- from:\r\n    uri: foo:ü>b\r\n", After: "- route:\r\n    from:\r\n",
			Edits: []splice.Edit{{Span: splice.Span{Start: 5, End: 5}, New: "route:\r\n    "}, {Span: splice.Span{Start: 12, End: 28}, New: ""}},
		}},
		Findings: []report.Finding{{Rule: "unknown-scheme", Severity: report.Note, Line: 2, Column: 5, Offset: 16, Message: "Camel has no component foo"}},
	},
	{Status: report.OK, File: "fine.camel.yaml"},
	{
		Status: report.Ambiguous, File: "b.camel.yaml",
		Source: []byte("- route:\n    from:\n      uri: timer:a\n      steps:\n\t- filter:\n    simple: \"日本\u001b[31m\"\n  - log: x\n\n\nfrom: {}\n"),
		Findings: []report.Finding{
			{
				Rule: "loose-step", Severity: report.Error, Line: 7, Column: 3, Message: "log can stand in two places",
				Readings: []report.Reading{
					{
						Name: "inside", Means: "a step of the filter", After: "- filter:\n    steps:\n\n      - log: x\n",
						Edits: []splice.Edit{{Span: splice.Span{Start: 89, End: 89}, New: "    "}},
					},
					{Name: "after", Means: "a step after the filter", After: "- filter: {}\n- log: x"},
				},
			},
			{Rule: "missing-option", Severity: report.Error, Line: 10, Column: 1, Message: "from has no uri", Write: "from:\r\n  uri: timer:tick\r\n"},
			{Rule: "unmeant", Severity: report.Warning, Line: 6, Column: 17, Message: "a\x1b[2Jb\nc\x00d\u202ee]]>&"},
		},
	},
	{
		Status: report.Failed, File: odd,
		Findings: []report.Finding{{Rule: "file", Severity: report.Error, Line: 1, Column: 1, Message: "permission denied"}},
	},
}

func TestFormats(t *testing.T) {
	for _, name := range Names() {
		for kind, style := range map[string]Style{"": {Version: "1.2.3"}, "-check": {Dry: true, Check: true, Strict: true, Version: "1.2.3"}} {
			t.Run(name+kind, func(t *testing.T) {
				got := printed(t, name, style)
				golden.Check(t, filepath.Join("testdata", name+kind+".golden"), got)
			})
		}
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
		{"colour", Style{Colour: true}, "\x1b[1ma.camel.yaml:1:3:\x1b[22m \x1b[32;1mfixed:\x1b[0;22m bare-from: from is written without route"},
		{"quiet", Style{Quiet: true}, "b.camel.yaml:7:3: error: loose-step: log can stand in two places"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, head(tc.style)); diff != "" {
				t.Error(diff)
			}
		})
	}
	if n := strings.Count(printed(t, "text", Style{Quiet: true}), "\n"); n != 3 {
		t.Errorf("quiet: three errors have %d lines", n)
	}
}

func TestNamedUnknown(t *testing.T) {
	_, err := Named("xml")
	if err == nil || !strings.Contains(err.Error(), "json, junit, sarif, text") {
		t.Errorf("got %v, want an error that lists the formats", err)
	}
}

// A report of many findings is whole in each format that a program reads as a whole, and one of none is one too.
func TestMany(t *testing.T) {
	const n = 10_000
	source := []byte(strings.Repeat("- größe: x\n", n))
	r := report.Result{Status: report.Invalid, File: "many.camel.yaml", Source: source}
	for i := range n {
		r.Findings = append(r.Findings, report.Finding{
			Rule: "unknown-key", Severity: report.Error, Line: i + 1, Column: 3, Offset: 13*i + 2, Message: "größe is no step",
			Readings: []report.Reading{{Name: "size", Edits: []splice.Edit{{Span: splice.Span{Start: 13*i + 2, End: 13*i + 8}, New: "size"}}}},
		})
	}
	for _, tc := range []struct {
		all  []report.Result
		want int
	}{{[]report.Result{r}, n}, {nil, 0}} {
		for name, count := range map[string]func(*testing.T, string) int{"sarif": sarifCount, "gitlab": gitlabCount, "junit": junitCount, "github": githubCount} {
			t.Run(fmt.Sprint(name, tc.want), func(t *testing.T) {
				if got := count(t, write(t, name, slices.Values(tc.all), Style{})); got != tc.want {
					t.Errorf("%d findings are there, want %d", got, tc.want)
				}
			})
		}
	}
}

func sarifCount(t *testing.T, text string) int {
	var v struct {
		Runs []struct {
			Results []struct {
				PartialFingerprints map[string]string
			}
		}
	}
	unmarshal(t, text, &v)
	seen := map[string]bool{}
	for _, r := range v.Runs[0].Results {
		seen[r.PartialFingerprints["camelEditLine/v1"]] = true
	}
	return len(seen)
}

func gitlabCount(t *testing.T, text string) int {
	var v []violation
	unmarshal(t, text, &v)
	seen := map[string]bool{}
	for _, x := range v {
		seen[x.Fingerprint] = true
	}
	return len(seen)
}

func junitCount(t *testing.T, text string) int {
	var v struct {
		Suites []struct {
			Failure string `xml:"testcase>failure"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, s := range v.Suites {
		n += strings.Count(s.Failure, "\n")
	}
	return n
}

func githubCount(_ *testing.T, text string) int { return strings.Count(text, "::error ") }

func unmarshal(t *testing.T, text string, v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), v); err != nil {
		t.Fatal(err)
	}
}

// The fingerprint of a finding stays when lines come above it.
func TestFingerprint(t *testing.T) {
	of := func(source string, line int) string {
		r := report.Result{File: "./a.camel.yaml", Source: []byte(source)}
		return newFingerprints(r, newLines(r.Source)).of(problem{rule: "x", line: line})
	}
	if of("a: 1\nb: 2\n", 2) != of("# new\n\na: 1\n  b: 2\r\n", 4) {
		t.Error("it is another one")
	}
	if of("a: 1\nb: 2\n", 2) == of("a: 1\nb: 3\n", 2) {
		t.Error("it is the same for another line")
	}
}

// Replacements of SARIF, made where they say, give what the edits give.
func TestReplacements(t *testing.T) {
	for _, r := range results {
		for _, p := range problems(r, Style{Dry: true}) {
			for _, f := range p.fixes {
				want, _, err := splice.Apply(string(r.Source), f.edits)
				if err != nil {
					t.Fatal(err)
				}
				l := newLines(r.Source)
				offset := func(line, column int) int {
					start := l.starts[line-1]
					return start + skipRunes(r.Source[start:], column-1)
				}
				var edits []splice.Edit
				for _, x := range replacements(l, f.edits) {
					e := splice.Edit{Span: splice.Span{
						Start: offset(x.DeletedRegion.StartLine, x.DeletedRegion.StartColumn),
						End:   offset(x.DeletedRegion.EndLine, x.DeletedRegion.EndColumn),
					}}
					if x.InsertedContent != nil {
						e.New = x.InsertedContent.Text
					}
					edits = append(edits, e)
				}
				if got, _, err := splice.Apply(string(r.Source), edits); err != nil || got != want {
					t.Errorf("%s: got %q, %v, want %q", p.rule, got, err, want)
				}
			}
		}
	}
}

// Names of files on Unix and on Windows, wherever the test runs.
func TestNames(t *testing.T) {
	for _, tc := range []struct {
		separator       rune
		file, name, uri string
	}{
		{'/', "./src/a.yaml", "src/a.yaml", "src/a.yaml"},
		{'/', "größe und\n.yml", "größe und\n.yml", "gr%C3%B6%C3%9Fe%20und%0A.yml"},
		{'/', "c:x.yaml", "c:x.yaml", "./c:x.yaml"},
		{'/', "/tmp/a b.yaml", "/tmp/a b.yaml", "file:///tmp/a%20b.yaml"},
		{'/', "../a%.yaml", "../a%.yaml", "../a%25.yaml"},
		{'/', `a\b.yaml`, `a\b.yaml`, "a%5Cb.yaml"},
		{'\\', `.\src\a b.yaml`, "src/a b.yaml", "src/a%20b.yaml"},
		{'\\', `src\..\lib/a.yaml`, "lib/a.yaml", "lib/a.yaml"},
		{'\\', `C:\routes\größe.yaml`, "C:/routes/größe.yaml", "file:///C:/routes/gr%C3%B6%C3%9Fe.yaml"},
		{'\\', `C:/routes\.\a.yaml`, "C:/routes/a.yaml", "file:///C:/routes/a.yaml"},
		{'\\', `\\host\share\a.yaml`, "//host/share/a.yaml", "file://host/share/a.yaml"},
	} {
		if got := slashed(tc.file, tc.separator); got != tc.name {
			t.Errorf("%q: the name is %q, want %q", tc.file, got, tc.name)
		}
		if got := uri(tc.name, tc.separator); got != tc.uri {
			t.Errorf("%q: the URI is %s, want %s", tc.file, got, tc.uri)
		}
	}
}

// A line is cut around the column that is meant, and the caret stands below it.
func TestExcerpt(t *testing.T) {
	long := strings.Repeat("日本 ", 5000)
	for _, tc := range []struct {
		name, source string
		line, column int
		want         string
	}{
		{"wide", "a: 日本 x\n", 1, 7, " 1 | a: 日本 x\n   |         ^\n"},
		{"combining", "a: e\u0301 x\n", 1, 7, " 1 | a: e\u0301 x\n   |      ^\n"},
		{"family", "a: \U0001F468\u200d\U0001F469\u200d\U0001F467 x\n", 1, 10, " 1 | a: \U0001F468\u200d\U0001F469\u200d\U0001F467 x\n   |       ^\n"},
		{"tab", "\ta:\tx\n", 1, 5, " 1 |     a:  x\n   |         ^\n"},
		{"escape", "a: \x1b[2J\x00x\n", 1, 9, " 1 | a: ␛[2J␀x\n   |         ^\n"},
		{"not UTF-8", "a: \xff\xfe x\n", 1, 7, " 1 | a: \uFFFD\uFFFD x\n   |       ^\n"},
		{"behind the end", "a: b", 1, 5, " 1 | a: b\n   |     ^\n"},
		{"no line left", "a: b\n", 2, 1, " 1 | a: b\n 2 |\n   | ^\n"},
		{"mark, CR LF", "\uFEFFa: b\r\nc:\r\n", 1, 4, " 1 | a: b\n   |    ^\n 2 | c:\n"},
		{"context", "1\n2\n3\n4\n5\n6\n7\n", 4, 1, " 2 | 2\n 3 | 3\n 4 | 4\n   | ^\n 5 | 5\n 6 | 6\n"},
		{"cut behind", strings.Repeat("x", 60), 1, 3, " 1 | " + strings.Repeat("x", 34) + "…\n   |   ^\n"},
		{"cut on both sides", "short\n" + strings.Repeat("1234567890", 10), 2, 71, " 1 | …\n 2 | …" + "5678901234567890" + "1234567890123456" + "7…\n   |" + strings.Repeat(" ", 18) + "^\n"},
		{"far in a wide line", long, 1, 9001, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var b bytes.Buffer
			style := Style{Width: 40}
			r := report.Result{File: "a", Source: []byte(tc.source), Findings: []report.Finding{{Severity: report.Error, Rule: "x", Line: tc.line, Column: tc.column}}}
			if err := Text(&b, slices.Values([]report.Result{r}), style); err != nil {
				t.Fatal(err)
			}
			_, got, _ := strings.Cut(b.String(), "\n")
			if tc.want != "" && got != tc.want {
				t.Error(cmp.Diff(tc.want, got))
			}
			if len(got) > 500 {
				t.Errorf("%d bytes are printed", len(got))
			}
		})
	}
}

// A reader that has gone ends a report with the error of its pipe.
func TestGone(t *testing.T) {
	for _, name := range Names() {
		w, err := Named(name)
		if err != nil {
			t.Fatal(err)
		}
		r, pipe := io.Pipe()
		r.Close()
		if err := w(pipe, slices.Values(results), Style{}); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func printed(t *testing.T, format string, style Style) string {
	t.Helper()
	return write(t, format, slices.Values(results), style)
}

func write(t *testing.T, format string, results iter.Seq[report.Result], style Style) string {
	t.Helper()
	w, err := Named(format)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := w(&b, results, style); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
