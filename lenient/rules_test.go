package lenient_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/golden"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/schematest"
	"github.com/camel-edit/camel-edit/lenient"
)

// Every rule's documented example is true.
func TestExamples(t *testing.T) {
	for _, r := range lenient.Rules() {
		t.Run(r.Name, func(t *testing.T) {
			before, after := r.Example()
			if before == "" || after == "" {
				t.Fatal("the documentation has no example under Before: and After:")
			}
			got := cameledit.Fix([]byte(before), cameledit.Options{})
			if d := cmp.Diff(after, string(got.Output)); d != "" && !isRefusal(got, after) {
				t.Errorf("the example comes out otherwise (-documented +got):\n%s%s", d, reportLines(got))
			}
			if !names(got, r.Name) {
				t.Errorf("the rule is not in the report of its own example:\n%s", reportLines(got))
			}
			again := cameledit.Fix(got.Output, cameledit.Options{})
			if len(got.Findings) == 0 && (len(again.Expanded) > 0 || !bytes.Equal(again.Output, got.Output)) {
				t.Errorf("a second run changes the result:\n%s", again.Output)
			}
		})
	}
}

// isRefusal says that an example shows readings: its After is what one of them would write.
func isRefusal(r cameledit.Result, after string) bool {
	return slices.ContainsFunc(r.Findings, func(f report.Finding) bool {
		return slices.ContainsFunc(f.Readings, func(x report.Reading) bool { return strings.TrimSpace(x.After) == strings.TrimSpace(after) })
	})
}

func names(r cameledit.Result, rule string) bool {
	return slices.ContainsFunc(r.Expanded, func(x report.Expansion) bool { return x.Rule == rule }) ||
		slices.ContainsFunc(r.Findings, func(f report.Finding) bool { return f.Rule == rule })
}

// reportLines writes a result the way the cases hold it.
func reportLines(r cameledit.Result) string {
	titles := map[string]string{}
	for _, x := range lenient.Rules() {
		titles[x.Name] = x.Title()
	}
	var b strings.Builder
	for _, x := range r.Expanded {
		fmt.Fprintf(&b, "%d:%d: %s: fixed: %s\n", x.Line, x.Column, x.Rule, titles[x.Rule])
	}
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "%d:%d: %s: %s: %s\n", f.Line, f.Column, f.Rule, f.Severity, f.Message)
	}
	return b.String()
}

// The cases of each rule: NAME/in, NAME/out (without it the text comes back byte for byte) and NAME/report.
func TestCases(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txtar")
	for _, file := range files {
		rule := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(rule, func(t *testing.T) {
			if !slices.ContainsFunc(lenient.Rules(), func(r *lenient.Rule) bool { return r.Name == rule }) {
				t.Fatalf("no rule is named %s", rule)
			}
			runCases(t, file, rule)
		})
	}
	for _, r := range lenient.Rules() {
		if !slices.Contains(files, "testdata/"+r.Name+".txtar") {
			t.Errorf("%s has no cases", r.Name)
		}
	}
}

func runCases(t *testing.T, file, rule string) {
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(bytes.TrimSpace(a.Comment)) == 0 {
		t.Error("the file begins with no sentence")
	}
	part := map[string]string{}
	for _, f := range a.Files {
		part[f.Name] = string(f.Data)
	}
	out := &txtar.Archive{Comment: a.Comment}
	fires, stays := false, false
	for _, f := range a.Files {
		name, ok := strings.CutSuffix(f.Name, "/in")
		if !ok {
			continue
		}
		r := cameledit.Fix(f.Data, cameledit.Options{})
		schematest.Check(t, r)
		schematest.Check(t, cameledit.Validate(f.Data, cameledit.Options{}))
		got := reportLines(r)
		fires = fires || slices.ContainsFunc(r.Expanded, func(x report.Expansion) bool { return x.Rule == rule })
		changed := !bytes.Equal(r.Output, f.Data)
		stays = stays || !slices.ContainsFunc(r.Expanded, func(x report.Expansion) bool { return x.Rule == rule })
		if *golden.Update {
			out.Files = append(out.Files, f)
			if changed {
				out.Files = append(out.Files, txtar.File{Name: name + "/out", Data: r.Output})
			}
			if got != "" {
				out.Files = append(out.Files, txtar.File{Name: name + "/report", Data: []byte(got)})
			}
			continue
		}
		want, has := part[name+"/out"]
		if !has {
			want = string(f.Data)
		}
		if d := cmp.Diff(want, string(r.Output)); d != "" {
			t.Errorf("%s (-want +got):\n%s%s", name, d, got)
		}
		if d := cmp.Diff(part[name+"/report"], got); d != "" {
			t.Errorf("%s report (-want +got):\n%s", name, d)
		}
	}
	if !fires && !names(cameledit.Fix(a.Files[0].Data, cameledit.Options{}), rule) {
		t.Error("no case shows what the rule does")
	}
	if !stays {
		t.Error("no case shows what the rule leaves alone")
	}
	if *golden.Update {
		if err := os.WriteFile(file, txtar.Format(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// docs/rules.md is made of the rules' own documentation.
func TestRulesPage(t *testing.T) {
	const page = "../docs/rules.md"
	golden.Check(t, page, lenient.Page())
}

// A program that starts does not read what is said of every rule, so the digest of it stands ready.
func TestDigest(t *testing.T) {
	h := sha256.New()
	for _, r := range lenient.Rules() {
		h.Write([]byte(r.Name + "\x00" + r.Doc + "\x00"))
	}
	got := hex.EncodeToString(h.Sum(nil))[:12]
	if *golden.Update {
		text := "// Code generated by go test ./lenient -update. DO NOT EDIT.\n\npackage lenient\n\n" +
			"// Digest identifies the catalogue: the first 12 hexadecimal digits of the SHA-256 of the names and texts of its rules.\n" +
			"const Digest = \"" + got + "\"\n"
		if err := os.WriteFile("digest.go", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got != lenient.Digest {
		t.Errorf("digest.go is stale; run make update: %s, want %s", lenient.Digest, got)
	}
}

// refusedByYAMLv3 says that only the second parser kept a result back, which refuses some YAML that Camel reads: a line with
// nothing but a tab, a directive, an empty key.
func refusedByYAMLv3(r cameledit.Result) bool {
	return slices.ContainsFunc(r.Findings, func(f report.Finding) bool { return strings.Contains(f.Message, "second parser: yaml:") })
}

// Twice is once; canonical text is untouched; an error brings no changed bytes.
func FuzzNormalize(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.txtar")
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, x := range a.Files {
			if !strings.HasSuffix(x.Name, "/report") {
				f.Add(x.Data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		first := cameledit.Fix(src, cameledit.Options{})
		switch first.Status {
		case report.Unverified, report.Failed:
			if !refusedByYAMLv3(first) {
				t.Fatalf("%s: %v", first.Status, first.Findings)
			}
		default:
		}
		if first.Status != report.Fixed {
			if !bytes.Equal(first.Output, src) {
				t.Fatalf("%s and changed", first.Status)
			}
			return
		}
		second := cameledit.Fix(first.Output, cameledit.Options{})
		if second.Status != report.OK || !bytes.Equal(second.Output, first.Output) {
			t.Fatalf("a second run gives %s:\n%q\n%q", second.Status, first.Output, second.Output)
		}
	})
}
