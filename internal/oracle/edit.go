package oracle

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/corpus"
	"github.com/camel-edit/camel-edit/internal/report"
)

// Edit is a text and what is to be done with it.
type Edit struct {
	Name    string
	Text    string
	Changes []cameledit.Change
	Want    []string // texts of which one has the model of the result, as far as that is known
}

// Edits gives the edits that are written down somewhere: the requests of the project's own sequences, the calls of the traces,
// and a step behind each place of the inserts. Only the requests of the sequences are the project's; their files are in shared.
func Edits(project, shared string) ([]Edit, error) {
	if _, err := os.Stat(shared); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	sequences, err := sequences(filepath.Join(project, "testdata", "sequences.txtar"), filepath.Join(shared, "corpus", "edits"))
	if err != nil {
		return nil, err
	}
	calls, err := calls(filepath.Join(shared, "traces"))
	if err != nil {
		return nil, err
	}
	inserts, err := inserts(filepath.Join(shared, "inserts", "canon.json"))
	return slices.Concat(sequences, calls, inserts), err
}

// sequences reads an archive whose sections are TASK STEP MODE WHERE. The edits of a step lead from one state to the next.
func sequences(name, states string) ([]Edit, error) {
	var c collector
	var out []Edit
	c.archive(name, func(section, fragment string) {
		w := strings.SplitN(section, " ", 4)
		if len(w) < 4 {
			return // the digests of the values
		}
		if request := "sequence/" + w[0] + "/" + w[1]; len(out) == 0 || out[len(out)-1].Name != request {
			step, err := strconv.Atoi(w[1])
			if err != nil {
				c.fail(err)
			}
			state := func(n int) string {
				text, err := os.ReadFile(filepath.Join(states, "seq-"+w[0], strconv.Itoa(n)+".yaml"))
				if err != nil {
					c.fail(err)
				}
				return string(text)
			}
			out = append(out, Edit{Name: request, Text: state(step - 1), Want: []string{state(step)}})
		}
		last := &out[len(out)-1]
		last.Changes = append(last.Changes, cameledit.Change{Mode: cameledit.Mode(w[2]), Where: w[3], Fragment: fragment})
	})
	return out, c.err
}

// calls takes the anchored edits of recorded calls.
func calls(dir string) ([]Edit, error) {
	var out []Edit
	err := eachCall(dir, func(call corpus.Call) error {
		var to struct {
			File string
			cameledit.Change
		}
		if err := json.Unmarshal(call.Arguments, &to); err != nil {
			return fmt.Errorf("%s: %w", call.ID, err)
		}
		text, ok := call.Files[to.File]
		if to.Mode == "" || !ok {
			return nil // a write, or an edit by find and replace, which is the server's
		}
		e := Edit{Name: "trace/" + call.ID, Text: text, Changes: []cameledit.Change{to.Change}}
		if call.Expect != nil {
			for _, x := range append([]corpus.Expect{*call.Expect}, call.Expect.Alternatives...) {
				if x.Canonical != "" {
					e.Want = append(e.Want, x.Canonical)
				}
			}
		}
		out = append(out, e)
		return nil
	})
	return out, err
}

// inserts puts a step behind places of real files.
func inserts(name string) ([]Edit, error) {
	var set struct {
		Files map[string]string
		Tasks []struct {
			File string
			Line int
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &set); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var out []Edit
	for n, t := range set.Tasks {
		text := set.Files[t.File]
		where := strconv.Itoa(t.Line) + ": " + strings.Split(text, "\n")[t.Line-1]
		change := cameledit.Change{Mode: cameledit.After, Where: where, Fragment: unseenSteps[n%len(unseenSteps)]}
		out = append(out, Edit{fmt.Sprintf("insert/%s:%d", t.File, t.Line), text, []cameledit.Change{change}, []string{text}})
	}
	return out, nil
}

// unseen is the message of a step that is left out of models: that a model is as it was says that nothing else was changed.
const unseen = "not in the model"

// What is inserted, in the notations that an edit takes.
var (
	unseenSteps = []string{
		"- log: " + unseen + "\n",
		"log:\n  message: " + unseen + "\n",
		`{"log": {"message": "` + unseen + `"}}`,
		"```yaml\nsteps:\n      - log:\n        message: \"" + unseen + "\"\n```\n",
	}
	otherSteps = []string{
		"- to: direct:drawn\n",
		"- setBody:\n    simple: ${body}\n",
		"setHeader:\n  name: drawn\n  constant: a\n",
		"- choice:\n    when:\n      - simple: ${body} == 'a'\n        steps:\n          - stop: {}\n    otherwise:\n      steps:\n        - log: a\n",
		"- filter:\n    header: drawn\n  steps:\n    - to: direct:drawn\n",
		"- to:\n    uri: seda:drawn?size=5\n    parameters:\n      timeout: 100\n- log: b\n",
		"- marshal:\n    json: {}\n",
		"doTry:\n  steps:\n    - to: mock:drawn\n  doCatch:\n    - exception: java.lang.Exception\n      steps:\n        - log: c\n",
	}
	entries = []string{
		"- route:\n    id: drawn\n    from:\n      uri: direct:drawnRoute\n      steps:\n        - log: a\n",
		"- from:\n    uri: direct:drawnFrom\n    steps:\n      - stop: {}\n",
		"- beans:\n    - name: drawn\n      type: java.lang.Object\n",
	}
	settings = []string{"description: drawn\n", "id: drawn\n", "note: drawn\n", "disabled: true\n"}
	wrappers = []string{
		"pipeline: {}\n", "filter:\n  simple: ${body}\n", "- split:\n    simple: ${body}\n    steps: []\n", "step:\n  id: drawn\n",
		"loop:\n  constant: 2\n",
	}
)

// Drawn makes edits of all modes at all kinds of places of the sources that have no error, again and again. The order is always
// the same.
func Drawn(sources []Source) iter.Seq[Edit] {
	return func(yield func(Edit) bool) {
		type file struct {
			Source
			places []report.Place
			sure   bool // no warning says that Camel may make something else of it
		}
		var files []file
		for _, s := range sources {
			v := cameledit.Validate([]byte(s.Text), cameledit.Options{})
			if len(s.Text) > largest || v.Worst() == report.Error {
				continue
			}
			if places := cameledit.Outline([]byte(s.Text), cameledit.Options{}).Outline; len(places) > 0 {
				files = append(files, file{s, places, v.Worst() != report.Warning})
			}
		}
		r := rand.New(rand.NewPCG(3, 4)) //nolint:gosec // the same on each run
		for n := 1; len(files) > 0; n++ {
			f := files[r.IntN(len(files))]
			change, adds := draw(r, f.places)
			e := Edit{Name: fmt.Sprintf("edit %d %s %s of %s", n, change.Mode, change.Where, f.Name), Text: f.Text, Changes: []cameledit.Change{change}}
			if adds && f.sure {
				e.Want = []string{f.Text}
			}
			if !yield(e) {
				return
			}
		}
	}
}

// draw makes one change. It says whether that only adds a step that is unseen.
func draw(r *rand.Rand, places []report.Place) (c cameledit.Change, adds bool) {
	one := func(of []string) string { return of[r.IntN(len(of))] }
	where := func() string {
		p := places[r.IntN(len(places))]
		if r.IntN(2) == 0 {
			return p.Selector
		}
		return strconv.Itoa(p.Line) + ": " + p.Text
	}
	c.Where = where()
	inserted := []cameledit.Mode{cameledit.Before, cameledit.After, cameledit.Inside}
	switch r.IntN(10) {
	case 0, 1, 2:
		c.Mode, c.Fragment, adds = inserted[r.IntN(2)], one(unseenSteps), true
	case 3:
		c.Mode, c.Fragment, c.First = cameledit.Inside, one(slices.Concat(unseenSteps, otherSteps)), r.IntN(2) == 0
	case 4:
		c.Mode, c.Fragment = inserted[r.IntN(2)], one(slices.Concat(otherSteps, entries))
	case 5:
		c.Mode, c.Fragment = cameledit.At, one(settings)
	case 6:
		c.Mode, c.Fragment = cameledit.Replace, one(otherSteps)
	case 7:
		c.Mode = cameledit.Remove
	case 8:
		c.Mode, c.Fragment = cameledit.Wrap, one(wrappers)
		if r.IntN(2) == 0 {
			c.Mode, c.Fragment = cameledit.Unwrap, ""
		}
	case 9:
		c.Mode, c.To, c.ToMode = cameledit.Move, where(), inserted[r.IntN(3)]
	}
	return c, adds
}

// takes says that an edit takes something away, which the start of what is left may have needed.
func (e Edit) takes() bool {
	return slices.ContainsFunc(e.Changes, func(c cameledit.Change) bool {
		return c.Mode == cameledit.Remove || c.Mode == cameledit.Replace || c.Mode == cameledit.Move
	})
}

// AddEdit compares what an edit makes of a text, if it makes anything: it loads if the text does, and starts too unless something
// was taken away; it is canonical if that is, and its model is the wanted one.
func (c *Comparison) AddEdit(e Edit, ask Judge) error {
	r := cameledit.Edit([]byte(e.Text), e.Changes, cameledit.Options{})
	if r.Status != report.Edited {
		return nil
	}
	before, _, err := ask(e.Name+" before", e.Text)
	if err != nil {
		return err
	}
	after, _, err := ask(e.Name, string(r.Output))
	if err != nil {
		return err
	}
	c.Outputs++
	c.Edited++
	d := Disagreement{Name: e.Name, Rule: firstRule(r), Ours: string(r.Status) + "\n" + report.Diff(e.Name, []byte(e.Text), r.Output)}
	switch {
	case before.Accepted && !after.Accepted, before.Started && !after.Started && !e.takes():
		d.Kind, d.Camel = Output, after.Error
	case before.Accepted && before.Schema == "" && after.Schema != "":
		d.Kind, d.Camel = Output, "not canonical: "+after.Schema
	case len(e.Want) > 0 && after.Accepted:
		for _, text := range e.Want {
			want, _, err := ask(e.Name+" as wanted", text)
			if err != nil || want.Model == after.Model {
				return err
			}
		}
		d.Kind, d.Camel = Model, "the model is not the wanted one"
	default:
		return nil
	}
	c.add(d)
	return nil
}
