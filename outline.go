package cameledit

import (
	"github.com/camel-edit/camel-edit/anchor"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// Outline lists the entries, steps and branches of src in order, each with its line, its text, the shortest selector that
// names it alone, and how deep it stands.
func Outline(src []byte, o Options) Result {
	e, r := newEngine(src, o)
	if e == nil || !e.isRead(&r) {
		return r
	}
	places := e.schema.Read(e.file)
	finder := anchor.New(e.file, places)
	depth := map[syntax.Node]int{}
	for u := range finder.Units {
		d := 0
		for up := u.Parent(); !up.IsZero(); up = up.Parent() {
			if n, ok := depth[up]; ok {
				d = n + 1
				break
			}
		}
		if places.IsOutlined(u) {
			depth[u] = d
			r.Outline = append(r.Outline, report.Place{Candidate: finder.Candidate(u), Depth: d})
		}
	}
	return r
}

// Find resolves a where in src. Lines are those of the place, Candidates the place itself, or what may have been meant.
func Find(src []byte, where string, o Options) Result {
	e, r := newEngine(src, o)
	if e == nil || !e.isRead(&r) {
		return r
	}
	finder := anchor.New(e.file, e.schema.Read(e.file))
	found := finder.Find(where)
	if found.Node.IsZero() {
		r.Status = report.NotFound
		if found.Several {
			r.Status = report.Ambiguous
		}
		r.Candidates = found.Candidates
		r.Findings = []report.Finding{{Rule: "where", Severity: report.Error, Line: 1, Column: 1, Message: found.Note}}
		return r
	}
	c := finder.Candidate(found.Node)
	r.Candidates = []report.Candidate{c}
	if found.Note != "" {
		r.Findings = []report.Finding{{Rule: "where", Severity: report.Note, Line: c.Line, Column: 1, Offset: found.Node.Start(), Message: found.Note}}
	}
	s := found.Node.Whole()
	first, _ := e.file.Position(s.Start)
	last, _ := e.file.Position(max(s.Start, s.End-1))
	r.Lines = lines(e.file, first, last)
	return r
}

// isRead says that the text is YAML; otherwise it puts what is wrong into the result.
func (e *engine) isRead(r *Result) bool {
	r.Output, r.Status = []byte(e.text), report.OK
	if len(e.file.Problems()) == 0 {
		return true
	}
	r.Findings = e.place(e.checkAll())
	r.Status = report.Invalid
	return false
}

// lines are those of a file from first to last.
func lines(f *syntax.File, first, last int) []report.Line {
	var out []report.Line
	for n := max(1, first); n <= min(f.Lines(), last); n++ {
		start := f.Offset(n)
		out = append(out, report.Line{Line: n, Text: f.Source()[start:f.LineEnd(start)]})
	}
	return out
}
