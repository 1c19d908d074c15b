package lenient_test

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"golang.org/x/tools/txtar"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/shared"
	"github.com/camel-edit/camel-edit/lenient"
)

// Each shape of the catalogue that has one reading is read by a rule that has a case outside its condition, which it leaves
// byte for byte.
func TestShapesOutsideCondition(t *testing.T) {
	text, err := os.ReadFile(shared.Dir(t, "shapes/cases.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	stays := map[string]bool{}
	for _, r := range lenient.Rules() {
		a, err := txtar.ParseFile("testdata/" + r.Name + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		stays[r.Name] = slices.ContainsFunc(a.Files, func(f txtar.File) bool {
			got := cameledit.Fix(f.Data, cameledit.Options{})
			return bytes.HasSuffix([]byte(f.Name), []byte("/in")) && bytes.Equal(got.Output, f.Data) &&
				!slices.ContainsFunc(got.Expanded, func(x report.Expansion) bool { return x.Rule == r.Name })
		})
	}
	shapes := 0
	for line := range bytes.Lines(text) {
		var c struct{ ID, Verdict, Context, In string }
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		if c.Verdict != "ONE" || c.ID[0] == 'J' || len(c.ID) != 3 {
			continue
		}
		src := c.In
		if c.Context == "steps" {
			src = inSteps(src)
		}
		got := cameledit.Fix([]byte(src), cameledit.Options{})
		if len(got.Expanded) == 0 {
			t.Errorf("%s: no rule reads it: %s\n%s", c.ID, got.Status, src)
		}
		shapes++
		for _, x := range got.Expanded {
			if !stays[x.Rule] {
				t.Errorf("%s: %s has no case that it leaves alone", c.ID, x.Rule)
			}
		}
	}
	t.Logf("shapes %d", shapes)
}

// inSteps puts a run of steps into a route.
func inSteps(src string) string {
	b := []byte("- route:\n    from:\n      uri: direct:a\n      steps:\n")
	for line := range bytes.Lines([]byte(src)) {
		b = append(append(b, "        "...), line...)
	}
	return string(b)
}
