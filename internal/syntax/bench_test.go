package syntax

import (
	"os"
	"path/filepath"
	"testing"

	"gopkg.in/yaml.v3"
)

func realFiles(b testing.TB) (out [][]byte, size int) {
	for _, p := range yamlFiles(b, filepath.Join(shared(b, "corpus"), "valid")) {
		src, _ := os.ReadFile(p)
		out = append(out, src)
		size += len(src)
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
