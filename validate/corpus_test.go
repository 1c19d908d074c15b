package validate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

func TestCorpus(t *testing.T) {
	root := "../../shared/corpus/valid"
	if _, err := os.Stat(root); err != nil {
		t.Skip("shared/corpus is not here")
	}
	files, refused := 0, 0
	filepath.Walk(root, func(p string, fi os.FileInfo, err error) error {
		if err != nil || fi.IsDir() || !strings.HasSuffix(p, "ml") {
			return err
		}
		src, _ := os.ReadFile(p)
		f := syntax.Parse(src)
		files++
		bad := false
		for _, x := range Check(f, dsl.Latest()) {
			if x.Severity == report.Error {
				l, k := f.Position(x.Offset)
				if !bad {
					t.Logf("%s:%d:%d: %s: %s", p, l, k, x.Rule, x.Message)
				}
				bad = true
			}
		}
		if bad {
			refused++
		}
		return nil
	})
	t.Logf("files %d refused %d", files, refused)
}

func BenchmarkCheck(b *testing.B) {
	var files []*syntax.File
	size := 0
	filepath.Walk("../../shared/corpus/valid", func(p string, fi os.FileInfo, err error) error {
		if err == nil && !fi.IsDir() && strings.HasSuffix(p, "ml") {
			src, _ := os.ReadFile(p)
			files = append(files, syntax.Parse(src))
			size += len(src)
		}
		return err
	})
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range files {
			Check(f, dsl.Latest())
		}
	}
}
