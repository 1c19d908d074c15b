package validate

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/golden"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/shared"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// realFiles reads the real files that lie beside a checkout.
func realFiles(t testing.TB) map[string]*syntax.File {
	root := shared.Dir(t, "corpus/valid")
	out := map[string]*syntax.File{}
	for p, src := range shared.YAML(t, root) {
		name, err := filepath.Rel(root, p)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.ToSlash(name)] = syntax.Parse(src)
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

// endpointFaults says for each rule about endpoints why what it finds in the real files is a fault there: each place in
// testdata/endpoints.txt was looked at.
var endpointFaults = map[string]string{
	EndpointOption + " error":     "the component has no such option in the version, and Camel refuses it when the route starts",
	EndpointOption + " warning":   "the catalog has the option for the other direction, and Camel ignores it",
	Missing + " error":            "the part of the path that the component requires is not there, and Camel refuses the uri",
	Missing + " warning":          "the same, of a component that finds it out only when a message comes",
	Placeholder + " error":        "a property is written as an expression; the file is a template of its author's",
	QueryAndParameters + " error": "the loader takes options from one of the two places",
	DuplicateVerb + " error":      "two verbs of a rest send to the same endpoint, and a rest that is inlined takes one",
	UnknownScheme + " note":       "a component of the project, of another Camel or of a version before 4",
}

// TestCorpusEndpoints holds what is said of all endpoints of the real files against the list of places that are at fault: of
// each the digest of file, line and column, with rule and severity.
func TestCorpusEndpoints(t *testing.T) {
	const listed = "testdata/endpoints.txt"
	files := realFiles(t)
	s := place.Schema{Version: dsl.Latest()}
	endpoints, counts := 0, map[string]int{}
	var got []string
	for p, f := range files {
		places := s.Read(f)
		at := map[int]bool{} // where a finding is about an endpoint
		for n := range f.Nodes {
			if here := places.At(n); here.Is == place.Body {
				if e, ok := s.Endpoint(here.Def, n); ok {
					endpoints++
					at[e.URI.Start()] = true
					for o := range e.Parameters.Children {
						at[o.Start()] = true
					}
				}
			}
		}
		for _, x := range Check(f, dsl.Latest()) {
			if !at[x.Offset] || x.Rule == Shorthand {
				continue
			}
			rule := x.Rule + " " + string(x.Severity)
			if endpointFaults[rule] == "" {
				t.Errorf("%s: %s: %s", p, rule, x.Message)
			}
			counts[rule]++
			line, column := f.Position(x.Offset)
			got = append(got, fmt.Sprintf("%.6x %s\n", sha256.Sum256(fmt.Appendf(nil, "%s:%d:%d", p, line, column)), rule))
		}
	}
	slices.Sort(got)
	golden.Check(t, listed, strings.Join(got, ""))
	for rule, why := range endpointFaults {
		if counts[rule] == 0 {
			t.Errorf("%s does not come up (%s)", rule, why)
		}
		t.Logf("%d %s: %s", counts[rule], rule, why)
	}
	t.Logf("files %d, endpoints %d, findings %d", len(files), endpoints, len(got))
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
