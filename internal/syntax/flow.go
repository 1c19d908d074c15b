package syntax

import "strings"

// flowNode reads a list or a map in brackets, of one or more lines (YAML 1.2, 7.4). In tolerant mode brackets that do not
// close, or hold what is no list and no map, are read as one text.
func (p *parser) flowNode(r int32) {
	if !p.lax || p.flow > 0 {
		p.brackets(r)
		return
	}
	at, line, nodes, problems, props := p.pos, p.line, len(p.f.nodes), len(p.f.problems), len(p.f.props)
	if p.spent < 8*len(p.src)+4096 {
		p.lax = false
		saved := p.f.problems
		p.f.problems = nil
		p.brackets(r)
		found := p.f.problems
		p.lax, p.f.problems = true, saved
		if len(found) == 0 {
			return
		}
		p.spent += max(found[0].End, at) - at + 64
		if found[0].Code == Placeholder {
			// Placeholders in brackets are a fault of their own: the brackets around them are sound.
			p.restore(r, at, line, nodes, props)
			p.brackets(r)
			if len(p.f.problems) > problems && p.onlyPlaceholders(problems) {
				return
			}
			p.f.problems = p.f.problems[:problems]
		}
		p.restore(r, at, line, nodes, props)
		p.fail(BadFlow, p.node(r), found[0].Offset, found[0].End, found[0].Message)
	} else {
		p.fail(BadFlow, p.node(r), at, at+1, "the bracket that opens here is not closed")
	}
	p.broken(r)
	p.pos = int(p.rec(r).end)
}

func (p *parser) onlyPlaceholders(from int) bool {
	for _, x := range p.f.problems[from:] {
		if x.Code != Placeholder {
			return false
		}
	}
	return true
}

func (p *parser) restore(r int32, at, line, nodes, props int) {
	p.f.nodes = p.f.nodes[:nodes]
	p.f.props = p.f.props[:props]
	for k, v := range p.f.keys {
		if int(k) >= nodes || int(v) >= nodes {
			delete(p.f.keys, k)
		}
	}
	rec := p.rec(r)
	rec.child, rec.kind = 0, Null
	p.pos, p.line, p.done, p.fresh, p.flow = at, line, false, false, 0
}

func (p *parser) brackets(r int32) {
	if p.depth++; p.depth > MaxDepth {
		p.tooDeep(r)
		p.depth--
		return
	}
	p.flow++
	at := p.pos
	rec := p.rec(r)
	rec.style, rec.start, rec.child = Flow, int32(at), 0
	p.pos++
	if p.src[at] == '[' {
		rec.kind = Seq
		p.flowSeq(r)
	} else {
		rec.kind = Map
		p.flowMap(r)
	}
	p.flow--
	p.depth--
}

// flowNext goes to the next content in brackets; they have to close before the text or the document ends.
func (p *parser) flowNext(r int32) bool {
	p.next()
	if p.failed() {
		return false
	}
	if p.done || p.pos == p.line && p.isMarker(p.pos) {
		open := int(p.rec(r).start)
		p.done = p.done || p.lax
		p.fail(BadFlow, p.node(r), open, p.pos, "the bracket "+p.src[open:open+1]+" that opens here is not closed")
		return false
	}
	return true
}

func (p *parser) close(r int32) {
	p.pos++
	p.rec(r).end = int32(p.pos)
}

// comma reads what has to stand behind an entry: a comma or the closing bracket. It says whether more may follow.
func (p *parser) comma(r int32, closing byte) bool {
	if !p.flowNext(r) {
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
	if p.lax { // only reached behind a placeholder: give up on these brackets
		p.pos, p.done = len(p.src), true
	}
	return false
}

func (p *parser) flowSeq(r int32) {
	var last int32
	for p.flowNext(r) {
		if p.src[p.pos] == ']' {
			p.close(r)
			return
		}
		if p.src[p.pos] == ',' {
			p.fail(BadFlow, p.node(r), p.pos, p.pos+1, "a value is missing before this comma")
			if !p.failed() {
				p.pos++
				continue
			}
			return
		}
		e := p.add(r, last, record{kind: Null, flags: isItem, key: int32(p.pos), keyEnd: int32(p.pos), start: int32(p.pos), end: int32(p.pos)})
		last = e
		p.flowItem(e)
		if p.failed() || !p.comma(r, ']') {
			return
		}
	}
}

// flowItem reads an item of a flow list: a value, or a pair that makes a map of its own.
func (p *parser) flowItem(e int32) {
	if p.src[p.pos] == '?' && p.blankAt(p.pos+1) || p.src[p.pos] == ':' && p.flowColon(p.pos) {
		p.pair(e, 0)
		return
	}
	at, line, nodes := p.pos, p.line, len(p.f.nodes)
	p.flowValue(e)
	if p.failed() {
		return
	}
	end := int(p.rec(e).end)
	i := skipBlanks(p.src, end)
	if p.at(i) != ':' || !p.flowColon(i) && !p.jsonKey(e) {
		return
	}
	if p.line != line || i-at > 1024 {
		p.fail(LongKey, p.node(e), at, end, "a key has to stand on one line")
		return
	}
	// It was a key: the item is a map, and what was read becomes the key of its only entry.
	k := *p.rec(e)
	if nodes == len(p.f.nodes) && k.flags&hasProps == 0 && k.kind == Scalar {
		p.pairFrom(e, record{key: k.start, keyEnd: k.end}, i)
		return
	}
	p.pos, p.line = at, line
	for key := range p.f.keys {
		if int(key) >= nodes {
			delete(p.f.keys, key)
		}
	}
	p.f.nodes = p.f.nodes[:nodes]
	for n := len(p.f.props); n > 0 && int(p.f.props[n-1].start) >= at; n-- {
		p.f.props = p.f.props[:n-1]
	}
	rec := p.rec(e)
	rec.flags &^= hasProps | isMulti
	rec.child = 0
	p.pair(e, 0)
}

// pairFrom makes e a map of one pair whose key is read already; the colon stands at i.
func (p *parser) pairFrom(e int32, key record, i int) {
	rec := p.rec(e)
	rec.kind, rec.style, rec.start = Map, Flow, key.key
	rec.flags = rec.flags&isItem | isPair
	c := p.add(e, 0, record{kind: Null, key: key.key, keyEnd: key.keyEnd, start: int32(i + 1), end: int32(i + 1)})
	p.pos = i + 1
	p.flowEntryValue(c)
	p.rec(e).end = p.rec(c).end
}

// pair reads "? key : value", ": value" or a key that is more than a scalar, as the map e of one pair.
func (p *parser) pair(e int32, last int32) {
	rec := p.rec(e)
	rec.kind, rec.style, rec.start = Map, Flow, int32(p.pos)
	rec.flags |= isPair
	p.flowEntry(e, &last)
	if last != 0 {
		p.rec(e).end = max(p.rec(last).end, p.rec(last).keyEnd)
	}
}

func (p *parser) flowMap(r int32) {
	var last int32
	for p.flowNext(r) {
		switch p.src[p.pos] {
		case '}':
			p.close(r)
			return
		case ',':
			p.fail(BadFlow, p.node(r), p.pos, p.pos+1, "an entry is missing before this comma")
			if p.failed() {
				return
			}
			p.pos++
			continue
		}
		p.flowEntry(r, &last)
		if p.failed() || !p.comma(r, '}') {
			return
		}
	}
}

// flowColon says that the colon at i has a value behind it in brackets, or none.
func (p *parser) flowColon(i int) bool {
	return p.blankAt(i+1) || strings.IndexByte(",[]{}", p.src[i+1]) >= 0
}

// jsonKey says that a colon may follow e without a blank: it is quoted or in brackets.
func (p *parser) jsonKey(e int32) bool {
	s := p.rec(e).style
	return s == Single || s == Double || s == Flow
}

// flowEntry reads one entry of a flow map.
func (p *parser) flowEntry(r int32, last *int32) {
	at := int32(p.pos)
	e := p.add(r, *last, record{kind: Null, key: at, keyEnd: at, start: at, end: at})
	*last = e
	c := p.src[p.pos]
	if c == ':' && p.flowColon(p.pos) {
		p.pos++
		p.flowEntryValue(e)
		return
	}
	explicit := c == '?' && p.blankAt(p.pos+1)
	if explicit {
		p.rec(e).flags |= isExplicit
		p.pos++
		p.rec(e).keyEnd = int32(p.pos)
		if !p.flowNext(e) {
			return
		}
		c = p.src[p.pos]
	}
	if !(explicit && (c == ',' || c == '}' || c == ']' || c == ':' && p.flowColon(p.pos))) {
		p.flowKey(e, explicit)
		if p.failed() {
			return
		}
	}
	end := p.rec(e).keyEnd
	p.rec(e).start, p.rec(e).end = end, end
	if !p.flowNext(r) {
		return
	}
	if p.src[p.pos] == ':' && (p.flowColon(p.pos) || p.keyIsJSON(e)) {
		p.pos++
		p.flowEntryValue(e)
	}
}

// flowKey reads the key of a flow entry: a scalar into the entry itself, anything else into a node of its own.
func (p *parser) flowKey(e int32, explicit bool) {
	k := p.add(0, 0, record{kind: Null, start: int32(p.pos), end: int32(p.pos)})
	line := p.line
	p.flowValue(k)
	if p.failed() {
		return
	}
	r := *p.rec(k)
	p.rec(e).keyEnd = max(r.end, p.rec(e).keyEnd)
	if r.kind == Scalar && r.flags == 0 && !explicit && int(k) == len(p.f.nodes)-1 && p.line == line {
		p.f.nodes = p.f.nodes[:k]
		return
	}
	if p.f.keys == nil {
		p.f.keys = map[int32]int32{}
	}
	p.f.keys[e] = k
	p.rec(e).flags |= hasKeyNode
	if p.line != line {
		p.rec(e).flags |= keyMulti
	}
}

func (p *parser) keyIsJSON(e int32) bool {
	rec := p.rec(e)
	if rec.flags&hasKeyNode != 0 {
		return p.jsonKey(p.f.keys[e])
	}
	c := p.at(int(rec.key))
	return c == '"' || c == '\''
}

func (p *parser) flowEntryValue(e int32) {
	p.rec(e).start, p.rec(e).end = int32(p.pos), int32(p.pos)
	if !p.flowNext(e) {
		return
	}
	if c := p.src[p.pos]; c == ',' || c == '}' || c == ']' {
		return
	}
	p.flowValue(e)
}

// flowValue reads a value in brackets.
func (p *parser) flowValue(r int32) {
	if c := p.src[p.pos]; c == '&' || c == '!' {
		end := p.props(r)
		if p.failed() {
			return
		}
		p.rec(r).start, p.rec(r).end = int32(end), int32(end)
		p.pos = end
		if !p.flowNext(r) {
			return
		}
		if c := p.src[p.pos]; c == ',' || c == '}' || c == ']' || c == ':' && p.flowColon(p.pos) {
			return
		}
	}
	switch p.src[p.pos] {
	case '[', '{':
		if p.src[p.pos] == '[' || p.at(p.pos+1) != '{' {
			p.brackets(r)
			return
		}
	case '"', '\'':
		p.quoted(r)
		return
	case '*':
		p.alias(r)
		return
	}
	p.flowPlain(r)
}

// flowPlain reads an unquoted text in brackets.
func (p *parser) flowPlain(r int32) {
	at := p.pos
	end, stop := p.plainLine(at)
	rec := p.rec(r)
	rec.kind, rec.style, rec.start, rec.end = Scalar, Plain, int32(at), int32(end)
	p.plainStart(p.node(r), at, end)
	if p.failed() {
		return
	}
	if end == at {
		p.fail(BadFlow, p.node(r), at, at+1, "a text cannot start with "+p.src[at:at+1])
		p.pos++
		return
	}
	for {
		i, line, ok := p.continuation(stop, -1)
		if !ok || strings.IndexByte(",[]{}", p.src[i]) >= 0 || p.src[i] == ':' && p.flowColon(i) {
			break
		}
		end, stop = p.plainLine(i)
		p.line = line
		p.rec(r).flags |= isMulti
		p.rec(r).end = int32(end)
	}
	p.pos = stop
	if p.at(stop) != '#' && int(p.rec(r).end) < stop {
		p.pos = int(p.rec(r).end)
	}
}
