package bench

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/camel-edit/camel-edit/corpus"
	"github.com/camel-edit/camel-edit/internal/audit"
	"github.com/camel-edit/camel-edit/internal/report"
)

// Version is the format of a report.
const Version = 1

// Report is what a replay counts. All of it but the times is the same whenever the same traces are replayed, in however many parts.
type Report struct {
	Version int            `json:"v"`
	Shard   *Shard         `json:"shard,omitempty"` // the part that was replayed, if it is one
	Arms    []ArmReport    `json:"arms"`
	Paired  Paired         `json:"paired"`
	Rules   []RuleCount    `json:"rules"`
	Slips   []SlipCount    `json:"slips"`
	Skipped Skipped        `json:"skipped"`
	Notes   []Note         `json:"notes"` // the first ones by their lines
	Binding report.Binding `json:"binding"`
	Traces  Traces         `json:"traces"`
	Calls   []CallOutcome  `json:"calls"`
}

// ArmReport is what one arm did.
type ArmReport struct {
	Name       string `json:"name"`
	Calls      int    `json:"calls"`
	Applicable int    `json:"applicable"` // calls that the arm has a tool for
	Judged     int    `json:"judged"`     // of these, with an expected result

	Right             int `json:"right"` // of the judged ones; those that were refused rightly among them
	RefusedRightly    int `json:"refusedRightly"`
	RefusedWrongly    int `json:"refusedWrongly"`
	Other             int `json:"other"`
	Invalid           int `json:"invalid"`
	AmbiguousAccepted int `json:"ambiguousAccepted"`

	Accepted         int `json:"accepted"` // of all applicable ones
	Refused          int `json:"refused"`
	ChangedOnRefusal int `json:"changedOnRefusal"`
	BytesOutside     int `json:"bytesOutside"` // right, but more lines changed than need be
	CommentsLost     int `json:"commentsLost"` // right, but a comment is gone
	NotCanonical     int `json:"notCanonical"` // right, but not in canonical form

	Wished   map[string]Wished `json:"wished"` // by what is expected first: accept or refuse
	Statuses map[string]int    `json:"statuses"`
	Codes    map[string]int    `json:"codes"`
	Counters audit.Counters    `json:"counters"`
	Adds     int               `json:"adds"`  // right here, not in the arm before
	Loses    int               `json:"loses"` // the other way round
	Times    Times             `json:"times,omitempty"`
}

// Wished counts the calls that expect one thing.
type Wished struct {
	Calls int `json:"calls"`
	Right int `json:"right"`
}

// Paired compares calls that have the same wish in two forms, on the calls of which both were replayed.
type Paired struct {
	Pairs int          `json:"pairs"`
	Forms []PairedForm `json:"forms"` // those that an arm has a tool for
	// Both to Neither are pairs by which of the two calls is right in the last arm.
	Both       int `json:"both"`
	OnlyFirst  int `json:"onlyFirst"`  // only the call that the other one names
	OnlySecond int `json:"onlySecond"` // only the one that names the other
	Neither    int `json:"neither"`
}

// PairedForm is what one arm made of the calls of one form.
type PairedForm struct {
	Arm               string `json:"arm"`
	Form              Form   `json:"form"`
	Calls             int    `json:"calls"`
	Right             int    `json:"right"`
	RefusedWrongly    int    `json:"refusedWrongly"`
	Other             int    `json:"other"`
	Invalid           int    `json:"invalid"`
	AmbiguousAccepted int    `json:"ambiguousAccepted"`
}

// RuleCount says in how many calls a rule read something, by arm.
type RuleCount struct {
	Rule string         `json:"rule"`
	Arms map[string]int `json:"arms"`
}

// SlipCount is what became of the calls with one slip.
type SlipCount struct {
	Slip  string         `json:"slip"`
	Calls int            `json:"calls"`
	Right map[string]int `json:"right"` // by arm
	Rules map[string]int `json:"rules"` // that read something in the last arm
}

// Skipped counts what was not replayed.
type Skipped struct {
	Lines    int `json:"lines"`    // that are no calls
	Tools    int `json:"tools"`    // calls of tools that there are not
	Withheld int `json:"withheld"` // calls whose texts were not recorded
	Files    int `json:"files"`    // calls with files that cannot lie beside each other
}

// Note says of one line of a trace what somebody should look at.
type Note struct {
	N     int    `json:"n"` // of the line in all traces, from 1
	Trace string `json:"trace"`
	Line  int    `json:"line"`
	ID    string `json:"id,omitempty"`
	Text  string `json:"text"`
}

// maxNotes is how many notes a report holds.
const maxNotes = 100

// Traces says what was replayed.
type Traces struct {
	SHA256 string `json:"sha256"` // of all bytes, one trace behind the other
	Files  int    `json:"files"`
}

// CallOutcome is what a call came to in each arm, in the order of the arms of the report.
type CallOutcome struct {
	N        int       `json:"n"` // of its line in all traces, from 1
	ID       string    `json:"id"`
	Pair     string    `json:"pair,omitempty"`
	Form     Form      `json:"form"`
	Outcomes []Outcome `json:"outcomes"`
}

func newReport(arms []Arm, binding report.Binding) *Report {
	r := &Report{
		Version: Version, Binding: binding, Rules: []RuleCount{}, Slips: []SlipCount{}, Notes: []Note{}, Calls: []CallOutcome{},
		Paired: Paired{Forms: []PairedForm{}},
	}
	for _, a := range arms {
		r.Arms = append(r.Arms, ArmReport{
			Name: a.Name, Wished: map[string]Wished{}, Statuses: map[string]int{}, Codes: map[string]int{}, Times: Times{},
			Counters: audit.Counters{BlockedByCode: map[string]int{}},
		})
	}
	return r
}

// rule is the count of a rule. The counts stay sorted.
func (r *Report) rule(name string) *RuleCount {
	i, ok := slices.BinarySearchFunc(r.Rules, name, func(c RuleCount, n string) int { return cmp.Compare(c.Rule, n) })
	if !ok {
		r.Rules = slices.Insert(r.Rules, i, RuleCount{name, map[string]int{}})
	}
	return &r.Rules[i]
}

func (r *Report) slip(name string) *SlipCount {
	i, ok := slices.BinarySearchFunc(r.Slips, name, func(c SlipCount, n string) int { return cmp.Compare(c.Slip, n) })
	if !ok {
		r.Slips = slices.Insert(r.Slips, i, SlipCount{name, 0, map[string]int{}, map[string]int{}})
	}
	return &r.Slips[i]
}

// note keeps the first notes by their lines, in whatever order they come.
func (r *Report) note(notes ...Note) {
	for _, n := range notes {
		i, _ := slices.BinarySearchFunc(r.Notes, n, func(a, b Note) int { return cmp.Compare(a.N, b.N) })
		r.Notes = slices.Insert(r.Notes, i, n)
	}
	r.Notes = r.Notes[:min(len(r.Notes), maxNotes)]
}

// add counts what an arm made of a call.
func (a *ArmReport) add(c corpus.Call, r *replayed, v verdict) {
	if c.Expect != nil {
		w := a.Wished[c.Expect.Outcome]
		w.Calls++
		if v.outcome.isRight() {
			w.Right++
		}
		a.Wished[c.Expect.Outcome] = w
	}
	for _, is := range []struct {
		so    bool
		count *int
	}{{v.changed, &a.ChangedOnRefusal}, {v.bytes, &a.BytesOutside}, {v.comments, &a.CommentsLost}, {v.short, &a.NotCanonical}} {
		if is.so {
			*is.count++
		}
	}
	a.Statuses[string(r.answer.Status)]++
	if r.answer.Code != "" {
		a.Codes[string(r.answer.Code)]++
	}
	a.Counters.Add(r.counters)
	a.Times.add(r.took)
}

// finish counts what can be told from the list of calls.
func (r *Report) finish() {
	slices.SortFunc(r.Calls, func(a, b CallOutcome) int { return cmp.Compare(a.N, b.N) })
	for i := range r.Arms {
		r.Arms[i].count(r.Calls, i)
	}
	r.pair()
}

// count counts the outcomes of the arm i.
func (a *ArmReport) count(calls []CallOutcome, i int) {
	a.Calls = len(calls)
	a.Applicable, a.Judged, a.Accepted, a.Refused, a.Adds, a.Loses = 0, 0, 0, 0, 0, 0
	n := map[Outcome]int{}
	for _, c := range calls {
		o := c.Outcomes[i]
		n[o]++
		if i > 0 {
			switch was := c.Outcomes[i-1]; {
			case o.isRight() && !was.isRight():
				a.Adds++
			case !o.isRight() && was.isRight():
				a.Loses++
			}
		}
		switch {
		case o == NotApplicable:
			continue
		case o.isRefused():
			a.Refused++
		default:
			a.Accepted++
		}
		a.Applicable++
		if o != Accepted && o != Refused {
			a.Judged++
		}
	}
	a.Right, a.RefusedRightly, a.RefusedWrongly = n[Right]+n[RefusedRightly], n[RefusedRightly], n[RefusedWrongly]
	a.Other, a.Invalid, a.AmbiguousAccepted = n[Other], n[Invalid], n[AmbiguousAccepted]
}

// pair compares the calls that have the same wish.
func (r *Report) pair() {
	p := Paired{Forms: []PairedForm{}}
	place := map[string]int{} // of the calls that others name; of the first of several with one id
	for _, c := range r.Calls {
		if c.Pair != "" {
			place[c.Pair] = -1
		}
	}
	for i, c := range r.Calls {
		if at, ok := place[c.ID]; ok && at < 0 {
			place[c.ID] = i
		}
	}
	last := len(r.Arms) - 1
	for _, second := range r.Calls {
		i, ok := place[second.Pair]
		if !ok || i < 0 {
			continue
		}
		first := r.Calls[i]
		p.Pairs++
		switch a, b := first.Outcomes[last].isRight(), second.Outcomes[last].isRight(); {
		case a && b:
			p.Both++
		case a:
			p.OnlyFirst++
		case b:
			p.OnlySecond++
		default:
			p.Neither++
		}
		for k, arm := range r.Arms {
			p.form(arm.Name, first.Form).add(first.Outcomes[k])
			p.form(arm.Name, second.Form).add(second.Outcomes[k])
		}
	}
	p.Forms = slices.DeleteFunc(p.Forms, func(f PairedForm) bool { return f.Calls == 0 })
	slices.SortFunc(p.Forms, func(a, b PairedForm) int {
		return cmp.Or(cmp.Compare(r.armNamed(a.Arm), r.armNamed(b.Arm)), cmp.Compare(a.Form, b.Form))
	})
	r.Paired = p
}

func (r *Report) armNamed(name string) int {
	return slices.IndexFunc(r.Arms, func(a ArmReport) bool { return a.Name == name })
}

func (p *Paired) form(arm string, f Form) *PairedForm {
	i := slices.IndexFunc(p.Forms, func(x PairedForm) bool { return x.Arm == arm && x.Form == f })
	if i < 0 {
		i = len(p.Forms)
		p.Forms = append(p.Forms, PairedForm{Arm: arm, Form: f})
	}
	return &p.Forms[i]
}

func (f *PairedForm) add(o Outcome) {
	if o == NotApplicable {
		return
	}
	f.Calls++
	switch o {
	case Right, RefusedRightly:
		f.Right++
	case RefusedWrongly:
		f.RefusedWrongly++
	case Other:
		f.Other++
	case Invalid:
		f.Invalid++
	case AmbiguousAccepted:
		f.AmbiguousAccepted++
	default: // it is not judged
	}
}

// JSON writes a report as one object. The times are left out unless they are asked for: all the rest is the same in every run. The
// calls, of which there may be very many, are written one by one.
func (r *Report) JSON(w io.Writer, withTimes bool) error {
	head := *r
	head.Calls = nil
	if !withTimes {
		head.Arms = slices.Clone(r.Arms)
		for i := range head.Arms {
			head.Arms[i].Times = nil
		}
	}
	text, err := encode(head)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s[", bytes.TrimSuffix(text, []byte("null}"))) // calls are the last of its fields
	separator := ""
	for _, c := range r.Calls {
		if text, err = encode(c); err != nil {
			return err
		}
		fmt.Fprintf(b, "%s%s", separator, text)
		separator = ","
	}
	fmt.Fprintln(b, "]}")
	return b.Flush() // the first error of a write is kept until then
}

// encode leaves <, > and & as they are.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// ReadReport reads what [Report.JSON] has written.
func ReadReport(src io.Reader) (*Report, error) {
	var r Report
	if err := json.NewDecoder(src).Decode(&r); err != nil {
		return nil, fmt.Errorf("this is no report of camel-edit bench --format json: %w", err)
	}
	switch {
	case r.Version == 0 || len(r.Arms) == 0:
		return nil, errors.New("this is no report of camel-edit bench --format json")
	case r.Version > Version:
		return nil, fmt.Errorf("the report has format %d, this program reads %d", r.Version, Version)
	}
	for _, c := range r.Calls {
		if len(c.Outcomes) != len(r.Arms) {
			return nil, fmt.Errorf("call %s has %d outcomes for %d arms", c.ID, len(c.Outcomes), len(r.Arms))
		}
	}
	return &r, nil
}
