package syntax

import (
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/camel-edit/camel-edit/internal/hostile"
	"github.com/camel-edit/camel-edit/internal/shared"
)

func realFiles(t testing.TB) (out [][]byte, size int) {
	files := yamlFiles(t, filepath.Join(shared.Dir(t, "corpus"), "valid"))
	for _, name := range slices.Sorted(maps.Keys(files)) {
		out = append(out, files[name])
		size += len(files[name])
	}
	return out, size
}

func BenchmarkParse(b *testing.B) {
	files, size := realFiles(b)
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range files {
			Parse(f)
		}
	}
}

func BenchmarkYAMLv3(b *testing.B) {
	files, size := realFiles(b)
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range files {
			var n yaml.Node
			if err := yaml.Unmarshal(f, &n); err != nil {
				b.Fatal(err)
			}
		}
	}
}

var ways = []struct {
	name string
	read func([]byte) *File
}{{"Parse", Parse}, {"Recover", Recover}}

// TestHostile reads each shape at 16,000 repeats, and asks of each node what a caller asks.
func TestHostile(t *testing.T) {
	use := func(f *File) {
		for n := range f.Nodes {
			n.Prev()
			n.Last()
			n.Lead()
			n.Whole()
			n.Comment()
			n.Column()
			f.Position(n.Start())
		}
		f.Tokens()
	}
	for _, h := range hostile.Shapes {
		large := h.Text(16_000)
		for _, way := range ways {
			use(way.read(large)) // quadratic time would be felt here; BenchmarkHostile measures it
		}
		if _, wrong := checkBoth(h.Text(300)); wrong != "" {
			t.Errorf("%s: %s", h.Name, wrong)
		}
	}
	t.Logf("shapes %d", len(hostile.Shapes))
}

func BenchmarkHostile(b *testing.B) {
	for _, h := range hostile.Shapes {
		for _, way := range ways {
			for _, n := range []int{5_000, 40_000} {
				src := h.Text(n)
				b.Run(fmt.Sprintf("%s/%s/%d", h.Name, way.name, n), func(b *testing.B) {
					b.SetBytes(int64(len(src)))
					for b.Loop() {
						way.read(src)
					}
				})
			}
		}
	}
}

// BenchmarkLinear reports how much longer a byte takes in a text of eight times the size, of the fastest rounds: about 1 where
// time is linear.
func BenchmarkLinear(b *testing.B) {
	for _, h := range hostile.Shapes {
		small, large := h.Text(1_000), h.Text(8_000)
		if len(large) < 7*len(small) {
			continue // what is repeated is but a part of it
		}
		b.Run(h.Name, func(b *testing.B) {
			of := [2]time.Duration{math.MaxInt64, math.MaxInt64}
			for b.Loop() {
				for k, src := range [][]byte{small, large} {
					start := time.Now()
					Recover(src)
					of[k] = min(of[k], time.Since(start))
				}
			}
			b.ReportMetric(float64(of[1])/float64(len(large))/(float64(of[0])/float64(len(small))), "large/small")
		})
	}
}
