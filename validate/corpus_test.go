package validate

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// realFiles reads the real files that lie beside a checkout.
func realFiles(t testing.TB) map[string]*syntax.File {
	const root = "../../shared/corpus/valid"
	if _, err := os.Stat(root); err != nil {
		t.Skip("shared/corpus is not here")
	}
	out := map[string]*syntax.File{}
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".yaml") {
			return err
		}
		src, err := os.ReadFile(p)
		out[p] = syntax.Parse(src)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Of the real files that pass the schema only those are refused that lack what Camel needs to start them.
func TestCorpus(t *testing.T) {
	files, refused := realFiles(t), 0
	for p, f := range files {
		i := slices.IndexFunc(Check(f, dsl.Latest()), func(x report.Finding) bool { return x.Severity == report.Error })
		if i < 0 {
			continue
		}
		refused++
		x := Check(f, dsl.Latest())[i]
		line, column := f.Position(x.Offset)
		t.Logf("%s:%d:%d: %s: %s", p, line, column, x.Rule, x.Message)
	}
	t.Logf("files %d refused %d", len(files), refused)
	if most := 40; refused > most || refused == 0 {
		t.Errorf("%d files are refused", refused)
	}
}

func BenchmarkCheck(b *testing.B) {
	files, size := realFiles(b), 0
	for _, f := range files {
		size += len(f.Source())
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range files {
			Check(f, dsl.Latest())
		}
	}
}
