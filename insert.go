package cameledit

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
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
	if near != u {
		if x.places.At(coll).Is == place.Entries && x.severalRoutes() && x.isScoped(fr) {
			return x.refuse(report.Ambiguous, u, "%s holds for all routes of the file, and the file has several: put it beside a top-level entry if that is meant, or into a routeConfiguration for this route alone", fr.file.Root().First().Key())
		}
		x.note(u, "the fragment was put %s %s, the nearest place that holds it", mode, x.describe(near))
	}
	if x.places.At(coll).Is == place.Entries && x.isScoped(fr) {
		near, mode = x.beforeRoutes(near, mode)
	}
	if refused, ok := x.flowMode(near, mode); refused {
		return ok
	}
	return x.insert(coll, near, mode, fr)
}

func (x *editor) unfit(u syntax.Node, fr *fragment) bool {
	what := "this"
	if k := parts(fr.file.Root())[0].First().Key(); k != "" {
		what = k
	}
	return x.refuse(report.Refused, u, "%s fits nowhere around %s; what can stand there: %s", what, x.describe(u), x.expected(u))
}

func (x *editor) describe(u syntax.Node) string {
	line, _ := x.file.Position(u.Start())
	return x.nameOf(u) + " in line " + itoa(line)
}

// isScoped says that a fragment is entries that have to stand before the routes: they hold for all routes of the file.
func (x *editor) isScoped(fr *fragment) bool {
	return x.everyFirst(fr.file.Root(), func(key string) bool { return scoped[key] })
}

// scoped are the entries that Camel takes only before the first route (CAMEL-24846).
var scoped = map[string]bool{"onException": true, "onCompletion": true, "intercept": true, "interceptFrom": true, "interceptSendToEndpoint": true}

func (x *editor) severalRoutes() bool {
	k := 0
	for e := range x.file.Root().Children {
		if key := e.First().Key(); key == "route" || key == "from" {
			k++
		}
	}
	return k > 1
}

// beforeRoutes moves a place behind the first route to the place before it.
func (x *editor) beforeRoutes(near syntax.Node, mode Mode) (syntax.Node, Mode) {
	for e := range x.file.Root().Children {
		if key := e.First().Key(); key == "route" || key == "from" {
			return e, Before
		}
		if e == near {
			break
		}
	}
	return near, mode
}

// flowMode refuses an insertion that Camel would read otherwise: an owner without steps takes the steps that follow it
// (CAMEL-16504, default since CAMEL-19007).
func (x *editor) flowMode(near syntax.Node, mode Mode) (refused, ok bool) {
	owner := near
	if mode == Before {
		owner = near.Prev()
	}
	if owner.IsZero() || !x.isSingle(owner) || !x.swallows(owner.First()) || !owner.Next().IsZero() {
		return false, false
	}
	name := owner.First().Key()
	if plain[name] {
		x.note(owner, "%s has no steps, so Camel runs what follows inside it", name)
		return false, false
	}
	x.result.Findings = append(x.result.Findings, report.Finding{})
	x.result.Findings = x.result.Findings[:len(x.result.Findings)-1]
	return true, x.refuse(report.Ambiguous, owner, "%s has no steps, so Camel would run what follows inside it: this can be read in 2 ways: in the %s (use inside), or after it, which needs steps in the %s first", name, name, name)
}

// plain are owners that run what follows in the same way inside and beside them.
var plain = map[string]bool{"kamelet": true, "transacted": true, "policy": true, "saga": true, "step": true, "pipeline": true}

// swallows says that an owner of steps has none.
func (x *editor) swallows(n syntax.Node) bool {
	p := x.places.At(n)
	return p.Is == place.Body && x.places.OwnsSteps(p.Def) && n.Get("steps").First().IsZero() && n.Get("onFallback").IsZero()
}

// insert puts a fragment into a collection, next to one of its children.
func (x *editor) insert(coll, near syntax.Node, mode Mode, fr *fragment) bool {
	offset := near.Whole().Start
	if mode == After {
		offset = near.Whole().End
	}
	col := near.Column()
	text := x.lines(coll, fr, col)
	indentFirst := true
	if mode == Before && !near.StartsLine() && !near.IsItem() {
		// Before the first key behind a dash: the new key takes its place.
		text = strings.TrimLeft(text, " ")
		indentFirst = false
	}
	prefix := x.text[:offset]
	if offset == len(x.text) && offset > 0 && !strings.HasSuffix(prefix, "\n") {
		prefix += splice.LineEnd(x.text, offset)
	}
	text, ok := x.read(prefix, text, fr)
	if !ok {
		return false
	}
	if text = x.withoutContext(near, coll, text, mode); text == "" {
		return true
	}
	if !indentFirst {
		text += layout.Spaces(col)
	}
	return x.put(offset, offset, text)
}

// put replaces a range of the text by lines and marks them as touched. At the end of a text without a last line end the new
// lines have none either.
func (x *editor) put(from, to int, lines string) bool {
	text := strings.ReplaceAll(lines, "\n", splice.LineEnd(x.text, from))
	if to == len(x.text) && from > 0 && !strings.HasSuffix(x.text, "\n") {
		if end := splice.LineEnd(x.text, from); !strings.HasSuffix(x.text[:from], "\n") {
			text = end + strings.TrimSuffix(text, end)
		} else {
			text = strings.TrimSuffix(text, end)
		}
	}
	if !x.apply([]splice.Edit{{Span: splice.Span{Start: from, End: to}, New: text}}) {
		return false
	}
	x.touched = splice.Span{Start: from, End: from + len(text)}
	return true
}

// lines lays a fragment out for a collection whose items or keys stand in column col.
func (x *editor) lines(coll syntax.Node, fr *fragment, col int) string {
	x.shapeFor(coll, fr)
	return splice.Reindent(fr.text, col, false)
}

// shapeFor gives a fragment the outer shape of its collection: items for a list, keys for a map. What stands in steps, or
// under the name of the list it goes to, is taken out.
func (x *editor) shapeFor(coll syntax.Node, fr *fragment) {
	for range 4 { // each layer that people put around
		root := fr.file.Root()
		name := coll.Key()
		if coll.Kind() == syntax.Seq {
			switch {
			case root.Kind() == syntax.Map && root.Len() == 1 && root.First().Key() == name && root.First().Kind() == syntax.Seq && !root.InFlow():
				fr.set(childText(root.First()))
				continue
			case root.Kind() == syntax.Map && !root.IsFlow() && root.Len() == 1 && root.First().Key() == name && root.First().Kind() == syntax.Map && name != "steps":
				fr.set(childText(root.First()))
				continue
			case root.Kind() == syntax.Seq && !root.IsFlow() && x.wrappedItems(root, name):
				fr.set(unwrapItems(root))
				continue
			case root.Kind() == syntax.Map && !root.IsFlow():
				fr.set(itemText(fr.text, root))
			case root.Kind() == syntax.Map:
				fr.set("- " + strings.ReplaceAll(strings.TrimRight(fr.text, "\n"), "\n", "\n  ") + "\n")
			case root.Kind() == syntax.Scalar:
				fr.set("- " + fr.text)
			case root.IsFlow():
				out, _, err := splice.Apply(fr.text, layout.Block(root))
				if err == nil && out != fr.text {
					fr.set(out)
					continue
				}
			}
			return
		}
		if root.IsFlow() && !root.First().IsZero() {
			out, _, err := splice.Apply(fr.text, layout.Block(root))
			if err == nil && out != fr.text {
				fr.set(out)
				continue
			}
		}
		if root.Kind() == syntax.Seq {
			var b strings.Builder
			for i := range root.Children {
				b.WriteString(childText(i))
			}
			fr.set(b.String())
			continue
		}
		return
	}
}

// wrappedItems says that every item of a list is a map with the list's own name as its only key.
func (x *editor) wrappedItems(root syntax.Node, name string) bool {
	if name == "steps" || root.First().IsZero() {
		return false
	}
	for i := range root.Children {
		if i.Kind() != syntax.Map || i.Len() != 1 || i.First().Key() != name || i.First().Kind() != syntax.Map && i.First().Kind() != syntax.Seq {
			return false
		}
	}
	return true
}

func unwrapItems(root syntax.Node) string {
	var b strings.Builder
	for i := range root.Children {
		if i.First().Kind() == syntax.Seq {
			b.WriteString(childText(i.First()))
			continue
		}
		text := childText(i.First())
		b.WriteString("- " + strings.TrimPrefix(splice.Reindent(text, 2, false), "  "))
	}
	return b.String()
}

// childText is the entries or items of a node as lines at column 0.
func childText(n syntax.Node) string {
	var b strings.Builder
	for c := range n.Children {
		b.WriteString(layout.Text(c, 0))
	}
	return b.String()
}

// itemText makes the map that a fragment is the first item of a list; comments above its first key stay above the dash.
func itemText(text string, root syntax.Node) string {
	at := root.First().Start()
	head := text[:at]
	body := splice.Reindent(text[at:], 2, true)
	return head + "- " + body
}

// read reads lines leniently where they are to stand: behind prefix, the text of the file up to there.
func (x *editor) read(prefix, lines string, fr *fragment) (string, bool) {
	e := &engine{options: x.options, version: x.engine.version, schema: x.engine.schema, rules: x.engine.rules, limit: len(prefix)}
	eol := splice.LineEnd(x.text, len(prefix))
	lines = strings.ReplaceAll(lines, "\n", eol)
	e.source = syntax.Parse([]byte(prefix + lines))
	e.file, e.text = e.source, e.source.Source()
	e.rounds()
	above := strings.Count(prefix, "\n") - fr.skipped
	for _, y := range e.expanded {
		y.Line -= above
		x.result.Expanded = append(x.result.Expanded, y)
	}
	if e.failure != "" {
		return "", x.refuse(report.Unverified, syntax.Node{}, "nothing was changed: %s", e.failure)
	}
	var bad []report.Finding
	for _, f := range e.remaining() {
		if f.Offset >= e.limit && f.Severity == report.Error && (len(f.Readings) > 0 || f.Rule == "not-yaml") {
			f.Line -= above
			bad = append(bad, f)
		}
	}
	if len(bad) > 0 {
		x.result.Findings = append(x.result.Findings, bad...)
		x.result.Status = statusOf(bad, report.Invalid)
		return "", false
	}
	if !strings.HasPrefix(e.text, prefix) {
		return "", x.refuse(report.Refused, syntax.Node{}, "the fragment would change what stands before its place")
	}
	return strings.ReplaceAll(e.text[len(prefix):], eol, "\n"), true
}

// withoutContext takes a step away that repeats the anchor as context, first behind it or last before it, and says that
// nothing is left to insert if the same lines stand there already.
func (x *editor) withoutContext(near, coll syntax.Node, text string, mode Mode) string {
	if coll.Kind() != syntax.Seq {
		return text
	}
	f := syntax.Parse([]byte(text))
	items := parts(f.Root())
	if len(items) > 1 {
		repeated := items[0]
		if mode == Before {
			repeated = items[len(items)-1]
		}
		if x.sameValue(repeated, near) {
			x.note(near, "the fragment repeats the step of its place, which is not doubled")
			s := repeated.Whole()
			text = text[:s.Start] + text[s.End:]
			f = syntax.Parse([]byte(text))
			items = parts(f.Root())
		}
	}
	at := near.Next()
	if mode == Before {
		at = near
		for range items {
			at = at.Prev()
		}
	}
	for _, i := range items {
		if at.IsZero() || !sameNode(i, at) {
			return text
		}
		at = at.Next()
	}
	return ""
}

// sameValue compares an item of a fragment with an item of the file, read leniently as well: notation does not count.
func (x *editor) sameValue(a, b syntax.Node) bool {
	if sameNode(a, b) {
		return true
	}
	col := b.Column()
	offset := b.Whole().Start
	e := &engine{options: x.options, version: x.engine.version, schema: x.engine.schema, rules: x.engine.rules, limit: offset}
	e.source = syntax.Parse([]byte(x.text[:offset] + layout.Text(b, col)))
	e.file, e.text = e.source, e.source.Source()
	e.rounds()
	return sameNode(a, follow(e.file.Root(), path(b)))
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
	}
	return a.Value() == b.Value() && a.IsNull() == b.IsNull()
}

// inside adds a fragment to a unit: to its steps or another of its lists, or to its options.
func (x *editor) inside(u syntax.Node, fr *fragment, first bool) bool {
	u, ok := x.grown(u)
	if !ok {
		return false
	}
	o := x.optionsOf(u)
	if o, ok = x.inBlock(o); !ok {
		return false
	}
	x.unwrapOwn(o, fr)
	if o.Kind() == syntax.Seq || o.Kind() == syntax.Null && x.places.At(o).Is == place.List {
		if !x.fitsList(o, fr) {
			return x.beside(u, fr, After)
		}
		return x.addItems(o, fr, first)
	}
	if o.Kind() != syntax.Map && o.Kind() != syntax.Null {
		return x.beside(x.outer(o), fr, After)
	}
	if list, owner, key := x.listFor(o, fr); !owner.IsZero() {
		if !list.IsZero() {
			if list, ok = x.inBlock(list); !ok {
				return false
			}
			return x.addItems(list, fr, first)
		}
		return x.addKey(owner, key, fr)
	}
	if x.fits(o, fr) && o.Kind() == syntax.Map {
		for _, p := range parts(fr.file.Root()) {
			for c := range p.Children {
				if v := o.Get(c.Key()); !v.IsZero() && !sameNode(v, c) && v.Kind() != syntax.Map {
					return x.refuse(report.Refused, v, "%s has %s already; use at to set it, or replace", x.nameOf(u), c.Key())
				}
			}
		}
		return x.set(u, fr)
	}
	return x.beside(u, fr, After)
}

func (x *editor) fitsList(o syntax.Node, fr *fragment) bool {
	if x.fits(o, fr) {
		return true
	}
	p := x.places.At(o)
	return p.Is == place.List && p.Def.Kind != dsl.KindStep && x.areItems(fr.file.Root(), p.Def, o.Key())
}

// unwrapOwn takes the unit's own name away around steps that are to go into it.
func (x *editor) unwrapOwn(o syntax.Node, fr *fragment) {
	root := fr.file.Root()
	p := root
	if root.Kind() == syntax.Seq && root.Len() == 1 {
		p = root.First()
	}
	if p.Kind() != syntax.Map || p.Len() != 1 || p.First().Key() != o.Key() || o.Key() == "" || p.InFlow() {
		return
	}
	if inner := p.First(); inner.Kind() == syntax.Map && inner.Len() == 1 && inner.First().Key() == "steps" {
		fr.set(childText(inner.First()))
	}
}

// listFor finds the list of a map that holds what the fragment is: its steps, those of a route's from, its branches. The list
// is no node where the map only could have it.
func (x *editor) listFor(o syntax.Node, fr *fragment) (list, owner syntax.Node, key string) {
	d := x.places.At(o).Def
	if d == nil || x.places.At(o).Is != place.Body {
		return
	}
	if from := o.Get("from"); from.Kind() == syntax.Map && x.areSteps(fr.file.Root()) {
		return from.Get("steps"), from, "steps"
	}
	for opt := range x.places.Version.Options(d) {
		if opt.Type != dsl.ObjectList {
			continue
		}
		root := fr.file.Root()
		if steps := opt.Def().Kind == dsl.KindStep; steps && x.areSteps(root) || !steps && x.areItems(root, opt.Def(), opt.Name) {
			return o.Get(opt.Name), o, opt.Name
		}
	}
	return
}

// addItems appends items to a list, or puts them before its first one.
func (x *editor) addItems(list syntax.Node, fr *fragment, first bool) bool {
	if list.First().IsZero() {
		return x.addKey(list.Parent(), list.Key(), fr)
	}
	if first {
		return x.insert(list, list.First(), Before, fr)
	}
	last := list.Last()
	if refused, ok := x.flowMode(last, After); refused {
		return ok
	}
	return x.insert(list, last, After, fr)
}

// addKey gives a map a key with a list, or fills the empty list that it has.
func (x *editor) addKey(owner syntax.Node, key string, fr *fragment) bool {
	col := layout.ChildColumn(owner)
	old := owner.Get(key)
	from, to := owner.Whole().End, owner.Whole().End
	if !old.IsZero() {
		from, to = old.Whole().Start, old.Whole().End
		if !old.StartsLine() {
			from = old.Start()
		}
	}
	if owner.Kind() == syntax.Map && owner.First().IsZero() && owner.IsFlow() || owner.Kind() == syntax.Null {
		mark := owner.KeySpan().End + strings.IndexByte(x.text[owner.KeySpan().End:], ':') + 1
		if owner.Kind() == syntax.Map {
			if !x.apply([]splice.Edit{splice.Delete(splice.Span{Start: mark, End: owner.Content().End})}) {
				return false
			}
			owner = x.nodeAt(owner.Start())
			from, to = owner.Whole().End, owner.Whole().End
		}
	}
	indent := layout.Spaces(col)
	if from > 0 && from == old.Start() && !old.IsZero() && !old.StartsLine() {
		indent = ""
	}
	prefix := x.text[:from]
	if from == len(x.text) && !strings.HasSuffix(prefix, "\n") {
		prefix += splice.LineEnd(x.text, from)
	}
	comment := ""
	if !old.IsZero() {
		if c := old.Comment(); c.Len() > 0 {
			comment = " " + x.text[c.Start:c.End]
		}
		prefix += x.text[from:old.Start()]
		if from != old.Start() {
			indent = ""
		}
	}
	head := indent + key + ":" + comment + "\n"
	coll := old
	if coll.IsZero() {
		coll = owner
	}
	offset := layout.ListOffset(owner)
	x.shapeForKey(key, fr)
	lines, ok := x.read(prefix+head, splice.Reindent(fr.text, col+offset, false), fr)
	if !ok {
		return false
	}
	return x.put(from, to, strings.TrimPrefix(prefix, x.text[:from])+head+lines)
}

// shapeForKey makes items of a fragment for a list that is not there yet.
func (x *editor) shapeForKey(key string, fr *fragment) {
	f := syntax.Parse([]byte(key + ":\n- x\n"))
	x.shapeFor(f.Root().First(), fr)
}

func (x *editor) nodeAt(offset int) syntax.Node {
	for c := range x.file.Nodes {
		if c.KeySpan().Len() > 0 && c.Start() == offset {
			return c
		}
	}
	return syntax.Node{}
}

// grown makes a map of a unit that is a text, so that it can take more: "- to: x".
func (x *editor) grown(u syntax.Node) (syntax.Node, bool) {
	o := x.optionsOf(u)
	p := x.places.At(o)
	if p.Is != place.Body || o.Kind() != syntax.Scalar || o.IsNull() || p.Def.Scalar == "" {
		return u, true
	}
	if o.InFlow() {
		way := path(u)
		if _, ok := x.inBlock(o); !ok {
			return u, false
		}
		return x.grown(follow(x.file.Root(), way))
	}
	way := path(u)
	keys := []string{p.Def.Scalar}
	if p.Def.Expr == dsl.Host && x.places.IsLanguage(p.Def.Scalar) {
		keys = []string{"expression", p.Def.Scalar, "expression"}
	}
	if !x.apply(layout.Into(o, keys...)) {
		return u, false
	}
	return follow(x.file.Root(), way), true
}
