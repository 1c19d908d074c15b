package cameledit

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// unwrap puts the steps of a unit in its place.
func (x *editor) unwrap(u syntax.Node) bool {
	u, ok := x.inBlock(u)
	if !ok {
		return false
	}
	o := x.optionsOf(u)
	steps := o.Get("steps")
	if steps.First().IsZero() {
		return x.refuse(report.Unacceptable, u, "%s has no steps to take out; use remove to take it away", x.describe(u))
	}
	if x.places().At(u.Parent()) != x.places().At(steps) && x.places().At(u.Parent()).Def != x.places().At(steps).Def {
		return x.refuse(report.Unacceptable, u, "%s does not stand among steps, so its steps cannot take its place", x.describe(u))
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
			return x.refuse(report.Unacceptable, last, "%s does not follow %s in the same list", x.describe(last), x.describe(u))
		}
	}
	coll := u.Parent()
	if !x.fits(coll, fr) || !x.isSingle(u) {
		return x.refuse(report.FragmentKind, u, "the fragment is no EIP that could hold %s; what can stand there: %s", x.describe(u), x.expected(u))
	}
	x.shape(coll, fr)
	root := fr.root()
	if root.Len() != 1 || root.First().First().IsZero() {
		return x.refuse(report.FragmentKind, u, "wrap takes one EIP, the fragment has %d", root.Len())
	}
	col := u.Column()
	from := u.Whole().Start
	text, ok := x.canonical(x.above(from), splice.Reindent(fr.text, col, false), fr)
	if !ok {
		return false
	}
	f := parse(text)
	eip := f.Root().First().First()
	d := x.places().Option(x.places().Step(), eip.Key())
	if d == nil || !x.places().OwnsSteps(d.Def()) {
		return x.refuse(report.FragmentKind, u, "%s owns no steps, so it cannot hold %s", eip.Key(), x.describe(u))
	}
	var b strings.Builder
	head := strings.TrimRight(text, "\n")
	keyCol := layout.ChildColumn(eip)
	switch steps := eip.Get("steps"); {
	case !steps.First().IsZero():
		return x.refuse(report.FragmentKind, u, "the fragment has steps already; leave them out, they are those of the file")
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
			return x.refuse(report.Unacceptable, u, "%s cannot be moved into or beside itself", x.describe(u))
		}
	}
	way := path(t)
	if u, ok = x.inBlock(u); !ok {
		return false
	}
	t, way = follow(x.file.Root(), way), path(u)
	if t, ok = x.inBlock(t); !ok {
		return false
	}
	u = follow(x.file.Root(), way)
	if !x.mayLeave(u) {
		return false
	}
	fr := newFragment(layout.Text(u, 0))
	offset, col := t.Whole().Start, t.Column()
	switch c.ToMode {
	case Before:
	case After:
		if owner, ok := x.intoEmptyOwner(t); !ok || !owner.IsZero() {
			return ok && x.moveInto(u, owner, fr, x.intoSteps)
		}
		offset = t.Whole().End
	case Inside:
		list := x.optionsOf(t)
		if owner, key := x.listFor(list, fr); !owner.IsZero() {
			list = owner.Get(key)
		} else if list.Kind() != syntax.Seq || !x.fits(list, fr) {
			return x.refuse(report.FragmentKind, t, "%s cannot stand inside %s", x.describe(u), x.describe(t))
		}
		last := list.Last()
		if last.IsZero() {
			return x.moveInto(u, t, fr, func(t syntax.Node, fr *fragment) bool { return x.inside(t, fr, false) })
		}
		if last == u {
			return true // it is there already
		}
		if owner, ok := x.intoEmptyOwner(last); !ok || !owner.IsZero() {
			return ok && x.moveInto(u, owner, fr, x.intoSteps)
		}
		t = last
		offset, col = t.Whole().End, t.Column()
	default:
		return x.misused(t, "say where to move to: before, after or inside")
	}
	if t.Parent() != u.Parent() && !x.fits(t.Parent(), fr) {
		return x.refuse(report.FragmentKind, t, "%s cannot stand beside %s", x.describe(u), x.describe(t))
	}
	s := u.Whole()
	if offset == s.Start || offset == s.End {
		return true // it is there already
	}
	edits := append(x.removal(u), layout.Paste(x.file, offset, layout.Text(u, col), s))
	if !x.apply(edits) {
		return false
	}
	x.touch(splice.Span{Start: offset, End: offset})
	return true
}

// moveInto moves a unit into another one.
func (x *editor) moveInto(u, owner syntax.Node, fr *fragment, add func(owner syntax.Node, fr *fragment) bool) bool {
	fr.asIs = true
	fr.set(strings.ReplaceAll(fr.text, "\r\n", "\n"))
	start := owner.Start()
	if !x.apply(x.removal(u)) {
		return false
	}
	start, _ = x.trail[len(x.trail)-1].Target(start)
	return add(x.nodeAt(start), fr)
}
