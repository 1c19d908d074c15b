package cameledit

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// replace puts a fragment in the place of a unit and its comments.
func (x *editor) replace(u syntax.Node, fr *fragment) bool {
	u, ok := x.inBlock(u)
	if !ok {
		return false
	}
	coll := u.Parent()
	if fr.root().Kind() == syntax.Scalar && !u.IsItem() {
		return x.setText(u, fr)
	}
	if !x.fits(coll, fr) && !x.ownKey(u, fr) {
		return x.refuse(report.FragmentKind, u, "%s cannot be replaced by this; what can stand there: %s", x.describe(u), x.expected(u))
	}
	s := u.Whole()
	col := u.Column()
	x.shape(coll, fr)
	lines := splice.Reindent(fr.text, col, false)
	if !u.StartsLine() { // the first key behind a dash
		lines = strings.TrimLeft(lines, " ")
	}
	text, ok := x.canonical(x.above(s.Start), lines, fr)
	if !ok {
		return false
	}
	if root := parse(atLeft(text, col)).Root(); root.Len() == 1 && root.First().Key() == u.Key() && sameNode(root.First(), u) {
		return true // it is so already
	}
	if lead := u.Lead(); lead.Len() > 0 && !strings.Contains(text, "#") {
		x.note(u, "the comments above %s went with it", x.nameOf(u))
	}
	return x.put(s, text)
}

// ownKey says that a fragment is the key of an entry with another value.
func (x *editor) ownKey(u syntax.Node, fr *fragment) bool {
	root := fr.root()
	return u.IsEntry() && root.Kind() == syntax.Map && root.Len() == 1 && root.First().Key() == u.Key()
}

// remove takes a unit away with its comments. The last item of a list or a map takes the key along, unless it is required: then
// it leaves [] or {}, as in an EIP or a branch.
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
	x.touch(splice.Span{Start: offset, End: offset})
	return true
}

// removal are the edits that take a unit away. What has nothing left in it goes too, but for what is required, an EIP and a
// branch.
func (x *editor) removal(u syntax.Node) []splice.Edit {
	coll := u.Parent()
	if coll.Len() > 1 || coll.Parent().IsZero() && coll.Kind() == syntax.Map {
		return layout.Cut(u)
	}
	if coll.Parent().IsZero() || !coll.IsEntry() {
		switch {
		case !coll.IsItem() || coll.Kind() != syntax.Map:
		case x.isSingle(coll) || x.places().At(coll).Is != place.Body || !x.places().OwnsSteps(x.places().At(coll).Def):
			return x.removal(coll)
		default: // a branch, with the key behind the dash
			end := len(strings.TrimRight(x.text[:u.Whole().End], "\r\n"))
			return []splice.Edit{{Span: splice.Span{Start: u.Start(), End: end}, New: "{}"}}
		}
		return layout.Cut(u)
	}
	if o := x.places().At(coll).Option; o != nil && o.Required&x.places().Mask() == 0 && !x.isSingle(coll.Parent()) && (coll.Kind() == syntax.Seq || !x.withSteps(coll)) {
		return x.removal(coll)
	}
	empty := " {}"
	if coll.Kind() == syntax.Seq {
		empty = " []"
	}
	mark := coll.KeySpan().End + strings.IndexByte(x.text[coll.KeySpan().End:], ':') + 1
	mark = max(mark, coll.Props().End) // an anchor stays before its list
	s := u.Whole()
	if lines := x.file.LineStart(s.Start); s.Start != lines {
		s.Start = lines
	}
	edits := []splice.Edit{splice.Insert(mark, empty)}
	if x.lineEndAt(len(x.text)) != "" && s.End == len(x.text) { // the line above becomes the last, without a line end
		s.Start = len(strings.TrimSuffix(strings.TrimSuffix(x.text[:s.Start], "\n"), "\r"))
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
	if !x.isSingle(owner) || !owner.IsItem() || owner.Next().IsZero() || x.places().At(owner.Parent()).Is == place.Entries {
		return true
	}
	return x.refuse(report.Unacceptable, u, "%s is the only step of %s, and without steps Camel would run what follows it inside it; take %s away as a whole, or put another step in first", x.nameOf(u), x.nameOf(owner), x.nameOf(owner))
}
