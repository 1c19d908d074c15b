package mcpserver

import (
	"testing"

	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/validate"
)

// What a file sends to another one of the root wants a route there; of a root that cannot be read as a whole nothing is said.
func TestWithoutConsumer(t *testing.T) {
	const sender = "- route:\n    from:\n      uri: timer:t\n      steps:\n        - to:\n            uri: direct:stock\n"
	const receiver = "- route:\n    from:\n      uri: direct:stock\n      steps:\n        - stop: {}\n"
	const other = "- route:\n    from:\n      uri: seda:stock\n      steps:\n        - stop: {}\n"
	for name, tc := range map[string]struct {
		files map[string]string
		notes int
	}{
		"alone":           {map[string]string{"a.camel.yaml": sender}, 0},
		"with another":    {map[string]string{"a.camel.yaml": sender, "b.camel.yaml": other}, 1},
		"with a receiver": {map[string]string{"a.camel.yaml": sender, "b/c.camel.yaml": receiver}, 0},
		"one too large":   {map[string]string{"a.camel.yaml": sender, "b.camel.yaml": other, "c.yaml": string(make([]byte, 1<<20+1))}, 0},
	} {
		r := world(t, tc.files)
		check(t, r.start(nil, nil))
		r.connect(newProtocol, nil, "")
		a, _ := r.call(toolValidate, map[string]any{"file": "a.camel.yaml"})
		notes := 0
		for _, f := range a.Findings {
			if f.Rule == validate.NoConsumer && f.Severity == report.Note {
				notes++
			}
		}
		if a.Status != report.OK || notes != tc.notes {
			t.Errorf("%s: %s with %d notes, want %d: %+v", name, a.Status, notes, tc.notes, a.Findings)
		}
	}
}
