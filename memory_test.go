package cameledit_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	cameledit "github.com/camel-edit/camel-edit"
)

// A memory changes no result: of a text that the last edit has made, of others, and of one of the same length.
func TestMemory(t *testing.T) {
	memory := &cameledit.Memory{}
	edit := func(src []byte, id string) []byte {
		t.Helper()
		change := []cameledit.Change{{Mode: cameledit.At, Where: "log", Fragment: "id: " + id}}
		got := cameledit.Edit(src, change, cameledit.Options{Memory: memory})
		if d := cmp.Diff(cameledit.Edit(src, change, cameledit.Options{}), got); d != "" {
			t.Errorf("%s: %s", src, d)
		}
		if got.Status != cameledit.StatusEdited {
			t.Errorf("%s: %s", src, got.Status)
		}
		return got.Output
	}
	route := "- route:\n    from:\n      uri: timer:tick\n      steps:\n        - log:\n            message: %s\n"
	a, b := fmt.Appendf(nil, route, "a"), fmt.Appendf(nil, route, "b")
	for i := range 3 {
		id := fmt.Sprint("x", i)
		next := edit(a, id)
		edit(b, id)
		a = edit(edit(next, id+"y"), id)
	}
	// What the caller does with an output is no matter of the memory.
	out := edit(b, "a")
	same := string(out)
	out[len(out)-2]++ // of the id
	edit(out, "w")
	edit([]byte(same), "v")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() { edit(edit(b, "p"), "q") })
	}
	all.Wait()
}
