package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	cameledit "github.com/camel-edit/camel-edit"
)

type file struct {
	src  []byte
	step string // the selector of a step
}

func realFiles() ([]file, error) {
	dir := "../shared/corpus/valid"
	if _, err := os.Stat(dir); err != nil {
		dir = "examples"
	}
	var out []file
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".yaml") {
			return err
		}
		b, err := os.ReadFile(p)
		out = append(out, file{src: b})
		return err
	})
	return out, err
}

// fixed are the files as Fix leaves them. Those that it refuses are left out.
func fixed(files []file) []file {
	var out []file
	for _, f := range files {
		if r := cameledit.Fix(f.src, cameledit.Options{}); r.Status == "ok" || r.Status == "fixed" {
			out = append(out, file{src: r.Output})
		}
	}
	return out
}

// withStep are the files that have a step to insert another one behind: that in their middle.
func withStep(files []file) []file {
	var out []file
	for _, f := range files {
		var steps []file
		for _, p := range cameledit.Outline(f.src, cameledit.Options{}).Outline {
			if f.step = p.Selector; insert(f).Status == "edited" {
				steps = append(steps, f)
			}
		}
		if len(steps) > 0 {
			out = append(out, steps[len(steps)/2])
		}
	}
	return out
}

func size(files []file) float64 {
	n := 0
	for _, f := range files {
		n += len(f.src)
	}
	return float64(n)
}

// route is a canonical route of about that many bytes.
func route(size int) []byte {
	b := []byte("- route:\n    from:\n      uri: direct:large\n      steps:\n")
	for i := 0; len(b) < size; i++ {
		b = fmt.Appendf(b, "        - setHeader:\n            name: h%d\n            expression:\n              simple:\n                expression: \"${body} %d\"\n        - to:\n            uri: mock:m%d\n", i, i, i)
	}
	return slices.Clip(b)
}
