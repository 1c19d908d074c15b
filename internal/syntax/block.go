package syntax

import "strings"

// block reads the node at the position into record r: a collection by indentation, or anything else. It belongs to a
// collection whose entries stand in column indent. A map may start here only if mapOK: behind "- ", "? " or on its own line.
func (p *parser) block(r int32, indent int, mapOK bool) {
	if p.depth++; p.depth > MaxDepth {
		p.tooDeep(r)
		p.depth--
		return
	}
	defer func() { p.depth-- }()
	start := p.pos
	if c := p.src[p.pos]; c == '&' || c == '!' {
		if !p.blockProps(r, indent, &mapOK) {
			return
		}
	}
	c := p.src[p.pos]
	col := p.col()
	switch {
	case c == '-' && p.blankAt(p.pos+1):
		if !mapOK || start != p.pos && !p.fresh {
			p.fail(BadItemIndent, p.node(r), p.pos, p.pos+1, "a list item cannot start on this line; put it on its own line")
			if p.lax {
				p.broken(r)
			}
			return
		}
		p.seq(r, col)
	case c == '?' && p.blankAt(p.pos+1) && mapOK:
		p.mapping(r, col, indent)
	case mapOK && p.keyAhead():
		p.mapping(r, col, indent)
	default:
		p.value(r, indent, mapOK)
	}
}

func (p *parser) tooDeep(r int32) {
	p.fail(TooDeep, p.node(r), p.pos, p.pos+1, "more than 10000 collections stand in each other here")
	if p.lax {
		p.broken(r)
	}
}

// blockProps reads an anchor and a tag in front of a node. If the node's first key has them, it leaves them to the key. It
// says whether a value follows.
func (p *parser) blockProps(r int32, indent int, mapOK *bool) bool {
	at := p.pos
	if *mapOK && p.keyAhead() {
		return true // &a key: value
	}
	end := p.props(r)
	if p.failed() {
		return false
	}
	p.rec(r).start, p.rec(r).end = int32(end), int32(end)
	p.pos = end
	p.next()
	if p.failed() {
		return false
	}
	if p.done || p.fresh && p.col() <= indent {
		if !p.done && p.col() == indent && p.at(p.pos) == '-' && p.blankAt(p.pos+1) && p.inMapEntry(r) {
			*mapOK = true
			return true
		}
		return false // an empty value with properties
	}
	if p.fresh {
		*mapOK = true
	} else if *mapOK && p.keyAhead() {
		// &a &b key: v, and !tag &a key: v with the tag on the map, are refused by Camel's reader alike.
		p.pos = at
		*mapOK = true
	}
	return true
}

func (p *parser) inMapEntry(r int32) bool { return p.rec(r).flags&isItem == 0 && p.rec(r).parent != 0 }

// mapping reads a map whose keys stand in column col.
func (p *parser) mapping(r int32, col, indent int) {
	rec := p.rec(r)
	rec.kind, rec.style, rec.start = Map, Block, int32(p.pos)
	var last int32
	for {
		p.entry(r, &last, col)
		if p.failed() {
			return
		}
		for !p.done && (!p.fresh || p.col() > col || p.col() == col && !p.entryHere()) {
			if p.fresh && p.col() <= indent {
				break
			}
			p.misplaced(r, &last)
			if p.failed() {
				return
			}
		}
		if p.done || p.col() != col {
			break
		}
	}
	p.rec(r).end = p.rec(last).end
}

// entryHere says that an entry of a map starts at the position, which is in the column of the map's keys.
func (p *parser) entryHere() bool {
	c := p.src[p.pos]
	if c == '-' && p.blankAt(p.pos+1) {
		return false
	}
	return c == '?' && p.blankAt(p.pos+1) || p.keyAhead()
}

// entry reads one key and its value. The position stands on the key, in column col.
func (p *parser) entry(parent int32, last *int32, col int) {
	at := p.pos
	e := p.add(parent, *last, record{kind: Null, key: int32(at), keyEnd: int32(at)})
	*last = e
	if p.src[at] == '?' && p.blankAt(at+1) {
		p.explicit(e, col)
	} else if p.src[at] == ':' && p.blankAt(at+1) { // an empty key
		p.pos = at + 1
		p.entryValue(e, col)
	} else {
		p.key(e)
		if p.failed() {
			return
		}
		p.pos++ // the colon: key() stands on it
		p.entryValue(e, col)
	}
	if rec := p.rec(e); rec.end < rec.keyEnd {
		rec.end = rec.keyEnd
	}
}

// explicit reads "? key" and, on a line of its own, ": value".
func (p *parser) explicit(e int32, col int) {
	p.rec(e).flags |= isExplicit | hasKeyNode
	p.pos++
	k := p.keyNode(e, record{kind: Null, start: int32(p.pos), end: int32(p.pos)})
	p.rec(e).start, p.rec(e).end = int32(p.pos), int32(p.pos)
	p.next()
	if p.failed() {
		return
	}
	if !p.done && (!p.fresh || p.col() > col || p.col() == col && p.dashHere()) {
		p.block(k, col, true)
		if p.failed() {
			return
		}
	}
	end := p.rec(k).end
	p.rec(e).start, p.rec(e).end, p.rec(e).keyEnd = end, end, max(end, p.rec(e).key+1)
	if p.done || p.col() != col || p.src[p.pos] != ':' || !p.blankAt(p.pos+1) {
		return
	}
	p.pos++
	p.rec(e).start, p.rec(e).end = int32(p.pos), int32(p.pos)
	p.next()
	if !p.failed() && !p.done && (!p.fresh || p.col() > col || p.col() == col && p.dashHere()) {
		p.block(e, col, true)
	}
}

func (p *parser) dashHere() bool { return p.src[p.pos] == '-' && p.blankAt(p.pos+1) }

// keyNode makes a node for a key that is more than a scalar.
func (p *parser) keyNode(e int32, r record) int32 {
	p.rec(e).flags |= hasKeyNode
	k := p.add(0, 0, r)
	if p.f.keys == nil {
		p.f.keys = map[int32]int32{}
	}
	p.f.keys[e] = k
	return k
}

// key reads an implicit key; keyAhead has seen it. The position ends on the colon.
func (p *parser) key(e int32) {
	at := p.pos
	switch c := p.src[at]; c {
	case '&', '!', '*', '[', '{':
		if c == '{' && p.at(at+1) == '{' {
			break
		}
		k := p.keyNode(e, record{kind: Null, start: int32(at), end: int32(at)})
		if c == '&' || c == '!' {
			end := p.props(k)
			if p.failed() {
				return
			}
			p.pos = skipBlanks(p.src, end)
			p.rec(k).start, p.rec(k).end = int32(end), int32(end)
		}
		if p.src[p.pos] != ':' || !p.blankAt(p.pos+1) {
			p.inline(k, 0, true)
			if p.failed() {
				return
			}
		}
		p.rec(e).keyEnd = p.rec(k).end
		p.pos = skipBlanks(p.src, int(p.rec(k).end))
		return
	case '"':
		end, _ := p.double(at)
		p.escapes(p.node(e), at, end)
		if p.failed() {
			return
		}
		p.rec(e).keyEnd = int32(end)
		p.pos = skipBlanks(p.src, end)
		return
	case '\'':
		end, _ := p.single(at)
		p.rec(e).keyEnd = int32(end)
		p.pos = skipBlanks(p.src, end)
		return
	}
	end, stop := p.plainLine(at)
	p.rec(e).keyEnd = int32(end)
	p.pos = stop
	if stop-at > 1024 {
		p.fail(LongKey, p.node(e), at, end, "a key may have at most 1024 characters")
		return
	}
	p.plainStart(p.node(e), at, end)
}

func skipBlanks(s string, i int) int {
	for i < len(s) && isBlank(s[i]) {
		i++
	}
	return i
}

// keyAhead says that an implicit key starts at the position: on one line, followed by a colon and a blank.
func (p *parser) keyAhead() bool {
	i := p.pos
	for i < len(p.src) && (p.src[i] == '&' || p.src[i] == '!') {
		for i < len(p.src) && !p.blankAt(i) {
			i++
		}
		i = skipBlanks(p.src, i)
	}
	if i >= len(p.src) {
		return false
	}
	switch c := p.src[i]; c {
	case '"', '\'':
		end, ok := p.quotedOnLine(i)
		return ok && p.colonAt(skipBlanks(p.src, end))
	case '*':
		for i < len(p.src) && !p.blankAt(i) && !strings.ContainsRune(",[]{}", rune(p.src[i])) {
			i++
		}
		return p.colonAt(skipBlanks(p.src, i))
	case '[', '{':
		if c == '{' && p.at(i+1) == '{' {
			break
		}
		return p.flowKeyAhead(i)
	case ':':
		if p.blankAt(i + 1) {
			return true
		}
	case '|', '>', '#':
		return false
	case '-', '?':
		if p.blankAt(i + 1) {
			return false
		}
	case '\n', '\r':
		return false
	}
	_, stop := p.plainLine(i)
	return p.at(stop) == ':'
}

func (p *parser) colonAt(i int) bool { return p.at(i) == ':' && p.blankAt(i+1) }

// flowKeyAhead says that the brackets at i close on their line and a colon follows.
func (p *parser) flowKeyAhead(i int) bool {
	depth := 0
	for ; i < len(p.src) && !isBreak(p.src[i]); i++ {
		switch p.src[i] {
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return p.colonAt(skipBlanks(p.src, i+1))
			}
		case '"', '\'':
			end, ok := p.quotedOnLine(i)
			if ok && (p.src[i-1] == ' ' || strings.IndexByte("[{,:", p.src[i-1]) >= 0) {
				i = end - 1
			}
		}
	}
	return false
}

// entryValue reads the value behind the colon of a key in column col. The position stands behind the colon.
func (p *parser) entryValue(e int32, col int) {
	after := int32(p.pos)
	p.rec(e).start, p.rec(e).end = after, after
	p.next()
	if p.failed() || p.done {
		return
	}
	if p.fresh {
		switch c := p.col(); {
		case c > col:
			p.block(e, col, true)
		case c == col && p.dashHere():
			p.seq(e, col)
		}
		return
	}
	p.block(e, col, false)
}

// seq reads a list whose dashes stand in column col.
func (p *parser) seq(r int32, col int) {
	rec := p.rec(r)
	rec.kind, rec.style, rec.start = Seq, Block, int32(p.pos)
	var last int32
	for {
		p.item(r, &last, col)
		if p.failed() || p.done {
			break
		}
		for !p.done && (!p.fresh || p.col() > col) {
			p.misplaced(r, &last)
			if p.failed() {
				return
			}
		}
		if p.done || p.col() != col || !p.dashHere() {
			break
		}
	}
	p.rec(r).end = p.rec(last).end
}

// item reads one item. The position stands on the dash, in column col.
func (p *parser) item(parent int32, last *int32, col int) {
	at := p.pos
	e := p.add(parent, *last, record{kind: Null, flags: isItem, key: int32(at), keyEnd: int32(at + 1), start: int32(at + 1), end: int32(at + 1)})
	*last = e
	p.pos++
	p.next()
	if p.failed() || p.done || p.fresh && p.col() <= col {
		return
	}
	p.block(e, col, true)
}

// misplaced takes a line that fits no open collection into the innermost one, and reads it as well as it can. In strict
// mode it only says what is wrong.
func (p *parser) misplaced(parent int32, last *int32) {
	at, col := p.pos, p.col()
	switch {
	case !p.fresh:
		p.fail(AfterValue, p.node(*last), at, p.f.LineEnd(at), "this stands behind a complete value; quote the whole text or put it on its own line")
		if p.lax {
			p.rest(*last)
		}
	case p.dashHere():
		p.fail(BadItemIndent, p.upcoming(), at, at+1, "no open list has its items in this column")
		if p.lax {
			p.item(parent, last, col)
			p.rec(*last).flags |= isMisplaced
		}
	case p.keyAhead():
		code, message := BadIndent, "no open map has its keys in this column"
		if p.rec(parent).kind == Seq && col <= p.node(parent).Column() || p.rec(parent).kind == Seq && p.rec(parent).parent == 0 {
			code, message = MissingDash, "a key stands where the items of a list stand"
		}
		p.fail(code, p.upcoming(), at, at+1, message)
		if p.lax {
			p.entry(parent, last, col)
			p.rec(*last).flags |= isMisplaced
		}
	default:
		p.fail(MissingColon, p.upcoming(), at, p.f.LineEnd(at), "this line is neither a key with a colon nor a list item")
		if p.lax {
			p.loose(parent, last, col)
		}
	}
}

// upcoming is the node that will be read next, in the mode in which one will be.
func (p *parser) upcoming() Node {
	if !p.lax {
		return Node{}
	}
	return p.node(int32(len(p.f.nodes)))
}

// loose reads a line without a colon: a text, or a key that lost its colon if what follows is deeper.
func (p *parser) loose(parent int32, last *int32, col int) {
	at := p.pos
	end := p.contentEnd(at)
	e := p.add(parent, *last, record{kind: Null, flags: isMisplaced | isBroken, key: int32(at), keyEnd: int32(end), start: int32(end), end: int32(end)})
	*last = e
	p.pos = end
	p.next()
	if !p.done && p.fresh && p.col() > col {
		p.block(e, col, true)
	}
}

// contentEnd is where the text of the line at i ends, before blanks and a comment.
func (p *parser) contentEnd(i int) int {
	end := i
	for ; i < len(p.src) && !isBreak(p.src[i]); i++ {
		if p.src[i] == '#' && i > 0 && isBlank(p.src[i-1]) {
			break
		}
		if !isBlank(p.src[i]) {
			end = i + 1
		}
	}
	return end
}

// broken reads the rest of the line as the one text of r.
func (p *parser) broken(r int32) {
	rec := p.rec(r)
	rec.kind, rec.style, rec.child = Scalar, Plain, 0
	rec.start = int32(p.pos)
	rec.flags |= isBroken
	end := p.contentEnd(p.pos)
	rec.end = int32(end)
	p.pos = end
	p.next()
}

// rest extends the node that stands on this line to the line's end.
func (p *parser) rest(r int32) {
	n := p.node(r)
	for !n.IsZero() && n.First().id != 0 {
		n = n.Last()
	}
	rec := n.rec()
	end := p.contentEnd(p.pos)
	rec.flags |= isBroken
	rec.end = int32(max(end, int(rec.end)))
	if rec.kind == Null || rec.kind == Alias {
		rec.kind, rec.style = Scalar, Plain
	}
	p.pos = end
	p.next()
}
