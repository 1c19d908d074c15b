package syntax

import "strings"

// misplaced takes a line that fits no open collection into the innermost one, and reads it as well as it can. In strict
// mode it only says what is wrong.
func (p *parser) misplaced(parent int32) {
	at, col := p.pos, p.col()
	if !p.fresh {
		last := p.rec(parent).last
		p.fail(AfterValue, p.node(last), at, breakAt(p.src, at), "this stands behind a complete value; quote the whole text or put it on its own line")
		if p.lax {
			p.rest(last)
			p.rec(parent).end = p.rec(last).end
		}
		return
	}
	switch {
	case p.dashHere():
		if first := p.node(parent).First(); first.Column() == col && len(first.Key()) > 1 && first.Key()[0] == '-' {
			p.fail(BadItemIndent, p.upcoming(), first.Start(), first.Start()+1, "a blank is missing behind the dash of "+first.Key())
		} else {
			p.fail(BadItemIndent, p.upcoming(), at, at+1, p.noColumn(parent, Seq))
		}
		if p.lax {
			p.item(parent, col)
		}
	case p.keyAhead():
		if n := p.node(parent); n.Kind() == Seq && n.First().Column() == col {
			p.fail(MissingDash, p.upcoming(), at, at+1, "a key stands where the items of a list stand; write a dash before it, or indent it to be of the item above")
		} else {
			p.fail(BadIndent, p.upcoming(), at, at+1, p.noColumn(parent, Map))
		}
		if p.lax {
			p.entry(parent, col)
		}
	default:
		end := p.contentEnd(at)
		p.fail(MissingColon, p.upcoming(), at, end, p.noKey(parent, at, end))
		if p.lax {
			p.pos = end
			p.next()
			p.loose(parent, at, end, col)
		}
	}
	if p.lax {
		last := p.rec(p.rec(parent).last)
		last.flags |= isMisplaced
		p.rec(parent).end = last.end
	}
}

// leftover takes what stands behind the root although the document has not ended.
func (p *parser) leftover(root int32) {
	for !p.done && !p.failed() {
		rec := p.rec(root)
		if rec.kind != Map && rec.kind != Seq || rec.style == Flow {
			end := breakAt(p.src, p.pos)
			p.fail(AfterValue, p.node(root), p.pos, end, "this stands behind the end of the document's only value")
			if p.lax {
				p.pos = end
				p.next()
			}
			continue
		}
		first := p.node(root).First()
		sibling := rec.kind == Map && p.keyAhead() || rec.kind == Seq && p.dashHere()
		if p.lax && sibling && first == p.node(root).Last() && !first.IsMisplaced() {
			// Only the first stands elsewhere: it is the one that is wrong.
			p.fail(BadIndent, first, first.Start(), first.Start()+1, "this is deeper than what follows it")
			p.rec(first.id).flags |= isMisplaced
		} else if !sibling || p.col() != p.node(root).Last().Column() {
			p.misplaced(root)
			continue
		}
		if rec.kind == Map {
			p.entries(root, p.col(), false)
		} else {
			p.items(root, p.col(), -1)
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

// loose adds a text without a colon as a key, with the block below it as its value.
func (p *parser) loose(parent int32, at, end, col int) {
	r := null(end)
	r.flags, r.key, r.keyEnd = isMisplaced|isBroken, int32(at), int32(end)
	e := p.add(parent, r)
	if !p.done && p.fresh && (p.col() > col || p.col() == col && p.dashHere() && p.rec(parent).kind == Map) {
		p.block(e, col, true)
	}
}

// lostColon says that r, a text on lines of its own, cannot be one: a key or a list item follows in its column or deeper.
func (p *parser) lostColon(r int32, col int) bool {
	rec := p.rec(r)
	if rec.kind != Scalar || rec.style != Plain || rec.flags&(isBroken|hasProps) != 0 || p.done || p.col() < col {
		return false
	}
	return p.dashHere() || p.keyAhead()
}

// withoutColon makes a collection of r, a text: its first key lost the colon, or it is prose before a list.
func (p *parser) withoutColon(r int32, col int) {
	rec := p.rec(r)
	at, end := int(rec.start), int(rec.end)
	rec.style = Block
	rec.flags &^= isMulti
	p.fail(MissingColon, p.upcoming(), at, end, p.noKey(0, at, p.contentEnd(at)))
	if p.col() == col && p.dashHere() && strings.ContainsAny(p.src[at:end], " \t\r\n") {
		rec.kind = Seq
		p.loose(r, at, end, col)
		p.items(r, col, -1)
		return
	}
	rec.kind = Map
	p.loose(r, at, end, col)
	p.entries(r, col, false)
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
func (p *parser) broken(r int32) { p.brokenFrom(r, p.pos, p.contentEnd(p.pos)) }

// brokenFrom makes the bytes from start to end the one text of r, whatever was read of them.
func (p *parser) brokenFrom(r int32, start, end int) {
	p.drop(r)
	rec := p.rec(r)
	rec.kind, rec.style, rec.start, rec.end = Scalar, Plain, int32(start), int32(end)
	rec.flags = rec.flags&^isMulti | isBroken
	p.pos, p.line = end, p.f.LineStart(end)
	p.next()
}

// brokenKey ends r, a key that was read to the end of its line, before its colon.
func (p *parser) brokenKey(r int32, line, end int) {
	p.rec(r).end = int32(end)
	p.pos, p.line, p.fresh, p.done = end, line, false, false
}

// deeperEnd is where the text of the line at i ends, and of the lines below it that are deeper than column indent.
func (p *parser) deeperEnd(i, indent int) int {
	end := p.contentEnd(i)
	for i = breakAt(p.src, i); i < len(p.src); i = breakAt(p.src, i) {
		line := afterBreak(p.src, i)
		i = skipBlanks(p.src, line)
		if i >= len(p.src) || isBreak(p.src[i]) {
			continue
		}
		if i-line <= indent || p.isMarker(line) {
			break
		}
		end = p.contentEnd(i)
	}
	return end
}

// drop takes away what is below r, the node that is being read.
func (p *parser) drop(r int32) {
	rec := p.rec(r)
	if rec.last == 0 {
		return
	}
	first := p.rec(rec.last).next
	rec.last = 0
	p.cut(first, r)
}

// cut takes away all nodes from first on. What was wrong with them is wrong with r.
func (p *parser) cut(first, r int32) {
	p.f.nodes = p.f.nodes[:first]
	for n := len(p.f.props); n > 0 && p.f.props[n-1].node >= first; n-- {
		p.f.props = p.f.props[:n-1]
	}
	start := int(p.rec(r).start)
	for i := len(p.f.problems) - 1; i >= 0 && p.f.problems[i].Offset >= start; i-- {
		if x := &p.f.problems[i]; x.Node.id >= first {
			x.Node = p.node(r)
		}
	}
}

// rest extends the last text below r to the end of its line.
func (p *parser) rest(r int32) {
	leaf := p.leaf(r)
	start := int(p.rec(leaf).start)
	if p.rec(leaf).kind == Null {
		start = p.pos
	}
	p.brokenFrom(leaf, start, p.contentEnd(p.pos))
	for n := leaf; n != r; n = p.rec(n).parent {
		p.rec(p.rec(n).parent).end = p.rec(leaf).end
	}
}
