package cameledit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/internal/view"
	"github.com/camel-edit/camel-edit/splice"
)

// The questions that an edit may have to ask, by the names under which a caller chooses: --choose NAME@LINE=READING.
const (
	askEmptyOwner  = "owner-without-steps" // what follows an owner that has no steps
	askAllRoutes   = "entry-for-routes"    // an onException at a place in one of several routes
	askOtherScheme = "other-scheme"        // a uri that the old parameters are not for
	askOtherEIP    = "other-eip"           // steps where options are wanted
	askFullList    = "list-has-items"      // a list option that has items
)

var questions = []string{askEmptyOwner, askAllRoutes, askOtherScheme, askOtherEIP, askFullList}

// question is what stopped an edit: it can be meant in several ways.
type question struct {
	rule     string
	offset   int // in the text as it came
	line     int
	column   int
	what     string // what is there, as the beginning of a sentence
	readings []meaning
}

type meaning struct{ name, means string }

// ask gives the name of the reading that the caller has chosen at a node. If there is none, the edit ends with the question.
func (x *editor) ask(rule string, n syntax.Node, what string, readings ...meaning) (chosen string, ok bool) {
	q := &question{rule: rule, offset: x.back(n.Start()), what: what, readings: readings}
	q.line, q.column = x.engine.source.Position(q.offset)
	for _, c := range x.engine.options.Choose {
		if c.Rule == rule && c.Line == q.line && slices.ContainsFunc(readings, func(m meaning) bool { return m.name == c.Name }) {
			return c.Name, true
		}
	}
	x.question = q
	x.result.Status, x.result.Code = report.Ambiguous, report.TwoReadings
	return "", false
}

// finding shows the question with what each reading would write. One that makes a new problem is no reading.
func (q *question) finding(src []byte, changes []Change, o Options) report.Finding {
	f := report.Finding{Rule: q.rule, Severity: report.Error, Line: q.line, Column: q.column, Offset: q.offset}
	var means []string
	for _, m := range q.readings {
		chosen := o
		chosen.Choose = append(slices.Clone(o.Choose), Choice{Rule: q.rule, Line: q.line, Name: m.name})
		x, r := edit(src, changes, chosen)
		reading := report.Reading{Name: m.name, Means: m.means}
		switch r.Status {
		case report.Edited:
			reading.After, reading.Edits = x.written(), difference(view.Text(src), x.text)
		case report.Unchanged, report.Ambiguous: // nothing to show yet
		default:
			continue
		}
		f.Readings = append(f.Readings, reading)
		means = append(means, m.name+" ("+m.means+")")
	}
	switch len(means) {
	case 0:
		f.Message = q.what + ", and no reading of this leaves a file that Camel accepts"
	case 1:
		f.Message = q.what + ": it may be " + means[0] + "; choose it if that is meant"
	default:
		f.Message = fmt.Sprintf("%s: this can be read in %d ways: %s", q.what, len(means), strings.Join(means, ", or "))
	}
	return f
}

// written is the text of the lines that were touched.
func (x *editor) written() string {
	var b strings.Builder
	for _, s := range x.touched {
		b.WriteString(x.text[x.file.LineStart(s.Start):x.file.NextLine(max(s.Start, s.End-1))])
	}
	return b.String()
}

// difference is the one edit that makes after of before.
func difference(before, after string) []splice.Edit {
	start, end := 0, 0
	for n := blockSize; n > 0; n /= blockSize { // first in blocks, then in bytes
		for start+n <= min(len(before), len(after)) && before[start:start+n] == after[start:start+n] {
			start += n
		}
	}
	b, a := before[start:], after[start:]
	for n := blockSize; n > 0; n /= blockSize {
		for end+n <= min(len(b), len(a)) && b[len(b)-end-n:len(b)-end] == a[len(a)-end-n:len(a)-end] {
			end += n
		}
	}
	return []splice.Edit{{Span: splice.Span{Start: start, End: len(before) - end}, New: a[:len(a)-end]}}
}

// blockSize is how many bytes are compared at once.
const blockSize = 256
