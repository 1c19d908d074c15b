package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/sourcegraph/jsonrpc2"

	cameledit "github.com/camel-edit/camel-edit"
)

// client is an editor: it has the text of one document, and makes the edits that the server gives.
type client struct {
	*testing.T
	conn      *jsonrpc2.Conn
	published chan publishDiagnosticsParams
	refreshed chan bool
	ended     chan error // of Serve
	uri       string
	version   int
	text      string
}

// deadline is for what never takes that long; it ends a test that hangs.
const deadline = time.Minute

func (c *client) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	switch req.Method {
	case "textDocument/publishDiagnostics":
		var p publishDiagnosticsParams
		if err := json.Unmarshal(*req.Params, &p); err != nil {
			c.Error(err)
		}
		c.published <- p
	case "workspace/diagnostic/refresh":
		c.refreshed <- true
		_ = conn.Reply(ctx, req.ID, nil)
	}
}

// capabilities are those of an editor of today that counts in UTF-16 and is sent diagnostics.
const capabilities = `{
	"workspace": {"workspaceEdit": {"documentChanges": true}},
	"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}, "hover": {"contentFormat": ["markdown"]}}
}`

// start begins a session with a document open, which has published nothing yet.
func start(t *testing.T, o cameledit.Options, params, name, text string) *client {
	t.Helper()
	c := connect(t, o)
	var result initializeResult
	c.call("initialize", json.RawMessage(params), &result)
	c.notify("initialized", struct{}{})
	c.open(name, text)
	return c
}

func connect(t *testing.T, o cameledit.Options) *client {
	ours, theirs := net.Pipe()
	c := &client{T: t, published: make(chan publishDiagnosticsParams, 100), refreshed: make(chan bool, 100), ended: make(chan error, 1)}
	go func() { c.ended <- Serve(context.Background(), theirs, Config{Options: o, Log: io.Discard}) }()
	c.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(ours, jsonrpc2.VSCodeObjectCodec{}), jsonrpc2.AsyncHandler(c))
	t.Cleanup(func() { _ = c.conn.Close() })
	return c
}

func initializeWith(capabilities string) string { return `{"capabilities": ` + capabilities + `}` }

func (c *client) try(method string, params, result any) error {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	return c.conn.Call(ctx, method, params, result)
}

func (c *client) call(method string, params, result any) {
	c.Helper()
	if err := c.try(method, params, result); err != nil {
		c.Fatalf("%s: %v", method, err)
	}
}

func (c *client) notify(method string, params any) {
	c.Helper()
	if err := c.conn.Notify(context.Background(), method, params); err != nil {
		c.Fatalf("%s: %v", method, err)
	}
}

func (c *client) open(name, text string) {
	c.Helper()
	c.uri, c.text, c.version = name, text, 1
	var p didOpenParams
	p.TextDocument.URI, p.TextDocument.Version, p.TextDocument.Text = c.uri, c.version, text
	c.notify("textDocument/didOpen", p)
}

// replace tells the server that a part of the text, which stands there once, is another.
func (c *client) replace(old, text string) {
	c.Helper()
	i := strings.Index(c.text, old)
	r := textRange{c.position(i), c.position(i + len(old))}
	c.text = c.text[:i] + text + c.text[i+len(old):]
	c.version++
	var p didChangeParams
	p.TextDocument.URI, p.TextDocument.Version = c.uri, c.version
	p.ContentChanges = []contentChange{{&r, text}}
	c.notify("textDocument/didChange", p)
}

func (c *client) id() documentParams { return documentParams{documentID{c.uri}} }

// position counts as a client does that has its text in UTF-16.
func (c *client) position(offset int) position {
	before := c.text[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	return position{strings.Count(before, "\n"), len(utf16.Encode([]rune(before[start:])))}
}

func (c *client) offset(p position) int {
	start := 0
	for range p.Line {
		start += strings.IndexByte(c.text[start:], '\n') + 1
	}
	line, _, _ := strings.Cut(c.text[start:], "\n")
	return start + len(string(utf16.Decode(utf16.Encode([]rune(line))[:p.Character])))
}

// at is the place of a mark, behind as many bytes.
func (c *client) at(mark string, behind int) positionParams {
	c.Helper()
	i := strings.Index(c.text, mark)
	if i < 0 {
		c.Fatalf("%q is not there", mark)
	}
	return positionParams{c.id(), c.position(i + behind)}
}

// with is the text after edits.
func (c *client) with(edits []textEdit) string {
	text, end := "", 0
	for _, e := range edits {
		start := c.offset(e.Range.Start)
		if start < end {
			c.Fatalf("edits touch one another: %v", edits)
		}
		text += c.text[end:start] + e.NewText
		end = c.offset(e.Range.End)
	}
	return text + c.text[end:]
}

// diagnostics waits for those of the text as it is, until they satisfy.
func (c *client) diagnostics(satisfy func([]diagnostic) bool) []diagnostic {
	c.Helper()
	for {
		select {
		case p := <-c.published:
			if p.URI == c.uri && p.Version != nil && *p.Version == c.version && satisfy(p.Diagnostics) {
				return p.Diagnostics
			}
		case <-time.After(deadline):
			c.Fatal("no such diagnostics came")
		}
	}
}

// covered is the text of a range.
func (c *client) covered(r textRange) string { return c.text[c.offset(r.Start):c.offset(r.End)] }

// actions are those in the line of a mark, by their titles.
func (c *client) actions(mark string, only ...string) []codeAction {
	c.Helper()
	p := codeActionParams{documentParams: c.id()}
	p.Range.Start = c.at(mark, 0).Position
	p.Range.End = p.Range.Start
	p.Context.Only = only
	var out []codeAction
	c.call("textDocument/codeAction", p, &out)
	return out
}

// done is the text after an action.
func (c *client) done(a codeAction) string {
	c.Helper()
	if n := len(a.Edit.DocumentChanges); n != 1 || a.Edit.DocumentChanges[0].TextDocument != (versionedID{c.uri, c.version}) {
		c.Fatalf("%s: %d changes: %+v", a.Title, n, a.Edit.DocumentChanges)
	}
	return c.with(a.Edit.DocumentChanges[0].Edits)
}

func codeOf(err error) int64 {
	if e, ok := errors.AsType[*jsonrpc2.Error](err); ok {
		return e.Code
	}
	return 0
}
