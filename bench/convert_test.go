package bench

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/camel-edit/camel-edit/corpus"
	"github.com/camel-edit/camel-edit/internal/mcpserver"
	"github.com/camel-edit/camel-edit/internal/policy"
)

// logged writes down every message of a session, one a line, as a client's log of it has them.
func logged(t *testing.T, files map[string]string, record io.Writer, calls ...mcp.CallToolParams) (log, root string) {
	t.Helper()
	root = t.TempDir()
	for name, text := range files {
		write(t, filepath.Join(root, name), text)
	}
	p := policy.Default()
	p.Confirm = policy.Never
	s, err := mcpserver.New(mcpserver.Config{Root: root, Policy: p, Record: record, RecordContents: true}, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	var b strings.Builder
	ours, theirs := mcp.NewInMemoryTransports()
	if _, err := s.MCP().Connect(t.Context(), ours, nil); err != nil {
		t.Fatal(err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "some-client", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.LoggingTransport{Transport: theirs, Writer: &b}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range calls {
		if _, err := session.CallTool(t.Context(), &c); err != nil {
			t.Fatal(err)
		}
	}
	if err := session.Close(); err != nil {
		t.Fatal(err)
	}
	for l := range strings.Lines(b.String()) { // "write: {…}", and how the session ended
		if _, m, _ := strings.Cut(l, ": "); strings.HasPrefix(m, "{") {
			log += m
		}
	}
	return log, root
}

func converted(t *testing.T, log, root string) (calls []corpus.Call, bad []string) {
	t.Helper()
	for c, err := range Convert(strings.NewReader(log), root) {
		if line, ok := errors.AsType[*corpus.LineError](err); ok {
			bad = append(bad, line.Error())
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		calls = append(calls, c)
	}
	return calls, bad
}

// A log of a session becomes calls with the files that they found, although only one of the calls read the file.
func TestConvert(t *testing.T) {
	var record strings.Builder
	edit := func(args map[string]any) mcp.CallToolParams {
		return mcp.CallToolParams{Name: "camel_edit_file", Arguments: args}
	}
	files := map[string]string{"a.camel.yaml": route, "crlf.camel.yaml": strings.TrimSuffix(strings.ReplaceAll(route, "\n", "\r\n"), "\r\n"), "unread.camel.yaml": route}
	read := func(name string) mcp.CallToolParams {
		return mcp.CallToolParams{Name: "camel_get_files", Arguments: map[string]any{"file": name}}
	}
	log, root := logged(t, files, &record,
		edit(map[string]any{"file": "unread.camel.yaml", "where": "log", "mode": "at", "fragment": "loggingLevel: WARN"}),
		read("a.camel.yaml"),
		edit(map[string]any{"file": "a.camel.yaml", "where": "log", "mode": "at", "fragment": "log: two"}),
		edit(map[string]any{"file": "a.camel.yaml", "where": "nothing", "mode": "remove"}),
		edit(map[string]any{"file": "a.camel.yaml", "find": "two", "replace": "three"}),
		read("crlf.camel.yaml"),
		edit(map[string]any{"file": "crlf.camel.yaml", "where": "log", "mode": "after", "fragment": "- to: direct:b"}),
		mcp.CallToolParams{Name: "camel_write_file", Arguments: map[string]any{"file": "b.camel.yaml", "content": "- from: timer:b\n  steps:\n  - log: b\n"}},
		read("b.camel.yaml"),
	)
	calls, bad := converted(t, log+"no JSON\n{\"some\":1}\n", root)
	if len(calls) != 9 || len(bad) != 2 {
		t.Fatalf("%d calls, bad %q", len(calls), bad)
	}
	two := strings.Replace(route, "one", "two", 1)
	want := []string{"(unknown)", route, route, two, two, files["crlf.camel.yaml"], files["crlf.camel.yaml"], "", "- route:\n    from:\n      uri: timer:b\n      steps:\n      - log:\n          message: b\n"}
	var got, status []string
	for _, c := range calls {
		text := c.Files[fileOf(c)]
		if c.Revs != nil {
			text = "(unknown)"
		}
		got = append(got, text)
		status = append(status, c.Answer.Status)
		if c.Model != "some-client" {
			t.Errorf("%s: model %q", c.ID, c.Model)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"edited", "ok", "edited", "not-found", "edited", "ok", "edited", "created", "ok"}, status); diff != "" {
		t.Error(diff)
	}
	// What the server recorded itself is replayed to the same answers.
	recorded, bad := converted(t, record.String(), root)
	if len(recorded) != len(calls) || len(bad) > 0 {
		t.Fatalf("%d calls, bad %q", len(recorded), bad)
	}
	for _, c := range recorded {
		r, err := replay(c, false)
		if err != nil {
			t.Fatal(err)
		}
		if string(r.answer.Status) != c.Answer.Status || r.answer.Rev != c.Answer.Rev {
			t.Errorf("%s: %s %s, recorded %s %s", c.ID, r.answer.Status, r.answer.Rev, c.Answer.Status, c.Answer.Rev)
		}
	}
}

// Logs of other servers and cut-off ones have calls too.
func TestConvertOthers(t *testing.T) {
	log := `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"clientInfo":{"name":"c","version":"1"}}}
{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"camel_write_file","arguments":{"directory":"/home/me/p","file":"sub/a.yaml","content":"a"}}}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"shell"}}
{"jsonrpc":"2.0","id":"x","result":{"content":[{"type":"text","text":"Written."}]}}
{"jsonrpc":"2.0","method":"notifications/progress","params":{}}
{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"unknown tool"}}
{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"camel_get_files","arguments":{"file":"/home/me/px/a.yaml"}}}
`
	calls, bad := converted(t, log, "/home/me/p/")
	var got []string
	for _, c := range calls {
		status := "-"
		if c.Answer != nil {
			status = c.Answer.Status
		}
		got = append(got, fmt.Sprintf("%s %s %s %s", c.ID, c.Tool, c.Arguments, status))
	}
	want := []string{
		`line-2 camel_write_file {"content":"a","file":"sub/a.yaml"} ok`,
		`line-3 shell {} error`,
		`line-7 camel_get_files {"file":"/home/me/px/a.yaml"} -`,
	}
	if diff := cmp.Diff(want, got); diff != "" || len(bad) > 0 {
		t.Error(diff, bad)
	}
}
