package cameledit

import (
	"slices"

	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/lenient"
	"github.com/camel-edit/camel-edit/splice"
)

// Check says what is wrong with src as it stands: the findings of [Validate] without a look at what the text could be read
// as, for one who asks at each key.
func Check(src []byte, o Options) Result {
	e, r := newEngine(src, o)
	if e == nil {
		return r
	}
	r.Findings = e.asWritten(e.checkAll())
	r.Output = src
	r.Status = statusOf(r.Findings, report.OK)
	return r
}

// Readings lists what rules read in the lines of src from first to last, 1-based: a finding for each place, with one reading
// where [Fix] writes it unasked, and with all of them where the caller has to choose. Each reading has the edits of src that
// write it. Where a reading shows only once others have been written around it, its edits write them too: if src is YAML, only
// those of the same entry of the file. What [Fix] would write only in a later round is left out.
func Readings(src []byte, first, last int, o Options) []Finding {
	e, _ := newEngine(src, o)
	if e == nil {
		return nil
	}
	within := e.entries(first, last)
	e.toLineEnd()
	found := e.check(e.file)
	if !e.needsRules(found) {
		return nil
	}
	single, several := e.read(found)
	out := e.asFindings(e.between(first, last, e.apart(single)))
	atOnce := e.asFindings(e.between(first, last, several))
	e.within = within
	e.rounds()
	// What has to be chosen in the end may have been so from the start: then nothing has to be written around it.
	for _, f := range e.asFindings(e.between(first, last, e.open)) {
		i := slices.IndexFunc(atOnce, func(g Finding) bool {
			return g.Rule == f.Rule && g.Offset == f.Offset && slices.EqualFunc(f.Readings, g.Readings, func(a, b report.Reading) bool { return a.Name == b.Name })
		})
		if i >= 0 {
			f = atOnce[i]
		}
		out = append(out, f)
	}
	return out
}

// between are those of some matches that are in some lines of what the caller sent.
func (e *engine) between(first, last int, matches []lenient.Match) []lenient.Match {
	return slices.DeleteFunc(slices.Clone(matches), func(m lenient.Match) bool {
		line, _ := e.position(m.Offset)
		return line < first || line > last
	})
}

// asFindings are matches with the edits that make each of their readings of what the caller sent.
func (e *engine) asFindings(matches []lenient.Match) []Finding {
	var out []Finding
	for _, m := range matches {
		f := Finding{Rule: m.Rule.Name, Severity: report.Error, Offset: e.back(m.Offset), Message: m.Rule.Title()}
		f.Line, f.Column = e.source.Position(f.Offset)
		for _, r := range m.Readings {
			_, after := e.lines(cover(r.Edits), r.Edits)
			f.Readings = append(f.Readings, report.Reading{Name: r.Name, Means: r.Means, After: after, Edits: e.edits(r.Edits)})
		}
		out = append(out, f)
	}
	return out
}

// entries is the span of the entries of the file that some lines belong to, or nothing where that cannot be told.
func (e *engine) entries(first, last int) *splice.Span {
	root := e.file.Root()
	if len(e.file.Problems()) > 0 || root.Kind() != syntax.Seq || root.IsFlow() {
		return nil
	}
	s := splice.Span{Start: len(e.text) + 1}
	for item := range root.Children {
		whole := item.Whole()
		from, _ := e.file.Position(whole.Start)
		to, _ := e.file.Position(max(whole.Start, whole.End-1))
		if from <= last && first <= to {
			s.Start, s.End = min(s.Start, e.file.LineStart(whole.Start)), max(s.End, e.file.NextLine(whole.End-1))
		}
	}
	if s.Start > len(e.text) {
		return nil
	}
	return &s
}
