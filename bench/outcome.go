package bench

import (
	"fmt"
	"slices"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/corpus"
	"github.com/camel-edit/camel-edit/internal/report"
)

// Outcome is what a call came to, held against what its record expects. It is a number because a report keeps those of every call.
type Outcome uint8

// The outcomes. Accepted and Refused are of calls without an expected result.
const (
	NotApplicable     Outcome = iota // the arm has no tool for it
	Right                            // accepted, with a value that is right
	RefusedRightly                   // to refuse is right, or one of the things that are
	RefusedWrongly                   // it could have been read
	Other                            // accepted, with another value
	Invalid                          // accepted, with another value that is no valid Camel YAML
	AmbiguousAccepted                // accepted what was to be refused
	Accepted
	Refused
)

var outcomeNames = []string{"n/a", "right", "refused-rightly", "refused-wrongly", "other", "invalid", "ambiguous-accepted", "accepted", "refused"}

func (o Outcome) String() string { return outcomeNames[o] }

// MarshalText gives the name of an outcome.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads the name of an outcome.
func (o *Outcome) UnmarshalText(text []byte) error {
	i := slices.Index(outcomeNames, string(text))
	if i < 0 {
		return fmt.Errorf("there is no outcome %q", text)
	}
	*o = Outcome(i)
	return nil
}

// isRefused says that nothing was done.
func (o Outcome) isRefused() bool { return o == RefusedRightly || o == RefusedWrongly || o == Refused }

// isRight says that an outcome is what was expected.
func (o Outcome) isRight() bool { return o == Right || o == RefusedRightly }

// verdict is what is to be said of a call that was replayed.
type verdict struct {
	outcome  Outcome
	changed  bool // the file, although the call was refused
	short    bool // it is right, but in a notation that is not the canonical one
	comments bool // one of what is right is lost
	bytes    bool // more lines changed than in what is right
}

func judge(c corpus.Call, r replayed) verdict {
	var v verdict
	accepted := !r.answer.IsError()
	v.changed = !accepted && r.before != r.after
	switch {
	case c.Expect == nil && accepted:
		v.outcome = Accepted
	case c.Expect == nil:
		v.outcome = Refused
	case !accepted && c.Expect.MayRefuse():
		v.outcome = RefusedRightly
	case !accepted:
		v.outcome = RefusedWrongly
	default:
		v.held(c, r)
	}
	return v
}

// held compares an accepted call with what is right: as values, and where they differ, as the values of the canonical forms.
func (v *verdict) held(c corpus.Call, r replayed) {
	isEdit := formOf(c) != WholeFile
	got, err := valueOf(r.after, isEdit)
	if err != nil {
		v.outcome = Invalid
		return
	}
	same := v.right(c, r, isEdit, func(want string) bool { return isValue(want, isEdit, got) })
	if !same {
		got, err = valueOf(canonical(r.after), isEdit)
		v.short = err == nil && v.right(c, r, isEdit, func(want string) bool { return isValue(canonical(want), isEdit, got) })
		same = v.short
	}
	switch {
	case same:
		v.outcome = Right
	case hasError(r.after):
		v.outcome = Invalid
	case c.Expect.Outcome == "refuse":
		v.outcome = AmbiguousAccepted
	default:
		v.outcome = Other
	}
}

// right says whether what came out is one of the results that are right, and what it lacks beside the nearest of them.
func (v *verdict) right(c corpus.Call, r replayed, isEdit bool, isSame func(want string) bool) bool {
	found, comments, bytes := false, true, isEdit
	for _, e := range c.Expect.Each() {
		if e.Outcome != "accept" || !isSame(e.Canonical) {
			continue
		}
		found = true
		comments = comments && losesComments(r.after, e.Canonical)
		bytes = bytes && !keepsAsMuch(r.before, r.after, e.Canonical)
	}
	v.comments, v.bytes = found && comments, found && bytes
	return found
}

func canonical(text string) string {
	return string(cameledit.Fix([]byte(text), cameledit.Options{}).Output)
}

func hasError(text string) bool {
	r := cameledit.Validate([]byte(text), cameledit.Options{})
	return r.Worst() == report.Error
}
