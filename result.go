package cameledit

import "github.com/camel-edit/camel-edit/internal/report"

// What calls answer. The fields of a Result that a call does not mention are empty.
type (
	// Result is what a call has to say, and in Output the text to write.
	Result = report.Result
	// Status is the outcome in one word.
	Status = report.Status
	// Finding is one thing that is wrong with a text, at a place in it.
	Finding = report.Finding
	// Severity orders findings by what they mean to Camel.
	Severity = report.Severity
	// Reading is one thing that a text can mean.
	Reading = report.Reading
	// View is the text in which a person is shown a finding of an edit.
	View = report.View
	// Expansion is one thing that was read leniently and written canonically.
	Expansion = report.Expansion
	// Candidate is a place that a where may have meant.
	Candidate = report.Candidate
	// Place is a node of a text as [Outline] shows it.
	Place = report.Place
	// Line is a line of a text with its 1-based number.
	Line = report.Line
	// Channel is an endpoint that passes messages between routes: direct:name, seda:name.
	Channel = report.Channel
	// Binding says what a result was made with, so that results can be compared.
	Binding = report.Binding
)

// The severities, worst first.
const (
	SeverityError   = report.Error   // Camel refuses it when it loads or starts the file, or it cannot be read in one way
	SeverityWarning = report.Warning // it loads, but is surely not meant
	SeverityNote    = report.Note    // shorthand, an unknown scheme, a kind of file that is left alone
)

// The outcomes of a call.
const (
	StatusOK         = report.OK         // nothing to do
	StatusFixed      = report.Fixed      // Output is canonical, and another text than came
	StatusEdited     = report.Edited     // Output has the edits
	StatusUnchanged  = report.Unchanged  // what was asked for is there already
	StatusInvalid    = report.Invalid    // an error remains; Output is what came
	StatusUnverified = report.Unverified // the check of what was made failed; Output is what came
	StatusAmbiguous  = report.Ambiguous  // two or more readings; Output is what came
	StatusNotFound   = report.NotFound   // the where names no place, or several: Candidates has them
	StatusRefused    = report.Refused    // not possible as asked; Output is what came
	StatusFailed     = report.Failed     // the options are wrong
)
