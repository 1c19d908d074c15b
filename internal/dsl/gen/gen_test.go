package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The tables in the repository are what the generator writes.
func TestUpToDate(t *testing.T) {
	from := os.Getenv("CAMEL_CATALOG")
	if from == "" {
		t.Skip("CAMEL_CATALOG does not name a directory with the unpacked package " + npmPackage)
	}
	to := t.TempDir()
	if err := generate(from, to); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"table.go", "components.go"} {
		got, err := os.ReadFile(filepath.Join(to, name))
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what the generator writes: run it and read the diff", name)
		}
	}
}
