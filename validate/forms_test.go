package validate

import (
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// What is shown to write in place of a step with a list or a text, or without a value, is right there.
func TestStepForms(t *testing.T) {
	v := dsl.Latest()
	const route = "- route:\n    from:\n      uri: direct:a\n      steps:\n        - "
	forms := 0
	for o := range v.Options(v.Step()) {
		for _, value := range []string{" [a, b]", " [1]", " [[]]", " \"\"", ""} {
			for _, f := range Check(syntax.Parse([]byte(route+o.Name+":"+value+"\n")), v) {
				if f.Rule != WrongShape || !strings.HasPrefix(f.Write, o.Name+":") {
					continue
				}
				forms++
				text := route + strings.TrimLeft(splice.Reindent(f.Write, 10, true), " ")
				for _, x := range Check(syntax.Parse([]byte(text)), v) {
					if x.Severity == report.Error && !strings.Contains(x.Message, "stands without") { // a branch as a step
						t.Errorf("%s:%s: %s\n%s", o.Name, value, x.Message, f.Write)
					}
				}
			}
		}
	}
	if forms < 100 {
		t.Errorf("of all steps only %d forms are shown", forms)
	}
	t.Logf("forms %d", forms)
}
