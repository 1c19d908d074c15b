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

// set sets options of a unit: given ones are set or replaced, maps are merged, an expression replaces the expression, all
// others stay.
func (x *editor) set(u syntax.Node, fr *fragment) bool {
	if fr.root().Kind() == syntax.Scalar {
		return x.setText(u, fr)
	}
	for near := u; !near.IsZero(); near = x.outer(near.Parent()) {
		o := x.optionsOf(near)
		if x.atList(o) {
			continue
		}
		sent := fr.text
		x.unwrapName(near, fr)
		x.unwrapSteps(o, fr)
		if !x.takesOptions(o, fr) {
			if outer := x.outerOptions(o, fr); outer != nil {
				return x.setBoth(near, fr, outer)
			}
			fr.set(sent) // the name was not this one's
			if near == u && x.isSingle(u) && x.areSteps(fr.root()) {
				return x.setSteps(u, fr)
			}
			if x.isSingle(near) {
				break // the options of a step are its own: the place does not name what is around it
			}
			continue
		}
		if o.Kind() == syntax.Alias {
			return x.isAlias(o)
		}
		near, ok := x.grown(near)
		if !ok {
			return false
		}
		return x.merge(near, fr)
	}
	return x.unfit(u, fr)
}

// atList says that a node is a list, whose options are those of its items.
func (x *editor) atList(o syntax.Node) bool {
	is := x.places().At(o).Is
	return o.Kind() == syntax.Seq || is == place.List || is == place.Entries || is == place.Flows
}

// unwrapName takes the unit's own name away around its options, and a list around a single map.
func (x *editor) unwrapName(u syntax.Node, fr *fragment) {
	name := x.nameOf(u)
	own := x.places().At(x.optionsOf(u)).Def
	for range 4 {
		root := fr.root()
		p := root
		if root.Kind() == syntax.Seq && root.Len() == 1 {
			p = root.First()
		}
		if p.Kind() != syntax.Map || p.Len() != 1 || p.First().Key() != name {
			return
		}
		inner := p.First()
		if own != nil && inner.Kind() == syntax.Scalar && x.places().Option(own, name) != nil {
			return // an option that is named like its step
		}
		switch {
		case p.InFlow():
			if out, _, err := splice.Apply(fr.text, layout.Block(p)); err == nil && out != fr.text {
				fr.set(out)
				continue
			}
			return
		case inner.Kind() == syntax.Scalar && own != nil && own.Scalar != "":
			fr.set(own.Scalar + ": " + strings.TrimLeft(fr.text[inner.Span().Start:], " "))
			return
		case inner.Kind() == syntax.Scalar && own != nil && own.Expr == dsl.Host:
			fr.set("expression: " + strings.TrimLeft(fr.text[inner.Span().Start:], " "))
			return
		case inner.Kind() == syntax.Map, inner.Kind() == syntax.Seq && inner.Len() == 1:
			fr.set(childText(inner))
			continue
		}
		return
	}
}

// takesOptions says that the fragment is options of the map at o.
func (x *editor) takesOptions(o syntax.Node, fr *fragment) bool {
	root := fr.root()
	switch x.places().At(o).Is {
	case place.Body:
		if x.isSingle(o) {
			return false
		}
		if x.places().At(o).Def.Kind == dsl.KindExpression {
			return everyFirst(root, x.places().IsLanguage) && (root.Kind() != syntax.Map || root.Len() == 1)
		}
		return x.areOptions(root, o)
	case place.Free, place.Outside, place.Template:
		return o.Kind() == syntax.Map && x.areFree(root, o)
	default:
	}
	return false
}

// isAlias refuses to set options of an alias: they would be those of every place that it stands at.
func (x *editor) isAlias(n syntax.Node) bool {
	line, _ := x.engine.source.Position(x.back(n.Resolve().Start()))
	return x.refuse(report.YAMLFeature, n, "%s is an alias of what stands in line %d; edit that, or replace this", n.Raw(), line)
}

// outerOptions takes the options out of a fragment that the map at o does not know, if it knows the others: what they belong
// to is further out, the route around from. It gives no fragment if there are none.
func (x *editor) outerOptions(o syntax.Node, fr *fragment) *fragment {
	root := fr.root()
	if p := x.places().At(o); p.Is != place.Body || x.isSingle(o) || root.Kind() != syntax.Map || root.IsFlow() {
		return nil
	}
	own, outer := "", ""
	for c := range root.Children {
		if x.isOption(c, root, o) {
			own += layout.Text(c, 0)
		} else {
			outer += layout.Text(c, 0)
		}
	}
	if own == "" || outer == "" {
		return nil
	}
	rest := &fragment{sent: fr.sent}
	rest.set(outer)
	fr.set(own)
	return rest
}

// setBoth sets options of a unit, and others of what is around it.
func (x *editor) setBoth(u syntax.Node, own, outer *fragment) bool {
	way := path(u)
	if !x.set(u, own) {
		return false
	}
	u = follow(x.file.Root(), way)
	if x.isSingle(u) { // the options of a step are its own
		return x.unfit(u, outer)
	}
	return x.set(x.outer(u.Parent()), outer)
}

// setSteps asks what is meant by steps where options of a step are wanted.
func (x *editor) setSteps(u syntax.Node, fr *fragment) bool {
	answer, ok := x.ask(askOtherEIP, u, "at sets options of "+x.nameOf(u)+", and the fragment is steps",
		meaning{"replace", "in its place"}, meaning{"before", "before it"}, meaning{"after", "behind it"})
	switch {
	case !ok:
		return false
	case answer == "replace":
		return x.replace(u, fr)
	}
	return x.beside(u, fr, Mode(answer))
}

// setText sets what a text means for a unit: the value of an option, the one option of a step with a text form, the
// expression of a host.
func (x *editor) setText(u syntax.Node, fr *fragment) bool {
	o := x.optionsOf(u)
	p := x.places().At(o)
	raw := strings.TrimRight(fr.text, "\n")
	switch {
	case (p.Is == place.Value || p.Is == place.Free || p.Is == place.Outside) && (o.Kind() == syntax.Scalar || o.Kind() == syntax.Null):
		if u.IsItem() {
			return x.replace(u, fr)
		}
		fr.set(u.Key() + ": " + raw + "\n")
		return x.set(x.outer(u.Parent()), fr)
	case p.Is == place.Body && p.Def.Kind == dsl.KindLanguage && p.Def.Scalar != "":
		fr.set(p.Def.Scalar + ": " + raw + "\n")
	case p.Is == place.Body && p.Def.Expr == dsl.Host && (p.Def.Scalar == "" || x.places().IsLanguage(p.Def.Scalar)):
		fr.set("expression: " + raw + "\n")
	case p.Is == place.Body && p.Def.Scalar != "":
		fr.set(p.Def.Scalar + ": " + raw + "\n")
	default:
		return x.refuse(report.FragmentKind, u, "a text cannot be set on %s; give the option with its name", x.describe(u))
	}
	return x.set(u, fr)
}

// merge writes the options of a fragment into the map of a unit.
func (x *editor) merge(u syntax.Node, fr *fragment) bool {
	o := x.optionsOf(u)
	o, ok := x.inBlock(o)
	if !ok {
		return false
	}
	if o.Kind() == syntax.Null || o.Kind() == syntax.Map && o.First().IsZero() {
		return x.fill(o, fr)
	}
	x.shape(o, fr)
	given := fr.root()
	m := &merger{x: x}
	if x.schemeChanges(o, given) {
		answer, ok := x.ask(askOtherScheme, o, "the uri gets another scheme while parameters of the old one stand there",
			meaning{"without-parameters", "without the old parameters"}, meaning{"with-parameters", "with the old parameters"})
		if !ok {
			return false
		}
		m.withoutParameters = answer == "without-parameters"
	}
	// Read the options where they are to stand, beside those that stay: a rule may ask what the map has.
	col := o.First().Column()
	prefix, kept := x.above(o.First().Start()), ""
	n := 0
	for c := range o.Children {
		if x.stays(c, o, given) {
			kept += layout.Text(c, col)
			n++
		}
	}
	if n > 0 {
		prefix += strings.TrimPrefix(kept, layout.Spaces(col))
	}
	lines := splice.Reindent(fr.text, col, false)
	if n == 0 {
		lines = strings.TrimPrefix(lines, layout.Spaces(col))
	}
	text, ok := x.canonical(prefix, lines, fr)
	if !ok {
		return false
	}
	if n == 0 {
		text = layout.Spaces(col) + text
	}
	f := parse(splice.Reindent(text, -col, false))
	if len(f.Problems()) > 0 || f.Root().Kind() != syntax.Map {
		return x.refuse(report.FragmentKind, u, "the fragment is no options of %s", x.nameOf(u))
	}
	if old := o.Get("parameters"); m.withoutParameters && !f.Root().Has("parameters") {
		m.edits = layout.Cut(old)
	}
	m.maps(o, f.Root())
	if m.stopped {
		return false
	}
	if len(m.edits) == 0 && len(m.added) == 0 {
		return true // it is so already
	}
	start := o.Start()
	if !x.apply(m.all()) {
		return false
	}
	x.touch(x.nodeAt(start).Whole())
	return true
}

// stays says that an option of the map has to be seen beside those given, so that rules know what is there: a text that is
// not set anew, and the expression unless another one is given.
func (x *editor) stays(c, o, given syntax.Node) bool {
	if given.Has(c.Key()) {
		return false
	}
	d := x.places().At(o).Def
	if d != nil && d.Expr == dsl.Host && (c.Key() == "expression" || x.places().IsLanguage(c.Key())) {
		for g := range given.Children {
			if g.Key() == "expression" || x.places().IsLanguage(g.Key()) || g.Key() == "language" {
				return false
			}
		}
		return true
	}
	return c.Kind() == syntax.Scalar || c.Kind() == syntax.Alias
}

// schemeChanges says that a uri of another scheme is given while parameters stand there that are not given anew.
func (x *editor) schemeChanges(o, given syntax.Node) bool {
	uri, old := given.Get("uri"), o.Get("uri")
	params := o.Get("parameters")
	if uri.Kind() != syntax.Scalar || old.Kind() != syntax.Scalar || params.First().IsZero() {
		return false
	}
	a, _, _ := strings.Cut(uri.Value(), ":")
	b, _, _ := strings.Cut(old.Value(), ":")
	return a != b
}

// merger collects the edits that merge one map into another.
type merger struct {
	x                 *editor
	withoutParameters bool // the parameters that are there go
	edits             []splice.Edit
	added             map[int]string // lines to put at an offset, in order
	stopped           bool           // refused, or to be asked
}

// all are the edits, with the new lines of each place joined.
func (m *merger) all() []splice.Edit {
	out := m.edits
	for offset, lines := range m.added {
		lines = strings.ReplaceAll(lines, "\n", splice.LineEnd(m.x.text, offset))
		out = append(out, layout.Paste(m.x.file, offset, lines, splice.Span{}))
	}
	return out
}

// maps merges the entries of from, a canonical map, into the block map to.
func (m *merger) maps(to, from syntax.Node) {
	if to.First().IsZero() || to.IsFlow() {
		m.replace(to, from)
		return
	}
	for c := range from.Children {
		if m.stopped {
			return
		}
		old := to.Get(c.Key())
		if old.IsZero() {
			old = m.language(to, c)
		}
		if old.IsZero() {
			old = m.parameter(to, c)
		}
		if old.IsZero() {
			m.add(to, c)
			continue
		}
		m.entry(old, c)
	}
}

// language is the expression that an option replaces: the other language under expression, or the one in short form.
func (m *merger) language(to, c syntax.Node) syntax.Node {
	d := m.x.places().At(to).Def
	if d == nil || m.x.places().At(to).Is != place.Body {
		return syntax.Node{}
	}
	if !(d.Kind == dsl.KindExpression || d.Expr == dsl.Direct) && !(d.Expr == dsl.Host && c.Key() == "expression") {
		return syntax.Node{}
	}
	for old := range to.Children {
		if m.x.places().IsLanguage(old.Key()) {
			return old
		}
	}
	return syntax.Node{}
}

// parameter is the parameter of an endpoint that Camel takes for the given one, in another spelling.
func (m *merger) parameter(to, c syntax.Node) syntax.Node {
	if to.Key() != "parameters" || to.Parent().Get("uri").IsZero() {
		return syntax.Node{}
	}
	for old := range to.Children {
		if place.CamelCase(old.Key()) == place.CamelCase(c.Key()) {
			return old
		}
	}
	return syntax.Node{}
}

// entry sets one option that is there already.
func (m *merger) entry(old, c syntax.Node) {
	isNamed := place.CamelCase(old.Key()) == place.CamelCase(c.Key())
	if sameNode(old, c) && isNamed {
		return
	}
	p := m.x.places().At(old)
	isExpression := p.Is == place.Body && (p.Def.Kind == dsl.KindExpression || p.Def.Kind == dsl.KindLanguage || p.Def.Expr == dsl.Direct)
	if isExpression && m.textOnly(old, c) {
		return
	}
	switch {
	case !isNamed || isExpression || m.withoutParameters && c.Key() == "parameters":
		m.replace(old, c)
	case old.Kind() == syntax.Alias && c.Kind() != syntax.Scalar && c.Kind() != syntax.Alias:
		m.stopped = true
		m.x.isAlias(old)
	case old.Kind() == syntax.Map && c.Kind() == syntax.Map:
		m.maps(old, c)
	case old.Kind() == syntax.Seq && !old.First().IsZero():
		m.list(old, c)
	case old.Kind() == syntax.Scalar && c.Kind() == syntax.Scalar && c.Style() != syntax.Literal && c.Style() != syntax.Folded && !c.IsMultiLine() &&
		old.Style() != syntax.Literal && old.Style() != syntax.Folded:
		m.edits = append(m.edits, splice.Edit{Span: old.Content(), New: c.Raw()})
	default:
		m.replace(old, c)
	}
}

// list sets a list that has items: the caller has to say whether they stay.
func (m *merger) list(old, c syntax.Node) {
	answer, ok := m.x.ask(askFullList, old, old.Key()+" has items already",
		meaning{"replace", "these in place of them"}, meaning{"add", "these behind them"})
	switch {
	case !ok:
		m.stopped = true
	case answer == "replace":
		m.replace(old, c)
	case old.IsFlow() || c.Kind() != syntax.Seq:
		m.stopped = true
		m.x.refuse(report.Unacceptable, old, "items cannot be added to these brackets; use --inside, or --replace")
	case !endsWith(old, c):
		for i := range c.Children {
			m.addAt(old.Last().Whole().End, layout.Text(i, old.First().Column()))
		}
	}
}

// endsWith says that the last items of a list are those of another one.
func endsWith(list, items syntax.Node) bool {
	a := list.Last()
	for range items.Len() - 1 {
		a = a.Prev()
	}
	for b := range items.Children {
		if a.IsZero() || !sameNode(a, b) {
			return false
		}
		a = a.Next()
	}
	return true
}

// textOnly sets the text of an expression of the same language and keeps its other options: only the text was given.
func (m *merger) textOnly(old, c syntax.Node) bool {
	a, b := old, c
	if m.x.places().At(old).Def.Kind == dsl.KindExpression || m.x.places().At(old).Def.Expr == dsl.Direct {
		a, b = old.First(), c.First()
	}
	if a.Key() != b.Key() || a.Kind() != syntax.Map || b.Kind() != syntax.Map || a.IsFlow() || !m.x.places().IsLanguage(a.Key()) || old.Len() == 1 && c.Len() != 1 {
		return false
	}
	for e := range b.Children {
		if v := a.Get(e.Key()); !v.IsZero() && v.Kind() != e.Kind() {
			return false
		}
	}
	m.maps(a, b)
	return true
}

// replace puts an entry in the place of another one.
func (m *merger) replace(old, c syntax.Node) {
	x := m.x
	col := old.Column()
	lines := strings.ReplaceAll(layout.Text(c, col), "\n", splice.LineEnd(x.text, old.Start()))
	s := splice.Span{Start: old.Start(), End: x.file.NextLine(old.Entry().End)}
	if c := old.Comment(); c.Len() > 0 && !strings.Contains(strings.TrimRight(lines, "\r\n"), "\n") {
		end := splice.LineEnd(x.text, old.Start())
		lines = strings.TrimSuffix(lines, end) + " " + x.text[c.Start:c.End] + end
	}
	text := strings.TrimPrefix(lines, layout.Spaces(col))
	if s.End == len(x.text) && !strings.HasSuffix(x.text, "\n") {
		text = strings.TrimRight(text, "\r\n")
	}
	m.edits = append(m.edits, splice.Edit{Span: s, New: text})
}

// add puts an entry into a map: behind the last one that holds no steps, where people look for options, or at the end.
func (m *merger) add(to, c syntax.Node) {
	behind := to.Last()
	if m.x.withSteps(behind) && !m.holdsSteps(to, c.Key()) {
		for behind = behind.Prev(); m.x.withSteps(behind); {
			behind = behind.Prev()
		}
	}
	col := to.First().Column()
	switch {
	case !behind.IsZero():
		m.addAt(behind.Whole().End, layout.Text(c, col))
	case to.First().StartsLine():
		m.addAt(to.First().Whole().Start, layout.Text(c, col))
	default: // the first one stands behind a dash
		m.addAt(to.Last().Whole().End, layout.Text(c, col))
	}
}

// holdsSteps says that an option of a map that is not there yet would hold steps.
func (m *merger) holdsSteps(to syntax.Node, key string) bool {
	d := m.x.places().At(to).Def
	if d == nil {
		return false
	}
	o := m.x.places().Option(d, key)
	return o != nil && m.x.ownsSteps(m.x.places().Of(o))
}

func (m *merger) addAt(offset int, lines string) {
	if m.added == nil {
		m.added = map[int]string{}
	}
	m.added[offset] += lines
}
