package cameledit

import (
	"fmt"
	"strings"

	"github.com/camel-edit/camel-edit/anchor"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Mode says what an edit does at its place.
type Mode string

// The modes of an edit.
const (
	At      Mode = "at"      // set options of the node
	Before  Mode = "before"  // insert before it
	After   Mode = "after"   // insert behind it
	Inside  Mode = "inside"  // add to its steps, its list or its options
	Replace Mode = "replace" // put the fragment in its place
	Remove  Mode = "remove"  // take it away with its comments
	Wrap    Mode = "wrap"    // put it, and what follows up to Through, into the fragment
	Unwrap  Mode = "unwrap"  // put its steps in its place
	Move    Mode = "move"    // put it elsewhere
)

// Change is one anchored edit.
type Change struct {
	Mode     Mode   `json:"mode"`
	Where    string `json:"where"` // a line with its text, a selector, or a line number
	Fragment string `json:"fragment,omitempty"`
	First    bool   `json:"first,omitempty"`   // Inside: before the steps that are there, not behind them
	Through  string `json:"through,omitempty"` // Wrap: the last step to wrap
	To       string `json:"to,omitempty"`      // Move: the place to move to
	ToMode   Mode   `json:"toMode,omitempty"`  // Move: Before, After or Inside it
}

// Edit applies changes to src, all or none. The line numbers of every change refer to src. Only the inserted text and, where
// it must grow, the anchored node are made canonical; every other byte stays. Problems that src has already are listed as
// existing, a new one refuses the edit.
func Edit(src []byte, changes []Change, o Options) Result {
	e, r := newEngine(src, o)
	if e == nil {
		return r
	}
	r.Output = src
	if p := e.file.Problems(); len(p) > 0 {
		r.Findings = e.place(e.check(e.file))
		r.Status = report.Invalid
		return r
	}
	x := &editor{engine: e, options: o, result: &r, before: e.check(e.file), text: e.text}
	for i, c := range changes {
		if ok := x.change(c); !ok {
			if len(changes) > 1 {
				x.result.Findings = append(x.result.Findings, report.Finding{Rule: "batch", Severity: report.Error, Line: 1, Column: 1,
					Message: fmt.Sprintf("edit %d of %d failed, so none was made", i+1, len(changes))})
			}
			r.Output = src
			return r
		}
	}
	x.finish(src)
	return r
}

// editor applies changes one after the other to a text that the rest of the engine sees as a file of its own each time.
type editor struct {
	engine  *engine
	options Options
	result  *Result
	before  []report.Finding // of the text as it came
	text    string
	trail   []*splice.Map
	file    *syntax.File
	places  *place.Map
	finder  *anchor.Finder
	touched splice.Span // of the last change, in the text after it
}

// load reads the text of this moment.
func (x *editor) load() {
	x.file = syntax.Parse([]byte(x.text))
	x.places = x.engine.schema.Read(x.file)
	x.finder = anchor.New(x.file, x.places)
}

// refuse answers that the edit is not possible as asked, and says what to do instead.
func (x *editor) refuse(status report.Status, n syntax.Node, format string, args ...any) bool {
	f := report.Finding{Rule: "edit", Severity: report.Error, Line: 1, Column: 1, Message: fmt.Sprintf(format, args...)}
	if !n.IsZero() {
		f.Offset = n.Start()
		f.Line, f.Column = n.File().Position(f.Offset)
	}
	x.result.Status = status
	x.result.Findings = append(x.result.Findings, f)
	return false
}

func (x *editor) note(n syntax.Node, format string, args ...any) {
	f := report.Finding{Rule: "edit", Severity: report.Note, Line: 1, Column: 1, Message: fmt.Sprintf(format, args...)}
	if !n.IsZero() {
		f.Offset = n.Start()
		f.Line, f.Column = n.File().Position(f.Offset)
	}
	x.result.Findings = append(x.result.Findings, f)
}

// find resolves a where, or refuses with the candidates.
func (x *editor) find(where string) (syntax.Node, bool) {
	// Line numbers are those of the text as it came, so a place is looked for there first.
	first := x.finder
	if len(x.trail) > 0 {
		first = anchor.New(x.engine.source, x.engine.schema.Read(x.engine.source))
	}
	found := first.Find(where)
	if len(x.trail) > 0 {
		if !found.Node.IsZero() {
			found.Node = x.now(found.Node)
		}
		if found.Node.IsZero() {
			found = x.finder.Find(where)
		}
	}
	if found.Node.IsZero() {
		status := report.NotFound
		if found.Several {
			status = report.Ambiguous
		}
		x.result.Candidates = found.Candidates
		message := found.Note
		if len(found.Candidates) > 0 {
			message += "; send one of the candidates, by its line with its text or by its selector"
		}
		return found.Node, x.refuse(status, syntax.Node{}, "%s", message)
	}
	if found.Note != "" {
		x.note(found.Node, "%s", found.Note)
	}
	return found.Node, true
}

// now is the node of this text that a node of the first text has become, no node if it is gone.
func (x *editor) now(n syntax.Node) syntax.Node {
	offset := n.Start()
	for _, m := range x.trail {
		var ok bool
		if offset, ok = m.Target(offset); !ok {
			return syntax.Node{}
		}
	}
	for c := range x.file.Nodes {
		if c.KeySpan().Len() > 0 && c.Start() == offset {
			return c
		}
	}
	return syntax.Node{}
}

// change makes one change. It says whether it could.
func (x *editor) change(c Change) bool {
	x.load()
	u, ok := x.find(c.Where)
	if !ok {
		return false
	}
	u = x.outer(u)
	fr := readFragment(c.Fragment)
	switch c.Mode {
	case Remove:
		return x.noFragment(fr, c.Mode) && x.remove(u)
	case Unwrap:
		return x.noFragment(fr, c.Mode) && x.unwrap(u)
	case Move:
		return x.move(u, c)
	}
	if fr.isEmpty() {
		return x.refuse(report.Refused, u, "the fragment is empty; to take the node away use --remove")
	}
	for _, l := range fr.dropped {
		x.note(u, "left out of the fragment: %s", l)
	}
	switch c.Mode {
	case At:
		return x.set(u, fr)
	case Before, After:
		return x.beside(u, fr, c.Mode)
	case Inside:
		return x.inside(u, fr, c.First)
	case Replace:
		return x.replace(u, fr)
	case Wrap:
		return x.wrap(u, fr, c.Through)
	}
	return x.refuse(report.Failed, u, "there is no mode %q; the modes are at, before, after, inside, replace, remove, wrap, unwrap and move", string(c.Mode))
}

func (x *editor) noFragment(fr *fragment, m Mode) bool {
	if fr.isEmpty() {
		return true
	}
	return x.refuse(report.Failed, syntax.Node{}, "%s takes no fragment", m)
}

// outer is the item whose one key a node is, or the node itself: a step is edited as a whole.
func (x *editor) outer(n syntax.Node) syntax.Node {
	if p := n.Parent(); x.isSingle(p) && p.IsItem() && !n.IsItem() {
		return p
	}
	return n
}

// apply makes edits and goes on with the new text.
func (x *editor) apply(edits []splice.Edit) bool {
	out, m, err := splice.Apply(x.text, edits)
	if err != nil {
		return x.refuse(report.Unverified, syntax.Node{}, "nothing was changed: %v", err)
	}
	x.text = out
	x.trail = append(x.trail, m)
	x.load()
	if p := x.file.Problems(); len(p) > 0 {
		line, _ := x.file.Position(p[0].Offset)
		return x.refuse(report.Unverified, syntax.Node{}, "the result would not be YAML in line %d: %s", line, p[0].Message)
	}
	return true
}

// inBlock makes block style of the brackets around a node, and gives the node in the new text.
func (x *editor) inBlock(n syntax.Node) (syntax.Node, bool) {
	if !n.InFlow() {
		return n, true
	}
	way := path(n)
	edits := layout.Block(n)
	if len(edits) == 0 || !x.apply(edits) {
		return n, x.refuse(report.Refused, n, "the brackets around this place cannot be written as lines; write them so first")
	}
	return follow(x.file.Root(), way), true
}

// path leads from the root to a node by the numbers of the children.
func path(n syntax.Node) []int {
	var out []int
	for p := n.Parent(); !p.IsZero(); n, p = p, p.Parent() {
		k := 0
		for c := p.First(); c != n; c = c.Next() {
			k++
		}
		out = append([]int{k}, out...)
	}
	return out
}

func follow(n syntax.Node, path []int) syntax.Node {
	for _, k := range path {
		n = n.First()
		for range k {
			n = n.Next()
		}
	}
	return n
}

// finish checks the new text and fills the result: nothing outside the changed ranges differs by construction, so what is
// left to see is that a second parser reads it and that no problem is new.
func (x *editor) finish(src []byte) {
	r := x.result
	if x.text == text(src) {
		r.Status = report.Unchanged
		return
	}
	after := x.engine.check(x.file)
	fresh := newProblems(x.before, after)
	for _, f := range after {
		f.Line, f.Column = x.file.Position(f.Offset)
		f.Existing = !fresh[key(f)]
		if f.Severity == report.Note && f.Existing {
			continue // shorthand elsewhere is no business of this edit
		}
		r.Findings = append(r.Findings, f)
	}
	if hasNew(r.Findings) {
		r.Status = report.Invalid
		return
	}
	if len(x.file.Documents()) == 1 {
		if err := secondParser([]byte(x.text)); err != nil {
			*r = x.engine.unverified(*r, err.Error())
			return
		}
	}
	r.Status = report.Edited
	r.Output = []byte(x.text)
	r.Lines = x.around()
}

func hasNew(findings []report.Finding) bool {
	for _, f := range findings {
		if f.Severity == report.Error && !f.Existing {
			return true
		}
	}
	return false
}

// key is what makes two findings the same problem wherever it stands.
func key(f report.Finding) string {
	return f.Rule + "\x00" + string(f.Severity) + "\x00" + unnumbered(f.Message)
}

// unnumbered leaves out the line numbers that a message refers to: an edit above moves them.
func unnumbered(s string) string {
	i := strings.Index(s, "in line ")
	if i < 0 {
		return s
	}
	j := i + len("in line ")
	for j < len(s) && s[j] >= '0' && s[j] <= '9' {
		j++
	}
	return s[:i] + s[j:]
}

// newProblems says which findings stand more often in after than in before.
func newProblems(before, after []report.Finding) map[string]bool {
	count := map[string]int{}
	for _, f := range before {
		count[key(f)]++
	}
	fresh := map[string]bool{}
	for _, f := range after {
		if count[key(f)]--; count[key(f)] < 0 {
			fresh[key(f)] = true
		}
	}
	return fresh
}

// around shows the lines of the last change, with three on both sides.
func (x *editor) around() []report.Line {
	const margin, most = 3, 60
	first, _ := x.file.Position(x.touched.Start)
	last, _ := x.file.Position(max(x.touched.Start, x.touched.End-1))
	var out []report.Line
	for n := max(1, first-margin); n <= min(x.file.Lines(), last+margin) && len(out) < most; n++ {
		start := x.file.Offset(n)
		out = append(out, report.Line{Line: n, Text: x.text[start:x.file.LineEnd(start)]})
	}
	return out
}
