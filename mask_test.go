package cameledit_test

import (
	"strings"
	"testing"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/secrets"
)

// What is a secret is written over wherever it stands, and what only names one, or is compared with one, stays.
func TestMask(t *testing.T) {
	const route = "- route:\n    from:\n      uri: timer:t\n      steps:\n"
	for name, tc := range map[string]struct{ in, want string }{
		"a bean":            {"- beans:\n    - name: x\n      properties:\n        password: abc\n", "- beans:\n    - name: x\n      properties:\n        password: " + secrets.Marker + "\n"},
		"a header":          {route + "        - setHeader:\n            name: X-Api-Key\n            constant: abc\n", route + "        - setHeader:\n            name: X-Api-Key\n            constant: " + secrets.Marker + "\n"},
		"a canonical one":   {route + "        - setProperty:\n            name: Authorization\n            expression:\n              simple:\n                expression: \"Bearer abc\"\n", route + "        - setProperty:\n            name: Authorization\n            expression:\n              simple:\n                expression: \"" + secrets.Marker + "\"\n"},
		"a computed one":    {route + "        - setHeader:\n            name: token\n            simple: Bearer ${header.x}\n", ""},
		"another header":    {route + "        - setHeader:\n            name: key\n            constant: abc\n", ""},
		"a comment":         {route + "        - stop: {} # password: abc, token=d;e f\n", route + "        - stop: {} # password: " + secrets.Marker + " token=" + secrets.Marker + " f\n"},
		"a script":          {route + "        - script:\n            groovy: |\n              def token = \"abc\"\n              password == 'x' ? token = next() : 1\n", route + "        - script:\n            groovy: |\n              def token = \"" + secrets.Marker + "\"\n              password == 'x' ? token = next() : 1\n"},
		"what is not YAML":  {"- a: [\npassword: abc\n", "- a: [\npassword: " + secrets.Marker + "\n"},
		"a second document": {"- beans: []\n---\na:\n  token: abc\n", "- beans: []\n---\na:\n  token: " + secrets.Marker + "\n"},
		"JSON":              {`{"password": "abc", "list": [{"api_key": "d"}], "key": "x"}`, `{"password": "` + secrets.Marker + `", "list": [{"api_key": "` + secrets.Marker + `"}], "key": "x"}`},
	} {
		want := tc.want
		if want == "" {
			want = tc.in
		}
		got := string(cameledit.Mask([]byte(tc.in), cameledit.Options{}))
		if got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
		if strings.Count(got, "\n") != strings.Count(tc.in, "\n") {
			t.Errorf("%s: lines are lost", name)
		}
	}
}
