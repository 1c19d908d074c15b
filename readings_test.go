package cameledit_test

import (
	"slices"
	"strings"
	"testing"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/shared"
	"github.com/camel-edit/camel-edit/splice"
)

// Each reading, written alone, leads where choosing it does; what can be read in several ways is offered in as many.
func TestReadings(t *testing.T) {
	for name, src := range ruleCases(t) {
		t.Run(name, func(t *testing.T) {
			readings(t, src)
			readings(t, []byte(strings.TrimRight(string(src), "\n")))
		})
	}
}

func readings(t *testing.T, src []byte) {
	const last = 1 << 20
	found := cameledit.Readings(src, 1, last, cameledit.Options{})
	fixed := cameledit.Fix(src, cameledit.Options{})
	for _, f := range found {
		for _, r := range f.Readings {
			out, _, err := splice.Apply(string(src), r.Edits)
			if err != nil || out == string(src) {
				t.Errorf("%d: %s: %s: it writes nothing, %v", f.Line, f.Rule, r.Name, err)
				continue
			}
			want := fixed
			if len(f.Readings) > 1 {
				want = cameledit.Fix(src, cameledit.Options{Choose: []cameledit.Choice{{Rule: f.Rule, Line: f.Line, Name: r.Name}}})
			}
			if got := cameledit.Fix([]byte(out), cameledit.Options{}); want.Status == report.Fixed && !sameLines(got.Output, want.Output) {
				t.Errorf("%d: %s: %s: got\n%s, %s, want\n%s", f.Line, f.Rule, r.Name, got.Output, got.Status, want.Output)
			}
		}
	}
	for _, f := range cameledit.Validate(src, cameledit.Options{}).Findings {
		if len(f.Readings) == 0 {
			continue
		}
		offered := 0
		for _, x := range cameledit.Readings(src, f.Line, f.Line, cameledit.Options{}) {
			if x.Rule == f.Rule && x.Line == f.Line {
				offered += len(x.Readings)
			}
		}
		if offered < len(f.Readings) {
			t.Errorf("%d: %s has %d readings, %d are offered", f.Line, f.Rule, len(f.Readings), offered)
		}
	}
}

// Who accepts one reading after the other comes to what Fix writes.
func TestReadingsOneByOne(t *testing.T) {
	for name, src := range ruleCases(t) {
		fixed := cameledit.Fix(src, cameledit.Options{})
		if fixed.Status != report.Fixed {
			continue
		}
		text := src
		for range 500 {
			found := cameledit.Readings(text, 1, 1<<20, cameledit.Options{})
			i := slices.IndexFunc(found, func(f cameledit.Finding) bool { return len(f.Readings) == 1 })
			if i < 0 {
				break
			}
			out, _, err := splice.Apply(string(text), found[i].Readings[0].Edits)
			if err != nil {
				t.Fatal(err)
			}
			text = []byte(out)
		}
		if !sameLines(text, fixed.Output) {
			t.Errorf("%s: got\n%s, want\n%s", name, text, fixed.Output)
		}
	}
}

// The edits of a fix make its text of real files, however their lines end.
func TestEdits(t *testing.T) {
	fixed := 0
	for _, dir := range []string{"corpus/valid", "corpus/not-valid"} {
		for name, src := range shared.YAML(t, "examples", shared.Dir(t, dir)) {
			text := string(src)
			for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), "\ufeff" + text, strings.TrimRight(text, "\n")} {
				r := cameledit.Fix([]byte(text), cameledit.Options{Partial: true})
				if r.Status != report.Fixed {
					continue
				}
				fixed++
				if out, _, err := splice.Apply(text, r.Edits); err != nil || out != string(r.Output) {
					t.Errorf("%s: the edits do not make the text that they are for: %v", name, err)
				}
			}
		}
	}
	t.Logf("%d texts were fixed", fixed)
}

// sameLines says that two texts have the same lines. Which of two options that are moved to one place comes first is up to the order in
// which they are.
func sameLines(a, b []byte) bool {
	lines := func(text []byte) []string {
		return slices.Sorted(strings.FieldsFuncSeq(string(text), func(r rune) bool { return r == '\n' }))
	}
	return slices.Equal(lines(a), lines(b))
}
