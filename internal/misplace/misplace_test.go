package misplace

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
)

// The files that are written wrongly have every entry, step, language and data format of the newest version.
func TestFilesHaveEverything(t *testing.T) {
	s := place.Schema{Version: dsl.Latest()}
	files, err := filepath.Glob("testdata/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	has := map[*dsl.Def]map[string]bool{}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tree, ok := Read(s, string(src))
		if !ok {
			t.Fatalf("%s is not read", file)
		}
		if got := tree.String(); got != string(src) {
			t.Errorf("%s is written otherwise:\n%s", file, got)
		}
		for n := range tree.Nodes {
			if d := n.Up.def(); d != nil {
				if has[d] == nil {
					has[d] = map[string]bool{}
				}
				has[d][n.Key] = true
			}
		}
	}
	// from is an entry in shorthand only; doCatch and doFinally are steps of doTry alone.
	skip := map[string]bool{"from": true, "doCatch": true, "doFinally": true}
	for _, d := range []*dsl.Def{s.Top(), s.Step(), s.Expression()} {
		for o := range s.Options(d) {
			if !has[d][o.Name] && !skip[o.Name] {
				t.Errorf("no file has %s", o.Name)
			}
		}
	}
	marshal, unmarshal := s.Def("MarshalDefinition"), s.Def("UnmarshalDefinition")
	for o := range s.Options(marshal) {
		if s.IsDataFormat(o.Name) && !has[marshal][o.Name] && !has[unmarshal][o.Name] {
			t.Errorf("no file has the data format %s", o.Name)
		}
	}
}

// Every operator has its shape alone.
func TestShapes(t *testing.T) {
	seen := map[string]bool{}
	for _, op := range Operators {
		if seen[op.Shape] || op.Name == "" {
			t.Errorf("%s, %q: twice, or without a name", op.Shape, op.Name)
		}
		seen[op.Shape] = true
	}
}
