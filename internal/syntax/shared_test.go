package syntax

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/camel-edit/camel-edit/internal/shared"
)

// yamlFiles reads all YAML files below dir, by their path in it.
func yamlFiles(t testing.TB, dir string) map[string][]byte {
	out := map[string][]byte{}
	for p, src := range shared.YAML(t, dir) {
		name, err := filepath.Rel(dir, p)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.ToSlash(name)] = src
	}
	if len(out) == 0 {
		t.Fatalf("no YAML files in %s", dir)
	}
	return out
}

func read(t testing.TB, path string) []byte {
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// exceptions holds the cases that come out otherwise, each with its reason. One that does not is stale.
type exceptions map[string]string

// meets says whether a case comes out as it should, and tells the test if that is not what the list says.
func (x exceptions) meets(t *testing.T, name, problem string) bool {
	t.Helper()
	why, listed := x[name]
	switch {
	case problem != "" && !listed:
		t.Errorf("%s: %s", name, problem)
	case problem == "" && listed:
		t.Errorf("%s comes out right: take it off the list (%s)", name, why)
	case listed:
		t.Logf("%s: %s: %s", name, why, problem)
	}
	return problem == ""
}

// complete tells the test of listed cases that it has not seen.
func (x exceptions) complete(t *testing.T, seen func(name string) bool) {
	t.Helper()
	for name := range x {
		if !seen(name) {
			t.Errorf("%s is on the list but not a case", name)
		}
	}
}
