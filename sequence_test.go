package cameledit_test

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/golden"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/schematest"
	"github.com/camel-edit/camel-edit/internal/shared"
)

// Every request of a stepwise benchmark, sent as anchored edits, leads from the state before it to the value of the state
// after it.
func TestSequences(t *testing.T) {
	const file = "testdata/sequences.txtar"
	ar, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	edits := map[string][]cameledit.Change{}
	digests := map[string]string{}
	for _, f := range ar.Files {
		if f.Name == "digests" {
			for l := range strings.Lines(string(f.Data)) {
				w := strings.Fields(l)
				digests[w[0]+" "+w[1]] = w[2]
			}
			continue
		}
		w := strings.SplitN(f.Name, " ", 4)
		request := w[0] + " " + w[1]
		edits[request] = append(edits[request], cameledit.Change{Mode: cameledit.Mode(w[2]), Where: w[3], Fragment: string(f.Data)})
	}
	states := filepath.Join(shared.Dir(t, "corpus"), "edits")
	right := 0
	for _, request := range slices.Sorted(maps.Keys(edits)) {
		task, n, _ := strings.Cut(request, " ")
		step, err := strconv.Atoi(n)
		if err != nil {
			t.Fatal(err)
		}
		state := func(k int) []byte {
			src, err := os.ReadFile(filepath.Join(states, "seq-"+task, strconv.Itoa(k)+".yaml"))
			if err != nil {
				t.Fatal(err)
			}
			return src
		}
		if *golden.Update {
			digests[request] = digest(t, expanded(t, state(step)))
		}
		before := state(step - 1)
		r := cameledit.Edit(before, edits[request], cameledit.Options{})
		schematest.Check(t, r)
		switch {
		case r.Status != report.Edited:
			t.Errorf("%s: %s: %v", request, r.Status, r.Findings)
		case digest(t, expanded(t, r.Output)) != digests[request]:
			t.Errorf("%s: another value:\n%s", request, r.Output)
		default:
			right++
		}
	}
	t.Logf("requests %d, right %d", len(edits), right)
	if *golden.Update {
		ar.Files = slices.DeleteFunc(ar.Files, func(f txtar.File) bool { return f.Name == "digests" })
		var b strings.Builder
		for _, request := range slices.Sorted(maps.Keys(digests)) {
			fmt.Fprintln(&b, request, digests[request])
		}
		ar.Files = append(ar.Files, txtar.File{Name: "digests", Data: []byte(b.String())})
		if err := os.WriteFile(file, txtar.Format(ar), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// expanded is a text without shorthand, which some states have and others have not.
func expanded(t *testing.T, src []byte) []byte {
	t.Helper()
	r := cameledit.Fix(src, cameledit.Options{})
	schematest.Check(t, r)
	if r.Status != report.OK && r.Status != report.Fixed {
		t.Fatalf("%s: %v", r.Status, r.Findings)
	}
	return r.Output
}

// digest identifies the value of a text.
func digest(t *testing.T, src []byte) string {
	t.Helper()
	v, err := value(string(src))
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(v)))
}
