package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/camel-edit/camel-edit/corpus"
	"github.com/camel-edit/camel-edit/internal/shared"
)

// run replays traces that are given as lines, in all arms.
func run(t *testing.T, o Options, traces ...string) *Report {
	t.Helper()
	var names []string
	for i, text := range traces {
		names = append(names, write(t, filepath.Join(t.TempDir(), fmt.Sprintf("%d.jsonl", i)), text))
	}
	return runFiles(t, o, names...)
}

func runFiles(t *testing.T, o Options, names ...string) *Report {
	t.Helper()
	if o.Arms == nil {
		o.Arms = Arms()
	}
	r, err := Run(t.Context(), names, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func asJSON(t *testing.T, r *Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.JSON(&b, false); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// lines are calls as a trace.
func lines(t *testing.T, calls ...corpus.Call) string {
	t.Helper()
	var b strings.Builder
	for _, c := range calls {
		if err := corpus.Write(&b, c); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

const route = "- route:\n    id: a\n    from:\n      uri: timer:a\n      steps:\n        - log:\n            message: one # first\n"

// call is a call on a file with one route.
func call(id, tool string, args map[string]any, expect *corpus.Expect) corpus.Call {
	args["file"] = "a.camel.yaml"
	raw, _ := json.Marshal(args)
	return corpus.Call{ID: id, Tool: tool, Arguments: raw, Files: map[string]string{"a.camel.yaml": route}, Expect: expect}
}

func accept(canonical string) *corpus.Expect {
	return &corpus.Expect{Outcome: "accept", Canonical: canonical}
}

func refuse() *corpus.Expect { return &corpus.Expect{Outcome: "refuse", Why: "there are two readings"} }

// Every outcome, by arm.
func TestOutcomes(t *testing.T) {
	two := strings.Replace(route, "one", "two", 1)
	short := "- from:\n    uri: timer:a\n    steps:\n      - log: one\n"
	long := "- route:\n    from:\n      uri: timer:a\n      steps:\n        - log:\n            message: one\n"
	misplaced := "- route:\n    from:\n      uri: timer:a\n    steps:\n      - log: one\n"
	either := accept(two)
	either.Alternatives = []corpus.Expect{{Outcome: "refuse"}}
	replace := func(find, put string) map[string]any { return map[string]any{"find": find, "replace": put} }
	at := func(where, fragment string) map[string]any {
		return map[string]any{"where": where, "mode": "at", "fragment": fragment}
	}
	for _, test := range []struct {
		call corpus.Call
		want [3]Outcome // strict, lenient, full
	}{
		{call("canonical write", "camel_write_file", map[string]any{"content": long}, accept(long)), [3]Outcome{Right, Right, Right}},
		{call("shorthand", "camel_write_file", map[string]any{"content": short}, accept(long)), [3]Outcome{Right, Right, Right}},
		{call("misplaced steps", "camel_write_file", map[string]any{"content": misplaced}, accept(long)), [3]Outcome{RefusedWrongly, Right, Right}},
		{call("replaced", "camel_edit_file", replace("one", "two"), accept(two)), [3]Outcome{Right, Right, Right}},
		{call("not there", "camel_edit_file", replace("three", "two"), accept(two)), [3]Outcome{RefusedWrongly, RefusedWrongly, RefusedWrongly}},
		{call("may be refused", "camel_edit_file", replace("three", "two"), either), [3]Outcome{RefusedRightly, RefusedRightly, RefusedRightly}},
		{call("other value", "camel_edit_file", replace("one", "three"), accept(two)), [3]Outcome{Other, Other, Other}},
		{call("to be refused", "camel_edit_file", replace("one", "two"), refuse()), [3]Outcome{AmbiguousAccepted, AmbiguousAccepted, AmbiguousAccepted}},
		{call("refused", "camel_edit_file", replace("message: one", "loggingLevel: LOUD"), refuse()), [3]Outcome{RefusedRightly, RefusedRightly, RefusedRightly}},
		{call("by place", "camel_edit_file", at("log", "message: two"), accept(two)), [3]Outcome{NotApplicable, NotApplicable, Right}},
		{call("in a list", "camel_edit_file", map[string]any{"edits": []any{at("log", "message: two")}}, accept(two)), [3]Outcome{NotApplicable, NotApplicable, Right}},
		{call("not judged", "camel_edit_file", replace("one", "two"), nil), [3]Outcome{Accepted, Accepted, Accepted}},
		{call("not judged either", "camel_edit_file", replace("three", "two"), nil), [3]Outcome{Refused, Refused, Refused}},
		{call("read", "camel_get_files", map[string]any{}, nil), [3]Outcome{Accepted, Accepted, Accepted}},
	} {
		r := run(t, Options{}, lines(t, test.call))
		if diff := cmp.Diff(test.want[:], r.Calls[0].Outcomes); diff != "" {
			t.Errorf("%s: %s", test.call.ID, diff)
		}
	}
}

// What is right may lack something all the same, and what is written may be no valid file.
func TestHeld(t *testing.T) {
	c := call("a", "camel_edit_file", map[string]any{"find": "x", "replace": "y"}, accept(route))
	for _, test := range []struct {
		name, after string
		want        verdict
	}{
		{"the same", route, verdict{outcome: Right}},
		{"a comment less", strings.Replace(route, " # first", "", 1), verdict{outcome: Right, comments: true, bytes: true}},
		{"shorthand", strings.Replace(route, "log:\n            message: one", "log: one", 1), verdict{outcome: Right, short: true, bytes: true}},
		{"no level", strings.Replace(route, "message: one", "message: one\n            loggingLevel: LOUD", 1), verdict{outcome: Invalid}},
		{"no YAML", "- a: [\n", verdict{outcome: Invalid}},
		{"two documents", route + "---\n" + route, verdict{outcome: Invalid}},
		{"a key twice", strings.Replace(route, "    id: a\n", "    id: a\n    id: a\n", 1), verdict{outcome: Invalid}},
		{"another text", strings.Replace(route, "one", "two", 1), verdict{outcome: Other}},
	} {
		var v verdict
		v.held(c, replayed{before: route, after: test.after})
		if v != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, v, test.want)
		}
	}
}

func TestValues(t *testing.T) {
	for _, test := range []struct {
		a, b string
		same bool
	}{
		{"{a: 1, b: 2}", "{b: '2', a: \"1\"}", true},
		{"a: null", "a: ''", false},
		{"a: null", "a:", true},
		{"uri: file:in?noop=true", "{uri: file:in, parameters: {noop: true}}", true},
		{"uri: file:in?noop=true", "{uri: file:in, parameters: {noop: false}}", false},
		{"uri: sql:select a?b=c", "{uri: sql:select a, parameters: {b: c}}", false},
		{"uri: 'file:{{in?a=b}}'", "{uri: 'file:{{in', parameters: {a: 'b}}'}}", false},
		{"- from: {uri: a}", "- route: {from: {uri: a}}", true},
		{"[1, 2]", "[2, 1]", false},
	} {
		a, err := valueOf(test.a, true)
		if err != nil {
			t.Fatal(err)
		}
		if isValue(test.b, true, a) != test.same {
			t.Errorf("%s and %s: want %t", test.a, test.b, test.same)
		}
	}
	bomb := "a: &a [x]\n"
	for i := range 30 {
		bomb += fmt.Sprintf("%c: &%c [*%c, *%c]\n", 'b'+i, 'b'+i, 'a'+i, 'a'+i)
	}
	if _, err := valueOf(bomb, false); err == nil {
		t.Error("a value without end is read")
	}
}

// Lines that are no calls and calls that want out are named; nothing outside of the replay's own folder changes.
func TestBadInput(t *testing.T) {
	outside := t.TempDir()
	canary := write(t, filepath.Join(outside, "x"), "canary\n")
	tmp := filepath.Join(outside, "tmp")
	if err := os.Mkdir(tmp, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", tmp)
	trace := strings.Join([]string{
		`{"id":"directory","tool":"camel_get_files","arguments":{"directory":"/etc"}}`,
		`{"id":"outside","tool":"camel_write_file","arguments":{"file":"../../x","content":"run rm -rf"},"files":{"../../x":"y"}}`,
		`{"id":"shell","tool":"shell","arguments":{"command":"rm -rf /"}}`,
		`{"id":"cut off","tool":"camel_get_files"`,
		`{"v":9,"id":"newer","tool":"camel_get_files","arguments":{}}`,
		`{"id":"long","tool":"camel_write_file","arguments":{"file":"a.yaml","content":"` + strings.Repeat("x", 50<<20) + `"}}`,
		`{"id":"withheld","tool":"camel_write_file","arguments":{"file":"a.yaml","content":""},"withheld":{"content":{"sha256":"00","bytes":1}}}`,
		`{"id":"unread","tool":"camel_edit_file","arguments":{"file":"a.yaml","where":"log","mode":"remove"},"revs":{"a.yaml":"0000000000000000"}}`,
		`{"id":"clash","tool":"camel_get_files","arguments":{},"files":{"a":"x","a/b":"y"}}`,
		`{"id":"recorded elsewhere","tool":"camel_edit_file","arguments":{"directory":"/home/me/orders","file":"a.yaml","find":"x","replace":"y"},"files":{"a.yaml":"- route:\n    from:\n      uri: timer:x\n      steps: []\n"}}`,
		`{"id":"elsewhere and absolute","tool":"camel_edit_file","arguments":{"file":"C:\\orders\\in\\a.yaml","find":"x","replace":"y"},"files":{"in/a.yaml":"- route:\n    from:\n      uri: timer:x\n      steps: []\n"}}`,
		`{"id":"absolute","tool":"camel_edit_file","arguments":{"file":"` + canary + `","find":"canary","replace":"y"},"files":{}}`,
	}, "\n")
	r := run(t, Options{Parallel: 2}, trace)
	if diff := cmp.Diff(Skipped{Lines: 3, Tools: 1, Withheld: 2, Files: 1}, r.Skipped); diff != "" {
		t.Error(diff)
	}
	var notes []string
	for _, n := range r.Notes {
		text, _, _ := strings.Cut(n.Text, ": openat")
		notes = append(notes, fmt.Sprintf("%d: %s: %s", n.Line, n.ID, text))
	}
	want := []string{
		"1: directory: refused: OUTSIDE_ROOT",
		"2: outside: refused: OUTSIDE_ROOT",
		`3: shell: "shell": ` + string(unknownTool),
		"4: : unexpected end of JSON input",
		"5: : format 9, this program reads 1",
		"6: : longer than 16 MiB",
		"7: withheld: " + string(withheld),
		"8: unread: " + string(withheld),
		"12: absolute: refused: OUTSIDE_ROOT",
	}
	clash := -1
	for i, n := range notes {
		if strings.HasPrefix(n, "9: clash: its files cannot be laid out") {
			clash = i
		}
	}
	if clash < 0 {
		t.Errorf("no note of the clash: %q", notes)
	} else {
		notes = append(notes[:clash], notes[clash+1:]...)
	}
	if diff := cmp.Diff(want, notes); diff != "" {
		t.Error(diff)
	}
	full := r.Arms[2]
	if full.Accepted != 2 || full.Refused != 3 || full.Counters.InjectionBlocked != 3 {
		t.Errorf("accepted %d, refused %d, blocked %d", full.Accepted, full.Refused, full.Counters.InjectionBlocked)
	}
	var left []string
	err := filepath.WalkDir(outside, func(name string, d fs.DirEntry, err error) error {
		if !d.IsDir() {
			left = append(left, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(canary); err != nil || string(text) != "canary\n" || len(left) != 1 {
		t.Errorf("outside is now %q: %q %v", left, text, err)
	}
	if dirs, err := os.ReadDir(tmp); err != nil || len(dirs) > 0 {
		t.Errorf("left behind: %v %v", dirs, err)
	}
}

// A trace of calls in the manner of models: the full arm is right, and never wrong.
func TestTraces(t *testing.T) {
	r := runFiles(t, Options{Parallel: 2}, sharedTraces(t)...)
	full := r.Arms[2]
	t.Logf("applicable %d, right %d, refused wrongly %d, other %d, invalid %d", full.Applicable, full.Right, full.RefusedWrongly, full.Other, full.Invalid)
	if full.Right*100 < full.Applicable*95 || full.Other+full.Invalid+full.AmbiguousAccepted+full.ChangedOnRefusal+full.CommentsLost > 0 {
		t.Errorf("%+v", full)
	}
}

// The calls of corpus/ come to what they expect, and where they are refused although they could be read, that is seen in bench/score.txt.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob("../corpus/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no calls: %v", err)
	}
	r := runFiles(t, Options{Parallel: 2}, files...)
	full := r.Arms[2]
	t.Logf("calls %d, right %d, refused wrongly %d", full.Applicable, full.Right, full.RefusedWrongly)
	if len(r.Notes) > 0 || full.Applicable < 200 {
		t.Errorf("%d calls, %v", full.Applicable, r.Notes)
	}
	if full.Other+full.Invalid+full.AmbiguousAccepted+full.ChangedOnRefusal+full.CommentsLost > 0 || full.Right*100 < full.Judged*95 {
		t.Errorf("%+v", full)
	}
}

func sharedTraces(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(shared.Dir(t, "traces"), "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no traces: %v", err)
	}
	return files
}

// A run that is ended says so and leaves nothing behind.
func TestEnded(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	trace := write(t, filepath.Join(t.TempDir(), "a.jsonl"), lines(t, call("a", "camel_get_files", map[string]any{}, nil)))
	if r, err := Run(ctx, []string{trace}, Options{Arms: Arms()}); err == nil {
		t.Errorf("no error, but %+v", r)
	}
	if _, err := Run(t.Context(), []string{trace + "x"}, Options{Arms: Arms()}); err == nil {
		t.Error("a file that is not there is no error")
	}
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}
