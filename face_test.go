package cameledit_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Whoever calls the package finds an example of every function, and its words in docs/embedding.md.
func TestFace(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	pkg, err := doc.NewFromFiles(fset, files, "github.com/camel-edit/camel-edit")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("docs/embedding.md")
	if err != nil {
		t.Fatal(err)
	}
	functions := pkg.Funcs
	for _, typ := range pkg.Types {
		functions = append(functions, typ.Funcs...)
	}
	for _, f := range functions {
		if len(f.Examples) == 0 {
			t.Errorf("%s has no example", f.Name)
		}
		if !strings.Contains(string(page), "`"+f.Name+"`") {
			t.Errorf("docs/embedding.md does not name %s", f.Name)
		}
	}
}

// The program of docs/embedding.md compiles.
func TestEmbeddingPage(t *testing.T) {
	page, err := os.ReadFile("docs/embedding.md")
	if err != nil {
		t.Fatal(err)
	}
	_, program, _ := strings.Cut(string(page), "```go\n")
	program, _, _ = strings.Cut(program, "```")
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "vet", file).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
