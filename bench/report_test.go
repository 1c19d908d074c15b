package bench

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/camel-edit/camel-edit/corpus"
	"github.com/camel-edit/camel-edit/internal/report"
)

// someTrace has calls of all kinds, a pair and lines that are no calls.
func someTrace(t *testing.T) string {
	t.Helper()
	two := strings.Replace(route, "one", "two", 1)
	first := call("first", "camel_edit_file", map[string]any{"where": "log", "mode": "at", "fragment": "log: two"}, accept(two))
	first.Slips = []string{"log in log"}
	second := call("second", "camel_edit_file", map[string]any{"find": "three", "replace": "two"}, accept(two))
	second.Pair = "first"
	calls := []corpus.Call{first, second, call("shell", "shell", map[string]any{}, nil)}
	for i := range 20 {
		c := call(fmt.Sprint("write-", i), "camel_write_file", map[string]any{"content": "- from:\n    uri: timer:a\n    steps:\n      - log: one\n"}, nil)
		c.Slips = []string{"bare from", "short log"}
		calls = append(calls, c)
	}
	return lines(t, calls...) + "{\n" + lines(t, call("again", "camel_get_files", map[string]any{}, nil))
}

// The reports of the parts of a run are, put together, the report of the whole run, byte for byte.
func TestMerge(t *testing.T) {
	traces := []string{someTrace(t), someTrace(t)}
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	names := []string{}
	for i, text := range traces {
		names = append(names, write(t, fmt.Sprintf("%s/%d.jsonl", dir, i), text))
	}
	whole := asJSON(t, runFiles(t, Options{Parallel: 4}, names...))
	for _, n := range []int{1, 2, 7, 60} {
		var parts []*Report
		for k := n; k > 0; k-- {
			r, err := ReadReport(strings.NewReader(asJSON(t, runFiles(t, Options{Shard: Shard{k, n}, Parallel: 2}, names...))))
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, r)
		}
		merged, err := Merge(parts)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(whole, asJSON(t, merged)); diff != "" {
			t.Errorf("%d parts: %s", n, diff)
		}
	}
}

func TestMergeRefuses(t *testing.T) {
	part := func(k, n int, trace string) *Report {
		r := run(t, Options{Shard: Shard{k, n}}, trace)
		return r
	}
	trace := someTrace(t)
	other := part(2, 2, trace)
	other.Binding.Schema = "0"
	strict := part(2, 2, trace)
	strict.Arms = strict.Arms[:1]
	for _, test := range []struct {
		why   string
		parts []*Report
	}{
		{"--shard", []*Report{run(t, Options{}, trace)}},
		{"missing", []*Report{part(1, 2, trace)}},
		{"twice", []*Report{part(1, 2, trace), part(1, 2, trace)}},
		{"not parts of one run", []*Report{part(1, 2, trace), part(2, 3, trace)}},
		{"different traces", []*Report{part(1, 2, trace), part(2, 2, trace+trace)}},
		{"binding.schema", []*Report{part(1, 2, trace), other}},
		{"different arms", []*Report{part(1, 2, trace), strict}},
	} {
		if _, err := Merge(test.parts); err == nil || !strings.Contains(err.Error(), test.why) {
			t.Errorf("%v, want %q", err, test.why)
		}
	}
}

func TestPaired(t *testing.T) {
	r := run(t, Options{}, someTrace(t))
	want := Paired{Pairs: 1, OnlyFirst: 1, Forms: []PairedForm{
		{Arm: "strict", Form: FindReplace, Calls: 1, RefusedWrongly: 1},
		{Arm: "lenient", Form: FindReplace, Calls: 1, RefusedWrongly: 1},
		{Arm: "full", Form: Anchored, Calls: 1, Right: 1},
		{Arm: "full", Form: FindReplace, Calls: 1, RefusedWrongly: 1},
	}}
	if diff := cmp.Diff(want, r.Paired); diff != "" {
		t.Error(diff)
	}
}

// A report is compared with an older one only if both were made with the same Camel, schema and rules (scenario 26 of
// ../shared/authority.md).
func TestCompare(t *testing.T) {
	trace := someTrace(t)
	now := run(t, Options{}, trace)
	old := run(t, Options{}, trace)
	old.Calls[0].Outcomes[2] = RefusedWrongly
	old.Calls[1].Outcomes[0] = Right
	old.Calls = old.Calls[:len(old.Calls)-1]
	c, said := compared(t, old, now)
	want := "- strict: second: refused-wrongly, was right\n+ full: first: right, was refused-wrongly\nmoved 2: better 1, worse 1; new calls 1, calls that are gone 0\n"
	if diff := cmp.Diff(want, said); diff != "" || !c.IsWorse() {
		t.Error(diff, c.IsWorse())
	}
	for field, change := range map[string]func(*report.Binding){
		"binding.camel":  func(b *report.Binding) { b.Camel = "" },
		"binding.schema": func(b *report.Binding) { b.Schema = "another" },
		"binding.rules":  func(b *report.Binding) { b.Rules = "another" },
	} {
		old := run(t, Options{}, trace)
		change(&old.Binding)
		if _, err := Compare(old, now); err == nil || !strings.Contains(err.Error(), field) {
			t.Errorf("%v, want %s", err, field)
		}
	}
}

// compared is a comparison, and what it says.
func compared(t *testing.T, old, now *Report) (c Comparison, said string) {
	t.Helper()
	c, err := Compare(old, now)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := c.Text(&b); err != nil {
		t.Fatal(err)
	}
	return c, b.String()
}

func TestReadReport(t *testing.T) {
	for _, text := range []string{"", "[]", "{}", `{"v":9,"arms":[{"name":"full"}]}`, `{"v":1,"arms":[{"name":"full"}],"calls":[{"id":"a","outcomes":[]}]}`, `{"v":1,"arms":[{"name":"full"}],"calls":[{"id":"a","outcomes":["?"]}]}`} {
		if r, err := ReadReport(strings.NewReader(text)); err == nil {
			t.Errorf("%s is read as %+v", text, r)
		}
	}
}

// A report keeps the first notes, in whatever order they come.
func TestNotes(t *testing.T) {
	r := newReport(Arms(), report.Binding{})
	for i := range 3 * maxNotes {
		r.note(Note{N: (i*7)%(3*maxNotes) + 1})
	}
	for i, n := range r.Notes {
		if n.N != i+1 {
			t.Fatalf("note %d is of line %d", i, n.N)
		}
	}
	if len(r.Notes) != maxNotes {
		t.Errorf("%d notes", len(r.Notes))
	}
}

func TestPercentile(t *testing.T) {
	times := Times{}
	for i := range 1000 {
		times.add(time.Duration(i) * time.Millisecond)
	}
	for p, want := range map[int]float64{50: 499, 99: 989} {
		got := float64(times.Percentile(p).Microseconds()) / 1000
		if got < want || got > want*1.126 {
			t.Errorf("percentile %d is %v ms, want about %v", p, got, want)
		}
	}
	if (Times{}).Percentile(50) != 0 {
		t.Error("no calls took time")
	}
}
