package corpus

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/camel-edit/camel-edit/internal/shared"
)

func TestRead(t *testing.T) {
	in := `{"id":"a","tool":"camel_write_file","arguments":{"file":"f"}}

{"id":"b","tool":"x"
{"v":9,"id":"c","tool":"x","arguments":{}}
{"id":"d","tool":"x","arguments":{"long":"` + strings.Repeat("x", MaxLine) + `"}}
{"tool":"x","arguments":{}}
{"id":"e","arguments":{}}
{"id":"f","tool":"x","arguments":[]}
{"id":"g","tool":"x","arguments":{},"expect":{"outcome":"maybe"}}
{"id":"h","tool":"x","arguments":{}}`
	var got []string
	for c, err := range Read(strings.NewReader(in)) {
		if e, ok := errors.AsType[*LineError](err); ok {
			got = append(got, e.Error())
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, c.ID)
	}
	want := []string{
		"a",
		"line 3: unexpected end of JSON input",
		"line 4: format 9, this program reads 1",
		"line 5: longer than 16 MiB",
		"line 6: the call has no id",
		"line 7: the call names no tool",
		"line 8: the arguments are no object",
		`line 9: expect.outcome "maybe" is neither accept nor refuse`,
		"h",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// What is written is read again, and calls that others wrote in this format are read.
func TestReadWritten(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(shared.Dir(t, "traces"), "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no traces: %v", err)
	}
	calls := 0
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for c, err := range Read(bytes.NewReader(src)) {
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			calls++
			var b bytes.Buffer
			if err := Write(&b, c); err != nil {
				t.Fatal(err)
			}
			for again, err := range Read(&b) {
				c.Version = Version
				var compact bytes.Buffer
				if err := json.Compact(&compact, c.Arguments); err != nil {
					t.Fatal(err)
				}
				c.Arguments = compact.Bytes()
				if diff := cmp.Diff(c, again, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(Call{}, "Line")); err != nil || diff != "" {
					t.Errorf("%s: %v %s", c.ID, err, diff)
				}
			}
		}
	}
	t.Logf("calls %d", calls)
}
