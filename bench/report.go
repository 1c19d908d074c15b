package bench

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
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

// Report is what a replay counts. All of it but the times is the same whenever the same traces are replayed, in however many parts. It is
// to be closed.
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
	// Calls are the last calls, at most maxHeld: those before them lie in a file. [Report.All] gives every one.
	Calls []CallOutcome `json:"calls"`
	file  *callFile     // nil while there are few
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

// add counts what a call came to, and keeps it behind those of the lines before.
func (r *Report) add(c CallOutcome) error {
	for i := range r.Arms {
		r.Arms[i].count(c.Outcomes, i)
	}
	return r.keep(c)
}

// count counts the outcome of a call in the arm i.
func (a *ArmReport) count(outcomes []Outcome, i int) {
	a.Calls++
	o := outcomes[i]
	if i > 0 {
		switch was := outcomes[i-1]; {
		case o.isRight() && !was.isRight():
			a.Adds++
		case !o.isRight() && was.isRight():
			a.Loses++
		}
	}
	switch {
	case o == NotApplicable:
		return
	case o.isRefused():
		a.Refused++
	default:
		a.Accepted++
	}
	a.Applicable++
	if o != Accepted && o != Refused {
		a.Judged++
	}
	if o.isRight() {
		a.Right++
	}
	switch o {
	case RefusedRightly:
		a.RefusedRightly++
	case RefusedWrongly:
		a.RefusedWrongly++
	case Other:
		a.Other++
	case Invalid:
		a.Invalid++
	case AmbiguousAccepted:
		a.AmbiguousAccepted++
	default: // it is counted above
	}
}

// pair compares the calls that have the same wish. Of the calls that others name it holds a digest of the id, which may lie anywhere, and
// what they came to, of which there are few kinds: some forty bytes each.
func (r *Report) pair() error {
	firsts := map[uint64]*CallOutcome{} // the calls that others name; of several with one id the first
	for c, err := range r.All() {
		if err != nil {
			return err
		}
		if c.Pair != "" {
			firsts[digest(c.Pair)] = nil
		}
	}
	if len(firsts) == 0 {
		return nil
	}
	kinds := map[string]*CallOutcome{}
	for c, err := range r.All() {
		if err != nil {
			return err
		}
		d := digest(c.ID)
		if first, ok := firsts[d]; !ok || first != nil {
			continue
		}
		kind := string(c.Form) + string(c.Outcomes)
		if kinds[kind] == nil {
			kinds[kind] = &c
		}
		firsts[d] = kinds[kind]
	}
	p := &r.Paired
	for second, err := range r.All() {
		if err != nil {
			return err
		}
		if second.Pair == "" {
			continue
		}
		if first := firsts[digest(second.Pair)]; first != nil {
			p.add(r.Arms, *first, second)
		}
	}
	p.Forms = slices.DeleteFunc(p.Forms, func(f PairedForm) bool { return f.Calls == 0 })
	slices.SortFunc(p.Forms, func(a, b PairedForm) int {
		return cmp.Or(cmp.Compare(r.armNamed(a.Arm), r.armNamed(b.Arm)), cmp.Compare(a.Form, b.Form))
	})
	return nil
}

// digest stands for an id. That two ids of a million have one digest is as likely as one in thirty million.
func digest(id string) uint64 {
	sum := sha256.Sum256([]byte(id))
	return binary.BigEndian.Uint64(sum[:])
}

// add counts two calls that have the same wish.
func (p *Paired) add(arms []ArmReport, first, second CallOutcome) {
	p.Pairs++
	last := len(arms) - 1
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
	for i, arm := range arms {
		p.form(arm.Name, first.Form).add(first.Outcomes[i])
		p.form(arm.Name, second.Form).add(second.Outcomes[i])
	}
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

// JSON writes a report as one object. The times are left out unless they are asked for: all the rest is the same in every run.
func (r *Report) JSON(w io.Writer, withTimes bool) error {
	b := bufio.NewWriter(w)
	if err := r.write(b, encode, withTimes); err != nil {
		return err
	}
	fmt.Fprintln(b)
	return b.Flush() // the first error of a write is kept until then
}

// write writes a report as one object, and the calls, of which there may be very many, one by one.
func (r *Report) write(b *bufio.Writer, encode func(any) ([]byte, error), withTimes bool) error {
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
	fmt.Fprintf(b, "%s[", bytes.TrimSuffix(text, []byte("null}"))) // calls are the last of its fields
	separator := ""
	for c, err := range r.All() {
		if err == nil {
			text, err = encode(c)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "%s%s", separator, text)
		separator = ","
	}
	_, err = b.WriteString("]}")
	return err
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
	r := &Report{}
	if err := r.read(json.NewDecoder(src)); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// noReport says that what is read was not written by [Report.JSON], and why if that is known.
func noReport(why error) error {
	const text = "this is no report of camel-edit bench --format json"
	if why == nil {
		return errors.New(text)
	}
	return fmt.Errorf(text+": %w", why)
}

// read reads the calls one by one, and the other fields, which are small, at once.
func (r *Report) read(dec *json.Decoder) error {
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return noReport(err)
	}
	fields := map[string]json.RawMessage{}
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return noReport(err)
		}
		if t == "calls" {
			if err := r.readCalls(dec); err != nil {
				return err
			}
			continue
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return noReport(err)
		}
		fields[fmt.Sprint(t)] = value
	}
	if _, err := dec.Token(); err != nil {
		return noReport(err)
	}
	text, err := json.Marshal(fields)
	if err == nil {
		err = json.Unmarshal(text, r)
	}
	switch {
	case err != nil || r.Version == 0 || len(r.Arms) == 0:
		return noReport(err)
	case r.Version > Version:
		return fmt.Errorf("the report has format %d, this program reads %d", r.Version, Version)
	}
	for c, err := range r.All() {
		if err != nil {
			return err
		}
		if len(c.Outcomes) != len(r.Arms) {
			return fmt.Errorf("call %s has %d outcomes for %d arms", c.ID, len(c.Outcomes), len(r.Arms))
		}
	}
	return nil
}

func (r *Report) readCalls(dec *json.Decoder) error {
	if t, err := dec.Token(); err != nil || t != json.Delim('[') {
		return noReport(err)
	}
	for dec.More() {
		var c CallOutcome
		if err := dec.Decode(&c); err != nil {
			return noReport(err)
		}
		if err := r.keep(c); err != nil {
			return err
		}
	}
	if _, err := dec.Token(); err != nil {
		return noReport(err)
	}
	return nil
}
