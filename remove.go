package cameledit

import (
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

func itoa(n int) string { return strconv.Itoa(n) }

// replace puts a fragment in the place of a unit and its comments.
func (x *editor) replace(u syntax.Node, fr *fragment) bool {
	u, ok := x.inBlock(u)
	if !ok {
		return false
	}
	coll := u.Parent()
	if fr.file.Root().Kind() == syntax.Scalar && !u.IsItem() {
		return x.setText(u, fr)
	}
	if !x.fits(coll, fr) && !x.ownKey(u, fr) {
		return x.refuse(report.Refused, u, "%s cannot be replaced by this; what can stand there: %s", x.describe(u), x.expected(u))
	}
	s := u.Whole()
	col := u.Column()
	lines := x.lines(coll, fr, col)
	if s.Start == u.Start() && !u.StartsLine() {
		lines = strings.TrimLeft(lines, " ")
	}
	text, ok := x.read(x.text[:s.Start], lines, fr)
	if !ok {
		return false
	}
	if f := syntax.Parse([]byte(splice.Reindent(layout.Spaces(col)+strings.TrimLeft(text, " "), -col, false))); f.Root().Len() == 1 {
		if sameNode(f.Root().First(), u) && f.Root().First().Key() == u.Key() {
			return true // it is so already
		}
	}
	if lead := u.Lead(); lead.Len() > 0 && !strings.Contains(text, "#") {
		x.note(u, "the comments above %s went with it", x.nameOf(u))
	}
	return x.put(s.Start, s.End, text)
}

// ownKey says that a fragment is the key of an entry with another value.
func (x *editor) ownKey(u syntax.Node, fr *fragment) bool {
	root := fr.file.Root()
	return u.IsEntry() && root.Kind() == syntax.Map && root.Len() == 1 && root.First().Key() == u.Key()
}

// remove takes a unit away with its comments. The last item of a list that is required leaves [], of another one takes the key
// along.
func (x *editor) remove(u syntax.Node) bool {
	u, ok := x.inBlock(u)
	if !ok {
		return false
	}
	if !x.mayLeave(u) {
		return false
	}
	offset := u.Whole().Start
	if !x.apply(x.removal(u)) {
		return false
	}
	x.touched = splice.Span{Start: min(offset, len(x.text)), End: min(offset, len(x.text))}
	return true
}

// removal are the edits that take a unit away.
func (x *editor) removal(u syntax.Node) []splice.Edit {
	coll := u.Parent()
	if coll.Len() > 1 || coll.Parent().IsZero() && coll.Kind() == syntax.Map {
		return layout.Cut(u)
	}
	if coll.Parent().IsZero() || !coll.IsEntry() {
		if coll.IsItem() && x.isSingle(coll) || coll.IsItem() && coll.Kind() == syntax.Map {
			return x.removal(coll)
		}
		return layout.Cut(u)
	}
	if o := x.places.At(coll).Option; o != nil && o.Required&x.places.Mask() == 0 {
		return x.removal(coll)
	}
	empty := " {}"
	if coll.Kind() == syntax.Seq {
		empty = " []"
	}
	mark := coll.KeySpan().End + strings.IndexByte(x.text[coll.KeySpan().End:], ':') + 1
	s := u.Whole()
	if lines := x.file.LineStart(s.Start); s.Start != lines {
		s.Start = lines
	}
	edits := []splice.Edit{splice.Insert(mark, empty)}
	if s.End == len(x.text) && !strings.HasSuffix(x.text, "\n") {
		s.Start = x.file.LineEnd(mark)
	}
	return append(edits, splice.Delete(s))
}

// mayLeave refuses to take the only child of an owner away while a step follows the owner: Camel would run what follows
// inside it.
func (x *editor) mayLeave(u syntax.Node) bool {
	list := u.Parent()
	if list.Kind() != syntax.Seq || list.Key() != "steps" || list.Len() != 1 || !x.isSingle(u) {
		return true
	}
	o := list.Parent()
	owner := x.outer(o)
	if !x.isSingle(owner) || !owner.IsItem() || owner.Next().IsZero() || x.places.At(owner.Parent()).Is == place.Entries {
		return true
	}
	return x.refuse(report.Refused, u, "%s is the only step of %s, and without steps Camel would run what follows it inside it; take %s away as a whole, or put another step in first", x.nameOf(u), x.nameOf(owner), x.nameOf(owner))
}

// unwrap puts the steps of a unit in its place.
func (x *editor) unwrap(u syntax.Node) bool {
	u, ok := x.inBlock(u)
	if !ok {
		return false
	}
	o := x.optionsOf(u)
	steps := o.Get("steps")
	if steps.First().IsZero() {
		return x.refuse(report.Refused, u, "%s has no steps to take out; use remove to take it away", x.describe(u))
	}
	if x.places.At(u.Parent()) != x.places.At(steps) && x.places.At(u.Parent()).Def != x.places.At(steps).Def {
		return x.refuse(report.Refused, u, "%s does not stand among steps, so its steps cannot take its place", x.describe(u))
	}
	if steps, ok = x.inBlock(steps); !ok {
		return false
	}
	var b strings.Builder
	s := u.Whole()
	lead := u.Lead()
	b.WriteString(x.text[lead.Start:lead.End])
	for i := range steps.Children {
		b.WriteString(layout.Text(i, u.Column()))
	}
	return x.putRaw(s, b.String())
}

// putRaw replaces a range by lines that have their line ends already.
func (x *editor) putRaw(s splice.Span, lines string) bool {
	if s.End == len(x.text) && !strings.HasSuffix(x.text, "\n") {
		lines = strings.TrimSuffix(strings.TrimSuffix(lines, "\n"), "\r")
	}
	if !x.apply([]splice.Edit{{Span: s, New: lines}}) {
		return false
	}
	x.touched = splice.Span{Start: s.Start, End: s.Start + len(lines)}
	return true
}

// wrap puts a unit, and those that follow up to through, into the steps of the fragment.
func (x *editor) wrap(u syntax.Node, fr *fragment, through string) bool {
	u, ok := x.inBlock(u)
	if !ok {
		return false
	}
	last := u
	if through != "" {
		t, ok := x.find(through)
		if !ok {
			return false
		}
		if last = x.outer(t); last.Parent() != u.Parent() || last.Start() < u.Start() {
			return x.refuse(report.Refused, last, "%s does not follow %s in the same list", x.describe(last), x.describe(u))
		}
	}
	coll := u.Parent()
	if !x.fits(coll, fr) || !x.isSingle(u) {
		return x.refuse(report.Refused, u, "the fragment is no EIP that could hold %s; what can stand there: %s", x.describe(u), x.expected(u))
	}
	x.shapeFor(coll, fr)
	root := fr.file.Root()
	if root.Len() != 1 || root.First().First().IsZero() {
		return x.refuse(report.Refused, u, "wrap takes one EIP, the fragment has %d", root.Len())
	}
	col := u.Column()
	from := u.Whole().Start
	text, ok := x.read(x.text[:from], splice.Reindent(fr.text, col, false), fr)
	if !ok {
		return false
	}
	f := syntax.Parse([]byte(text))
	eip := f.Root().First().First()
	d := x.places.Version.Option(x.places.Step(), eip.Key())
	if d == nil || !x.places.OwnsSteps(d.Def()) {
		return x.refuse(report.Refused, u, "%s owns no steps, so it cannot hold %s", eip.Key(), x.describe(u))
	}
	var b strings.Builder
	head := strings.TrimRight(text, "\n")
	keyCol := layout.ChildColumn(eip)
	switch steps := eip.Get("steps"); {
	case !steps.First().IsZero():
		return x.refuse(report.Refused, u, "the fragment has steps already; leave them out, they are those of the file")
	case !steps.IsZero():
		w := steps.Whole()
		head = strings.TrimRight(text[:w.Start]+text[w.End:], "\n")
	case eip.IsFlow() || eip.Kind() == syntax.Null:
		head = strings.TrimRight(text[:eip.Content().Start], " ")
		head = strings.TrimRight(head, "\n")
	}
	b.WriteString(head + "\n" + layout.Spaces(keyCol) + "steps:\n")
	lines := strings.ReplaceAll(b.String(), "\n", splice.LineEnd(x.text, from))
	s := splice.Span{Start: from, End: last.Whole().End}
	moved := splice.Reindent(x.text[s.Start:s.End], keyCol+layout.ListOffset(u)-col, false)
	return x.putRaw(s, lines+moved)
}

// move puts a unit elsewhere, with its comments.
func (x *editor) move(u syntax.Node, c Change) bool {
	t, ok := x.find(c.To)
	if !ok {
		return false
	}
	t = x.outer(t)
	for up := t; !up.IsZero(); up = up.Parent() {
		if up == u {
			return x.refuse(report.Refused, u, "%s cannot be moved into or beside itself", x.describe(u))
		}
	}
	if u.InFlow() || t.InFlow() {
		return x.refuse(report.Refused, u, "a node in brackets cannot be moved; write the brackets as lines first")
	}
	if !x.mayLeave(u) {
		return false
	}
	fr := readFragment(layout.Text(u, 0))
	offset, col := t.Whole().Start, t.Column()
	switch c.ToMode {
	case Before:
	case After:
		offset = t.Whole().End
	case Inside:
		list, owner, _ := x.listFor(x.optionsOf(t), fr)
		if owner.IsZero() || list.First().IsZero() {
			return x.refuse(report.Refused, t, "%s has no steps to move into; use before or after one of its steps", x.describe(t))
		}
		t = list.Last()
		offset, col = t.Whole().End, t.Column()
	default:
		return x.refuse(report.Failed, t, "say where to move to: before, after or inside")
	}
	if !x.fits(t.Parent(), fr) {
		return x.refuse(report.Refused, t, "%s cannot stand beside %s", x.describe(u), x.describe(t))
	}
	s := u.Whole()
	if offset == s.Start || offset == s.End {
		return true // it is there already
	}
	edits := append(x.removal(u), layout.Paste(x.file, offset, layout.Text(u, col), s))
	if !x.apply(edits) {
		return false
	}
	x.touched = splice.Span{Start: min(offset, len(x.text)), End: min(offset, len(x.text))}
	return true
}
