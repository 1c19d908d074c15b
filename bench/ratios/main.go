// Ratios prints how fast the engine is beside a bare YAML parse of the same bytes, one "name value" a line.
//
// Every value is a ratio of medians of interleaved rounds in this one run, so it holds on a slow machine as on a fast one.
// The real files are those of ../shared/corpus/valid where present, otherwise those of examples/.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"time"

	"gopkg.in/yaml.v3"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/validate"
)

func main() {
	rounds := flag.Int("rounds", 15, "how often each side is measured")
	each := flag.Bool("shapes", false, "show every hostile shape, not only the worst")
	flag.Parse()
	if err := run(*rounds, *each); err != nil {
		fmt.Fprintln(os.Stderr, "ratios:", err)
		os.Exit(2)
	}
}

func run(rounds int, allShapes bool) error {
	first := seconds(func() { check(file{src: []byte(small)}) })
	load := first - seconds(func() { check(file{src: []byte(small)}) })
	files, err := realFiles()
	if err != nil {
		return err
	}
	canonical, stepped := fixed(files), withStep(files)
	mb1, mb10 := []file{{src: route(1 << 20)}}, []file{{src: route(10 << 20)}}
	lines1400 := []file{{src: route(1400 * 26), step: "setHeader h100"}}
	for _, r := range []struct {
		name  string
		files []file
		ours  func(file)
	}{
		{"validate_vs_yamlv3_real", files, check},
		{"validate_vs_yamlv3_1mb", mb1, check},
		{"report_vs_yamlv3_real", files, report},
		{"fix_vs_yamlv3_real", canonical, fix},
		{"edit_vs_yamlv3_real", stepped, edit},
		{"edit_1400_lines_vs_yamlv3", lines1400, edit},
	} {
		v3, ours := interleaved(rounds, each(r.files, decode), each(r.files, r.ours))
		show(r.name, v3/ours)
	}
	large, small := interleaved(rounds, each(mb10, check), each(mb1, check))
	show("scale_10mb_over_1mb", large/small)
	show("alloc_bytes_per_input_byte", allocated(each(files, check))/size(files))
	perByte, _ := fastest(rounds, each(files, check), func() {})
	shapes(3, perByte/size(files), allShapes)
	return programs(rounds*3, load)
}

func show(name string, value float64) { fmt.Printf("%s %.2f\n", name, value) }

// interleaved measures a and b in turn and gives the median of each, in seconds.
func interleaved(rounds int, a, b func()) (ma, mb float64) {
	a()
	b()
	var as, bs []float64
	for range rounds {
		as = append(as, seconds(a))
		bs = append(bs, seconds(b))
	}
	return median(as), median(bs)
}

func seconds(f func()) float64 {
	runtime.GC()
	t := time.Now()
	f()
	return time.Since(t).Seconds()
}

func median(s []float64) float64 {
	slices.Sort(s)
	return s[len(s)/2]
}

func allocated(f func()) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

func each(files []file, do func(file)) func() {
	return func() {
		for _, f := range files {
			do(f)
		}
	}
}

// decode is the other side: yaml.v3 to its nodes, which is all that a tool on top of it starts from.
func decode(f file) {
	var n yaml.Node
	_ = yaml.Unmarshal(f.src, &n) // a file that it refuses costs it what it costs
}

// check is parse and validate: what is wrong with the file.
func check(f file) { validate.Check(syntax.Parse(f.src), dsl.Latest()) }

// report is check with all that a person is told: for a file that is wrong or not canonical also what Fix would make of it.
func report(f file) { cameledit.Validate(f.src, cameledit.Options{}) }

func fix(f file) { cameledit.Fix(f.src, cameledit.Options{}) }

// edit finds a step, reads a fragment in its context, inserts it and checks the result.
func edit(f file) { insert(f) }

func insert(f file) cameledit.Result {
	change := cameledit.Change{Mode: cameledit.After, Where: f.step, Fragment: "- log: \"${body}\"\n"}
	return cameledit.Edit(f.src, []cameledit.Change{change}, cameledit.Options{})
}
