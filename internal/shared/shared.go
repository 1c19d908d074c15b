// Package shared finds the data that lies beside a checkout, for tests. It is no part of the project.
package shared

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Dir is the folder or file of that name in the folder "shared" beside the project. Where there is none the test is skipped,
// in one line that says so.
func Dir(t testing.TB, name string) string {
	t.Helper()
	for dir := "."; ; dir = filepath.Join(dir, "..") {
		p := filepath.Join(dir, "shared", filepath.FromSlash(name))
		if _, err := os.Stat(p); err == nil {
			return p
		}
		if abs, err := filepath.Abs(dir); err != nil || abs == filepath.Dir(abs) {
			t.Skipf("shared/%s is not here", name)
		}
	}
}

// YAML reads the YAML files below some folders, by their paths.
func YAML(t testing.TB, dirs ...string) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(p, ".yaml") && !strings.HasSuffix(p, ".yml") {
				return err
			}
			out[p], err = os.ReadFile(p)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}
