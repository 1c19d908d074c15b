package main

import (
	"bytes"
	"fmt"
	"os/exec"
	"testing"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/hostile"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// texts are what the engine is timed on: the real files, and routes of three sizes.
func texts(b *testing.B) map[string][]file {
	b.Chdir("../..") // the files are found from the module's root
	files, err := realFiles()
	if err != nil {
		b.Fatal(err)
	}
	return map[string][]file{"real": files, "100KB": {{src: route(100 << 10)}}, "1MB": {{src: route(1 << 20)}}, "10MB": {{src: route(10 << 20)}}}
}

// bench times do on each of some files.
func bench(b *testing.B, name string, files []file, do func(file)) {
	b.Run(name, func(b *testing.B) {
		b.SetBytes(int64(size(files)))
		b.ReportAllocs()
		all := each(files, do)
		for b.Loop() {
			all()
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for name, files := range texts(b) {
		bench(b, name, files, func(f file) { syntax.Parse(f.src) })
	}
}

func BenchmarkValidate(b *testing.B) {
	for name, files := range texts(b) {
		bench(b, name, files, check)
	}
}

func BenchmarkFixCanonical(b *testing.B) {
	for name, files := range texts(b) {
		if files = fixed(files); len(files) > 0 { // 10 MB are more than Camel reads
			bench(b, name, files, fix)
		}
	}
}

// BenchmarkFixSlips has a route of 100 KB in which some steps are a text.
func BenchmarkFixSlips(b *testing.B) {
	for _, n := range []int{1, 10, 100} {
		src := route(100 << 10)
		old, slip := []byte("        - to:\n            uri: mock:"), []byte("        - to: mock:")
		src = bytes.Replace(src, old, slip, n)
		if r := cameledit.Fix(src, cameledit.Options{}); r.Status != "fixed" || len(r.Expanded) != n {
			b.Fatalf("%d slips: %s, %d expanded", n, r.Status, len(r.Expanded))
		}
		bench(b, fmt.Sprint(n), []file{{src: src}}, fix)
	}
}

func BenchmarkResolve(b *testing.B) {
	bench(b, "1400-lines", []file{{src: route(1400 * 26), step: "setHeader h100"}}, func(f file) { cameledit.Find(f.src, f.step, cameledit.Options{}) })
}

func BenchmarkEdit(b *testing.B) {
	bench(b, "real", withStep(texts(b)["real"]), edit)
	bench(b, "1400-lines", []file{{src: route(1400 * 26), step: "setHeader h100"}}, edit)
}

func BenchmarkHostile(b *testing.B) {
	for _, h := range hostile.Shapes {
		bench(b, h.Name, []file{{src: h.Text(few)}}, check)
	}
}

// BenchmarkTable reads the whole table of the newest version once: what a first use can cost at most.
func BenchmarkTable(b *testing.B) {
	for b.Loop() {
		if err := dsl.Latest().Verify(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkStart has whole processes: one that does nothing, and a check of one small file.
func BenchmarkStart(b *testing.B) {
	dir := b.TempDir()
	nothing, ours, small, err := programsIn(dir)
	if err != nil {
		b.Fatal(err)
	}
	for name, args := range map[string][]string{"empty": {nothing}, "validate": {ours, "validate", small}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := exec.Command(args[0], args[1:]...).Run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
