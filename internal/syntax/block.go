package syntax

import (
	"slices"
	"unicode/utf8"
)

// block reads the node at the position into record r: a collection by indentation, or anything else. It belongs to a
// collection whose entries stand in column indent. A collection may start here only if own: behind "- ", "? " or on a line
// of its own.
func (p *parser) block(r int32, indent int, own bool) {
	if p.depth == MaxDepth {
		p.tooDeep(r)
		return
	}
	if !own && p.wordHere() { // most values
		p.plain(r, indent)
		return
	}
	p.depth++
	if c := p.src[p.pos]; c != '&' && c != '!' || p.blockProps(r, indent, &own) {
		p.blockNode(r, indent, own)
	}
	p.depth--
}

func (p *parser) tooDeep(r int32) {
	p.fail(TooDeep, p.node(r), p.pos, p.pos+1, "more than 2000 collections stand in each other here, and Camel loads no such file")
	if p.lax {
		p.broken(r)
	}
}

func (p *parser) blockNode(r int32, indent int, own bool) {
	col := p.col()
	switch {
	case p.dashHere() && own:
		p.seq(r, col, indent)
	case p.dashHere():
		p.fail(BadItemIndent, p.node(r), p.pos, p.pos+1, "a list item cannot start on this line; put it on its own line")
		if p.lax {
			p.broken(r)
		}
	case own && (p.keyAhead() || p.explicitHere()):
		p.mapping(r, col)
	default:
		p.value(r, indent)
		if p.lax && own && p.lostColon(r, col) {
			p.withoutColon(r, col)
		}
	}
}

// blockProps reads an anchor and a tag in front of a node, on one line or two. Those on the line of the node's first key
// are the key's. It says whether a value follows.
func (p *parser) blockProps(r int32, indent int, own *bool) (value bool) {
	from, end := p.pos, p.pos
	var seen [2]bool
	for c := p.src[p.pos]; c == '&' || c == '!'; c = p.src[p.pos] {
		if *own && p.keyAhead() {
			break
		}
		end = p.props(r, &seen)
		if p.failed() {
			return false
		}
		p.pos = end
		p.next()
		if p.done {
			break
		}
		if *own = p.fresh; !*own {
			break
		}
		if col := p.col(); col <= indent && !(col == indent && p.dashHere() && p.rec(r).flags&isItem == 0) {
			p.keepProps(r, from, end)
			return false
		}
	}
	if end > from {
		p.keepProps(r, from, end)
	}
	return !p.done
}

func (p *parser) wordHere() bool { return wordStart[p.src[p.pos]] }

func (p *parser) dashHere() bool { return p.src[p.pos] == '-' && p.blankAt(p.pos+1) }

func (p *parser) explicitHere() bool { return p.src[p.pos] == '?' && p.blankAt(p.pos+1) }

// mapping reads a map whose keys stand in column col.
func (p *parser) mapping(r int32, col int) {
	p.open(r, Map)
	p.entries(r, col, true)
}

// open makes r a collection that starts at the position.
func (p *parser) open(r int32, k Kind) {
	rec := p.rec(r)
	rec.kind, rec.style, rec.start = k, Block, int32(p.pos)
}

// entries reads the entries of a map, from the first or a further one on, and ends it. here says that the position is known to
// stand on one.
func (p *parser) entries(r int32, col int, here bool) {
	p.columns = append(p.columns, col)
	for here || p.within(col, Map) {
		if here || p.col() == col && (p.fresh || p.rec(r).last == 0) && (p.keyAhead() || p.explicitHere()) {
			p.entry(r, col)
		} else {
			p.misplaced(r)
		}
		here = false
	}
	p.columns = p.columns[:len(p.columns)-1]
	p.rec(r).end = p.rec(p.rec(r).last).end
}

// within says that the position is in the collection whose entries stand in column col: no less deep. In tolerant mode a line
// between the columns of two open collections is in the deeper one, if that is of its kind.
func (p *parser) within(col int, k Kind) bool {
	return !p.done && (!p.fresh || p.col() >= col || p.lax && p.between(col, k))
}

// between says that the line of the position is in the collection in column col although it is less deep.
func (p *parser) between(col int, k Kind) bool {
	if p.dashHere() != (k == Seq) {
		return false
	}
	i, found := slices.BinarySearch(p.columns, p.col())
	return !found && i > 0 && p.columns[i] == col
}

// entry reads one key and its value. The position stands on the key, in column col.
func (p *parser) entry(parent int32, col int) {
	at := p.pos
	r := null(at)
	r.key, r.keyEnd = int32(at), int32(at)
	if p.wordHere() { // most keys
		end, colon := p.plainLine(at)
		r.keyEnd, r.start, r.end = int32(end), int32(colon+1), int32(colon+1)
		e := p.add(parent, r)
		if p.pos = colon; p.shortKey(e, at) {
			p.entryValue(e, col)
		}
		return
	}
	e := p.add(parent, r)
	switch c := p.src[at]; {
	case p.explicitHere():
		p.explicit(e, col)
	case c == ':' && p.blankAt(at+1): // an empty key
		p.foreign(at, at+1, emptyKey)
		p.entryValue(e, col)
	default:
		if p.key(e); p.failed() || !p.shortKey(e, at) {
			return
		}
		p.entryValue(e, col)
	}
	if rec := p.rec(e); rec.end < rec.keyEnd {
		rec.end = rec.keyEnd
	}
}

const emptyKey = "a key is missing before this colon, and Camel's reader takes none that is empty; write the key, or quote the text"

// maxKey is how many characters may stand before the colon of a key.
const maxKey = 1024

// shortKey checks the length of the key that begins at an offset; the position stands on its colon. It says whether to go on.
func (p *parser) shortKey(e int32, at int) bool {
	if p.pos-at > maxKey && utf8.RuneCountInString(p.src[at:p.pos]) > maxKey {
		p.fail(LongKey, p.node(e), at, p.pos, "a key may have at most 1024 characters")
		return !p.failed()
	}
	return true
}

// explicit reads "? key" and, on a line of its own, ": value".
func (p *parser) explicit(e int32, col int) {
	p.rec(e).flags |= isExplicit
	p.pos++
	k := p.keyNode(e)
	p.explicitPart(k, col)
	end := p.rec(k).end
	p.rec(e).start, p.rec(e).end, p.rec(e).keyEnd = end, end, end
	if p.done || p.col() != col || p.src[p.pos] != ':' || !p.blankAt(p.pos+1) {
		return
	}
	p.pos++
	p.rec(e).start, p.rec(e).end = int32(p.pos), int32(p.pos)
	p.explicitPart(e, col)
}

// explicitPart reads what stands behind the ? or the : of a key in column col.
func (p *parser) explicitPart(r int32, col int) {
	p.next()
	if !p.done && (!p.fresh || p.col() > col || p.col() == col && p.dashHere()) {
		p.block(r, col, true)
	}
}

// keyNode makes a node at the position for a key that is more than a scalar.
func (p *parser) keyNode(e int32) int32 {
	p.rec(e).flags |= hasKeyNode
	return p.add(0, null(p.pos))
}

// key reads an implicit key; keyAhead has seen it. The position ends on the colon.
func (p *parser) key(e int32) {
	at := p.pos
	var end int
	switch c := p.src[at]; {
	case c == '&' || c == '!' || p.aliasAt(at) || p.bracketAt(at):
		k := p.keyNode(e)
		if c == '&' || c == '!' {
			var seen [2]bool
			p.keepProps(k, at, p.props(k, &seen))
			p.pos = skipBlanks(p.src, int(p.rec(k).start))
		}
		if !p.failed() && !p.colonAt(p.pos) {
			p.inline(k)
		}
		end = int(p.rec(k).end)
	case c == '"':
		end, _ = p.quotedOnLine(at)
		p.escapes(p.node(e), at, end)
	case c == '\'':
		end, _ = p.quotedOnLine(at)
	default:
		end, _ = p.plainLine(at)
		p.plainStart(p.node(e), at, end)
	}
	p.rec(e).keyEnd = int32(end)
	if !p.failed() {
		p.pos = skipBlanks(p.src, end)
		return
	}
	p.rec(e).start, p.rec(e).end = int32(end), int32(end)
}

// keyAhead says that an implicit key starts at the position: on one line, followed by a colon and a blank.
func (p *parser) keyAhead() bool {
	i := p.pos
	if wordStart[p.src[i]] {
		_, stop := p.plainLine(i)
		return p.at(stop) == ':'
	}
	for i < len(p.src) && (p.src[i] == '&' || p.src[i] == '!') {
		i = skipBlanks(p.src, p.wordEnd(i))
	}
	switch c := p.at(i); c {
	case '"', '\'':
		end, ok := p.quotedOnLine(i)
		return ok && p.colonAt(skipBlanks(p.src, end))
	case '*':
		if p.aliasAt(i) {
			return p.colonAt(skipBlanks(p.src, p.wordEnd(i)))
		}
	case '[', '{':
		if p.bracketAt(i) {
			end := p.bracketsOnLine(i)
			return end > 0 && p.colonAt(skipBlanks(p.src, end))
		}
	case ':':
		if p.blankAt(i + 1) {
			return true
		}
	case '-', '?':
		if p.blankAt(i + 1) {
			return false
		}
	case '|', '>', '#', '\n', '\r', 0:
		return false
	}
	_, stop := p.plainLine(i)
	return p.at(stop) == ':'
}

func (p *parser) aliasAt(i int) bool { return p.at(i) == '*' && p.isProp(p.src[i:p.wordEnd(i)]) }

// bracketAt says that a list or a map in brackets starts at i. Two braces are a placeholder, in every mode: a map as the key
// of a map is nothing that Camel can load.
func (p *parser) bracketAt(i int) bool {
	c := p.at(i)
	return c == '[' || c == '{' && p.at(i+1) != '{'
}

func (p *parser) colonAt(i int) bool { return p.at(i) == ':' && p.blankAt(i+1) }

// entryValue reads the value behind the colon of a key in column col. The position stands on the colon.
func (p *parser) entryValue(e int32, col int) {
	p.pos++
	p.rec(e).start, p.rec(e).end = int32(p.pos), int32(p.pos)
	p.next()
	switch {
	case p.done:
	case !p.fresh:
		p.block(e, col, false)
	case p.col() > col:
		p.block(e, col, true)
	case p.col() == col && p.dashHere():
		p.block(e, col, true)
	}
}

// seq reads a list whose dashes stand in column col. If that is the column indent of the map around it, too, the next key
// ends it.
func (p *parser) seq(r int32, col, indent int) {
	p.open(r, Seq)
	p.items(r, col, indent)
}

// items reads the items of a list, from the first or a further one on, and ends it.
func (p *parser) items(r int32, col, indent int) {
	p.columns = append(p.columns, col)
	for p.within(col, Seq) {
		if p.col() == col && (p.fresh || p.rec(r).last == 0) && p.dashHere() {
			p.item(r, col)
		} else if p.fresh && p.col() == col && col == indent {
			break // the next key of the map around it
		} else {
			p.misplaced(r)
		}
	}
	p.columns = p.columns[:len(p.columns)-1]
	p.rec(r).end = p.rec(p.rec(r).last).end
}

// item reads one item. The position stands on the dash, in column col.
func (p *parser) item(parent int32, col int) {
	at := p.pos
	r := null(at + 1)
	r.flags, r.key, r.keyEnd = isItem, int32(at), int32(at+1)
	e := p.add(parent, r)
	p.pos++
	p.next()
	if !p.done && (!p.fresh || p.col() > col) {
		p.block(e, col, true)
	}
}
