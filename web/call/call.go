// Package call is the engine with JSON on both sides, for a page that has no Go.
package call

import (
	"bytes"
	"encoding/json"
	"fmt"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/report"
)

// Request names a call of package cameledit and has its arguments.
type Request struct {
	Call    string             `json:"call"` // fix, edit, outline or find
	Text    string             `json:"text"`
	Options cameledit.Options  `json:"options"`
	Changes []cameledit.Change `json:"changes"` // edit
	Where   string             `json:"where"`   // find
}

// Name is what diffs call the text.
const Name = "routes.camel.yaml"

// Answer makes the call that a [Request] in JSON asks for, and gives the result as docs/result.schema.json has it. Its text is what is to be
// written, its diff leads there. A request that is none is answered with a result of status error.
func Answer(request []byte) []byte {
	var q Request
	d := json.NewDecoder(bytes.NewReader(request))
	d.DisallowUnknownFields()
	r, err := report.Result{}, d.Decode(&q)
	if err == nil {
		r, err = q.result()
	}
	if err != nil {
		r = cameledit.Validate(nil, cameledit.Options{}) // for its binding
		r.Status = report.Failed
		r.Findings = []report.Finding{{Rule: "usage", Severity: report.Error, Line: 1, Column: 1, Message: err.Error()}}
	}
	return encode(r)
}

func (q Request) result() (report.Result, error) {
	src := []byte(q.Text)
	var r report.Result
	switch q.Call {
	case "fix":
		r = cameledit.Fix(src, q.Options)
	case "edit":
		r = cameledit.Edit(src, q.Changes, q.Options)
	case "outline":
		return cameledit.Outline(src, q.Options), nil
	case "find":
		return cameledit.Find(src, q.Where, q.Options), nil
	default:
		return r, fmt.Errorf("there is no call %q: ask for fix, edit, outline or find", q.Call)
	}
	r.Text = string(r.Output)
	r.Diff = report.Diff(Name, src, r.Output)
	return r, nil
}

func encode(r report.Result) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // YAML is full of > and &
	_ = e.Encode(r.Cut())  // a buffer takes all, and a result has no value that JSON lacks
	return b.Bytes()
}

// Rule is what a page shows of a rule.
type Rule struct {
	Title string `json:"title"`
	Doc   string `json:"doc"`
}

// Rules gives the rules by their names, in JSON.
func Rules() []byte {
	rules := map[string]Rule{}
	for _, r := range cameledit.Rules() {
		rules[r.Name] = Rule{Title: r.Title, Doc: r.Doc}
	}
	b, _ := json.Marshal(rules) // texts by texts
	return b
}
