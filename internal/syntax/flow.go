package syntax

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/camel-edit/camel-edit/internal/room"
)

// flowNode reads a list or a map in brackets, of one or more lines (YAML 1.2, 7.4), below a collection in column indent. In
// tolerant mode brackets that do not close, or hold what is no list and no map, are read as one text. It says whether they are
// whole.
func (p *parser) flowNode(r int32, indent int) (whole bool) {
	if !p.lax {
		p.brackets(r)
		return !p.failed()
	}
	at, line := p.pos, p.line
	if p.spent > 8*len(p.src)+4096 {
		p.fail(BadFlow, p.node(r), at, at+1, unclosed(p.src[at]))
		p.broken(r)
		return false
	}
	before := p.f.problems
	again := func(lax bool) []Problem {
		p.drop(r)
		p.pos, p.line, p.done, p.fresh, p.flow = at, line, false, false, 0
		p.lax, p.f.problems = lax, nil
		p.brackets(r)
		found := p.f.problems
		p.lax, p.f.problems = true, before
		return found
	}
	found := again(false)
	if len(found) == 0 {
		return true
	}
	first := found[0]
	p.spent += first.End - at + 64
	if isSound(first) {
		if found = again(true); !slices.ContainsFunc(found, func(x Problem) bool { return !isSound(x) }) {
			p.f.problems = append(p.f.problems, found...)
			return true
		}
	}
	p.drop(r)
	p.pos, p.line, p.done, p.fresh, p.flow = at, line, false, false, 0
	end := p.flowEnd(at, indent)
	if first.Offset > end { // what follows is no part of it
		first.Offset, first.End, first.Message = at, at+1, unclosed(p.src[at])
	}
	p.fail(BadFlow, p.node(r), first.Offset, first.End, first.Message)
	p.brokenFrom(r, at, end)
	return false
}

func unclosed(bracket byte) string {
	if bracket == '[' {
		return "the bracket [ that opens here is not closed"
	}
	return "the bracket { that opens here is not closed"
}

// isSound says that a problem within brackets leaves them what they are: that of a text.
func isSound(x Problem) bool { return x.Code == Placeholder || x.Code == BadEscape }

// flowEnd is where a broken text in brackets ends: on its line, or if the brackets do not close there, behind the lines that
// are deeper than column indent and a line of closing ones.
func (p *parser) flowEnd(at, indent int) int {
	if p.bracketsOnLine(at) > 0 {
		return p.contentEnd(at)
	}
	end := p.deeperEnd(at, indent)
	next := breakAt(p.src, end)
	for next < len(p.src) && isBreak(p.src[next]) {
		next = skipBlanks(p.src, afterBreak(p.src, next))
	}
	if c := p.at(next); c == ']' || c == '}' {
		return p.contentEnd(next)
	}
	return end
}

func (p *parser) brackets(r int32) {
	if p.depth == MaxDepth {
		p.tooDeep(r)
		return
	}
	around := p.bracket
	p.bracket = r
	p.depth++
	p.flow++
	rec := p.rec(r)
	rec.style, rec.start, rec.end = Flow, int32(p.pos), int32(p.pos+1)
	p.pos++
	if p.src[rec.start] == '[' {
		rec.kind = Seq
		p.flowSeq(r)
	} else {
		rec.kind = Map
		p.flowMap(r)
	}
	if last := p.rec(r).last; last != 0 { // brackets that do not close end with what was read
		p.rec(r).end = max(p.rec(r).end, p.rec(last).end)
	}
	p.flow--
	p.depth--
	p.bracket = around
}

// flowNext goes to the next content in brackets; they have to close before the text or the document ends.
func (p *parser) flowNext() bool {
	p.next()
	if p.failed() {
		return false
	}
	if p.done || p.pos == p.line && p.isMarker(p.pos) {
		open := int(p.rec(p.bracket).start)
		p.fail(BadFlow, p.node(p.bracket), open, p.pos, unclosed(p.src[open]))
		p.done = true
		return false
	}
	return true
}

// closed ends the brackets of r: the position stands on the closing one.
func (p *parser) closed(r int32) {
	p.pos++
	p.rec(r).end = int32(p.pos)
}

// comma reads what has to stand behind an entry: a comma or the closing bracket. It says whether more may follow.
func (p *parser) comma(r int32, closing byte) bool {
	if !p.flowNext() {
		return false
	}
	switch p.src[p.pos] {
	case ',':
		p.pos++
		return true
	case closing:
		return true
	}
	p.fail(BadFlow, p.node(r), p.pos, p.pos+1, "a comma or "+string(closing)+" is missing here")
	p.done = true
	return false
}

func (p *parser) flowSeq(r int32) {
	for p.flowNext() {
		switch p.src[p.pos] {
		case ']':
			p.closed(r)
			return
		case ',':
			p.fail(BadFlow, p.node(r), p.pos, p.pos+1, "a value is missing before this comma")
			p.done = true
			return
		}
		item := null(p.pos)
		item.flags, item.key, item.keyEnd = isItem, int32(p.pos), int32(p.pos)
		p.flowItem(p.add(r, item))
		if !p.comma(r, ']') {
			return
		}
	}
}

// flowItem reads an item of a flow list: a value, or a pair that makes a map of its own.
func (p *parser) flowItem(e int32) {
	if !p.pairAhead() {
		p.flowValue(e)
		return
	}
	rec := p.rec(e)
	rec.kind, rec.style = Map, Flow
	rec.flags |= isPair
	p.flowEntry(e)
	last := p.rec(p.rec(e).last)
	p.rec(e).end = max(last.end, last.keyEnd)
}

// pairAhead says that a pair without braces starts at the position: "? key", or a key on one line with its colon.
func (p *parser) pairAhead() bool {
	if p.explicitHere() {
		return true
	}
	i := p.pos
	for i < len(p.src) && (p.src[i] == '&' || p.src[i] == '!') {
		i = skipBlanks(p.src, p.wordEnd(i))
	}
	var end int
	json := false
	switch c := p.at(i); c {
	case '"', '\'':
		end, json = p.quotedOnLine(i)
	case '[', '{':
		if p.bracketAt(i) {
			end = p.bracketsOnLine(i)
			json = end > 0
			break
		}
		end, _ = p.flowLine(i)
	case '*':
		end = p.wordEnd(i)
	default:
		end, _ = p.flowLine(i)
	}
	colon := skipBlanks(p.src, end)
	if p.at(colon) != ':' || !p.flowColon(colon) && !json {
		return false
	}
	return colon-i <= maxKey || utf8.RuneCountInString(p.src[i:colon]) <= maxKey
}

func (p *parser) flowMap(r int32) {
	for p.flowNext() {
		switch p.src[p.pos] {
		case '}':
			p.closed(r)
			return
		case ',':
			p.fail(BadFlow, p.node(r), p.pos, p.pos+1, "an entry is missing before this comma")
			p.done = true
			return
		}
		p.flowEntry(r)
		if !p.comma(r, '}') {
			return
		}
	}
}

// pairs are the brackets of a line, so that looking ahead from each of many costs no more than one look.
type pairs struct {
	from, to    int
	open, close []int32 // open is in order; close is not above 0 for a bracket that does not close on the line
}

// bracketsOnLine is the offset behind the bracket that closes the one at i on its line, 0 if there is none.
func (p *parser) bracketsOnLine(i int) int {
	l := &p.pairs
	if i < l.from || i >= l.to {
		p.pairUp(i)
	}
	k, found := slices.BinarySearch(l.open, int32(i))
	if !found {
		return 0
	}
	return int(max(l.close[k], 0))
}

func (p *parser) pairUp(from int) {
	open, closed := p.pairs.open[:0], p.pairs.close[:0]
	var top int32 // the innermost that is open, from 1; while one is open its close is the one around it, below 0
	i := from
	for ; i < len(p.src) && !isBreak(p.src[i]); i++ {
		switch p.src[i] {
		case '[', '{':
			open = append(room.For(open, i, len(p.src)), int32(i))
			closed = append(room.For(closed, i, len(p.src)), -top)
			top = int32(len(open))
		case ']', '}':
			if k := top - 1; k >= 0 {
				top, closed[k] = -closed[k], int32(i+1)
			}
		case '"', '\'':
			if strings.IndexByte(" \t[{,:", p.src[i-1]) < 0 {
				continue
			}
			if end, ok := p.quotedOnLine(i); ok {
				i = end - 1
			}
		}
	}
	p.pairs = pairs{from: from, to: i, open: open, close: closed}
}

// flowColon says that the colon at i has a value behind it in brackets, or none.
func (p *parser) flowColon(i int) bool {
	return p.blankAt(i+1) || strings.IndexByte(",[]{}", p.src[i+1]) >= 0
}

// flowEntry reads one entry of a flow map: a key with or without a value.
func (p *parser) flowEntry(r int32) {
	entry := null(p.pos)
	entry.key, entry.keyEnd = int32(p.pos), int32(p.pos)
	e := p.add(r, entry)
	json, line := false, p.line
	explicit, empty := p.explicitHere(), p.endsHere()
	if explicit || !empty {
		json = p.flowKey(e)
	}
	end := p.rec(e).keyEnd
	p.rec(e).start, p.rec(e).end = end, end
	if !p.flowNext() || p.src[p.pos] != ':' || !p.flowColon(p.pos) && !json {
		return
	}
	switch {
	case explicit:
	case empty:
		p.foreign(p.pos, p.pos+1, emptyKey)
	case p.line != line:
		p.foreign(p.pos, p.pos+1, "Camel's reader wants this colon on the line of its key; put the key and the colon on one line")
	}
	p.pos++
	p.rec(e).start, p.rec(e).end = int32(p.pos), int32(p.pos)
	if p.flowNext() && !p.endsHere() {
		p.flowValue(e)
	}
}

// endsHere says that no key or value stands at the position, but what comes behind one.
func (p *parser) endsHere() bool {
	c := p.src[p.pos]
	return c == ',' || c == '}' || c == ']' || c == ':' && p.flowColon(p.pos)
}

// flowKey reads the key of a flow entry: a scalar into the entry itself, anything else into a node of its own. It says
// whether a colon may follow without a blank: behind quotes and brackets, as in JSON.
func (p *parser) flowKey(e int32) (json bool) {
	explicit := p.explicitHere()
	if explicit {
		p.rec(e).flags |= isExplicit
		p.pos++
	}
	line, k := p.line, p.keyNode(e)
	if !explicit || p.flowNext() && !p.endsHere() {
		p.flowValue(k)
	}
	r := *p.rec(k)
	p.rec(e).keyEnd = r.end
	if r.kind == Scalar && r.flags&^hasEscape == 0 && p.line == line && !explicit {
		p.rec(e).flags &^= hasKeyNode
		p.cut(k, e)
	}
	return r.style == Single || r.style == Double || r.style == Flow
}

// flowValue reads a value in brackets.
func (p *parser) flowValue(r int32) {
	if c := p.src[p.pos]; c == '&' || c == '!' {
		var seen [2]bool
		end := p.props(r, &seen)
		p.keepProps(r, p.pos, end)
		p.pos = end
		if !p.flowNext() || p.endsHere() {
			return
		}
	}
	switch c := p.src[p.pos]; {
	case p.bracketAt(p.pos):
		p.brackets(r)
	case c == '"' || c == '\'':
		p.quoted(r)
	case c == '*':
		p.alias(r)
	default:
		p.flowPlain(r)
	}
}

// flowPlain reads an unquoted text in brackets.
func (p *parser) flowPlain(r int32) {
	at := p.pos
	end, stop := p.flowLine(at)
	rec := p.rec(r)
	rec.kind, rec.style, rec.start, rec.end = Scalar, Plain, int32(at), int32(end)
	if p.plainStart(p.node(r), at, end); p.failed() {
		return
	}
	if end == at {
		p.fail(BadFlow, p.node(r), at, at+1, "a text cannot start with "+p.src[at:at+1])
		p.done = true
		return
	}
	for {
		i, line := p.nextLine(stop)
		if !p.continues(i, line, -1) || strings.IndexByte(",[]{}", p.src[i]) >= 0 || p.src[i] == ':' && p.flowColon(i) {
			break
		}
		rec.flags |= isMulti
		end, stop = p.flowLine(i)
		p.line, rec.end = line, int32(end)
	}
	p.pos = end
}
