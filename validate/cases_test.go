package validate

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/golden"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// TestCases holds texts that are wrong against the exact findings on them: NAME/in and NAME/findings. A name may end in
// @VERSION, the Camel version that the text is read as.
func TestCases(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txtar")
	if len(files) == 0 {
		t.Fatal("no cases")
	}
	cases := 0
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out := &txtar.Archive{Comment: a.Comment}
		for i, f := range a.Files {
			name, ok := strings.CutSuffix(f.Name, "/in")
			if !ok {
				continue
			}
			cases++
			got := lines(f.Data, version(t, name))
			out.Files = append(out.Files, f, txtar.File{Name: name + "/findings", Data: []byte(got)})
			t.Run(filepath.Base(file)+"/"+name, func(t *testing.T) {
				want := ""
				if i+1 < len(a.Files) && a.Files[i+1].Name == name+"/findings" {
					want = string(a.Files[i+1].Data)
				}
				if d := cmp.Diff(want, got); d != "" && !*golden.Update {
					t.Errorf("findings (-want +got):\n%s", d)
				}
			})
		}
		if *golden.Update {
			if err := os.WriteFile(file, txtar.Format(out), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("cases %d", cases)
}

// version is the one that the name of a case asks for, the newest otherwise.
func version(t *testing.T, name string) *dsl.Version {
	_, camel, ok := strings.Cut(name, "@")
	if !ok {
		return dsl.Latest()
	}
	v, err := dsl.Find(camel)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// lines are the findings on a text but for the notes on shorthand, with the lines to write below each.
func lines(src []byte, v *dsl.Version) string {
	f := syntax.Recover(src)
	var b bytes.Buffer
	for _, x := range Check(f, v) {
		if x.Rule == Shorthand && x.Severity == report.Note {
			continue
		}
		line, column := f.Position(x.Offset)
		fmt.Fprintf(&b, "%d:%d %s: %s: %s\n", line, column, x.Severity, x.Rule, x.Message)
		for l := range strings.Lines(x.Write) {
			b.WriteString("    | " + l)
		}
	}
	return b.String()
}
