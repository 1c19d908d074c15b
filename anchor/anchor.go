// Package anchor answers where: it leads from what a person or a model writes about a place (a line with its text, a
// selector, a line number) to the node, and from a node to the shortest selector that names it alone.
//
// A place that is not found, or found several times, is never guessed: the answer is a list of candidates, each with its line,
// its text and its selector. What a Finder finds are units: a step or an entry as a whole, where a key and the item that
// holds nothing else are one, and any other item or key for itself.
package anchor

import (
	"slices"
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// Found is the answer to a where: the node, or the candidates.
type Found struct {
	Node       syntax.Node        // a unit; no node if the place was not found, or found several times
	Note       string             // what the caller should know: a line number that was not right any more
	Candidates []report.Candidate // where it may have been meant
	Several    bool               // the candidates all fit
}

// maxCandidates bounds what a miss shows.
const maxCandidates = 8

// Finder looks for places in one text.
type Finder struct {
	file  *syntax.File
	place *place.Map
	lines *lines // made when first asked for
	units *units // likewise
	asked int    // how often without an index

	alones map[string]syntax.Node // what the texts that were tried for a selector name alone, if anything
}

// New makes a Finder for the first document of f.
func New(f *syntax.File, m *place.Map) *Finder { return &Finder{file: f, place: m} }

// Find resolves a where. It is tried as a line number with text, as the text of a line, as a selector, and as a bare line
// number, in this order.
func (f *Finder) Find(where string) Found {
	where = unmarked(strings.TrimSpace(strings.ReplaceAll(where, "\r\n", "\n")))
	if where == "" {
		return Found{Note: `the place is empty; give a line with its text, or a selector such as "log in route orders"`}
	}
	h := f.locate(where)
	switch {
	case len(h.nodes) == 1:
		return Found{Node: f.outer(h.nodes[0]), Note: h.note}
	case len(h.nodes) > 1:
		return Found{Several: true, Note: h.note, Candidates: f.candidates(h.nodes)}
	case h.note != "":
		return Found{Note: h.note, Candidates: f.candidates(f.around(h.number))}
	}
	return f.miss(h.number, h.text)
}

// unmarked is a where without the quotes or backticks around it as a whole.
func unmarked(where string) string {
	for _, mark := range []string{"`", `"`, "'"} {
		if inner, ok := strings.CutPrefix(where, mark); ok {
			if inner, ok = strings.CutSuffix(inner, mark); ok && !strings.Contains(inner, mark) {
				return strings.TrimSpace(inner)
			}
		}
	}
	return where
}

// IsNumbered says that a where starts with a line number.
func IsNumbered(where string) bool {
	_, _, ok := CutNumber(strings.TrimSpace(where))
	return ok
}

// hits are the nodes that a where fits: one, several, or none.
type hits struct {
	nodes  []syntax.Node
	note   string // what the caller should know
	number int    // as written, 0 for none
	text   string
}

func (f *Finder) locate(where string) hits {
	number, text, numbered := CutNumber(where)
	text = strings.TrimSpace(text)
	if numbered && text == "" {
		return f.number(number)
	}
	byLine := f.line(number, text)
	if len(byLine.nodes) == 1 {
		return byLine
	}
	if s := f.selector(text); len(s.nodes) == 1 || len(byLine.nodes) == 0 && len(s.nodes) > 1 {
		if len(s.nodes) == 1 && number > 0 {
			if at, _ := f.file.Position(s.nodes[0].Start()); at != number {
				s.note = "the selector names line " + strconv.Itoa(at) + ", not line " + strconv.Itoa(number)
			}
		}
		return s
	}
	byLine.number, byLine.text = number, text
	return byLine
}

// number takes a bare line number.
func (f *Finder) number(n int) hits {
	if last := f.file.Lines(); n < 1 || n > last {
		return hits{note: "the file has no line " + strconv.Itoa(n) + "; it has " + strconv.Itoa(last) + " lines", number: min(max(n, 1), last)}
	}
	if l, ok := f.all().numbered(n); ok {
		return hits{nodes: []syntax.Node{l.node}, note: "line " + strconv.Itoa(n) + " is: " + l.text}
	}
	return hits{note: "no key and no list item starts in line " + strconv.Itoa(n) + ": " + f.whatIs(n), number: n}
}

// whatIs says what stands in a line on which no node starts.
func (f *Finder) whatIs(n int) string {
	start := f.file.Offset(n)
	switch t := strings.TrimSpace(f.file.Source()[start:f.file.LineEnd(start)]); {
	case t == "":
		return "it is blank"
	case t[0] == '#':
		return "it is a comment"
	}
	if l, ok := f.all().before(n); ok {
		return "it belongs to line " + strconv.Itoa(l.number) + ", " + l.text
	}
	return "it stands before the first of them"
}

// miss is the answer to a place that is not there: the lines that share most words with it, or those around the number.
func (f *Finder) miss(number int, text string) Found {
	wanted := firstLine(text)
	found := Found{Note: "no line and no selector is " + wanted}
	for n := 1; n <= f.file.Lines(); n++ {
		start := f.file.Offset(n)
		if strings.TrimSpace(f.file.Source()[start:f.file.LineEnd(start)]) == wanted {
			found.Note = "line " + strconv.Itoa(n) + " has this text, but no key and no list item starts there: " + f.whatIs(n)
			found.Candidates = f.candidates(f.around(n))
			return found
		}
	}
	near := f.similar(text)
	if len(near) == 0 {
		near = f.kin(wanted)
	}
	if len(near) == 0 && number > 0 {
		near = f.around(number)
	}
	if len(near) == 0 {
		near = f.top()
		if len(near) == 0 {
			found.Note += "; the file has no routes or other entries"
		}
	}
	found.Candidates = f.candidates(near)
	return found
}

// top lists the entries of the file.
func (f *Finder) top() []syntax.Node {
	var nodes []syntax.Node
	for u := range f.Units {
		if p := f.place.At(u); p.Is == place.Body && p.Def.Kind == dsl.KindTop && u.Kind() == syntax.Map {
			nodes = append(nodes, u)
		}
	}
	return nodes
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return strings.TrimSpace(s)
}

// around lists the units next to a line.
func (f *Finder) around(number int) []syntax.Node {
	var nodes []syntax.Node
	for _, l := range f.all().list {
		if d := l.number - number; d >= -3 && d <= 3 {
			nodes = append(nodes, l.node)
		}
	}
	return nodes
}

// kin lists what a selector would name without the value or the number of its first term, or else without what is around it.
func (f *Finder) kin(text string) []syntax.Node {
	for _, s := range slices.Backward(Parse(text)) {
		for _, around := range []Selector{s[1:], nil} {
			nodes, _ := f.called(s[0].Kind, "")
			if s[0].isStep() {
				nodes = f.index().list
			}
			nodes = slices.DeleteFunc(slices.Clone(nodes), func(u syntax.Node) bool { return !f.within(u, around) })
			if len(nodes) > 0 {
				return nodes
			}
		}
	}
	return nil
}

func inOrder(a, b syntax.Node) int { return a.Index() - b.Index() }

// similar lists the lines that share most words with a text, at least half of its words. They are shown, never taken.
func (f *Finder) similar(text string) []syntax.Node {
	want := words(text)
	if len(want) == 0 {
		return nil
	}
	best := (len(want) + 1) / 2
	var nodes []syntax.Node
	for _, l := range f.all().list {
		have := words(l.text)
		shared := 0
		for w := range want {
			if have[w] {
				shared++
			}
		}
		switch {
		case shared > best:
			best, nodes = shared, []syntax.Node{l.node}
		case shared == best:
			nodes = append(nodes, l.node)
		}
	}
	return nodes
}

func words(s string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return strings.ContainsRune(" \t\r\n\"':,{}[]()$-", r) }) {
		out[w] = true
	}
	return out
}

// candidates describes nodes, the first few of them.
func (f *Finder) candidates(nodes []syntax.Node) []report.Candidate {
	var out []report.Candidate
	for _, n := range nodes[:min(len(nodes), maxCandidates)] {
		out = append(out, f.Candidate(n))
	}
	return out
}

// Candidate is the line, the text and the selector of a node.
func (f *Finder) Candidate(n syntax.Node) report.Candidate {
	start := n.Start()
	number, _ := f.file.Position(start)
	text := strings.TrimSpace(f.file.Source()[f.file.LineStart(start):f.file.LineEnd(start)])
	return report.Candidate{Line: number, Text: text, Selector: f.Selector(n)}
}
