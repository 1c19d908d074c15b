package syntax

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"gopkg.in/yaml.v3"
)

func realFiles(t testing.TB) (out [][]byte, size int) {
	files := yamlFiles(t, filepath.Join(shared(t, "corpus"), "valid"))
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
			yaml.Unmarshal(f, &n)
		}
	}
}
