package mcpserver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/corpus"
	"github.com/camel-edit/camel-edit/internal/golden"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/shared"
)

// Every request of a stepwise benchmark is done by a client that has nothing but the tools. It names a place shortly first, as who has just
// read the file does, and where that is no single place it takes the candidate that it meant. What it sends is kept in
// testdata/sequences.jsonl, without the files.
func TestSequences(t *testing.T) {
	ar, err := txtar.ParseFile("../../testdata/sequences.txtar")
	check(t, err)
	states := shared.Dir(t, "corpus/edits")
	requests := map[string][]change{}
	for _, f := range ar.Files {
		if w := strings.SplitN(f.Name, " ", 4); len(w) == 4 {
			requests[w[0]+" "+w[1]] = append(requests[w[0]+" "+w[1]], change{Mode: w[2], Where: w[3], Fragment: string(f.Data)})
		}
	}
	var kept bytes.Buffer
	second, third := 0, 0
	for _, name := range slices.Sorted(maps.Keys(requests)) {
		task, n, _ := strings.Cut(name, " ")
		step, err := strconv.Atoi(n)
		check(t, err)
		src, err := os.ReadFile(filepath.Join(states, "seq-"+task, strconv.Itoa(step-1)+".yaml"))
		check(t, err)
		c := &sequenceClient{rig: world(t, map[string]string{task + ".camel.yaml": string(src)}), task: task, step: step, kept: &kept}
		check(t, c.start(nil, nil))
		c.connect(newProtocol, nil, "")
		tries := c.do(requests[name])
		if tries > 1 {
			second++
		}
		if tries > 2 {
			third++
		}
		var list []cameledit.Change
		for _, x := range requests[name] {
			list = append(list, cameledit.Change{Mode: cameledit.Mode(x.Mode), Where: x.Where, Fragment: x.Fragment})
		}
		want := cameledit.Edit(src, list, cameledit.Options{})
		if got := c.read(task + ".camel.yaml"); want.Status != report.Edited || got != string(want.Output) {
			t.Errorf("%s: %s", name, cmp.Diff(string(want.Output), got))
		}
	}
	t.Logf("requests %d, a second call for %d, more for %d", len(requests), second, third)
	golden.Check(t, "testdata/sequences.jsonl", kept.String())
}

// sequenceClient does one request, and keeps its calls.
type sequenceClient struct {
	*rig
	task    string
	step, n int
	kept    *bytes.Buffer
}

// scope is the part of a selector that says where to look.
var scope = regexp.MustCompile(` (in|of) [a-zA-Z]+( [\w-]+)?$`)

// refusedEdit says which edit of several is refused.
var refusedEdit = regexp.MustCompile(`edit ([0-9]+) of [0-9]+ is refused`)

// do makes the changes of a request, and says how many edits it had to send.
func (c *sequenceClient) do(meant []change) int {
	file := c.task + ".camel.yaml"
	read := c.send(toolGet, map[string]any{"file": file, "outline": true})
	src := []byte(c.read(file))
	line := func(where string) int {
		if r := cameledit.Find(src, where, cameledit.Options{}); r.Status == report.OK {
			return r.Candidates[0].Line
		}
		return 0
	}
	sent := slices.Clone(meant)
	for i, x := range sent {
		short := scope.ReplaceAllString(x.Where, "")
		if at := line(short); at == 0 || at == line(x.Where) { // it must not name another place
			sent[i].Where = short
		}
	}
	for tries := 1; ; tries++ {
		args := map[string]any{"file": file, "expectedRev": read.Rev, "edits": sent}
		if len(sent) == 1 {
			args = map[string]any{"file": file, "expectedRev": read.Rev, "where": sent[0].Where, "mode": sent[0].Mode, "fragment": sent[0].Fragment}
		}
		a := c.send(toolEdit, args)
		if !a.IsError() {
			return tries
		}
		if len(a.Candidates) == 0 || tries > len(sent) {
			c.t.Errorf("%s %d: %s %s %v", c.task, c.step, a.Code, a.Message, a.Findings)
			return tries
		}
		refused := 0
		for _, f := range a.Findings {
			if m := refusedEdit.FindStringSubmatch(f.Message); m != nil {
				refused, _ = strconv.Atoi(m[1])
				refused--
			}
		}
		at := line(meant[refused].Where)
		k := slices.IndexFunc(a.Candidates, func(p report.Candidate) bool { return p.Line == at })
		if k < 0 { // the place comes with an earlier edit of the call, so the file does not have it yet
			sent[refused].Where = meant[refused].Where
			continue
		}
		sent[refused].Where = a.Candidates[k].Selector
	}
}

func (c *sequenceClient) send(tool string, args map[string]any) Answer {
	c.n++
	a, _ := c.call(tool, args)
	raw, err := json.Marshal(args)
	check(c.t, err)
	line := corpus.Call{
		ID: fmt.Sprintf("%s-%d-%d", c.task, c.step, c.n), Task: c.task, Step: c.step, Tool: tool, Arguments: raw,
		Answer: &corpus.Answer{Status: string(a.Status), Code: string(a.Code)},
	}
	check(c.t, corpus.Write(c.kept, line))
	return a
}
