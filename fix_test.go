package cameledit_test

import (
	"bytes"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/schematest"
	"github.com/camel-edit/camel-edit/splice"
)

// ruleCases are the texts that the cases of the rules start from, by the rule and the name of the case.
func ruleCases(t testing.TB) iter.Seq2[string, []byte] {
	t.Helper()
	files, err := filepath.Glob("lenient/testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases of rules: %v", err)
	}
	return func(yield func(string, []byte) bool) {
		for _, file := range files {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range a.Files {
				name, ok := strings.CutSuffix(x.Name, "/in")
				if ok && !yield(strings.TrimSuffix(filepath.Base(file), ".txtar")+"/"+name, x.Data) {
					return
				}
			}
		}
	}
}

// An error brings no changed bytes, findings lie inside the text, what was fixed stays fixed, and the order of the rules makes no
// difference.
func FuzzFix(f *testing.F) {
	for _, src := range ruleCases(f) {
		f.Add(src, false)
	}
	files, _ := filepath.Glob("examples/*.yaml")
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src, false)
		f.Add(bytes.ReplaceAll(src, []byte("\n"), []byte("\r\n")), true)
	}
	f.Add([]byte("- route:\n    from: seda:a\n    steps:\n      - log: {{x}}\n"), false)
	f.Add([]byte("\ufeff- from:\n    uri: \"a\n    steps: ["), true)
	f.Fuzz(func(t *testing.T, src []byte, partial bool) {
		given := bytes.Clone(src)
		r := cameledit.Fix(src, cameledit.Options{Partial: partial})
		schematest.Check(t, r)
		if !bytes.Equal(src, given) {
			t.Fatal("the caller's bytes were changed")
		}
		if r.Status == report.Failed || r.Status == report.Unverified && !strings.Contains(fmt.Sprint(r.Findings), "second parser: yaml:") {
			t.Fatalf("%s: %v", r.Status, r.Findings)
		}
		if r.Worst() == report.Error && !partial && !bytes.Equal(r.Output, src) {
			t.Fatalf("an error and changed bytes: %v", r.Findings)
		}
		if r.Status == report.Fixed {
			if out, _, err := splice.Apply(string(src), r.Edits); err != nil || out != string(r.Output) {
				t.Fatalf("the edits make %q, %v, not %q", out, err, r.Output)
			}
		}
		lines := bytes.Count(src, []byte("\n")) + bytes.Count(src, []byte("\r")) + 1
		for _, x := range r.Findings {
			if x.Line < 1 || x.Line > lines || x.Column < 1 || x.Offset < 0 || x.Offset > len(src) {
				t.Fatalf("a finding outside the text: %+v", x)
			}
		}
		if !partial {
			if other := cameledit.FixReversed(src); (other.Status == report.Fixed) != (r.Status == report.Fixed) || !bytes.Equal(other.Output, r.Output) {
				t.Fatalf("in the opposite order the rules write another text: %s and %s\n%q\n%q", r.Status, other.Status, r.Output, other.Output)
			}
		}
		if r.Status == report.Fixed && !partial {
			again := cameledit.Fix(r.Output, cameledit.Options{})
			if again.Status != report.OK || !bytes.Equal(again.Output, r.Output) {
				t.Fatalf("a second run gives %s: %v\n%q\n%q", again.Status, again.Findings, r.Output, again.Output)
			}
		}
	})
}

// What is no route file, or hardly one, gets a message at a line and stays as it is.
func TestBadInput(t *testing.T) {
	brackets := strings.Repeat("[", 20_000)
	for name, c := range map[string]struct {
		src    string
		status report.Status
		says   string
	}{
		"empty":         {"", report.Invalid, "no entries"},
		"comment only":  {"# routes come here\n", report.Invalid, "no entries"},
		"prose":         {"Here is the route you asked for.\n", report.Invalid, "list of entries"},
		"binary":        {"\x7fELF\x02\x01\x01\x00", report.Invalid, "control character"},
		"latin-1":       {"- route:\n    id: caf\xe9\n", report.Invalid, "UTF-8"},
		"half typed":    {"- route:\n    from:\n      uri: \"seda:a\n", report.Invalid, "needs steps"},
		"brackets":      {brackets, report.Invalid, ""},
		"dashes":        {strings.Repeat("- ", 20_000) + "a", report.Invalid, ""},
		"other YAML":    {"services:\n  web:\n    image: nginx\n", report.OK, "none of Camel's"},
		"two documents": {"a: 1\n---\nb: 2\n", report.OK, "left alone"},
	} {
		t.Run(name, func(t *testing.T) {
			r := cameledit.Fix([]byte(c.src), cameledit.Options{})
			schematest.Check(t, r)
			if r.Status != c.status || string(r.Output) != c.src {
				t.Errorf("status %s, changed %v: %v", r.Status, string(r.Output) != c.src, r.Findings)
			}
			found := fmt.Sprint(r.Findings)
			if !strings.Contains(found, c.says) {
				t.Errorf("the findings do not say %q: %s", c.says, found)
			}
			for _, f := range r.Findings {
				if f.Line < 1 || f.Message == "" {
					t.Errorf("a finding without a line or a message: %+v", f)
				}
			}
		})
	}
}

// A slip in the last step of a large file is found and mended, also where the file is larger than Camel reads.
func TestLarge(t *testing.T) {
	src := large(1<<20) + "        - log: last\n"
	r := cameledit.Fix([]byte(src), cameledit.Options{})
	schematest.Check(t, r)
	if r.Status != report.Fixed || !strings.HasSuffix(string(r.Output), "        - log:\n            message: last\n") {
		t.Errorf("1 MB: %s %v", r.Status, r.Findings)
	}
	src = large(4<<20) + "        - log: last\n          colour: red\n"
	r = cameledit.Validate([]byte(src), cameledit.Options{})
	schematest.Check(t, r)
	if len(r.Findings) < 2 || !strings.Contains(r.Findings[0].Message, "3 MiB") || r.Findings[len(r.Findings)-1].Line != strings.Count(src, "\n") {
		t.Errorf("4 MB: %v", r.Findings)
	}
}

// large is a canonical route of about that many bytes.
func large(size int) string {
	var b strings.Builder
	b.WriteString("- route:\n    from:\n      uri: direct:large\n      steps:\n")
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "        - setHeader:\n            name: h%d\n            expression:\n              simple:\n                expression: \"${body} %d\"\n        - to:\n            uri: mock:m%d\n", i, i, i)
	}
	return b.String()
}
