package cameledit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/anchor"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/internal/view"
	"github.com/camel-edit/camel-edit/splice"
	"github.com/camel-edit/camel-edit/validate"
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
// existing, a new one refuses the edit. Positions of findings are those of src; those of expansions, and of what in a fragment
// is no YAML or can be read in several ways, are those of the fragment.
func Edit(src []byte, changes []Change, o Options) Result {
	x, r := edit(src, changes, o)
	if x == nil || x.question == nil {
		return r
	}
	r.Findings = append(r.Findings, x.question.finding(src, changes, o))
	return r
}

// edit gives the result, and the editor that made it unless the options are wrong.
func edit(src []byte, changes []Change, o Options) (*editor, Result) {
	e, r := newEngine(src, o)
	if e == nil {
		return nil, r
	}
	r.Output = src
	x := &editor{engine: e, result: &r, text: e.text, file: e.file}
	x.first = anchor.New(x.file, x.places())
	if !x.isEditable() {
		return x, r
	}
	for i, c := range changes {
		if !x.change(c) {
			if len(changes) > 1 {
				x.tell(report.Error, syntax.Node{}, "edit %d of %d is refused, so none was made", i+1, len(changes))
			}
			return x, r
		}
	}
	x.finish(src)
	return x, r
}

// editor applies changes one after the other. Each sees the text that the one before it has left.
type editor struct {
	engine   *engine // of the text as it came
	result   *Result
	first    *anchor.Finder // of the text as it came
	question *question      // what stopped the edit, if the caller may choose
	comments bool           // comments may go: their node was to be taken away or replaced
	sent     []*syntax.File // the fragments

	text    string
	trail   []*splice.Map
	file    *syntax.File
	placed  *place.Map    // of the file, made when first asked for
	touched []splice.Span // of the text
}

// places is what the nodes of the text of this moment are to Camel.
func (x *editor) places() *place.Map {
	if x.placed == nil {
		x.placed = x.engine.schema.Read(x.file)
	}
	return x.placed
}

// isEditable says that the text is one YAML document; otherwise it says why it cannot be edited.
func (x *editor) isEditable() bool {
	switch {
	case len(x.file.Problems()) > 0:
		x.result.Status, x.result.Code = report.Invalid, report.Unacceptable
		x.result.Findings = x.engine.place(x.engine.check(x.file))
		x.tell(report.Note, syntax.Node{}, "the file is not YAML yet, so no place in it is certain; make it so with validate --fix, or write the whole file")
		return false
	case len(x.file.Documents()) > 1:
		return x.refuse(report.MultiDocument, x.file.Documents()[1].Root,
			"a second YAML document starts here, and Camel reads only one; make one file of each, then edit it")
	}
	return true
}

// tell adds a finding at a node, at the place that it has in the text as it came.
func (x *editor) tell(s report.Severity, n syntax.Node, format string, args ...any) {
	if !n.IsZero() {
		x.tellAt(s, x.back(n.Start()), nil, format, args...)
		return
	}
	x.tellAt(s, 0, &report.View{}, format, args...)
}

// tellAt adds a finding at an offset of the text as it came, with what a person is shown of it.
func (x *editor) tellAt(s report.Severity, offset int, view *report.View, format string, args ...any) {
	f := report.Finding{Rule: "edit", Severity: s, Offset: offset, Message: fmt.Sprintf(format, args...), View: view}
	f.Line, f.Column = x.engine.source.Position(offset)
	x.result.Findings = append(x.result.Findings, f)
}

// refuse answers that the edit is not possible as asked, and says what to do instead. It is false, for a caller to return.
func (x *editor) refuse(code report.Code, n syntax.Node, format string, args ...any) bool {
	x.tell(report.Error, n, format, args...)
	x.result.Code = code
	switch code {
	case report.AnchorMiss:
		x.result.Status = report.NotFound
	case report.AnchorTie:
		x.result.Status = report.Ambiguous
	case report.InternalSurgery:
		x.result.Status = report.Unverified
	default:
		x.result.Status = report.Refused
	}
	return false
}

// misused answers that the change is none that there could be. It is false, for a caller to return.
func (x *editor) misused(n syntax.Node, format string, args ...any) bool {
	x.refuse(report.Unacceptable, n, format, args...)
	x.result.Status = report.Failed
	return false
}

// note says what the caller should know of an edit that is made.
func (x *editor) note(n syntax.Node, format string, args ...any) {
	x.tell(report.Note, n, format, args...)
}

// back is the offset that a byte of the text had in the text as it came.
func (x *editor) back(offset int) int {
	for _, m := range slices.Backward(x.trail) {
		offset = m.Source(offset)
	}
	return offset
}

// find resolves a where, or refuses with the candidates.
func (x *editor) find(where string) (syntax.Node, bool) {
	// Line numbers are those of the text as it came, so a place is looked for there first. What an earlier change has
	// written has no number yet.
	found := x.first.Find(where)
	if len(x.trail) > 0 {
		switch {
		case !found.Node.IsZero():
			n := found.Node
			if found.Node = x.now(n); found.Node.IsZero() {
				line, _ := x.engine.source.Position(n.Start())
				return n, x.refuse(report.Unacceptable, syntax.Node{}, "line %d was taken away by an earlier edit of this batch; leave one of the two out", line)
			}
		case !found.Several && !anchor.IsNumbered(where):
			found = anchor.New(x.file, x.places()).Find(where)
		}
	}
	if found.Node.IsZero() {
		code := report.AnchorMiss
		if found.Several {
			code = report.AnchorTie
		}
		x.result.Candidates = found.Candidates
		if len(found.Candidates) > 0 {
			found.Note += "; send one of the candidates, by its line with its text or by its selector"
		}
		return found.Node, x.refuse(code, syntax.Node{}, "%s", found.Note)
	}
	if found.Note != "" {
		x.note(found.Node, "%s", found.Note)
	}
	return found.Node, true
}

// now is the node that a node of the text as it came has become, no node if it is gone.
func (x *editor) now(n syntax.Node) syntax.Node {
	offset := n.Start()
	for _, m := range x.trail {
		var ok bool
		if offset, ok = m.Target(offset); !ok {
			return syntax.Node{}
		}
	}
	return x.nodeAt(offset)
}

// nodeAt is the item or entry that starts at an offset.
func (x *editor) nodeAt(offset int) syntax.Node {
	for c := range x.file.Nodes {
		if c.KeySpan().Len() > 0 && c.Start() == offset {
			return c
		}
	}
	return syntax.Node{}
}

// change makes one change. It says whether it could.
func (x *editor) change(c Change) bool {
	u, ok := x.find(c.Where)
	if !ok {
		return false
	}
	x.comments = x.comments || c.Mode == Remove || c.Mode == Replace || c.Mode == At
	switch c.Mode {
	case Remove, Unwrap, Move:
		if strings.TrimSpace(c.Fragment) != "" {
			return x.misused(syntax.Node{}, "%s takes no fragment", c.Mode)
		}
	default:
	}
	switch c.Mode {
	case Remove:
		return x.remove(u)
	case Unwrap:
		return x.unwrap(u)
	case Move:
		return x.move(u, c)
	default:
	}
	fr := x.readFragment(c.Fragment)
	if fr.isEmpty() || fr.isNoItems() && c.Mode != At {
		return x.emptyFragment(u, fr, c.Mode)
	}
	if why := fr.incomplete(); why != "" {
		return x.refuse(report.FragmentKind, u, "%s", why)
	}
	if elided := x.elided(fr); elided != "" {
		return x.refuse(report.Unacceptable, u, "the comment %q of the fragment stands for text that is not there; send the new steps or options alone, what is there stays", elided)
	}
	for _, l := range fr.dropped {
		x.note(u, "left out of the fragment: %s", l)
	}
	sent := fr.file
	x.sent = append(x.sent, sent)
	switch c.Mode {
	case At:
		ok = x.set(u, fr)
	case Before, After:
		ok = x.beside(u, fr, c.Mode)
	case Inside:
		ok = x.inside(u, fr, c.First)
	case Replace:
		ok = x.replace(u, fr)
	case Wrap:
		ok = x.wrap(u, fr, c.Through)
	default:
		return x.misused(u, "there is no mode %q; the modes are at, before, after, inside, replace, remove, wrap, unwrap and move", string(c.Mode))
	}
	return ok && x.holds(sent, u)
}

// emptyFragment refuses a fragment in which nothing stands.
func (x *editor) emptyFragment(u syntax.Node, fr *fragment, m Mode) bool {
	what, instead := "empty", "send the steps or options to write"
	if len(fr.file.Comments()) > 0 {
		what = "only a comment"
	}
	if m == Replace {
		instead = "to take the node away use --remove"
	}
	return x.refuse(report.FragmentKind, u, "the fragment is %s; %s", what, instead)
}

// holds says that every comment and every text of a fragment stands in the file now, or in what was expanded.
func (x *editor) holds(sent *syntax.File, u syntax.Node) bool {
	if why := missing(sent, x.file, x.touched, x.result.Expanded); why != "" {
		return x.refuse(report.Unacceptable, u, "%q of the fragment would be lost; send it in canonical form", why)
	}
	return true
}

// apply makes edits and goes on with the new text.
func (x *editor) apply(edits []splice.Edit) bool {
	out, m, err := splice.Apply(x.text, edits)
	if err != nil {
		return x.refuse(report.InternalSurgery, syntax.Node{}, "nothing was changed: %v", err)
	}
	file := parse(out)
	if p := file.Problems(); len(p) > 0 {
		line, _ := file.Position(p[0].Offset)
		return x.refuse(report.InternalSurgery, syntax.Node{}, "nothing was changed: the result would not be YAML in line %d: %s", line, p[0].Message)
	}
	for i, s := range x.touched {
		start, _ := m.Target(s.Start)
		x.touched[i] = splice.Span{Start: start, End: start + s.Len()}
	}
	x.text, x.file = out, file
	x.placed = nil
	x.trail = append(x.trail, m)
	return true
}

// touch marks bytes of the text as changed.
func (x *editor) touch(s splice.Span) {
	x.touched = append(x.touched, splice.Span{Start: min(s.Start, len(x.text)), End: min(s.End, len(x.text))})
}

// inBlock makes block style of the brackets around a node, and gives the node in the new text.
func (x *editor) inBlock(n syntax.Node) (syntax.Node, bool) {
	if !n.InFlow() || n.First().IsZero() && !n.Parent().InFlow() { // nothing stands in {} or []
		return n, true
	}
	way := path(n)
	edits := layout.Block(n)
	if len(edits) == 0 {
		return n, x.refuse(report.Unacceptable, n, "the brackets around this place cannot be written as lines; write them so first")
	}
	if !x.apply(edits) {
		return n, false
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
		out = append(out, k)
	}
	slices.Reverse(out)
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

// finish checks the new text and fills the result. Nothing outside the touched ranges differs, because the text was made by
// splices; what is left to see is that a second parser reads it, that no comment is gone and no problem new.
func (x *editor) finish(src []byte) {
	r := x.result
	if x.text == view.Text(src) {
		r.Status = report.Unchanged
		return
	}
	after := x.engine.check(x.file)
	var fresh map[string]bool
	if len(after) > 0 {
		fresh = newProblems(x.engine.check(x.engine.source), after)
	}
	for _, f := range after {
		f.Existing = !fresh[key(f)]
		if f.Severity == report.Note && f.Existing {
			continue // shorthand elsewhere is no business of this edit
		}
		if !f.Existing { // it is not in the text as it came
			f.View = &report.View{Text: x.text}
			f.View.Line, f.View.Column = x.file.Position(f.Offset)
		}
		f.Offset = x.back(f.Offset)
		f.Line, f.Column = x.engine.source.Position(f.Offset)
		r.Findings = append(r.Findings, f)
	}
	r.Lines = x.around()
	if r.Worst() == report.Error {
		r.Status, r.Code = report.Invalid, validate.Code(r.Findings)
		return
	}
	for c := range gone(x.engine.source, x.file) {
		if !x.comments {
			*r = x.engine.unverified(*r, fmt.Sprintf("the comment %q would be lost", c))
			return
		}
		x.note(syntax.Node{}, "a comment went with what it stood in: %s", c)
	}
	if why := verifyEdit(src, x.file); why != "" {
		for _, f := range x.sent { // the text of a caller is no internal error
			if err := secondParser(view.Bytes(f.Source())); err != nil {
				x.refuse(report.YAMLFeature, syntax.Node{}, "the fragment is YAML that not every parser reads; write it otherwise: %v", err)
				return
			}
		}
		*r = x.engine.unverified(*r, why)
		return
	}
	x.noteRepeats()
	r.Status = report.Edited
	r.Output = []byte(x.text)
	x.engine.options.Memory.keep(x.file)
}

// noteRepeats says where an alias stands for a node that was changed: there it is changed too.
func (x *editor) noteRepeats() {
	if !x.engine.source.HasAliases() {
		return
	}
	for n := range x.engine.source.Nodes {
		before, after := n.Resolve(), x.now(n).Resolve()
		if n.Kind() != syntax.Alias || before.IsZero() || after.IsZero() || before.Raw() == after.Raw() {
			continue
		}
		line, _ := x.engine.source.Position(before.Start())
		x.tellAt(report.Note, n.Start(), nil, "the alias %s stands for what begins in line %d and was changed, so it is changed here too", n.Raw(), line)
	}
}

// key is what makes two findings the same problem wherever it stands.
func key(f report.Finding) string {
	return f.Rule + "\x00" + string(f.Severity) + "\x00" + unnumbered(f.Message)
}

// unnumbered leaves out the line numbers that a message refers to: an edit above moves them.
func unnumbered(s string) string {
	before, rest, found := strings.Cut(s, "line ")
	if !found {
		return s
	}
	return before + "line " + unnumbered(strings.TrimLeft(rest, "0123456789"))
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

// around shows the lines that were touched, with three on both sides.
func (x *editor) around() []report.Line {
	const margin, most = 3, 60
	slices.SortFunc(x.touched, func(a, b splice.Span) int { return a.Start - b.Start })
	var out []report.Line
	next := 1
	for _, s := range x.touched {
		first, _ := x.file.Position(s.Start)
		last, _ := x.file.Position(max(s.Start, s.End-1))
		for n := max(next, first-margin); n <= min(x.file.Lines(), last+margin) && len(out) < most; n++ {
			out = append(out, lines(x.file, n, n)...)
			next = n + 1
		}
	}
	return out
}
