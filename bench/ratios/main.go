// Ratios prints how fast the engine is beside a bare YAML parse of the same bytes, one "name value" a line.
//
// Every value is a ratio of medians of interleaved rounds in this one run, so it holds on a slow machine as on a fast one.
// The real files are those of ../shared/corpus/valid where present, otherwise those of examples/.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	cameledit "github.com/camel-edit/camel-edit"
)

func main() {
	rounds := flag.Int("rounds", 15, "how often each side is measured")
	flag.Parse()
	if err := run(*rounds); err != nil {
		fmt.Fprintln(os.Stderr, "ratios:", err)
		os.Exit(2)
	}
}

func run(rounds int) error {
	files, err := realFiles()
	if err != nil {
		return err
	}
	mb1, mb10 := [][]byte{route(1 << 20)}, [][]byte{route(10 << 20)}
	v3, ours := interleaved(rounds, func() { decode(files) }, func() { validate(files) })
	print("validate_vs_yamlv3_real", v3/ours)
	v3, ours = interleaved(rounds/3, func() { decode(mb1) }, func() { validate(mb1) })
	print("validate_vs_yamlv3_1mb", v3/ours)
	lines1400 := [][]byte{route(1400 * 26)}
	v3, ours = interleaved(rounds, func() { decode(lines1400) }, func() { edit(lines1400[0]) })
	print("edit_1400_lines_vs_yamlv3", v3/ours)
	large, small := interleaved(rounds/3, func() { validate(mb10) }, func() { validate(mb1) })
	print("scale_10mb_over_1mb", large/small)
	print("alloc_bytes_per_input_byte", allocated(func() { validate(files) })/size(files))
	return nil
}

func print(name string, value float64) { fmt.Printf("%s %.2f\n", name, value) }

// interleaved measures a and b in turn and gives the median of each, in seconds.
func interleaved(rounds int, a, b func()) (ma, mb float64) {
	a()
	b()
	var as, bs []float64
	for range max(rounds, 3) {
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

// decode is the other side: yaml.v3 to its nodes, which is all that a tool on top of it starts from.
func decode(files [][]byte) {
	for _, f := range files {
		var n yaml.Node
		_ = yaml.Unmarshal(f, &n) // a file that it refuses costs it what it costs
	}
}

func validate(files [][]byte) {
	for _, f := range files {
		cameledit.Validate(f, cameledit.Options{KeepShorthand: true})
	}
}

// edit finds a step in the middle, reads a fragment in its context, inserts it and checks the result.
func edit(file []byte) {
	r := cameledit.Edit(file, []cameledit.Change{{Mode: cameledit.After, Where: "setHeader h100", Fragment: "- log: \"${body}\"\n"}}, cameledit.Options{})
	if len(r.Output) <= len(file) {
		panic(r.Findings)
	}
}

func allocated(f func()) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

func size(files [][]byte) float64 {
	n := 0
	for _, f := range files {
		n += len(f)
	}
	return float64(n)
}

func realFiles() ([][]byte, error) {
	dir := "../shared/corpus/valid"
	if _, err := os.Stat(dir); err != nil {
		dir = "examples"
	}
	var out [][]byte
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".yaml") {
			return err
		}
		b, err := os.ReadFile(p)
		out = append(out, b)
		return err
	})
	return out, err
}

// route is a canonical route of about that many bytes.
func route(size int) []byte {
	var b strings.Builder
	b.WriteString("- route:\n    from:\n      uri: direct:large\n      steps:\n")
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "        - setHeader:\n            name: h%d\n            expression:\n              simple:\n                expression: \"${body} %d\"\n        - to:\n            uri: mock:m%d\n", i, i, i)
	}
	return []byte(b.String())
}
