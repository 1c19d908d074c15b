package mcpserver

import (
	"strings"
	"testing"
)

// What is wrong with arguments is said in the words of the caller; null is as good as nothing.
func TestDecode(t *testing.T) {
	byName := map[string]*tool{}
	for _, x := range tools() {
		byName[x.name] = x
	}
	for _, tc := range []struct{ tool, args, says string }{
		{toolGet, `null`, ""},
		{toolGet, ``, ""},
		{toolGet, `{"file":null,"from":null}`, ""},
		{toolGet, `[1]`, "the arguments are no JSON object"},
		{toolGet, `{"from":0}`, "from counts from 1"},
		{toolGet, `{"limit":1e30}`, "the arguments do not fit: "},
		{toolGet, `{"root":null}`, `there is no argument "root"; the arguments are directory, file, `},
		{toolWrite, `{"file":"a.yaml","content":null}`, "content is missing"},
		{toolWrite, `{}`, "file and content is missing"},
		{toolWrite, `{"file":"a.yaml","content":{"a":1}}`, "content: send a value of type string, not object"},
		{toolEdit, `{"file":"a.yaml","where":6}`, "where: send a value of type string, not integer"},
		{toolEdit, `{"file":"a.yaml","mode":"AFTER"}`, "mode: send one of at before after inside replace remove wrap unwrap move"},
		{toolEdit, `{"file":"a.yaml","edits":[{"where":"log","mode":"remove","find":null,"replace":null}]}`, ""},
		{toolEdit, `{"file":"a.yaml","edits":[{"where":5}]}`, "where: send a value of type string, not integer"},
		{toolEdit, `{"file":"a.yaml","edits":[{"wher":"log"}]}`, `"wher"`},
	} {
		_, _, err := byName[tc.tool].decode([]byte(tc.args))
		if (err == nil) != (tc.says == "") || err != nil && !strings.Contains(err.Error(), tc.says) {
			t.Errorf("%s %s: got %v, want %q", tc.tool, tc.args, err, tc.says)
		}
	}
}
