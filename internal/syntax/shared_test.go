package syntax

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// shared finds a folder of the data that lies beside a checkout. It is not part of the project, so a test that needs it
// says in one line that it is absent.
func shared(t testing.TB, name string) string {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		p := filepath.Join(dir, "shared", name)
		if _, err := os.Stat(p); err == nil {
			return p
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Skipf("shared/%s is not here", name)
		}
		dir = up
	}
}

// yamlFiles reads all YAML files below dir, by their path in it.
func yamlFiles(t testing.TB, dir string) map[string][]byte {
	out := map[string][]byte{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".yaml") && !strings.HasSuffix(p, ".yml") {
			return err
		}
		name, err := filepath.Rel(dir, p)
		if err != nil {
			return err
		}
		out[filepath.ToSlash(name)] = read(t, p)
		return nil
	})
	if err != nil || len(out) == 0 {
		t.Fatalf("%d YAML files in %s: %v", len(out), dir, err)
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
