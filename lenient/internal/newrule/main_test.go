package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "testdata"), 0o700); err != nil {
		t.Fatal(err)
	}
	catalog, err := os.ReadFile("../../catalog.go")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "catalog.go"), catalog, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(dir, []string{"made-up-shape"}); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"catalog.go":                   "\n\tMadeUpShape,\n}\n",
		"made_up_shape.go":             `Name: "made-up-shape"`,
		"testdata/made-up-shape.txtar": "-- what-it-does/in --",
	} {
		got, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(got), want) {
			t.Errorf("%s lacks %q:\n%s", file, want, got)
		}
	}
	if err := run(dir, []string{"made-up-shape"}); err == nil {
		t.Error("a rule that is there already is written over")
	}
	if err := run(dir, []string{"MadeUp"}); err == nil {
		t.Error("a name that is none is taken")
	}
}
