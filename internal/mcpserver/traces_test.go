package mcpserver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/corpus"
	"github.com/camel-edit/camel-edit/internal/shared"
)

// Calls in the manner of models, sent to the tools: what is accepted has the value that was wished for, and what is refused
// changes no byte.
func TestTraces(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(shared.Dir(t, "traces"), "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no traces: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			right, refused, other, calls := 0, 0, 0, 0
			for c, err := range corpus.Read(bytes.NewReader(src)) {
				if err != nil {
					t.Fatal(err)
				}
				calls++
				switch got := replay(t, c); got {
				case "right":
					right++
				default:
					if got == "refused" {
						refused++
					} else {
						other++
					}
					t.Errorf("%s: %s", c.ID, got)
				}
			}
			t.Logf("calls %d, right %d, refused where it could be read %d, other value %d", calls, right, refused, other)
		})
	}
}

// replay sends a recorded call to a server of its own.
func replay(t *testing.T, c corpus.Call) string {
	r := world(t, c.Files)
	if err := r.start([]string{"--confirm", "never"}, nil); err != nil {
		t.Fatal(err)
	}
	r.connect(newProtocol, nil, "")
	for name := range c.Files { // a caller that knows a line has read the file
		r.call(toolGet, map[string]any{"file": name})
	}
	before := r.tree()
	a, res := r.call(c.Tool, c.Arguments)
	accepted := !res.IsError
	var args struct{ File string }
	if err := json.Unmarshal(c.Arguments, &args); err != nil {
		t.Fatal(err)
	}
	if !accepted && !reflect.DeepEqual(before, r.tree()) {
		return "changed although refused"
	}
	for _, e := range append([]corpus.Expect{*c.Expect}, c.Expect.Alternatives...) {
		if accepted != (e.Outcome == "accept") {
			continue
		}
		if !accepted || sameValue(r.read(args.File), e.Canonical) {
			return "right"
		}
	}
	if !accepted {
		if testing.Verbose() {
			t.Logf("%s: %s %s %v", c.ID, a.Code, a.Message, a.Findings)
		}
		return "refused"
	}
	return fmt.Sprintf("other value:\n%s\nwanted %s:\n%s", r.read(args.File), c.Expect.Outcome, c.Expect.Canonical)
}

// sameValue compares two files in canonical form as values.
func sameValue(a, b string) bool {
	var x, y any
	return yaml.Unmarshal(canonical(a), &x) == nil && yaml.Unmarshal(canonical(b), &y) == nil && fmt.Sprint(x) == fmt.Sprint(y) // Camel converts scalars late
}

func canonical(s string) []byte {
	return cameledit.Fix([]byte(strings.TrimSpace(s)+"\n"), cameledit.Options{}).Output
}
