package cameledit_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/shared"
	"github.com/camel-edit/camel-edit/splice"
)

// The edits of one expansion, made alone as a person does who accepts one fix of a report, leave a text that Fix brings to the same
// end as the text that came.
func TestExpansionAlone(t *testing.T) {
	dirs := []string{"examples"}
	t.Run("shared", func(t *testing.T) {
		corpus := shared.Dir(t, "corpus")
		dirs = append(dirs, corpus+"/pairs", corpus+"/reports", corpus+"/valid")
	})
	made, all := 0, 0
	for file, src := range shared.YAML(t, dirs...) {
		whole := cameledit.Fix(src, cameledit.Options{})
		if whole.Status != report.Fixed {
			continue
		}
		for _, e := range whole.Expanded {
			all++
			if len(e.Edits) == 0 {
				continue
			}
			made++
			text, _, err := splice.Apply(string(src), e.Edits)
			if err != nil {
				t.Errorf("%s:%d: %s: %v", file, e.Line, e.Rule, err)
				continue
			}
			if diff := cmp.Diff(string(whole.Output), string(cameledit.Fix([]byte(text), cameledit.Options{}).Output)); diff != "" {
				t.Errorf("%s:%d: %s: alone it leads elsewhere:\n%s", file, e.Line, e.Rule, diff)
			}
		}
	}
	t.Logf("%d of %d expansions can be made alone", made, all)
	if made == 0 {
		t.Error("none can")
	}
}
