package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/camel-edit/camel-edit/internal/report"
)

var someBinding = report.Binding{Camel: "4", Schema: "5", Rules: "6"}

// countedCalls is the report of n calls in two arms, or of those of a shard.
func countedCalls(t *testing.T, n int, shard Shard) *Report {
	t.Helper()
	r := newReport(Arms()[1:], someBinding)
	t.Cleanup(func() { r.Close() })
	if shard.N > 0 {
		r.Shard = &shard
	}
	for i := 1; i <= n; i++ {
		c := CallOutcome{N: i, ID: fmt.Sprint("call-", i), Form: FindReplace, Outcomes: []Outcome{Outcome(i % 9), Outcome(i % 7)}}
		switch i % 100 {
		case 1:
			c.Pair = fmt.Sprint("call-", i+1)
		case 50:
			c.Pair, c.Form = fmt.Sprint("call-", (i*7)%n), Anchored
		}
		if !shard.has(i) {
			continue
		}
		if err := r.add(c); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.pair(); err != nil {
		t.Fatal(err)
	}
	return r
}

// What a report holds does not grow with its calls, which would be 300 bytes each.
func TestMemory(t *testing.T) {
	const few, many, most = 4 * maxHeld, 80 * maxHeld, 64 << 10
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC() // empties the pools
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	held := func(n int) int64 {
		before := heap()
		r := countedCalls(t, n, Shard{})
		defer runtime.KeepAlive(r)
		return heap() - before
	}
	held(few) // what is made once is there
	a, b := held(few), held(many)
	t.Logf("%d bytes with %d calls, %d with %d", a, few, b, many)
	if b-a > most {
		t.Errorf("%d more calls take %d bytes", many-few, b-a)
	}
}

// A report of more calls than are held is read back as it was, and is put together from its parts, byte for byte.
func TestMergeMany(t *testing.T) {
	const n = 3*maxHeld + 7
	whole := countedCalls(t, n, Shard{})
	want := asJSON(t, whole)
	if whole.Paired.Pairs == 0 || len(whole.Calls) >= n {
		t.Errorf("%d pairs, %d calls held", whole.Paired.Pairs, len(whole.Calls))
	}
	read := func(text string) *Report {
		r, err := ReadReport(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { r.Close() })
		return r
	}
	if asJSON(t, read(want)) != want {
		t.Error("it is not read back")
	}
	for _, shards := range []int{1, 2, 5} {
		var parts []*Report
		for k := shards; k > 0; k-- {
			parts = append(parts, read(asJSON(t, countedCalls(t, n, Shard{k, shards}))))
		}
		merged, err := Merge(parts)
		if err != nil {
			t.Fatal(err)
		}
		if asJSON(t, merged) != want {
			t.Errorf("%d parts are not the whole", shards)
		}
		if err := merged.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A pair may name a call behind it, and of several with one id the first is meant, wherever they lie.
func TestPairedMany(t *testing.T) {
	r := newReport(Arms()[2:], someBinding)
	defer r.Close()
	add := func(id, pair string, o Outcome) {
		t.Helper()
		if err := r.add(CallOutcome{r.Arms[0].Calls + 1, id, pair, Anchored, []Outcome{o}}); err != nil {
			t.Fatal(err)
		}
	}
	fill := func() {
		for range maxHeld {
			add("x", "", Accepted)
		}
	}
	add("second", "first", Right)
	fill()
	add("first", "", RefusedWrongly)
	add("first", "nowhere", Right)
	fill()
	add("third", "first", Other)
	if err := r.pair(); err != nil {
		t.Fatal(err)
	}
	want := Paired{Pairs: 2, OnlySecond: 1, Neither: 1, Forms: []PairedForm{{Arm: "full", Form: Anchored, Calls: 4, Right: 1, RefusedWrongly: 2, Other: 1}}}
	if diff := cmp.Diff(want, r.Paired); diff != "" {
		t.Error(diff)
	}
}

// Calls are found in an older report that has them in another order; those of one id are told apart by their order.
func TestCompareOrder(t *testing.T) {
	reportOf := func(calls ...CallOutcome) *Report {
		r := newReport(Arms()[2:], someBinding)
		for i, c := range calls {
			c.N = i + 1
			if err := r.add(c); err != nil {
				t.Fatal(err)
			}
		}
		return r
	}
	call := func(id string, o Outcome) CallOutcome { return CallOutcome{ID: id, Outcomes: []Outcome{o}} }
	old := reportOf(call("twice", Right), call("gone", Right), call("twice", Other), call("twice", Refused), call("a", Right), call("b", Other))
	now := reportOf(call("b", Right), call("new", Right), call("a", Invalid), call("twice", Other), call("twice", Right))
	_, said := compared(t, old, now)
	want := "+ full: b: right, was other\n- full: a: invalid, was right\n- full: twice: other, was right\n+ full: twice: right, was other\n" +
		"moved 4: better 2, worse 2; new calls 1, calls that are gone 2\n"
	if diff := cmp.Diff(want, said); diff != "" {
		t.Error(diff)
	}
}

// Without a place for its file a report says so; with one, nothing is left there.
func TestCallFile(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", filepath.Join(dir, "nowhere"))
	many := "[" + strings.Repeat(`{"outcomes":["right"]},`, maxHeld) + `{"outcomes":["right"]}]`
	text := `{"v":1,"arms":[{"name":"full"}],"calls":` + many + "}"
	if _, err := ReadReport(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), "temporary file") || strings.Contains(err.Error(), "no report") {
		t.Errorf("no error of the file, but %v", err)
	}
	t.Setenv("TMPDIR", dir)
	r, err := ReadReport(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if _, err := ReadReport(strings.NewReader(text[:len(text)-2])); err == nil {
		t.Error("a report that is cut off is read")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// However calls end, they are kept in the order of their lines.
func TestOrder(t *testing.T) {
	var lines []int
	r := run(t, Options{Parallel: 4, Keep: func(r Replayed) { lines = append(lines, r.N) }}, someTrace(t), someTrace(t))
	if !slices.IsSorted(lines) || len(lines) != r.Arms[0].Calls {
		t.Errorf("%d calls: %v", r.Arms[0].Calls, lines)
	}
}
