// Package report holds what the engine has to say, as data: findings, expansions, readings and candidates. How they are
// printed is a second question, for internal/format.
package report

import "github.com/camel-edit/camel-edit/splice"

// Severity orders findings by what they mean to Camel.
type Severity string

// The severities, worst first.
const (
	Error   Severity = "error"   // Camel refuses it when it loads or starts the file, or it cannot be read in one way
	Warning Severity = "warning" // it loads, but is surely not meant
	Note    Severity = "note"    // shorthand, an unknown scheme, a kind of file that is left alone
)

// Finding is one thing that is wrong with a text. Line and Column are 1-based, Column in runes, Offset in bytes; all three
// are positions in the text that the caller sent.
type Finding struct {
	Rule     string    `json:"rule"`
	Severity Severity  `json:"severity"`
	Line     int       `json:"line"`
	Column   int       `json:"column"`
	Offset   int       `json:"offset"`
	Message  string    `json:"message"`            // what is there, and what to write instead, in a sentence
	Write    string    `json:"write,omitempty"`    // canonical YAML that can be pasted
	Readings []Reading `json:"readings,omitempty"` // two or more: what the text can mean
	Existing bool      `json:"existing,omitempty"` // the file had it before an edit

	// View is what a person is shown of it, where that is not Line and Column of the text that the caller sent.
	View *View `json:"-"`
}

// View is a place in a text of an edit: in a fragment, or in what the edit would have made. It has no text for what is about no place.
type View struct {
	Text         string
	Line, Column int
	Fragment     bool // Line and Column of the finding are those of a fragment too
}

// Reading is one thing that a text can mean.
type Reading struct {
	Name  string        `json:"name"`            // what --choose takes: RULE@LINE=NAME
	Means string        `json:"means"`           // in plain words
	After string        `json:"after"`           // the lines as this reading would write them
	Edits []splice.Edit `json:"edits,omitempty"` // offsets in the text that the caller sent
}

// Expansion is one thing that was read leniently and written canonically.
type Expansion struct {
	Rule   string `json:"rule"`
	Title  string `json:"-"`      // of the rule: what was written, in a few words
	Line   int    `json:"line"`   // 1-based, in the text that the caller sent
	Column int    `json:"column"` // 1-based, in runes
	Before string `json:"before"`
	After  string `json:"after"`

	// Edits make it alone in the text that the caller sent. There are none for what only an earlier expansion brought about.
	Edits []splice.Edit `json:"-"`
}

// Channel is an endpoint that passes messages between routes of one Camel context, at a place where a file names it.
type Channel struct {
	Endpoint string // such as direct:orders; only a scheme, or "", where the rest is known only when the route runs
	Consumes bool   // the file reads from it, it does not send to it
	Line     int    // 1-based
	Column   int    // 1-based, in runes
	Offset   int    // in bytes
}

// Candidate is a place that an anchor may have meant.
type Candidate struct {
	Line     int    `json:"line"`
	Text     string `json:"text"`
	Selector string `json:"selector"` // the shortest selector that names it alone
}

// Place is a node of a file as an outline shows it.
type Place struct {
	Candidate
	Depth int `json:"depth"` // how many places of the outline hold it
}

// Line is a line of a file with its 1-based number.
type Line struct {
	Line int    `json:"line"`
	Text string `json:"text"`
}

// Status is the outcome in one word.
type Status string

// The outcomes.
const (
	OK          Status = "ok"          // nothing to do
	Fixed       Status = "fixed"       // made canonical
	Edited      Status = "edited"      // changed by an anchored edit
	Created     Status = "created"     // a new file was written
	Overwritten Status = "overwritten" // a file was replaced
	Unchanged   Status = "unchanged"   // what was asked for is there already
	Invalid     Status = "invalid"     // an error remains, nothing was written
	Unverified  Status = "unverified"  // the check before writing failed, nothing was written
	Ambiguous   Status = "ambiguous"   // two or more readings, nothing was written
	NotFound    Status = "not-found"   // the anchor names no place
	Stale       Status = "stale"       // the file is not what the caller read
	Refused     Status = "refused"     // not allowed, or not possible as asked
	Failed      Status = "error"       // usage, I/O or an internal error
)

// Binding says what a result was made with, so that results can be compared.
type Binding struct {
	Camel  string `json:"camel"`  // the Camel version whose DSL was used
	Schema string `json:"schema"` // digest of the DSL table of that version
	Rules  string `json:"rules"`  // digest of the rule catalogue
}

// Result is what every call of the engine, every line of JSON output and every tool answers.
type Result struct {
	Status     Status      `json:"status"`
	Code       Code        `json:"code,omitempty"` // why an edit was not made
	File       string      `json:"file,omitempty"`
	Rev        string      `json:"rev,omitempty"`
	Text       string      `json:"text,omitempty"` // the text, where the caller has no file to look into
	Expanded   []Expansion `json:"expanded,omitempty"`
	Findings   []Finding   `json:"findings,omitempty"`
	Candidates []Candidate `json:"candidates,omitempty"`
	Lines      []Line      `json:"lines,omitempty"` // around a change, or what was asked for
	Outline    []Place     `json:"outline,omitempty"`
	Diff       string      `json:"diff,omitempty"`
	Omitted    *Omitted    `json:"omitted,omitempty"` // what a long report leaves out
	Summary    *Tally      `json:"summary,omitempty"` // of a run over a tree of files, as its last result
	Binding    Binding     `json:"binding"`

	// Source is the text that the caller sent, if positions refer to it, for a format that shows it.
	Source []byte `json:"-"`
	// Output is the text to write: the canonical text where Status is Fixed, otherwise the input, byte for byte.
	Output []byte `json:"-"`
	// Edits make Output of the text that came, where Status is Fixed: no more bytes than have to change.
	Edits []splice.Edit `json:"-"`
}

// Worst is the highest severity among the findings that are not marked as existing, or "" if there is none.
func (r *Result) Worst() Severity {
	var worst Severity
	for _, f := range r.Findings {
		switch {
		case f.Existing:
		case f.Severity == Error:
			return Error
		case f.Severity == Warning || worst == "":
			worst = f.Severity
		}
	}
	return worst
}
