package call_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/schematest"
	"github.com/camel-edit/camel-edit/web/call"
)

const route = `- route:
    id: a
    from:
      uri: timer:tick
      steps:
        - log:
            message: one
`

func TestAnswer(t *testing.T) {
	for _, c := range []struct{ name, request, status, has string }{
		{"fixed", `{"call":"fix","text":"- from:\n    uri: timer:a\n    steps:\n      - log: b\n"}`, "fixed", `"text":"- route:`},
		{"line ends and a mark stay", `{"call":"fix","text":"\ufeff- from: timer:a\r\n"}`, "invalid", `\r\n`},
		{"options", `{"call":"fix","text":"- route:\n    from:\n      uri: timer:a\n      steps:\n        - log: b\n","options":{"keepShorthand":true}}`, "ok", `- log: b`},
		{
			"a choice", `{"call":"fix","text":"- route:\n    from:\n      uri: timer:a\n      steps:\n        - to:\n            - direct:a\n            - direct:b\n",
			"options":{"choose":[{"rule":"several-endpoints","line":5,"name":"multicast"}]}}`, "fixed", `- multicast:`,
		},
		{"edited", request(t, call.Request{Call: "edit", Text: route}, `,"changes":[{"mode":"after","where":"log","fragment":"- log: two"}]`), "edited", `+            message: two`},
		{"no such place", request(t, call.Request{Call: "edit", Text: route}, `,"changes":[{"mode":"remove","where":"log two"}]`), "not-found", `"candidates":`},
		{"outline", request(t, call.Request{Call: "outline", Text: route}, ""), "ok", `"selector":"log"`},
		{"found", request(t, call.Request{Call: "find", Text: route}, `,"where":"log"`), "ok", `"lines":[{"line":6`},
		{"not YAML", `{"call":"fix","text":"\u0000"}`, "invalid", ``},
		{"nothing", `{"call":"fix"}`, "invalid", `no-entries`},
		{"no call", `{"text":""}`, "error", `ask for fix`},
		{"unknown argument", `{"call":"fix","texts":""}`, "error", `texts`},
		{"no JSON", `fix`, "error", `usage`},
	} {
		t.Run(c.name, func(t *testing.T) {
			said := call.Answer([]byte(c.request))
			schematest.Check(t, said)
			var r report.Result
			if err := json.Unmarshal(said, &r); err != nil {
				t.Fatal(err)
			}
			if string(r.Status) != c.status || !strings.Contains(string(said), c.has) {
				t.Errorf("got %s\nwanted status %s and %s", said, c.status, c.has)
			}
		})
	}
}

// request is q in JSON, with more keys.
func request(t *testing.T, q call.Request, more string) string {
	t.Helper()
	b, err := json.Marshal(map[string]any{"call": q.Call, "text": q.Text})
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(string(b), "}") + more + "}"
}

func TestRules(t *testing.T) {
	var rules map[string]call.Rule
	if err := json.Unmarshal(call.Rules(), &rules); err != nil {
		t.Fatal(err)
	}
	if r := rules["bare-from"]; r.Title == "" || !strings.Contains(r.Doc, "Before:") {
		t.Errorf("bare-from is %+v", r)
	}
}
