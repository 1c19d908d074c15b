package bench

import (
	"path/filepath"
	"testing"
)

// One call in all arms, in a folder of its own. TMPDIR says where that lies.
func BenchmarkReplay(b *testing.B) {
	files, err := filepath.Glob("../corpus/*.jsonl")
	if err != nil {
		b.Fatal(err)
	}
	calls := 0
	for b.Loop() {
		r, err := Run(b.Context(), files, Options{Arms: Arms(), Parallel: 1})
		if err != nil {
			b.Fatal(err)
		}
		calls += r.Arms[0].Calls
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(calls), "µs/call")
}
