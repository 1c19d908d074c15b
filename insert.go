package cameledit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
	"github.com/camel-edit/camel-edit/validate"
)

// beside inserts a fragment before or behind a unit, in the nearest collection that holds what it is.
func (x *editor) beside(u syntax.Node, fr *fragment, mode Mode) bool {
	coll, near := x.climb(u, fr)
	if coll.IsZero() {
		return x.unfit(u, fr)
	}
	if coll.InFlow() {
		way := path(near)
		if _, ok := x.inBlock(coll); !ok {
			return false
		}
		near = follow(x.file.Root(), way)
		coll = near.Parent()
	}
	if !x.fits(coll, fr) { // a list of its own that the map has: branches beside an option of their choice
		owner, key := x.listFor(coll, fr)
		return x.addTo(owner, key, fr, false)
	}
	if x.places().At(coll).Is == place.Entries && x.holdForRoutes(fr) {
		return x.beforeRoutes(u, near, fr, mode)
	}
	if near != u {
		x.note(u, "the fragment was put %s %s, the nearest place that holds it", mode, x.describe(near))
	}
	if mode == After {
		if owner, ok := x.intoEmptyOwner(near); !ok {
			return false
		} else if !owner.IsZero() {
			return x.intoSteps(owner, fr)
		}
	}
	return x.insert(coll, near, mode, fr)
}

func (x *editor) unfit(u syntax.Node, fr *fragment) bool {
	what := "the fragment"
	if all := parts(fr.root()); len(all) > 0 && all[0].First().Key() != "" {
		what = all[0].First().Key()
	}
	if fr.root().Kind() == syntax.Scalar {
		text, _, more := strings.Cut(fr.text, "\n")
		if more && strings.TrimSpace(fr.text[len(text):]) != "" {
			text += " ..."
		}
		return x.refuse(report.FragmentKind, u, "the fragment is a text, %q; send YAML, such as \"- log: {message: x}\". What can stand around %s: %s", text, x.describe(u), x.expected(u))
	}
	return x.refuse(report.FragmentKind, u, "%s fits nowhere around %s; what can stand there: %s", what, x.describe(u), x.expected(u))
}

func (x *editor) describe(u syntax.Node) string {
	line, _ := x.engine.source.Position(x.back(u.Start()))
	return x.nameOf(u) + " in line " + strconv.Itoa(line)
}

// holdForRoutes says that a fragment is entries that hold for the routes of the file, such as onException. Camel takes them
// only before the first route (CAMEL-24846).
func (x *editor) holdForRoutes(fr *fragment) bool {
	return everyFirst(fr.root(), x.places().BeforeRoutes)
}

// routes lists the routes of the file.
func (x *editor) routes() []syntax.Node {
	var out []syntax.Node
	for e := range x.file.Root().Children {
		if key := e.First().Key(); key == "route" || key == "from" {
			out = append(out, e)
		}
	}
	return out
}

// beforeRoutes inserts entries that hold for all routes: at the place, or before the first route if the place is behind it. A
// place inside one of several routes may mean that route alone.
func (x *editor) beforeRoutes(u, near syntax.Node, fr *fragment, mode Mode) bool {
	key := parts(fr.root())[0].First().Key()
	routes := x.routes()
	if near != u && len(routes) > 1 && slices.Contains(routes, near) {
		answer, ok := x.ask(askAllRoutes, u, key+" is no step, and the file has several routes",
			meaning{"all-routes", "for all routes of the file"}, meaning{"this-route", "for this route only, by a routeConfiguration"})
		if !ok {
			return false
		}
		if answer == "this-route" {
			return x.configureRoute(near, key, fr)
		}
	}
	moved := near != u
	if len(routes) > 0 && routes[0].Start() <= near.Start() && (routes[0] != near || mode != Before) {
		near, mode, moved = routes[0], Before, true
	}
	if moved {
		x.note(u, "the fragment was put %s %s: it holds for the routes behind it", mode, x.describe(near))
	}
	return x.insert(near.Parent(), near, mode, fr)
}

// configureRoute puts entries into a routeConfiguration that only one route refers to.
func (x *editor) configureRoute(route syntax.Node, key string, fr *fragment) bool {
	id := route.Get("route").Get("id")
	switch {
	case id.Kind() != syntax.Scalar:
		return x.refuse(report.Unacceptable, route, "a routeConfiguration needs a name, and this route has no id; give the route an id first")
	case route.Get("route").Has("routeConfigurationId"):
		return x.refuse(report.Unacceptable, route, "this route has a routeConfiguration already; put %s into that one", key)
	}
	name := id.Value() + "-errors"
	if key != "onException" {
		name = id.Value() + "-" + key
	}
	way := path(route)
	if !x.insert(id.Parent(), id, After, newFragment("routeConfigurationId: "+layout.Plain(name)+"\n")) {
		return false
	}
	route = follow(x.file.Root(), way)
	fr.shapeFor(syntax.Seq, "")
	fr.set("- routeConfiguration:\n    id: " + layout.Plain(name) + "\n    " + key + ":\n" + splice.Reindent(fr.text, 6, false))
	return x.insert(route.Parent(), route, Before, fr)
}

// intoEmptyOwner asks what is meant behind an owner of steps that has none: Camel runs what follows inside it (CAMEL-16504,
// default since CAMEL-19007). It gives the owner if the fragment is to go into it. Where a step follows already the new one
// joins it.
func (x *editor) intoEmptyOwner(owner syntax.Node) (syntax.Node, bool) {
	if !x.isSingle(owner) || !x.swallows(owner.First()) || !owner.Next().IsZero() {
		return syntax.Node{}, true
	}
	name := owner.First().Key()
	if inPassing[name] {
		x.note(owner, "%s has no steps, so Camel runs what follows inside it", name)
		return syntax.Node{}, true
	}
	answer, ok := x.ask(askEmptyOwner, owner, name+" has no steps, so Camel would run what follows inside it",
		meaning{"inside", "in the " + name}, meaning{"after", "after it, which needs a step in the " + name + " first"})
	if answer == "inside" {
		return owner, ok
	}
	return syntax.Node{}, ok
}

// intoSteps gives an owner that has no steps its first ones.
func (x *editor) intoSteps(owner syntax.Node, fr *fragment) bool {
	owner, ok := x.grown(owner)
	if !ok {
		return false
	}
	o := owner.First()
	if k := o.Kind(); k != syntax.Map && k != syntax.Null {
		return x.refuse(report.FragmentKind, owner, "%s is no map, so it can have no steps; replace it", x.describe(owner))
	}
	o, ok = x.inBlock(o)
	return ok && x.addTo(o, "steps", fr, false)
}

// inPassing are the owners that run their steps once, in order and on the same message, and go on: it is the same to run
// inside or behind them. The others run them under a condition, several times, or on another message (CAMEL-19007). The schema
// does not tell the two apart.
var inPassing = map[string]bool{"kamelet": true, "pipeline": true, "policy": true, "saga": true, "step": true, "transacted": true}

// swallows says that an owner of steps has none.
func (x *editor) swallows(n syntax.Node) bool {
	p := x.places().At(n)
	return p.Is == place.Body && x.places().OwnsSteps(p.Def) && n.Get("steps").First().IsZero() && n.Get("onFallback").IsZero()
}

// atStart is Inside before the first child of a collection.
const atStart Mode = "at-start"

// insert puts a fragment into a collection, before or behind one of its children. Inside is behind the last one and atStart
// before the first one: those are not the place that the caller named.
func (x *editor) insert(coll, near syntax.Node, mode Mode, fr *fragment) bool {
	offset := near.Whole().End
	if mode == Before || mode == atStart {
		offset = near.Whole().Start
	}
	col := near.Column()
	x.shape(coll, fr)
	lines := splice.Reindent(fr.text, col, false)
	behindDash := mode == Before && !near.StartsLine() && !near.IsItem()
	if behindDash { // the first key behind a dash: the new key takes its place
		lines = strings.TrimLeft(lines, " ")
	}
	var text string
	var ok bool
	if x.places().At(coll).Is == place.Unknown {
		text, ok = x.canonicalSteps(lines, coll, col, fr)
	} else {
		text, ok = x.canonical(x.above(offset)+x.lineEndAt(offset), lines, fr)
	}
	if !ok {
		return false
	}
	if coll.Kind() == syntax.Seq {
		if mode == Before || mode == After {
			text = x.withoutContext(near, text, mode)
		}
		if isThere(text, near, mode) {
			return true
		}
	} else if all, refused := x.hasEntries(coll, atLeft(text, col)); all || refused {
		return all
	}
	if behindDash {
		text += layout.Spaces(col)
	}
	return x.put(splice.Span{Start: offset, End: offset}, text)
}

// atLeft is lines that stand in a column, the first perhaps behind a dash, in column 0.
func atLeft(lines string, col int) string {
	return splice.Reindent(layout.Spaces(col)+strings.TrimLeft(lines, " "), -col, false)
}

// lineEndAt is the line end that lines behind offset need before them: one at the end of a text whose last line has none.
func (x *editor) lineEndAt(offset int) string {
	if offset < len(x.text) || offset == 0 || strings.HasSuffix(x.text, "\n") || strings.HasSuffix(x.text, "\r") {
		return ""
	}
	return splice.LineEnd(x.text, offset)
}

// put replaces a range of the text by lines. At the end of a text without a last line end the new lines have none either.
func (x *editor) put(s splice.Span, lines string) bool {
	end := splice.LineEnd(x.text, s.Start)
	text := strings.ReplaceAll(lines, "\n", end)
	return x.putRaw(s, text)
}

// putRaw replaces a range by lines that have their line ends already.
func (x *editor) putRaw(s splice.Span, text string) bool {
	if missing := x.lineEndAt(len(x.text)); missing != "" && s.End == len(x.text) {
		text = strings.TrimSuffix(text, missing)
		if s.Start == s.End {
			text = missing + text
		}
	}
	if !x.apply([]splice.Edit{{Span: s, New: text}}) {
		return false
	}
	x.touch(splice.Span{Start: s.Start, End: s.Start + len(text)})
	return true
}

// shape gives a fragment the outer shape of a collection. A map of entries is a list of them to a file.
func (x *editor) shape(coll syntax.Node, fr *fragment) {
	p := x.places().At(coll)
	if root := fr.root(); (p.Is == place.Entries || p.Is == place.Flows) && root.Kind() == syntax.Map && !root.IsFlow() && root.Len() > 1 {
		entries := ""
		for c := range root.Children {
			if !x.places().IsEntry(c.Key()) {
				entries = ""
				break
			}
			entries += "- " + strings.TrimPrefix(layout.Text(c, 2), "  ")
		}
		if entries != "" {
			fr.set(entries)
		}
	}
	kind := syntax.Map
	if coll.Kind() == syntax.Seq {
		kind = syntax.Seq
	}
	fr.shapeFor(kind, coll.Key())
}

// above is the text before a place, without steps that cannot matter to what is read there: of a list of steps around the place
// those that stand before the last two. Rules look at the step before the one that they are asked about, no further.
func (x *editor) above(offset int) string {
	if x.file.HasAnchors() {
		return x.text[:offset]
	}
	var b strings.Builder
	from := 0
	for n := x.file.Root(); !n.First().IsZero(); {
		var at, prev syntax.Node // the last child that starts before the place, and the one before it
		for c := range n.Children {
			if c.Start() >= offset {
				break
			}
			at, prev = c, at
		}
		p := x.places().At(n)
		if first := n.First(); p.Is == place.List && p.Def.Kind == dsl.KindStep && !n.IsFlow() && !prev.IsZero() && prev != first && first.StartsLine() {
			b.WriteString(x.text[from:first.Whole().Start])
			from = prev.Whole().Start
		}
		n = at
	}
	b.WriteString(x.text[from:offset])
	return b.String()
}

// canonical reads lines leniently where they are to stand: behind prefix, the text above the place (docs/adr/0005). The lines
// come and go with "\n" as their line end.
func (x *editor) canonical(prefix, lines string, fr *fragment) (string, bool) {
	if fr.asIs {
		return lines, true
	}
	eol := splice.LineEnd(x.text, len(prefix))
	above := strings.Count(prefix, "\n") // lines of the file above the fragment
	e := x.engine.behind(prefix, strings.ReplaceAll(lines, "\n", eol))
	for _, c := range x.engine.options.Choose { // by lines of the fragment
		if i := slices.Index(fr.lines, c.Line); i >= 0 {
			c.Line = above + i + 1
		}
		e.options.Choose = append(e.options.Choose, c)
	}
	e.rounds()
	for _, y := range e.expanded {
		y.Line, y.Column = fr.position(y.Line-above, textFrom(e.source, y.Line, y.Column))
		x.result.Expanded = append(x.result.Expanded, y)
	}
	if e.failure != "" {
		return "", x.refuse(report.InternalSurgery, syntax.Node{}, "nothing was changed: %s", e.failure)
	}
	var bad []report.Finding
	if len(e.open) > 0 || len(e.file.Problems()) > 0 {
		sent := strings.Join(fr.sent, "\n")
		for _, f := range e.remaining() {
			if f.Offset >= e.limit && f.Severity == report.Error && (len(f.Readings) > 0 || len(e.file.Problems()) > 0) {
				f.Line, f.Column = fr.position(f.Line-above, textFrom(e.source, f.Line, f.Column))
				f.Offset = fr.offset(f.Line, f.Column)
				f.Message = "in the fragment: " + f.Message
				f.View = &report.View{Text: sent, Line: f.Line, Column: f.Column, Fragment: true}
				for i := range f.Readings {
					f.Readings[i].Edits = nil // they refer to a text that the caller does not have
				}
				bad = append(bad, f)
			}
		}
	}
	if len(bad) > 0 {
		x.result.Findings = append(x.result.Findings, bad...)
		x.result.Status, x.result.Code = statusOf(bad, report.Invalid), validate.Code(bad)
		return "", false
	}
	if !strings.HasPrefix(e.text, prefix) {
		return "", x.refuse(report.Unacceptable, syntax.Node{}, "the fragment would change what stands before its place; send it in canonical form")
	}
	return strings.ReplaceAll(e.text[len(prefix):], eol, "\n"), true
}

// canonicalSteps reads steps for a list that stands where Camel knows none: as those of a route with the same layout.
func (x *editor) canonicalSteps(lines string, list syntax.Node, col int, fr *fragment) (string, bool) {
	eol := splice.LineEnd(x.text, list.Start())
	route := strings.ReplaceAll("- from:\n    uri: direct:a\n    steps:\n", "\n", eol)
	there := 4 + col - list.Column()
	text, ok := x.canonical(route, splice.Reindent(lines, there-col, false), fr)
	return splice.Reindent(text, col-there, false), ok
}

// withoutContext takes a step away that repeats the anchor as context, first behind it or last before it.
func (x *editor) withoutContext(near syntax.Node, text string, mode Mode) string {
	f := parse(text)
	items := parts(f.Root())
	if len(items) < 2 {
		return text
	}
	repeated := items[0]
	if mode == Before {
		repeated = items[len(items)-1]
	}
	if !x.sameValue(repeated, near) {
		return text
	}
	x.note(near, "the fragment repeats the step of its place, which is not doubled")
	s := repeated.Whole()
	return text[:s.Start] + text[s.End:]
}

// isThere says that the items of text stand at a place already: behind a node or before it, or at the end or the start of its list.
func isThere(text string, near syntax.Node, mode Mode) bool {
	items := parts(parse(text).Root())
	at := near
	switch mode {
	case After:
		at = near.Next()
	case Before:
		for range items {
			at = at.Prev()
		}
	case Inside:
		for range len(items) - 1 {
			at = at.Prev()
		}
	default: // at the start
	}
	for _, i := range items {
		if at.IsZero() || !sameNode(i, at) {
			return false
		}
		at = at.Next()
	}
	return true
}

// hasEntries says that a map has the entries of text already. One that it has with another value is refused.
func (x *editor) hasEntries(coll syntax.Node, text string) (all, refused bool) {
	all = true
	for c := range parse(text).Root().Children {
		switch old := coll.Get(c.Key()); {
		case old.IsZero():
			all = false
		case !sameNode(old, c):
			return false, !x.refuse(report.Unacceptable, old, "%s stands there already with another value; use --at to set it, or --replace", c.Key())
		}
	}
	return all, false
}

// sameValue compares an item of a fragment with an item of the file, read leniently as well: notation does not count.
func (x *editor) sameValue(a, b syntax.Node) bool {
	if sameNode(a, b) {
		return true
	}
	e := x.engine.behind(x.text[:b.Whole().Start], layout.Text(b, b.Column()))
	e.rounds()
	return len(e.file.Problems()) == 0 && sameNode(a, follow(e.file.Root(), path(b)))
}

// sameNode compares values: keys in any order, scalars by their text.
func sameNode(a, b syntax.Node) bool {
	if a.Kind() != b.Kind() {
		return false
	}
	switch a.Kind() {
	case syntax.Map:
		if a.Len() != b.Len() {
			return false
		}
		for c := range a.Children {
			if d := b.Get(c.Key()); d.IsZero() || !sameNode(c, d) {
				return false
			}
		}
		return true
	case syntax.Seq:
		c, d := a.First(), b.First()
		for ; !c.IsZero() && !d.IsZero(); c, d = c.Next(), d.Next() {
			if !sameNode(c, d) {
				return false
			}
		}
		return c.IsZero() && d.IsZero()
	default:
	}
	return a.Value() == b.Value() && a.IsNull() == b.IsNull()
}
