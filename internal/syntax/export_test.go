package syntax

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/camel-edit/camel-edit/internal/shared"
)

// For the test that asks Camel's own reader: it stands on packages that stand on this one.

// Texts are the files that lie beside a checkout, and mutants of them.
func Texts(t *testing.T, each func(name string, src []byte)) (files, mutated int, seed uint64) {
	dir := filepath.Dir(shared.Dir(t, "yaml-cases"))
	all := yamlFiles(t, dir)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		each(name, all[name])
	}
	seed, mutated = mutants(t, each)
	return len(all), mutated, seed
}

// Events writes a file as the public YAML test suite does.
func Events(f *File) string { return events(f) }
