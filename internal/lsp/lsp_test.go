package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/sourcegraph/jsonrpc2"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/report"
)

const file = "file:///routes/orders.camel.yaml"

const broken = `# 🐪 the orders
- route:
    id: orders
    from:
      uri: kafka:orders
      parameters:
        autoOffsetReset: latest
      steps:
        - log: "🐪 ${body}" # 🐪
        - filter: header:lane
        - to:
            uri: direct:bill
`

func any1[T any]([]T) bool { return true }

func TestDiagnosticsAndFixes(t *testing.T) {
	c := start(t, cameledit.Options{}, initializeWith(capabilities), file, broken)
	found := c.diagnostics(func(d []diagnostic) bool {
		return slices.ContainsFunc(d, func(d diagnostic) bool { return strings.Contains(d.Message, "can be read in") })
	})
	var got []string
	for _, d := range found {
		got = append(got, fmt.Sprintf("%d %s %d %q", d.Range.Start.Line, d.Code, d.Severity, c.covered(d.Range)))
	}
	want := []string{`8 shorthand 4 "log"`, `9 text-as-expression 1 "filter"`}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}

	actions := c.actions(`log: "`, quickFix)
	if len(actions) != 1 || actions[0].Kind != quickFix || !actions[0].IsPreferred {
		t.Fatalf("got %+v", actions)
	}
	if edits := actions[0].Edit.DocumentChanges[0].Edits; len(edits) != 1 || edits[0].NewText != "\n            message:" {
		t.Errorf("more changes than has to: %+v", edits)
	}
	if got, want := c.done(actions[0]), strings.Replace(broken, `log: "`, "log:\n            message: \"", 1); got != want {
		t.Error(cmp.Diff(want, got))
	}

	actions = c.actions("filter", quickFix)
	var titles []string
	for _, a := range actions {
		titles = append(titles, a.Title)
	}
	if len(actions) != 2 || !strings.HasPrefix(titles[0], "Read as simple: ") || !strings.HasPrefix(titles[1], "Read as constant: ") {
		t.Fatalf("got %q", titles)
	}
	if got := c.done(actions[1]); !strings.Contains(got, "constant:\n                expression: ") || !strings.Contains(got, `- log: "🐪`) {
		t.Errorf("got %s", got)
	}
	if all := c.actions("filter", "source"); len(all) != 0 {
		t.Errorf("what has to be chosen is fixed unasked: %+v", all)
	}

	c.replace("filter: header:lane", "filter:\n            constant: lane")
	all := c.actions("filter", fixAll)
	if len(all) != 1 || all[0].Kind != fixAll {
		t.Fatalf("got %+v", all)
	}
	fixed := cameledit.Fix([]byte(c.text), cameledit.Options{})
	if got := c.done(all[0]); got != string(fixed.Output) || fixed.Status != report.Fixed {
		t.Error(cmp.Diff(string(fixed.Output), got))
	}
	var edits []textEdit
	c.call("textDocument/formatting", c.id(), &edits)
	if got := c.with(edits); got != string(fixed.Output) {
		t.Error(cmp.Diff(string(fixed.Output), got))
	}

	c.notify("textDocument/didClose", c.id())
	for p := range c.published {
		if p.Version == nil {
			if len(p.Diagnostics) != 0 {
				t.Errorf("a closed document keeps %v", p.Diagnostics)
			}
			break
		}
	}
}

// Of what is open only after something else was written the action writes that too, in its entry and no other.
func TestReadingBehindAnother(t *testing.T) {
	text := "- from:\n    uri: timer:a\n    steps:\n      - log: one\n- from:\n    uri: timer:b\n    steps:\n      - filter: header:lane\n"
	c := start(t, cameledit.Options{}, initializeWith(capabilities), file, text)
	actions := c.actions("filter", quickFix)
	if len(actions) < 2 {
		t.Fatalf("got %+v", actions)
	}
	for _, a := range actions {
		if got := c.done(a); !strings.HasPrefix(got, "- from:\n    uri: timer:a\n    steps:\n      - log: one\n- ") || strings.Contains(got, "filter: header:lane") {
			t.Errorf("%s: got %s", a.Title, got)
		}
	}
}

func TestOptions(t *testing.T) {
	c := start(t, cameledit.Options{KeepShorthand: true}, initializeWith(capabilities), file, "- route:\n    from:\n      uri: timer:a\n      steps:\n        - log: one\n")
	var edits []textEdit
	c.call("textDocument/formatting", c.id(), &edits)
	if got := c.with(edits); got != c.text {
		t.Errorf("shorthand was changed: %s", got)
	}
	err := Serve(context.Background(), nil, Config{Options: cameledit.Options{Without: []string{"no-such-rule"}}})
	if err == nil || !strings.Contains(err.Error(), `no rule is named "no-such-rule"`) {
		t.Errorf("got %v", err)
	}
	if err := Serve(context.Background(), nil, Config{Options: cameledit.Options{CamelVersion: "1.0"}}); err == nil {
		t.Error("a version that there is not was taken")
	}
}

func TestCompletionHoverOutline(t *testing.T) {
	c := start(t, cameledit.Options{}, initializeWith(capabilities), file, broken)
	c.replace("        autoOffsetReset: latest\n", "        autoOffsetReset: latest\n        gro\n")
	var list completionList
	c.call("textDocument/completion", c.at("        gro", len("        gro")), &list)
	i := slices.IndexFunc(list.Items, func(x completionItem) bool { return x.Label == "groupId" })
	if i < 0 {
		t.Fatalf("groupId is not among %d", len(list.Items))
	}
	if got := c.with([]textEdit{list.Items[i].TextEdit}); !strings.Contains(got, "latest\n        groupId: \n") || list.Items[i].Detail != "parameter, Text" {
		t.Errorf("got %+v", list.Items[i])
	}
	if slices.ContainsFunc(list.Items, func(x completionItem) bool { return x.Label == "autoOffsetReset" }) {
		t.Error("what is there is proposed")
	}

	var h hover
	c.call("textDocument/hover", c.at("autoOffsetReset", 3), &h)
	if want := "**autoOffsetReset**: parameter of `kafka`, consumer only\n\nType: `Enum`\n\nValues: `latest`, `earliest`, `none`"; h.Contents.Value != want || c.covered(h.Range) != "autoOffsetReset" {
		t.Errorf("got %q", h.Contents.Value)
	}
	var none *hover
	c.call("textDocument/hover", c.at("# 🐪 the", 5), &none)
	if none != nil {
		t.Errorf("a comment has the description %+v", none)
	}

	var symbols []documentSymbol
	c.call("textDocument/documentSymbol", c.id(), &symbols)
	var names []string
	var walk func(s []documentSymbol, indent string)
	walk = func(s []documentSymbol, indent string) {
		for _, x := range s {
			names = append(names, indent+x.Name+" "+x.Detail)
			if start, end := c.offset(x.Range.Start), c.offset(x.Range.End); c.offset(x.SelectionRange.Start) < start || c.offset(x.SelectionRange.End) > end {
				t.Errorf("the name of %s stands outside of it", x.Name)
			}
			walk(x.Children, indent+" ")
		}
	}
	walk(symbols, "")
	if d := cmp.Diff([]string{"route orders", " from kafka:orders", "  log 🐪 ${body}", "  filter header:lane", "  to direct:bill"}, names); d != "" {
		t.Error(d)
	}

	var folds []foldingRange
	c.call("textDocument/foldingRange", c.id(), &folds)
	if len(folds) == 0 || folds[0] != (foldingRange{StartLine: 1, EndLine: 12}) {
		t.Errorf("got %+v", folds)
	}
}

// A client of old knows no trees and no Markdown.
func TestOldClient(t *testing.T) {
	c := start(t, cameledit.Options{}, initializeWith("{}"), file, broken)
	var symbols []symbolInformation
	c.call("textDocument/documentSymbol", c.id(), &symbols)
	if len(symbols) != 5 || symbols[1].ContainerName != "route orders" || symbols[1].Name != "from kafka:orders" {
		t.Errorf("got %+v", symbols)
	}
	var h hover
	c.call("textDocument/hover", c.at("filter", 3), &h)
	if h.Contents.Kind != "plaintext" || strings.ContainsAny(h.Contents.Value, "*`") {
		t.Errorf("got %+v", h)
	}
	actions := c.actions("log:", quickFix)
	if len(actions) != 1 || len(actions[0].Edit.Changes[file]) != 1 {
		t.Errorf("got %+v", actions)
	}
}

func TestDefinition(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return fileURI(name)
	}
	bill := write("bill é.camel.yaml", "# 🐪\n- route:\n    from:\n      uri: direct:bill\n      steps: []\n")
	write("other.yaml", "- hosts: all\n  tasks:\n    - from: direct:bill\n")
	plain := write("plain.yaml", "- from:\n    uri: seda:audit?size=5\n    steps: []\n")
	open := write("orders.camel.yaml", "")
	folder := fmt.Sprintf(`{"workspaceFolders": [{"uri": %q}], "capabilities": %s}`, fileURI(dir), capabilities)
	c := start(t, cameledit.Options{}, folder, open, strings.Replace(broken, "steps:\n", "steps:\n        - to: direct:own\n        - wireTap: {uri: \"seda:audit\"}\n", 1)+"- route:\n    from:\n      uri: direct:own\n      steps: []\n")
	places := func(mark string) []string {
		t.Helper()
		var found []location
		c.call("textDocument/definition", c.at(mark, 3), &found)
		var out []string
		for _, l := range found {
			out = append(out, fmt.Sprintf("%s %d:%d-%d", l.URI, l.Range.Start.Line, l.Range.Start.Character, l.Range.End.Character))
		}
		return out
	}
	if d := cmp.Diff([]string{bill + " 3:11-22"}, places("uri: direct:bill")); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{plain + " 1:9-26"}, places("seda:audit")); d != "" {
		t.Error(d)
	}
	if got := places("direct:own"); len(got) != 1 || !strings.HasPrefix(got[0], open) {
		t.Errorf("got %q", got)
	}
	if got := places("filter"); got != nil {
		t.Errorf("got %q", got)
	}
	// A file that changes on the disk is read again.
	write("plain.yaml", "# moved\n- from:\n    uri: seda:audit\n    steps: []\n")
	if d := cmp.Diff([]string{plain + " 2:9-19"}, places("seda:audit")); d != "" {
		t.Error(d)
	}
	c.replace("uri: direct:bill", "uri: direct:")
	var list completionList
	c.call("textDocument/completion", c.at("uri: direct:\n", len("uri: direct:")), &list)
	if len(list.Items) != 2 || list.Items[0].Label != "direct:bill" || list.Items[1].Label != "direct:own" {
		t.Errorf("got %+v", list.Items)
	}
}

func TestOtherFilesAreLeftAlone(t *testing.T) {
	for _, x := range []struct{ name, text string }{
		{"file:///ci/playbook.yaml", "- hosts: all\n  tasks:\n    - name: {{x}}\n      foo: [\n"},
		{"file:///ci/values.yaml", "from: a\nsteps: b\n"},
		{"untitled:Untitled-1", "a: {{x}}\n"},
	} {
		c := start(t, cameledit.Options{}, initializeWith(capabilities), x.name, x.text)
		for _, method := range []string{"completion", "hover", "documentSymbol", "foldingRange", "formatting", "codeAction", "definition"} {
			var got any
			c.call("textDocument/"+method, positionParams{c.id(), position{0, 2}}, &got)
			if got != nil {
				t.Errorf("%s: %s: got %v", x.name, method, got)
			}
		}
		select {
		case p := <-c.published:
			if len(p.Diagnostics) > 0 {
				t.Errorf("%s: got %v", x.name, p.Diagnostics)
			}
		case <-time.After(2 * pause):
		}
		if x.name == "untitled:Untitled-1" { // until it is a route
			c.replace(c.text, "- from:\n    uri: timer:a\n")
			c.diagnostics(func(d []diagnostic) bool { return len(d) > 0 })
			c.replace(c.text, "a: b\n")
			c.diagnostics(func(d []diagnostic) bool { return len(d) == 0 })
		}
	}
}

func TestPull(t *testing.T) {
	const pulling = `{"workspace": {"diagnostics": {"refreshSupport": true}}, "textDocument": {"diagnostic": {}}}`
	c := start(t, cameledit.Options{}, initializeWith(pulling), file, broken)
	pull := func(previous string) (r diagnosticReport) {
		c.call("textDocument/diagnostic", diagnosticParams{c.id(), previous}, &r)
		return r
	}
	first := pull("")
	if first.Kind != "full" || len(*first.Items) == 0 {
		t.Fatalf("got %+v", first)
	}
	select {
	case <-c.refreshed:
	case <-time.After(deadline):
		t.Fatal("no refresh")
	}
	second := pull(first.ResultID)
	if second.Kind != "full" || !slices.ContainsFunc(*second.Items, func(d diagnostic) bool { return strings.Contains(d.Message, "can be read in 2 ways") }) {
		t.Errorf("got %+v", second)
	}
	if third := pull(second.ResultID); third.Kind != "unchanged" || third.Items != nil {
		t.Errorf("got %+v", third)
	}
	if len(c.published) > 0 {
		t.Error("diagnostics were sent as well")
	}
	// A client that cannot be told to ask again is told all at once.
	c = start(t, cameledit.Options{}, initializeWith(`{"textDocument": {"diagnostic": {}}}`), file, broken)
	if only := pull(""); !slices.ContainsFunc(*only.Items, func(d diagnostic) bool { return strings.Contains(d.Message, "can be read in 2 ways") }) {
		t.Errorf("got %+v", only)
	}
}

// long is shorthand of so many routes that to write it canonically takes a while.
func long(routes int) string {
	return strings.Repeat("- from:\n    uri: timer:a\n    steps:\n      - log: \"🐪\"\n      - to: direct:a\n", routes)
}

func TestChangeWhileARequestRuns(t *testing.T) {
	c := start(t, cameledit.Options{}, initializeWith(capabilities), file, long(300))
	answered := make(chan error, 1)
	go func() { answered <- c.try("textDocument/formatting", c.id(), nil) }()
	uri := c.uri
	time.Sleep(time.Millisecond)
	c.replace("timer:a", "timer:b")
	if err := <-answered; codeOf(err) != contentModified && err != nil {
		t.Errorf("got %v", err)
	}
	// What is asked of the new text is answered.
	var symbols []documentSymbol
	c.call("textDocument/documentSymbol", documentParams{documentID{uri}}, &symbols)
	if len(symbols) != 300 {
		t.Errorf("got %d routes", len(symbols))
	}
}

func TestCancel(t *testing.T) {
	c := start(t, cameledit.Options{}, initializeWith(capabilities), file, long(300))
	call, err := c.conn.DispatchCall(context.Background(), "textDocument/formatting", c.id(), jsonrpc2.PickID(jsonrpc2.ID{Str: "a", IsString: true}))
	if err != nil {
		t.Fatal(err)
	}
	c.notify("$/cancelRequest", map[string]string{"id": "a"})
	if err := call.Wait(context.Background(), nil); codeOf(err) != requestCancelled {
		t.Errorf("got %v", err)
	}
	c.notify("$/cancelRequest", map[string]int{"id": 4711}) // nobody's
	c.call("textDocument/hover", c.at("timer", 1), nil)
}

// What a client gets wrong is answered with an error, and the session goes on.
func TestWrongRequests(t *testing.T) {
	c := connect(t, cameledit.Options{})
	wrong := func(want int64, method string, params any) {
		t.Helper()
		if err := c.try(method, params, nil); codeOf(err) != want {
			t.Errorf("%s: got %v, want %d", method, err, want)
		}
	}
	wrong(notInitialized, "textDocument/hover", nil)
	c.call("initialize", json.RawMessage(initializeWith(capabilities)), nil)
	wrong(jsonrpc2.CodeInvalidRequest, "initialize", struct{}{})
	wrong(jsonrpc2.CodeMethodNotFound, "textDocument/rename", nil)
	wrong(jsonrpc2.CodeInvalidParams, "textDocument/hover", []int{1})
	wrong(jsonrpc2.CodeInvalidParams, "textDocument/hover", positionParams{documentParams{documentID{"file:///nothing.yaml"}}, position{}})
	c.notify("textDocument/didChange", json.RawMessage(`{"textDocument": {"uri": "file:///nothing.yaml"}, "contentChanges": []}`))
	c.notify("textDocument/didChange", []int{1})
	c.notify("textDocument/didSave", struct{}{})
	c.open(file, broken)
	// Versions that do not grow, and positions behind the end.
	c.version = -5
	c.replace("id: orders", "id: orders2")
	var p didChangeParams
	p.TextDocument.URI, p.TextDocument.Version = c.uri, -5
	far := textRange{position{900, 900}, position{900, 901}}
	p.ContentChanges = []contentChange{{&far, "- rest: {path: /a}\n"}}
	c.notify("textDocument/didChange", p)
	c.text += "- rest: {path: /a}\n"
	var symbols []documentSymbol
	c.call("textDocument/documentSymbol", c.id(), &symbols)
	if len(symbols) != 2 || symbols[0].Detail != "orders2" || symbols[1].Detail != "/a" {
		t.Errorf("got %+v", symbols)
	}
	for _, at := range []position{{0, 1 << 30}, {1 << 30, 0}, {-1, -1}, {11, 400}} {
		c.call("textDocument/hover", positionParams{c.id(), at}, nil)
		c.call("textDocument/completion", positionParams{c.id(), at}, nil)
		c.call("textDocument/definition", positionParams{c.id(), at}, nil)
		c.call("textDocument/codeAction", codeActionParams{documentParams: c.id(), Range: textRange{at, at}}, nil)
	}
	c.call("shutdown", nil, nil)
	wrong(jsonrpc2.CodeInvalidRequest, "textDocument/hover", c.at("uri", 1))
	c.notify("exit", nil)
	if err := <-c.ended; err != nil {
		t.Errorf("got %v", err)
	}
}

func TestEnds(t *testing.T) {
	for name, x := range map[string]struct {
		end  func(*client)
		want error
	}{
		"the pipe is dead":      {func(c *client) { _ = c.conn.Close() }, nil},
		"exit without shutdown": {func(c *client) { c.notify("exit", nil) }, ErrNoShutdown},
	} {
		t.Run(name, func(t *testing.T) {
			c := start(t, cameledit.Options{}, initializeWith(capabilities), file, long(500))
			go func() { _ = c.try("textDocument/formatting", c.id(), nil) }()
			time.Sleep(time.Millisecond)
			x.end(c)
			select {
			case err := <-c.ended:
				if !errors.Is(err, x.want) {
					t.Errorf("got %v", err)
				}
			case <-time.After(deadline):
				t.Error("the session does not end")
			}
		})
	}
}

func TestPositions(t *testing.T) {
	const text = "a\n🐪b\r\nä\ré🐪"
	for _, c := range []struct {
		units  encoding
		at     position
		offset int
		back   position // where the offset is, if it is not at
	}{
		{utf16Units, position{0, 0}, 0, position{0, 0}},
		{utf16Units, position{1, 2}, 6, position{1, 2}},
		{utf16Units, position{1, 3}, 7, position{1, 3}},
		{utf16Units, position{1, 1}, 2, position{1, 0}}, // inside of a surrogate pair
		{utf16Units, position{1, 99}, 7, position{1, 3}},
		{utf16Units, position{2, 1}, 11, position{2, 1}},
		{utf16Units, position{3, 3}, 18, position{3, 3}},
		{utf16Units, position{9, 9}, 18, position{3, 3}},
		{utf16Units, position{-1, -1}, 0, position{0, 0}},
		{utf8Units, position{1, 4}, 6, position{1, 4}},
		{utf8Units, position{1, 3}, 2, position{1, 0}}, // inside of a character
		{utf8Units, position{3, 6}, 18, position{3, 6}},
	} {
		l := newLines(text, c.units)
		if got := l.offset(c.at); got != c.offset {
			t.Errorf("%s %v: got %d, want %d", c.units, c.at, got, c.offset)
		}
		if got := l.position(c.offset); got != c.back {
			t.Errorf("%s %d: got %v, want %v", c.units, c.offset, got, c.back)
		}
	}
	if p := newLines(text, utf16Units).position(8); p != (position{1, 3}) { // between \r and \n
		t.Errorf("got %v", p)
	}
	if agree([]encoding{"utf-32", utf8Units}) != utf8Units || agree(nil) != utf16Units || agree([]encoding{"utf-32"}) != utf16Units {
		t.Error("the encoding that is agreed on is not the best that both know")
	}
}

// A client that counts in bytes gets bytes.
func TestUTF8(t *testing.T) {
	c := start(t, cameledit.Options{}, initializeWith(`{"general": {"positionEncodings": ["utf-8", "utf-16"]}}`), file, broken)
	c.diagnostics(any1)
	var p didChangeParams
	p.TextDocument.URI, p.TextDocument.Version = c.uri, 2
	p.ContentChanges = []contentChange{
		{&textRange{position{8, 16}, position{8, 20}}, "🐫"}, // the first 🐪
		{&textRange{position{8, 32}, position{8, 36}}, "x"}, // the second
	}
	c.notify("textDocument/didChange", p)
	var list []symbolInformation
	c.call("textDocument/documentSymbol", c.id(), &list)
	if !slices.ContainsFunc(list, func(x symbolInformation) bool { return x.Name == "log 🐫 ${body}" }) {
		t.Errorf("got %+v", list)
	}
}

// Whatever is typed, the server's text is the client's, and nothing that is asked at any place fails.
func TestTyping(t *testing.T) {
	for _, units := range []encoding{utf16Units, utf8Units} {
		r := rand.New(rand.NewPCG(3, 4))
		want := broken
		l := newLines(want, units)
		d := (&server{table: dsl.Latest(), units: units}).newDocument(file, 1, want)
		pieces := []string{"🐪", "a", ":", " ", "\n", "\r\n", "\r", "ä", "- ", "{{", "\"", "", "    steps:\n"}
		for range 2000 {
			from := r.IntN(len(want) + 1)
			for from < len(want) && !utf8.RuneStart(want[from]) {
				from--
			}
			to := min(len(want), from+r.IntN(4))
			for to < len(want) && !utf8.RuneStart(want[to]) {
				to++
			}
			// A place between \r and \n has no position.
			if inside := func(i int) bool { return i > 0 && i < len(want) && want[i-1] == '\r' && want[i] == '\n' }; inside(from) || inside(to) {
				continue
			}
			change := contentChange{&textRange{l.position(from), l.position(to)}, pieces[r.IntN(len(pieces))]}
			want = want[:from] + change.Text + want[to:]
			if got := d.changed([]contentChange{change}); got != want {
				t.Fatalf("%s: %+v: got %q, want %q", units, change, got, want)
			}
			l = newLines(want, units)
			d.lines = l
			if len(want) > 2*len(broken) {
				want = broken
				l = newLines(want, units)
				d.lines = l
			}
		}
	}
}

// Every place of a text that is being typed can be asked about.
func TestEveryPlace(t *testing.T) {
	s := &server{table: dsl.Latest(), units: utf16Units, documents: map[string]*document{}}
	s.client.TextDocument.Hover.ContentFormat = []string{"markdown"}
	ctx := context.Background()
	for cut := 0; cut <= len(broken); cut += 7 {
		d := s.newDocument(file, 1, broken[:cut])
		if _, err := s.symbols(ctx, d, documentParams{}); err != nil {
			t.Fatal(err)
		}
		for _, x := range s.diagnostics(d, d.full) {
			if span := d.span(x.Range); d.textRange(span) != x.Range {
				t.Errorf("%d: the diagnostic %+v lies outside of the text", cut, x)
			}
		}
		for offset := max(0, cut-60); offset <= cut; offset++ {
			p := positionParams{Position: d.position(offset)}
			for _, f := range []func(context.Context, *document, positionParams) (any, error){s.hover, s.completion, s.definition} {
				if _, err := f(ctx, d, p); err != nil {
					t.Fatalf("%d: %d: %v", cut, offset, err)
				}
			}
		}
	}
}
