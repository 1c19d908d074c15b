package validate

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// body checks a map against its definition.
func (c *checker) body(n syntax.Node, p place.Place) {
	d := p.Def
	if n.Kind() != syntax.Map {
		c.noMap(n, p)
		return
	}
	if d.Kind == dsl.KindStep || d.Kind == dsl.KindTop {
		c.single(n, p)
		return
	}
	var given dsl.Options
	var several [4]syntax.Node
	expressions := several[:0] // the languages, and the key that holds one
	var inline syntax.Node
	unknown := 0     // number of the first finding on an unknown key, from 1
	distinct := true // as far as is known
	named := false   // there is a uri
	for e := n.First(); !e.IsZero(); e = e.Next() {
		key := e.Key()
		o, twice := given.Add(c.s.Version, d, key)
		if distinct && (twice || o == nil) {
			distinct = false
			c.duplicateKeys(n)
		}
		if o == nil {
			o = c.dashed(e, d)
		}
		if o == nil {
			if c.wrappedTwice(e, d) {
				expressions = add(expressions, e)
				continue
			}
			if c.unknown(e, p); unknown == 0 {
				unknown = len(c.out)
			}
			continue
		}
		switch {
		case o.Language:
			expressions = add(expressions, e)
			inline = e
		case d.Expr == dsl.Host && key == "expression":
			expressions = add(expressions, e)
		case key == "id":
			c.id(e, d)
		case key == "uri":
			named = true
		}
		c.value(e, c.s.Of(o))
		if o.Type == dsl.FreeMap {
			for x := range e.Children {
				c.placeholder(x)
			}
		}
	}
	missing := len(c.out)
	c.expression(n, d, expressions)
	if len(expressions) == 1 && !inline.IsZero() && d.Expr == dsl.Host {
		c.shorthand(inline, inline.Key()+" stands directly on "+name(n)+"; canonical is under expression")
	}
	c.required(n, d, given)
	c.groups(n, d)
	if unknown > 0 {
		c.join(n, unknown-1, missing)
	}
	if named {
		c.endpoint(n, d)
	}
	c.simple(n, d)
	c.language(n, d)
	c.blank(n, d)
	switch d.Name {
	case "RestDefinition":
		c.verbs(n, d)
	case "CircuitBreakerDefinition":
		c.fallback(n)
	case "KameletDefinition": // it has a name instead of a uri
		c.lists(n.Get("parameters"))
	case "MulticastDefinition", "RecipientListDefinition":
		c.timeout(n)
	case "SplitDefinition":
		c.timeout(n)
		c.pair(n, d, "watermarkKey", "resumeStrategy")
	case "BeanFactoryDefinition":
		c.pair(n, d, "script", "scriptLanguage")
	case "AggregateDefinition":
		c.completion(n)
	case "WireTapDefinition":
		c.noReceive(n)
	}
}

// dashed is the option of d that e names in kebab case, as the loader reads the keys of most maps. It does not for steps,
// entries, error handlers, languages below an expression and the options of from.
func (c *checker) dashed(e syntax.Node, d *dsl.Def) *dsl.Option {
	if c.schemaOnly || !strings.Contains(e.Key(), "-") || d.Kind == dsl.KindExpression || d.Expr == dsl.Direct {
		return nil
	}
	switch d.Name {
	case "ErrorHandlerDeserializer", "ErrorHandlerDefinition", "FromDefinition", "OutputAwareFromDefinition", "RouteFromDefinitionDeserializer":
		return nil
	}
	name := place.CamelCase(e.Key())
	o := c.s.Option(d, name)
	if o == nil {
		return nil
	}
	for x := range e.Parent().Children {
		if x != e && place.CamelCase(x.Key()) == name {
			return nil // a key that is given twice
		}
	}
	c.shorthand(e, e.Key()+" is in kebab case; canonical is "+name)
	return o
}

// wrappedTwice checks an expression that has a wrapper where a language is wanted, and says whether it is one: the loader
// looks into it.
func (c *checker) wrappedTwice(e syntax.Node, d *dsl.Def) bool {
	if c.schemaOnly || !takesExpression(d) || e.Key() != "expression" || e.Kind() != syntax.Map || e.Parent().Len() > 1 {
		return false
	}
	c.shorthand(e, name(e.Parent())+" has the wrapper of another place; canonical is the language without it")
	c.value(e, place.Place{Is: place.Body, Def: c.s.Expression()})
	return true
}

// has says that n has the option, in Camel's spelling or in kebab case.
func (c *checker) has(n syntax.Node, o *dsl.Option) bool {
	if n.Has(o.Name) {
		return true
	}
	for e := range n.Children {
		if strings.Contains(e.Key(), "-") && place.CamelCase(e.Key()) == o.Name {
			return true
		}
	}
	return false
}

// add adds an entry to others if none of them has its key: a key that stands twice is a finding of its own.
func add(entries []syntax.Node, e syntax.Node) []syntax.Node {
	if slices.ContainsFunc(entries, func(o syntax.Node) bool { return o.Key() == e.Key() }) {
		return entries
	}
	return append(entries, e)
}

// join makes one finding of one cause: an option that is missing beside a key that is not known was most likely meant by
// it, so the finding on the key says what is missing.
func (c *checker) join(n syntax.Node, unknown, missing int) {
	kept := c.out[:missing]
	for _, x := range c.out[missing:] {
		if x.Offset != n.Start() { // it is about something that is there
			kept = append(kept, x)
			continue
		}
		f := &c.out[unknown]
		if key, _, _ := strings.Cut(x.Write, ":"); key != "" && strings.HasPrefix(f.Write, key+":") {
			continue // it says so already
		}
		f.Message += "; " + x.Message
		if f.Write == "" {
			f.Write = x.Write
		}
	}
	c.out = kept
}

// plainText takes every text.
var plainText dsl.Option

// noMap reports a body that is no map, or notes the shorthand that it is.
func (c *checker) noMap(n syntax.Node, p place.Place) {
	d := p.Def
	if n.Kind() == syntax.Scalar && !n.IsNull() && d.Scalar != "" && c.fits(&plainText, n) {
		c.shorthand(n, name(n)+" is written as a text; canonical is a map with "+d.Scalar)
		if c.schemaOnly {
			return
		}
		for o := range c.s.Required(d) { // what the text does not set is missing: the module of wasm
			if o.Name != d.Scalar {
				c.errorf(Missing, n.Start(), "%s needs %s, which a text cannot set", name(n), o.Name)
			}
		}
		c.endpoint(n, d)
		c.simple(n, d)
		c.language(n, d)
		c.blank(n, d)
		return
	}
	switch {
	case d.Kind == dsl.KindStep:
		f := c.add(WrongShape, report.Error, n.Start(), whatBehind("a step is a map with the name of the step as its key, found ", n))
		if word, rest, ok := strings.Cut(n.Value(), " "); ok && n.IsItem() && n.Style() == syntax.Plain && !n.IsMultiLine() && c.takesText(word) {
			f.Write = "- " + word + ": " + rest + "\n"
		}
	case d.Kind == dsl.KindTop:
		c.add(WrongShape, report.Error, n.Start(), whatBehind("an entry is a map with one key such as route, found ", n))
	case n.IsNull():
		c.nothing(n, d)
	case n.Kind() == syntax.Scalar && takesExpression(d):
		f := c.errorf(WrongShape, n.Start(), "%s takes an expression, a map with the name of a language; found %s", name(n), what(n))
		if n.IsEntry() {
			f.Write = expressionToWrite(n.Key(), n.Value())
		}
	case n.Kind() == syntax.Seq && c.s.OwnsSteps(d):
		f := c.errorf(WrongShape, n.Start(), "%s is a map, found a list; if its items are steps, write steps: above them", name(n))
		f.Write = c.toWrite(n, d)
	case n.Kind() == syntax.Seq:
		f := c.errorf(WrongShape, n.Start(), "%s is a map, found a list; write its options without dashes", name(n))
		f.Write = c.toWrite(n, d)
	default:
		f := c.errorf(WrongShape, n.Start(), "%s is a map, found %s", name(n), what(n))
		if f.Write = c.kindToWrite(n, d); f.Write != "" {
			return
		}
		c.kindsOf(f, d)
		if c.kindForm(f, n, d); f.Write == "" {
			f.Write = c.toWrite(n, d)
		}
	}
}

// nothing reports a key without a value that has to have a map.
func (c *checker) nothing(n syntax.Node, d *dsl.Def) {
	var needs []string
	for o := range c.needed(d) {
		needs = append(needs, o.Name)
	}
	if takesExpression(d) {
		needs = append(needs, "the name of a language")
	}
	for g := range c.s.Groups(d) {
		if !g.Optional || chosen(d) {
			needs = append(needs, oneOf(g))
		}
	}
	if c.needsExpression(d) {
		needs = append(needs, "an expression")
	}
	if len(needs) > 0 {
		f := c.errorf(WrongShape, n.Start(), "%s is empty, and it needs %s; write it below, further to the right", name(n), and(needs))
		f.Write = name(n) + ":" + c.example(d, 1)
		return
	}
	f := c.errorf(WrongShape, n.Start(), "%s is empty; write its options below, further to the right, or {} if it has none", name(n))
	f.Write = name(n) + ": {}\n"
}

// toWrite is the map of d that n, which is none, stands for: with its text, or that of its only item, where the text has one
// place, otherwise an example.
func (c *checker) toWrite(n syntax.Node, d *dsl.Def) string {
	text := n
	if item := n.First(); n.Kind() == syntax.Seq && n.Len() == 1 {
		text = item
	}
	if text.Kind() == syntax.Scalar && !text.IsNull() && strings.TrimSpace(text.Value()) != "" {
		needed := slices.Collect(c.needed(d))
		switch {
		case len(needed) == 0 && (takesExpression(d) || c.needsExpression(d)):
			key := name(n)
			if !takesExpression(d) {
				key = "expression"
			}
			switch s := expressionToWrite(key, text.Value()); {
			case s == "":
			case takesExpression(d):
				return s
			default:
				return name(n) + ":\n" + splice.Reindent(s, 2, false)
			}
		case len(needed) == 1 && needed[0].Type == dsl.Text && !c.needsExpression(d):
			return name(n) + ":\n  " + needed[0].Name + ": " + inline(text.Value()) + "\n"
		}
	}
	return name(n) + ":" + c.example(d, 1)
}

// takesExpression says that maps of d hold the name of a language and nothing else, or little.
func takesExpression(d *dsl.Def) bool { return d.Kind == dsl.KindExpression || d.Expr == dsl.Direct }

// expressionToWrite is the expression that a text stands for where it is plain: the Simple language has ${ in it, and a
// boolean or a number is a constant. "" says that the text can be in any language.
func expressionToWrite(key, text string) string {
	language := ""
	_, err := strconv.ParseFloat(text, 64)
	switch {
	case strings.Contains(text, "${"):
		language = "simple"
	case text == "true" || text == "false" || err == nil:
		language = "constant"
	default:
		return ""
	}
	return key + ":\n  " + language + ":\n    expression: " + inline(text) + "\n"
}

// single checks a step or an entry: a map with one key.
func (c *checker) single(n syntax.Node, p place.Place) {
	first := n.First()
	if !first.IsZero() && first.Next().IsZero() {
		c.step(first, p)
		return
	}
	c.duplicateKeys(n)
	if c.besideKey(n, p) {
		return
	}
	for e := range n.Children {
		if c.s.Option(p.Def, e.Key()) != nil { // otherwise it is said once for the item, below
			c.step(e, p)
		}
	}
	kind := "a step"
	if p.Def.Kind == dsl.KindTop {
		kind = "an entry"
	}
	switch len := n.Len(); {
	case len == 0 && !c.schemaOnly:
		c.errorf(WrongShape, n.Start(), "%s is a map with one key, and this one is empty; write the key, or remove the item", kind)
	case len > 1:
		keys := make([]string, 0, len)
		var at syntax.Node
		for e := range n.Children {
			keys = append(keys, e.Key())
			if at.IsZero() && e.Key() != first.Key() {
				at = e
			}
		}
		if at.IsZero() {
			return // one key several times: a duplicate
		}
		if o := c.s.Option(p.Def, at.Key()); o != nil && len == 2 {
			f := c.errorf(UnknownKey, at.Start(), "%s has one key, found %s; write %s in an item of its own, with a dash", kind, and(keys), at.Key())
			f.Write = "- " + splice.Reindent(c.as(at, at.Key()), 2, true)
			return
		}
		f := c.errorf(UnknownKey, at.Start(), "%s has one key, found %s", kind, and(keys))
		if p.Def.Kind == dsl.KindStep && c.s.Option(p.Def, first.Key()) == nil {
			c.renamed(f, first, p.Def)
		}
	}
}

// step checks the key and the value of a step or an entry.
func (c *checker) step(e syntax.Node, p place.Place) {
	o := c.s.Option(p.Def, e.Key())
	if o == nil {
		c.unknown(e, p)
		return
	}
	c.value(e, c.s.Of(o))
	c.strayBranch(e, p)
}

// besideKey reports options that stand in the column of the step or the entry that they belong to, which is empty.
func (c *checker) besideKey(n syntax.Node, p place.Place) bool {
	first := n.First()
	if first.Next().IsZero() || !first.IsNull() || n.IsFlow() {
		return false
	}
	o := c.s.Option(p.Def, first.Key())
	if o == nil || o.Def() == nil {
		return false
	}
	var write strings.Builder
	write.WriteString(first.Key() + ":\n")
	for e := first.Next(); !e.IsZero(); e = e.Next() {
		if c.s.Option(p.Def, e.Key()) != nil || c.s.Option(o.Def(), e.Key()) == nil {
			return false
		}
		write.WriteString(splice.Reindent(c.as(e, e.Key()), 2, false))
	}
	second := first.Next()
	f := c.errorf(UnknownKey, second.Start(), "%s is an option of %s and stands beside it; write it below, further to the right", second.Key(), first.Key())
	f.Write = write.String()
	return true
}

// unknown reports a key that is not known at its place.
func (c *checker) unknown(e syntax.Node, p place.Place) {
	key := e.Key()
	if k := e.KeyNode(); !k.IsZero() && k.Kind() != syntax.Scalar {
		c.errorf(WrongShape, e.Start(), "a key is a text, found %s", what(k))
		return
	}
	if key == "" && e.KeySpan().Len() == 0 && len(c.f.Unsupported()) > 0 {
		return // Camel's reader stops at it
	}
	var f *report.Finding
	switch p.Def.Kind {
	case dsl.KindStep:
		f = c.errorf(UnknownKey, e.Start(), "%s is not a step%s", key, c.elsewhere(p.Def, key))
		if b, ok := c.s.Branch(key); ok {
			f.Message += fmt.Sprintf("; it is an option of %s", b.Of.Name)
		} else if c.s.IsEntry(key) {
			f.Message += "; it is an entry of the file, written in the first column with a dash"
		}
	case dsl.KindTop:
		f = c.errorf(UnknownKey, e.Start(), "%s is not a top-level entry%s", key, c.elsewhere(p.Def, key))
		if c.s.IsStep(key) {
			f.Message += "; it is a step, and stands in steps"
		}
	case dsl.KindExpression:
		f = c.errorf(UnknownKey, e.Start(), "%s is not a language%s", key, c.elsewhere(p.Def, key))
	default:
		f = c.errorf(UnknownKey, e.Start(), "%s is not an option of %s%s", key, name(e.Parent()), c.elsewhere(p.Def, key))
		if x, ok := c.s.Endpoint(p.Def, e.Parent()); ok && x.Component != nil && e.Kind() == syntax.Scalar {
			if _, ok := x.Component.Option(place.CamelCase(key)); ok { // the path of the uri says it already
				f.Write = "parameters:\n  " + key + ": " + quote(e.Value()) + "\n"
			}
		}
		if c.s.Option(p.Def, e.Prev().Key()) != nil || e.Prev().IsZero() { // said once of several such keys
			c.kindsOf(f, p.Def)
		}
	}
	c.renamed(f, e, p.Def)
	c.form(f, e, p.Def)
}

// elsewhere says which versions have what this one lacks.
func (c *checker) elsewhere(d *dsl.Def, key string) string {
	return fmt.Sprintf(" in the Camel %s schema", c.s.Camel) + c.versions(dsl.ElsewhereIn(d, key).Versions())
}

// versions says of the versions that have what this one lacks which was the first or the last.
func (c *checker) versions(in []*dsl.Version) string {
	switch {
	case len(in) == 0:
		return ""
	case in[0].Mask() > c.mask:
		return fmt.Sprintf(" (since %s)", in[0].Camel)
	default:
		return fmt.Sprintf(" (up to %s)", in[len(in)-1].Camel)
	}
}

// expression checks that a host of an expression has exactly one where Camel needs it.
func (c *checker) expression(n syntax.Node, d *dsl.Def, found []syntax.Node) {
	if d.Expr == dsl.NoExpr && d.Kind != dsl.KindExpression {
		return
	}
	switch {
	case len(found) > 1:
		var keys []string
		for _, e := range found {
			keys = append(keys, e.Key())
		}
		c.errorf(OneOf, n.Start(), "%s takes one expression, found %s", name(n), and(keys))
	case len(found) == 1 || c.schemaOnly && d.Kind != dsl.KindExpression:
	case takesExpression(d):
		f := c.errorf(NoExpression, n.Start(), "%s needs the name of a language as its key, such as simple", name(n))
		f.Write = "simple:\n  expression: \"${body}\"\n"
	case c.needsExpression(d):
		f := c.errorf(NoExpression, n.Start(), "%s has no expression", name(n))
		f.Write = "expression:\n  simple:\n    expression: \"${body}\"\n"
	}
}

// needsExpression says that the catalog requires the expression; sort alone works without (CAMEL-24707).
func (c *checker) needsExpression(d *dsl.Def) bool {
	o := c.s.Option(d, "expression")
	return o != nil && o.CatalogRequired&c.mask != 0 && d.Name != "SortDefinition"
}

// required reports what the schema requires, and what Camel refuses to start without.
func (c *checker) required(n syntax.Node, d *dsl.Def, given dsl.Options) {
	who := func() string {
		if n.IsItem() {
			return "an item of " + name(n)
		}
		return name(n)
	}
	c.demanded(n, d, who)
	for o := range given.Missing(c.s.Version, d) {
		if !c.has(n, o) {
			c.errorf(Missing, n.Start(), "%s needs %s", who(), o.Name).Write = c.entry(o, 0)
		}
	}
}

// needed yields the options that a map of d has to have; of several that can stand for one another the first.
func (c *checker) needed(d *dsl.Def) iter.Seq[*dsl.Option] {
	return func(yield func(*dsl.Option) bool) {
		if one := startsNotWithout(d); len(one) > 0 && !c.schemaOnly && !yield(c.s.Option(d, one[0])) {
			return
		}
		for o := range c.s.Required(d) {
			if !yield(o) {
				return
			}
		}
	}
}

// example is the map of d with what it has to have, as the text behind a colon; depth is how far it is indented.
func (c *checker) example(d *dsl.Def, depth int) string {
	indent := strings.Repeat("  ", depth)
	var text strings.Builder
	steps := c.s.OwnsSteps(d)
	for o := range c.needed(d) {
		text.WriteString(c.entry(o, depth))
		steps = steps && o.Name != "steps"
	}
	switch {
	case takesExpression(d):
		text.WriteString(indent + "simple:\n" + indent + "  expression: \"${body}\"\n")
	case c.needsExpression(d):
		text.WriteString(indent + "expression:\n" + indent + "  simple:\n" + indent + "    expression: \"${body}\"\n")
	}
	for g := range c.s.Groups(d) {
		if !g.Optional || chosen(d) {
			text.WriteString(c.entry(c.plainest(g, d), depth))
		}
	}
	for o := range c.s.Options(d) {
		if withExpression(o) && !slices.Contains(startsNotWithout(d), o.Name) { // when of choice
			text.WriteString(c.entry(o, depth))
		}
	}
	if steps {
		text.WriteString(indent + "steps: []\n")
	}
	if o := c.s.Option(d, d.Scalar); text.Len() == 0 && o != nil {
		text.WriteString(c.entry(o, depth))
	}
	if text.Len() == 0 {
		return " {}\n"
	}
	return "\n" + text.String()
}

// plainest is the member of a choice to show: json of the data formats, and else the first that needs no option.
func (c *checker) plainest(g *dsl.Group, d *dsl.Def) *dsl.Option {
	if slices.Contains(g.Of, "json") {
		return c.s.Option(d, "json")
	}
	for _, name := range g.Of {
		o := c.s.Option(d, name)
		needs := false
		for range c.needed(o.Def()) {
			needs = true
		}
		if !needs {
			return o
		}
	}
	return c.s.Option(d, g.Of[0])
}

// withExpression says that an option is a list of maps with an expression, such as headers of setHeaders.
func withExpression(o *dsl.Option) bool { return o.Type == dsl.ObjectList && o.Def().Expr == dsl.Host }

// entry is an option with a value that it may have.
func (c *checker) entry(o *dsl.Option, depth int) string {
	key := strings.Repeat("  ", depth) + o.Name + ":"
	switch {
	case withExpression(o):
		return key + "\n" + strings.Repeat("  ", depth+1) + "- " + strings.TrimLeft(c.example(o.Def(), depth+2), "\n ")
	case o.Type == dsl.Object:
		return key + c.example(o.Def(), depth+1)
	case o.Type == dsl.ObjectList || o.Type == dsl.WrapList:
		return key + " []\n"
	case o.Name == "exception" && o.Type == dsl.TextList:
		return key + "\n" + strings.Repeat("  ", depth+1) + "- java.lang.Exception\n"
	case o.Type == dsl.TextList:
		return key + " [...]\n"
	case o.HasDefault&c.mask != 0 && o.Default != "":
		return key + " " + o.Default + "\n"
	case len(o.Enum) > 0:
		return key + " " + o.Enum[0] + "\n"
	case o.Name == "uri":
		return key + " direct:name\n"
	case o.Name == "expression":
		return key + " \"${body}\"\n"
	}
	return key + " ...\n"
}

// groups checks the choices of which exactly one, or at most one, may be there.
func (c *checker) groups(n syntax.Node, d *dsl.Def) {
	for g := range c.s.Groups(d) {
		var found []string
		var second syntax.Node
		for e := range n.Children {
			if key := place.CamelCase(e.Key()); slices.Contains(g.Of, key) && !slices.Contains(found, key) {
				if found = append(found, key); len(found) == 2 {
					second = e
				}
			}
		}
		switch {
		case len(found) > 1:
			c.errorf(OneOf, second.Start(), "%s takes %s, found %s", name(n), oneOf(g), and(found))
		case len(found) == 0 && (!g.Optional || !c.schemaOnly && chosen(d)):
			c.errorf(OneOf, n.Start(), "%s needs %s", name(n), oneOf(g)).Write = c.entry(c.plainest(g, d), 0)
		}
	}
}

// kindsOf adds the kinds of which a map of d may have one as a key. Where it has to, as an error handler does, that is said of
// what is missing.
func (c *checker) kindsOf(f *report.Finding, d *dsl.Def) {
	for g := range c.s.Groups(d) {
		if g.Optional && !chosen(d) {
			f.Message += "; it has " + oneOf(g) + " as a key"
		}
	}
}

// oneOf is what a choice is called.
func oneOf(g *dsl.Group) string {
	if slices.Contains(g.Of, "json") {
		return "the name of one data format, such as json"
	}
	return "one of " + few(g.Of)
}

// and lists some names as a sentence does.
func and(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// few lists the first of some names.
func few(names []string) string {
	const most = 8
	if len(names) > most {
		return strings.Join(names[:most], ", ") + " …"
	}
	return strings.Join(names, ", ")
}

// duplicateKeys reports keys that stand twice in a map: Camel keeps the last one silently.
func (c *checker) duplicateKeys(n syntax.Node) {
	if c.schemaOnly {
		return // JSON has no such maps
	}
	if n.First().Next().IsZero() {
		return
	}
	var keys [16]string // looking at a few keys costs less than a map of them
	k := 0
	var seen uint64 // of each key a bit that says little: most keys have one of their own
	for e := n.First(); !e.IsZero(); e = e.Next() {
		key := e.Key()
		bit := uint64(1)
		if last := len(key) - 1; last >= 0 {
			bit <<= (key[0] ^ key[last]<<1 ^ key[last/2] ^ byte(last)) % 64
		}
		if k == len(keys) || seen&bit != 0 && slices.Contains(keys[:k], key) {
			c.duplicateKeysOf(n)
			return
		}
		seen |= bit
		keys[k] = key
		k++
	}
}

func (c *checker) duplicateKeysOf(n syntax.Node) {
	if c.first == nil {
		c.first = map[string]syntax.Node{}
	}
	clear(c.first)
	for e := range n.Children {
		if o, ok := c.first[e.Key()]; ok {
			c.duplicate(e, o)
			continue
		}
		c.first[e.Key()] = e
	}
}

func (c *checker) duplicate(e, first syntax.Node) {
	if k := e.KeyNode(); !k.IsZero() && k.Kind() != syntax.Scalar {
		c.errorf(WrongShape, e.Start(), "a key is a text, found %s", what(k))
		return
	}
	line, _ := c.f.Position(first.Start())
	c.errorf(DuplicateKey, e.Start(), "%s is given twice, first in line %d; Camel keeps only the last", e.Key(), line)
}

// takesText says that word is the name of a step that may be a text.
func (c *checker) takesText(word string) bool {
	step := c.s.Option(c.s.Step(), word)
	return step != nil && step.Def() != nil && step.Def().Scalar != ""
}
