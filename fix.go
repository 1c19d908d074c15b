package cameledit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/internal/view"
	"github.com/camel-edit/camel-edit/lenient"
	"github.com/camel-edit/camel-edit/splice"
	"github.com/camel-edit/camel-edit/validate"
)

// Validate says what is wrong with src, a file of Camel routes, and what [Fix] would expand. It changes nothing: Output is
// src. The findings are those on the text as it is; where the text can be read in several ways they carry the readings.
func Validate(src []byte, o Options) Result {
	e, r := newEngine(src, o)
	if e == nil {
		return r
	}
	found := e.checkAll()
	if e.needsRules(found) {
		e.rounds()
	}
	r.Expanded = e.expanded
	r.Findings = e.asWritten(found)
	r.Output = src
	r.Status = report.OK
	switch {
	case e.ambiguous() && hasErrors(r.Findings):
		r.Status = report.Ambiguous
	case hasErrors(r.Findings):
		r.Status = report.Invalid
	}
	return r
}

// Fix makes src, a file of Camel routes that is nearly right, canonical. If an error remains that cannot be read in one way,
// Output is src as it came and Findings say what remains after the expansions, at positions in src; with Partial what can
// be read is written all the same, if the result is YAML. Text that Fix changed has been accepted by a second YAML parser and by the validator, and
// every scalar, key and comment of src is in it or named in Expanded.
func Fix(src []byte, o Options) Result {
	e, r := newEngine(src, o)
	if e == nil {
		return r
	}
	return e.fix(src, r)
}

func (e *engine) fix(src []byte, r Result) Result {
	r.Output = src
	found := e.check(e.file)
	if !e.needsRules(found) {
		r.Findings = e.place(found)
		r.Status = statusOf(r.Findings, report.OK)
		return r
	}
	e.rounds()
	r.Expanded = e.expanded
	r.Findings = e.remaining()
	switch {
	case e.failure != "":
		return e.unverified(r, e.failure)
	case hasErrors(r.Findings) && (!e.options.Partial || len(e.file.Problems()) > 0): // what is not YAML cannot be checked
		r.Status = statusOf(r.Findings, report.Invalid)
		return r
	}
	if len(e.source.Problems()) > 0 && e.schema.FileOf(e.file.Root()) == place.Other || len(e.file.Documents()) > 1 {
		// It is YAML now, but not Camel's, or one of several documents: nobody asked for that.
		r.Expanded = nil
		r.Findings = e.asWritten(e.check(syntax.Recover(src)))
		r.Status = statusOf(r.Findings, report.OK)
		return r
	}
	out := strings.TrimSuffix(e.text, e.added)
	if out == view.Text(src) {
		r.Status = statusOf(r.Findings, report.OK)
		return r
	}
	if why := e.verify(out); why != "" {
		return e.unverified(r, why)
	}
	r.Output = []byte(out)
	r.Edits = e.edits(nil)
	r.Status = report.Fixed
	return r
}

// statusOf is good unless an error remains.
func statusOf(findings []report.Finding, good report.Status) report.Status {
	status := good
	for _, f := range findings {
		switch {
		case f.Severity == report.Error && len(f.Readings) > 1:
			return report.Ambiguous
		case f.Severity == report.Error:
			status = report.Invalid
		}
	}
	return status
}

func hasErrors(findings []report.Finding) bool {
	return slices.ContainsFunc(findings, func(f report.Finding) bool { return f.Severity == report.Error })
}

// maxRounds bounds how deep slips may stand in each other. A file that needs more is an internal error, not half a result.
const maxRounds = 500

// mostGrowth is how many times as long as it came a text may become, but for a first MiB: a rule that reads its own output
// over and over would not end by itself.
const mostGrowth = 16

// engine takes one text through its rounds. All edits of a round refer to the same bytes; trail leads from the text of the
// last round back to what the caller sent.
type engine struct {
	options  Options
	version  *dsl.Version
	schema   place.Schema
	rules    []*lenient.Rule
	source   *syntax.File // what the caller sent
	accepted func() bool  // it has no error
	file     *syntax.File // the text of this round
	text     string
	added    string // the line end that the rounds put at the end of a text without one
	trail    []*splice.Map
	made     [][]splice.Edit // what made the text of the last round, in order
	expanded []report.Expansion
	alone    map[spot][]splice.Edit // what each rule that had one reading of the caller's text would do by itself
	open     []lenient.Match        // of the last round: several readings each
	failure  string                 // an internal error: nothing may be written
	limit    int                    // rules may change only what starts at this offset or behind it
	within   *splice.Span           // what has one reading is written only there, if it is set: a place in the caller's text
}

// newEngine reads src. It gives no engine, and the result, where the options are wrong.
func newEngine(src []byte, o Options) (*engine, Result) {
	v, err := version(o.CamelVersion)
	if err == nil {
		err = o.knowRules()
	}
	if err != nil {
		return nil, Result{Status: report.Failed, Output: src, Findings: []report.Finding{{
			Rule: "usage", Severity: report.Error, Line: 1, Column: 1, Message: err.Error(), View: &report.View{},
		}}}
	}
	e := &engine{options: o, version: v, schema: place.Schema{Version: v}}
	e.rules = lenient.Rules()
	if len(o.Without) > 0 {
		e.rules = slices.DeleteFunc(slices.Clone(e.rules), func(r *lenient.Rule) bool { return slices.Contains(o.Without, r.Name) })
	}
	e.start(o.Memory.read(src))
	return e, Result{Binding: report.Binding{Camel: v.Camel, Schema: v.Digest(), Rules: lenient.Digest}}
}

// knowRules says which of the rules that the options name there is not.
func (o Options) knowRules() error {
	names := slices.Clone(o.Without)
	for _, c := range o.Choose {
		if !slices.Contains(questions, c.Rule) {
			names = append(names, c.Rule)
		}
	}
	for _, name := range names {
		if !slices.ContainsFunc(lenient.Rules(), func(r *lenient.Rule) bool { return r.Name == name }) {
			return fmt.Errorf("no rule is named %q; camel-edit rules lists them", name)
		}
	}
	return nil
}

// behind is the engine for lines that are to stand behind a text: it reads both, and its rules change only the lines.
func (e *engine) behind(prefix, lines string) *engine {
	b := &engine{options: e.options, version: e.version, schema: e.schema, rules: e.rules, limit: len(prefix)}
	b.options.Choose = nil
	b.start(parse(prefix + lines))
	return b
}

// start takes a text as what the caller sent, and as that of the first round.
func (e *engine) start(f *syntax.File) {
	e.source, e.file, e.text = f, f, f.Source()
	e.accepted = sync.OnceValue(func() bool { return !hasErrors(e.check(f)) })
}

func version(name string) (*dsl.Version, error) {
	if name == "" {
		return dsl.Latest(), nil
	}
	return dsl.Find(name)
}

func (e *engine) check(f *syntax.File) []report.Finding {
	found := validate.CheckFrom(f, e.version, e.limit)
	if e.options.Content {
		found = append(found, validate.Elided(f)...)
	}
	return found
}

// needsRules says that there is something a rule may read.
func (e *engine) needsRules(found []report.Finding) bool {
	return slices.ContainsFunc(found, func(f report.Finding) bool {
		return f.Offset >= e.limit && (f.Severity == report.Error && f.Rule != validate.TooLarge || f.Rule == validate.Shorthand && !e.options.KeepShorthand)
	})
}

// rounds applies what has one reading until nothing has, and leaves what has several in open. Rules see a text that ends with
// a line end, so that none of them has to think of a last line without one.
func (e *engine) rounds() {
	e.toLineEnd()
	for range maxRounds {
		found := e.check(e.file)
		if !e.needsRules(found) {
			e.open = nil
			return
		}
		var single []lenient.Match
		single, e.open = e.read(found)
		if len(single) == 0 {
			return
		}
		if e.alone == nil {
			e.remember(single)
		}
		if !e.apply(single) {
			return
		}
		if len(e.text) > mostGrowth*len(e.source.Source())+1<<20 {
			e.failure = "the rules make the text longer and longer; please report this file"
			return
		}
	}
	e.failure = fmt.Sprintf("more than %d rounds were needed; please report this file", maxRounds)
}

// read asks the rules about this round's text: what is to be written, one reading each, and what has several.
func (e *engine) read(found []report.Finding) (single, several []lenient.Match) {
	matches := slices.DeleteFunc(e.matches(found), func(m lenient.Match) bool {
		return cover(m.Readings[0].Edits).Start < e.limit || len(m.Readings) == 1 && e.changesNothing(m.Readings[0].Edits)
	})
	e.narrow(matches)
	for _, m := range matches {
		if r, ok := e.choose(m); ok && !e.isElsewhere(r.Edits) {
			single = append(single, lenient.Match{Rule: m.Rule, Offset: m.Offset, Readings: []lenient.Reading{r}})
		} else if !ok {
			several = append(several, m)
		}
	}
	return single, several
}

// toLineEnd gives the text a line end at its end.
func (e *engine) toLineEnd() {
	if n := len(e.text); n > 0 && e.text[n-1] != '\n' && e.text[n-1] != '\r' {
		e.added = splice.LineEnd(e.text, n)
		e.made = append(e.made, []splice.Edit{splice.Insert(n, e.added)})
		e.text += e.added
		e.file = parse(e.text)
	}
}

// isElsewhere says that edits are about what the rounds shall leave alone.
func (e *engine) isElsewhere(edits []splice.Edit) bool {
	c := cover(edits)
	return e.within != nil && !e.within.Contains(splice.Span{Start: e.back(c.Start), End: e.back(c.End)})
}

// changesNothing says that edits write what is there already: what they would mend, another rule has to.
func (e *engine) changesNothing(edits []splice.Edit) bool {
	return !slices.ContainsFunc(edits, func(x splice.Edit) bool { return x.End > len(e.text) || e.text[x.Start:x.End] != x.New })
}

// matches asks the rules: those over text as long as it is not one YAML document, then those over the tree.
func (e *engine) matches(found []report.Finding) []lenient.Match {
	if e.unreadable() {
		f := syntax.Recover(view.Bytes(e.text))
		c := e.context(f)
		if m := lenient.Texts(c, e.rules); len(m) > 0 {
			return m
		}
		return lenient.Problems(c, e.rules)
	}
	matches := lenient.Nodes(e.context(e.file), e.rules)
	if !e.options.KeepShorthand {
		return matches
	}
	// Shorthand is expanded only where an error has to be mended around it.
	near := nearErrors(found, e.file)
	return slices.DeleteFunc(matches, func(m lenient.Match) bool {
		line, _ := e.file.Position(m.Offset)
		return m.Rule.Shorthand && !near[line]
	})
}

// unreadable says that the text is not one YAML document, or that its line ends are not those of YAML.
func (e *engine) unreadable() bool {
	return len(e.file.Problems()) > 0 || len(e.file.Documents()) != 1 || e.schema.Escaped(e.file)
}

func (e *engine) context(f *syntax.File) *lenient.Context {
	c := &lenient.Context{Map: e.schema.Read(f), Tree: f, Content: e.options.Content, KeepShorthand: e.options.KeepShorthand, From: e.limit, Accepted: e.accepted}
	c.Accepts = func(edits []splice.Edit) bool { return e.accepts(f, edits) }
	return c
}

// nearErrors has the lines with an error in them or beside them. An id that is given twice is no slip of shape.
func nearErrors(found []report.Finding, f *syntax.File) map[int]bool {
	near := map[int]bool{}
	for _, x := range found {
		if x.Severity == report.Error && x.Rule != validate.DuplicateID {
			line, _ := f.Position(x.Offset)
			near[line-1], near[line], near[line+1] = true, true, true
		}
	}
	return near
}

// accepts says whether edits leave fewer errors than there were.
func (e *engine) accepts(f *syntax.File, edits []splice.Edit) bool {
	out, _, err := splice.Apply(f.Source(), edits)
	if err != nil {
		return false
	}
	after := parse(out)
	if len(after.Problems()) > 0 {
		return len(f.Problems()) > 0 && len(syntax.Recover(view.Bytes(out)).Problems()) < len(f.Problems())
	}
	if len(f.Problems()) > 0 {
		return true
	}
	return errorCount(e.check(after)) < errorCount(e.check(f))
}

func errorCount(findings []report.Finding) int {
	n := 0
	for _, f := range findings {
		if f.Severity == report.Error {
			n++
		}
	}
	return n
}

// narrow drops readings that leave as many errors as there were where another one does not: they are no readings. Each costs
// a check of the whole text, so a text with very many is left as it is.
func (e *engine) narrow(matches []lenient.Match) {
	const most = 40
	tried := 0
	f := e.file
	if e.unreadable() {
		f = syntax.Recover(view.Bytes(e.text))
	}
	for i, m := range matches {
		if len(m.Readings) < 2 || tried > most {
			continue
		}
		tried += len(m.Readings)
		valid := slices.DeleteFunc(slices.Clone(m.Readings), func(r lenient.Reading) bool { return !e.accepts(f, r.Edits) })
		if len(valid) > 0 {
			matches[i].Readings = valid
		}
	}
}

// choose gives the reading to apply: the only one, unless it wants to be asked for, or the one that the caller has chosen.
func (e *engine) choose(m lenient.Match) (lenient.Reading, bool) {
	if len(m.Readings) == 1 && !m.Readings[0].Ask {
		return m.Readings[0], true
	}
	line, _ := e.position(m.Offset)
	for _, c := range e.options.Choose {
		if c.Rule != m.Rule.Name || c.Line != line {
			continue
		}
		for _, r := range m.Readings {
			if r.Name == c.Name {
				return r, true
			}
		}
	}
	return lenient.Reading{}, false
}

// spot is where in the caller's text a rule had something to say.
type spot struct {
	rule   string
	offset int
}

// remember keeps the edits of the first round, whose text is the caller's but for a line end that the rounds added.
func (e *engine) remember(chosen []lenient.Match) {
	e.alone = map[spot][]splice.Edit{}
	for _, m := range chosen {
		if edits := m.Readings[0].Edits; cover(edits).End <= len(e.source.Source()) {
			e.alone[spot{m.Rule.Name, m.Offset}] = edits
		}
	}
}

// apply makes the edits of those matches that do not touch one another. It says whether the text is another one afterwards.
func (e *engine) apply(matches []lenient.Match) bool {
	var edits []splice.Edit
	matches = e.apart(matches)
	for _, m := range matches {
		edits = append(edits, m.Readings[0].Edits...)
		e.report(m, cover(m.Readings[0].Edits))
	}
	out, back, err := splice.Apply(e.text, edits)
	if err != nil {
		e.failure = err.Error()
		return false
	}
	if out == e.text {
		e.failure = "the rule " + matches[0].Rule.Name + " changes nothing"
		return false
	}
	e.trail = append(e.trail, back)
	e.made = append(e.made, edits)
	e.text = out
	e.file = parse(out)
	return true
}

// apart are those of some matches, of one reading each, that do not touch one another, in the order of the text; of two that touch, the outer.
func (e *engine) apart(matches []lenient.Match) []lenient.Match {
	slices.SortStableFunc(matches, func(a, b lenient.Match) int {
		ca, cb := cover(a.Readings[0].Edits), cover(b.Readings[0].Edits)
		if ca.Start != cb.Start {
			return ca.Start - cb.Start
		}
		return cb.End - ca.End
	})
	var out []lenient.Match
	end, moved := -1, false
	for _, m := range matches {
		edits := m.Readings[0].Edits
		c := cover(edits)
		start := e.file.LineStart(c.Start)
		// What a reading writes depends on the columns of the lines it touches, so no two may touch one line. One that moves a
		// line sideways depends on the line before it, so that one must not move as well.
		moves := e.moves(c.Start, edits)
		if start <= end || moves && moved && start == e.file.NextLine(end) {
			continue
		}
		end, moved = e.file.LineEnd(c.End), moves
		out = append(out, m)
	}
	return out
}

// edits are those of the caller's text that do what all rounds did and then last, those of a reading of this round's text. The line end
// that the rounds added goes, and no byte that stays is changed.
func (e *engine) edits(last []splice.Edit) []splice.Edit {
	made := slices.Concat(e.made, [][]splice.Edit{last})
	if text, _, err := splice.Apply(e.text, last); err == nil && e.added != "" && strings.HasSuffix(text, e.added) {
		made = append(made, []splice.Edit{splice.Delete(splice.Span{Start: len(text) - len(e.added), End: len(text)})})
	}
	for len(made) > 1 { // in pairs, so that no edit is composed more often than there are halvings
		var half [][]splice.Edit
		for i := 0; i+1 < len(made); i += 2 {
			half = append(half, splice.Compose(made[i], made[i+1]))
		}
		if len(made)%2 == 1 {
			half = append(half, made[len(made)-1])
		}
		made = half
	}
	return splice.Shorten(e.source.Source(), made[0])
}

// moves says that edits begin with the indentation of a line.
func (e *engine) moves(start int, edits []splice.Edit) bool {
	return slices.ContainsFunc(edits, func(x splice.Edit) bool {
		return x.Start == start && x.End-x.Start+len(x.New) > 0 && strings.Trim(e.text[x.Start:x.End]+x.New, " ") == "" && strings.Trim(e.text[e.file.LineStart(start):start], " ") == ""
	})
}

// cover is the range from the first byte that edits touch to the last.
func cover(edits []splice.Edit) splice.Span {
	c := edits[0].Span
	for _, x := range edits[1:] {
		c.Start, c.End = min(c.Start, x.Start), max(c.End, x.End)
	}
	return c
}

func (e *engine) report(m lenient.Match, c splice.Span) {
	line, column := e.position(m.Offset)
	before, after := e.lines(c, m.Readings[0].Edits)
	at := spot{m.Rule.Name, e.back(m.Offset)}
	e.expanded = append(e.expanded, report.Expansion{
		Rule: m.Rule.Name, Title: m.Rule.Title(), Line: line, Column: column, Before: before, After: after,
		Edits: e.alone[at],
	})
	delete(e.alone, at) // what the rule has to say there later is another thing
}

// lines gives the lines that a reading touches, before and after.
func (e *engine) lines(c splice.Span, edits []splice.Edit) (before, after string) {
	f := e.file
	start, end := f.LineStart(c.Start), f.LineEnd(c.End)
	if c.End > c.Start && c.End == f.LineStart(c.End) { // the line behind is not touched
		end = c.End
	}
	moved := make([]splice.Edit, len(edits))
	for i, x := range edits {
		moved[i] = splice.Edit{Span: splice.Span{Start: x.Start - start, End: x.End - start}, New: x.New}
	}
	before = e.text[start:end]
	after, _, err := splice.Apply(before, moved)
	if err != nil {
		return before, ""
	}
	return before, after
}

// written gives the lines that a reading would write. Of the lines between edits far apart it has a comment that stands for
// them: what moves from one end of a text to the other would show all of it.
func (e *engine) written(edits []splice.Edit) string {
	edits = slices.SortedStableFunc(slices.Values(edits), func(a, b splice.Edit) int { return a.Start - b.Start })
	var b strings.Builder
	first, end := 0, edits[0].End
	for i, x := range edits {
		if x.Start > end && e.farApart(end, x.Start) {
			_, after := e.lines(cover(edits[first:i]), edits[first:i])
			b.WriteString(after)
			b.WriteString("# ..." + splice.LineEnd(e.text, end))
			first = i
		}
		end = max(end, x.End)
	}
	_, after := e.lines(cover(edits[first:]), edits[first:])
	return b.String() + after
}

// farApart says that more lines lie between two offsets of this round's text than are shown for the context.
func (e *engine) farApart(from, to int) bool {
	const most = 20
	for range most {
		if from = e.file.NextLine(from); from >= to {
			return false
		}
	}
	return true
}

// position is the line and column of an offset of this round's text, in what the caller sent.
func (e *engine) position(offset int) (line, column int) {
	return e.source.Position(e.back(offset))
}

func (e *engine) back(offset int) int {
	for _, m := range slices.Backward(e.trail) {
		offset = m.Source(offset)
	}
	return min(offset, len(e.source.Source())) // the line end that the rounds added is not the caller's
}

// place puts findings on this round's text at their lines in what the caller sent.
func (e *engine) place(found []report.Finding) []report.Finding {
	out := slices.Clone(found)
	for i := range out {
		f := &out[i]
		f.Offset = e.back(f.Offset)
		f.Line, f.Column = e.source.Position(f.Offset)
	}
	sortFindings(out)
	return out
}

func sortFindings(f []report.Finding) {
	slices.SortStableFunc(f, func(a, b report.Finding) int { return a.Offset - b.Offset })
}

// remaining are the findings after the last round, with what can be read in several ways in place of what it caused.
func (e *engine) remaining() []report.Finding {
	return e.withReadings(e.place(e.checkAll()))
}

// checkAll are the findings on this round's text: of what is not YAML all of it, not only the first.
func (e *engine) checkAll() []report.Finding {
	if len(e.file.Problems()) > 0 {
		return e.check(syntax.Recover(view.Bytes(e.text)))
	}
	return e.check(e.file)
}

// asWritten are the findings on the text that the caller sent, with the readings that the rounds left open.
func (e *engine) asWritten(found []report.Finding) []report.Finding {
	out := slices.Clone(found)
	for i := range out {
		out[i].Line, out[i].Column = e.source.Position(out[i].Offset)
	}
	return e.withReadings(out)
}

func (e *engine) ambiguous() bool { return len(e.open) > 0 }

// withReadings adds the open readings. One cause is one finding: what the validator said of the same line goes.
func (e *engine) withReadings(found []report.Finding) []report.Finding {
	lines := map[int]bool{}
	for _, m := range e.open {
		line, _ := e.position(m.Offset)
		lines[line] = true
	}
	found = slices.DeleteFunc(found, func(f report.Finding) bool {
		return lines[f.Line] && f.Severity == report.Error && len(f.Readings) == 0
	})
	for _, m := range e.open {
		offset := e.back(m.Offset)
		line, column := e.source.Position(offset)
		f := report.Finding{Rule: m.Rule.Name, Severity: report.Error, Line: line, Column: column, Offset: offset}
		var means []string
		for _, r := range m.Readings {
			after := e.written(r.Edits)
			edits := r.Edits
			if len(e.trail) > 0 {
				edits = nil // they refer to a text that the caller does not have
			}
			f.Readings = append(f.Readings, report.Reading{Name: r.Name, Means: r.Means, After: after, Edits: edits})
			means = append(means, r.Name+" ("+r.Means+")")
		}
		f.Message = m.Rule.Title() + ": this can be read in " + strconv.Itoa(len(means)) + " ways: " + strings.Join(means, ", or ")
		if len(means) == 1 {
			f.Write = f.Readings[0].After
			f.Message = m.Rule.Title() + ": it is not certain what is meant; it may be " + means[0]
		}
		found = append(found, f)
	}
	sortFindings(found)
	return found
}

func (e *engine) unverified(r Result, why string) Result {
	r.Status, r.Code = report.Unverified, report.InternalSurgery
	r.Findings = append(r.Findings, report.Finding{
		Rule: "internal", Severity: report.Error, Line: 1, Column: 1,
		Message: "the check before writing failed, nothing was changed: " + why, View: &report.View{},
	})
	return r
}
