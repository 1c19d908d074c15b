package lenient_test

import (
	"testing"

	cameledit "github.com/camel-edit/camel-edit"
)

// A node that an alias stands for is not changed: the change would be one of two places. What stands around it is, and its
// lines may move.
func TestShared(t *testing.T) {
	const head = "- route:\n    from:\n      uri: seda:a\n      steps:\n"
	tests := []struct{ name, src, want string }{
		{"stays as it is", head + "        - log: &l\n            message: x\n        - log: *l\n", ""},
		{"a name in it", head + "        - log: &l\n            Message: x\n        - log: *l\n", ""},
		{"shorthand in it", head + "        - setBody: &b\n            simple: x\n        - setBody: *b\n", ""},
		{"an option beside it", head + "        - log: &l\n            message: x\n          id: a\n        - log: *l\n", ""},
		{"an anchor without an alias", head + "        - log: &l\n            Message: x\n", head + "        - log: &l\n            message: x\n"},
		{
			"around it", "- from:\n    uri: seda:a\n    steps:\n    - log: &l\n        message: x\n    - log: *l\n    - to: seda:b\n",
			"- route:\n    from:\n      uri: seda:a\n      steps:\n      - log: &l\n          message: x\n      - log: *l\n      - to:\n          uri: seda:b\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.want == "" {
				tt.want = tt.src
			}
			if got := cameledit.Fix([]byte(tt.src), cameledit.Options{}); string(got.Output) != tt.want {
				t.Errorf("got\n%s%s", got.Output, reportLines(got))
			}
		})
	}
}
