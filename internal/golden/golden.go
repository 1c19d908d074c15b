// Package golden holds what tests make against files of the project, which go test -update writes anew. It is no part of the
// program.
package golden

import (
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Update says that the files are to be written, not compared with.
var Update = flag.Bool("update", false, "write anew what tests compare with")

// Check fails the test where the file does not hold got. With -update it writes the file.
func Check(t testing.TB, file, got string) {
	t.Helper()
	if *Update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil { //nolint:gosec // files of the repository
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file) //nolint:gosec // the test's own name
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("make update would change %s (-file +made):\n%s", file, d)
	}
}
