package syntax

import (
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/room"
)

// value reads what is no block collection into r, and goes on to the next content. Its continuation lines stand deeper
// than column indent.
func (p *parser) value(r int32, indent int) {
	switch c := p.src[p.pos]; {
	case c == '|' || c == '>':
		p.blockScalar(r, indent)
	case p.bracketAt(p.pos):
		if p.flowNode(r, indent) {
			p.afterValue(r)
		}
	case c == '"' || c == '\'':
		if p.quoted(r) {
			p.afterValue(r)
		}
	case c == '*':
		if p.alias(r) {
			p.afterValue(r)
		}
	default:
		p.plain(r, indent)
	}
}

// inline reads a key that is more than a scalar.
func (p *parser) inline(r int32) {
	switch c := p.src[p.pos]; {
	case p.bracketAt(p.pos):
		line, end := p.line, p.bracketsOnLine(p.pos)
		if !p.flowNode(r, p.col()) && p.lax {
			p.brokenKey(r, line, end)
		}
	case c == '"' || c == '\'':
		p.quoted(r)
	case c == '*':
		line, end := p.line, p.wordEnd(p.pos)
		if !p.alias(r) && p.lax {
			p.brokenKey(r, line, end)
		}
	default:
		end, _ := p.plainLine(p.pos)
		rec := p.rec(r)
		rec.kind, rec.start, rec.end = Scalar, int32(p.pos), int32(end)
		p.plainStart(p.node(r), p.pos, end)
	}
}

// afterValue goes on behind a value that ends with a mark of its own. What follows on the line belongs to nothing.
func (p *parser) afterValue(r int32) {
	p.next()
	if p.done || p.fresh {
		return
	}
	at := p.pos
	code := AfterValue
	if p.rec(r).style == Flow {
		code = BadFlow
	}
	p.fail(code, p.node(r), at, breakAt(p.src, at), p.behind(p.node(r), at))
	if p.lax {
		p.brokenFrom(r, int(p.rec(r).start), p.contentEnd(at))
	}
}

// props reads the anchor and the tag that stand on this line, in any order, and gives the offset behind them. What of the
// two the node has already is in seen.
func (p *parser) props(r int32, seen *[2]bool) (end int) {
	i := p.pos
	for i < len(p.src) && (p.src[i] == '&' || p.src[i] == '!') {
		start, kind := i, 0
		i = p.wordEnd(i)
		if p.src[start] == '!' {
			kind = 1
		}
		if seen[kind] || !p.isProp(p.src[start:i]) || !p.blankAt(i) && (p.flow == 0 || strings.IndexByte(",]}", p.src[i]) < 0) {
			p.fail(BadProperty, p.node(r), start, i, "no anchor and no tag is written like this; a text that starts with "+p.src[start:start+1]+" has to be quoted")
			if p.failed() {
				return i
			}
		}
		if kind == 1 && p.flow > 0 && !p.blankAt(i) {
			p.foreign(start, i, "Camel's reader wants a blank behind a tag")
		}
		seen[kind] = true
		end = i
		i = skipBlanks(p.src, i)
	}
	return end
}

// isProp says that Camel's reader takes word as an anchor, an alias or a tag.
func (p *parser) isProp(word string) bool {
	if word[0] != '!' {
		return len(word) > 1 && !strings.ContainsAny(word[1:], "/.*&")
	}
	if name, ok := strings.CutPrefix(word, "!<"); ok {
		return len(name) > 1 && name[len(name)-1] == '>' && isURI(name[:len(name)-1])
	}
	// !handle!suffix is a tag only if a %TAG line names the handle.
	handle, suffix := word[:1], word[1:]
	if i := strings.IndexByte(suffix, '!'); i >= 0 {
		handle, suffix = word[:i+2], word[i+2:]
	}
	switch handle {
	case "!":
		return isURI(suffix)
	case "!!":
	default:
		if !p.handles[handle] {
			return false
		}
	}
	return suffix != "" && isURI(suffix)
}

func isURI(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c == '%' && (i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2])) {
			return false
		}
		if (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') && strings.IndexByte("-;/?:@&=+$_.!~*'()%,[]", c) < 0 {
			return false
		}
	}
	return true
}

func isHex(c byte) bool { return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f' }

func (p *parser) keepProps(r int32, start, end int) {
	rec := p.rec(r)
	rec.flags |= hasProps
	if rec.kind == Null {
		rec.start, rec.end = int32(end), int32(end)
	}
	p.f.props = append(room.For(p.f.props, p.pos, len(p.src)), props{r, int32(start), int32(end)})
}

// wordEnd is the end of the anchor, alias or tag that starts at i.
func (p *parser) wordEnd(i int) int {
	if strings.HasPrefix(p.src[i:], "!<") {
		for j := i; j < len(p.src) && !p.blankAt(j); j++ {
			if p.src[j] == '>' {
				return j + 1
			}
		}
	}
	for i < len(p.src) && !wordStop[p.src[i]] {
		i++
	}
	return i
}

// wordStop marks the bytes that end an anchor, an alias or a tag.
var wordStop = [256]bool{' ': true, '\t': true, '\n': true, '\r': true, ',': true, '[': true, ']': true, '{': true, '}': true}

// alias reads *name. It says whether it is one.
func (p *parser) alias(r int32) bool {
	at := p.pos
	i := p.wordEnd(at)
	rec := p.rec(r)
	rec.kind, rec.start, rec.end = Alias, int32(at), int32(i)
	p.f.aliased = true
	if !p.isProp(p.src[at:i]) || rec.flags&hasProps != 0 {
		p.fail(BadStart, p.node(r), at, i, "a text that starts with * has to be quoted")
		if p.lax {
			p.broken(r)
		}
		return false
	}
	p.pos = i
	return true
}

// flowStop marks the bytes that can end an unquoted text in brackets.
var flowStop = [256]bool{':': true, '#': true, '\n': true, '\r': true, ',': true, '[': true, ']': true, '{': true, '}': true}

// plainLine scans an unquoted text outside of brackets from i to the end of its line, a comment, or a colon that ends a key. It
// gives the end of the text and where the scan stopped.
func (p *parser) plainLine(i int) (end, stop int) {
	// keyAhead looks at a text before it is read.
	if p.ahead.at != i || i == 0 {
		p.ahead.at = i
		p.ahead.end, p.ahead.stop = p.scanPlain(i)
	}
	return p.ahead.end, p.ahead.stop
}

func (p *parser) scanPlain(i int) (end, stop int) {
	s, start := p.src, i
	for ; ; i++ {
		if i = textEnd(s, i, ':', '#'); i >= len(s) || s[i] == '\n' || s[i] == '\r' {
			break
		}
		if s[i] == ':' && p.blankAt(i+1) || s[i] == '#' && (i == start || isBlank(s[i-1])) {
			break
		}
	}
	return trimBlanks(s, start, i), i
}

// flowLine is plainLine in brackets, which their signs end.
func (p *parser) flowLine(i int) (end, stop int) {
	s, start := p.src, i
	for ; ; i++ {
		for i < len(s) && !flowStop[s[i]] {
			i++
		}
		if i >= len(s) {
			break
		}
		switch s[i] {
		case ':':
			if !p.flowColon(i) {
				continue
			}
		case '#':
			if i > start && !isBlank(s[i-1]) {
				continue
			}
		case '{':
			if j := p.placeholderEnd(i); j > 0 {
				i = j - 1
				continue
			}
		}
		break
	}
	return trimBlanks(s, start, i), i
}

// trimBlanks is where a text ends that stands between two offsets, before the blanks behind it.
func trimBlanks(s string, start, end int) int {
	for end > start && isBlank(s[end-1]) {
		end--
	}
	return end
}

// placeholderEnd is the offset behind the placeholder that starts at i, 0 if none does.
func (p *parser) placeholderEnd(i int) int {
	if p.at(i) != '{' || p.at(i+1) != '{' {
		return 0
	}
	for j := i + 2; j < len(p.src) && !isBreak(p.src[j]); j++ {
		if p.src[j] == '}' && p.at(j+1) == '}' {
			return j + 2
		}
	}
	return 0
}

// plainStart checks the first character of an unquoted text (YAML 1.2, 7.3.3), and says whether it may be one.
func (p *parser) plainStart(n Node, at, end int) bool {
	return wordStart[p.src[at]] || p.signStart(n, at, end)
}

// signStart is plainStart for a text that begins with no letter and no digit.
func (p *parser) signStart(n Node, at, end int) bool {
	switch c := p.at(at); c {
	case '{':
		if p.at(at+1) == '{' {
			p.fail(Placeholder, n, at, end, "a text that starts with a {{placeholder}} has to be quoted")
			return false
		}
	case '-', '?', ':':
		if !p.blankAt(at+1) && (p.flow == 0 || c != ':' && strings.IndexByte(",[]{}", p.src[at+1]) < 0) {
			return true
		}
	case ',', '[', ']', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`':
	default:
		return true
	}
	why := "a text that starts with " + p.src[at:at+1] + " has to be quoted"
	if strings.HasPrefix(p.src[at:], "```") {
		why = fenced
	}
	p.fail(BadStart, n, at, end, why)
	return false
}

// plain reads an unquoted text of one or more lines.
func (p *parser) plain(r int32, indent int) {
	at := p.pos
	end, stop := p.plainLine(at)
	rec := p.rec(r)
	rec.kind, rec.start, rec.end = Scalar, int32(at), int32(end)
	start := p.plainStart(p.node(r), at, end)
	if p.at(stop) == ':' {
		if start {
			p.fail(ColonInText, p.node(r), stop, stop+1, "a colon with a blank behind it cannot stand in an unquoted text; quote the text")
		}
		if p.lax {
			p.broken(r)
		}
	}
	if p.done || p.at(stop) == ':' {
		return
	}
	for {
		i, line := p.nextLine(stop)
		if 0 < line && i-line <= indent && p.contentAt(i, line) { // most texts end so
			p.pos, p.line, p.fresh = i, line, true
			return
		}
		if !p.continues(i, line, indent) {
			break
		}
		e, s := p.plainLine(i)
		if p.at(s) == ':' {
			if p.lax {
				break // a key that stands too deep
			}
			p.fail(ColonInText, p.node(r), s, s+1, "a colon with a blank behind it ends a key; quote the text, or put the key on its own line in the column of the other keys")
			return
		}
		stop, p.line = s, line
		rec.flags |= isMulti
		rec.end = int32(e)
	}
	p.pos = stop
	p.afterPlain = true
	p.next()
}

// nextLine is where the line behind the line ends at i begins, and the first on it that is no space: both are 0 if there is no
// line end at i.
func (p *parser) nextLine(i int) (at, line int) {
	s := p.src
	for i < len(s) && isBreak(s[i]) {
		line = afterBreak(s, i)
		i = skipSpaces(s, line)
		at = i
	}
	return at, line
}

// continues says that an unquoted text goes on at i: deeper than indent, with no comment and no marker. Camel's reader takes no
// tab before it.
func (p *parser) continues(i, line, indent int) bool {
	return line > 0 && i < len(p.src) && i-line > indent && p.src[i] != '#' && p.src[i] != '\t' && !(i == line && p.isMarker(i))
}

// quoteEnd finds the end of a quoted text that starts at i: behind its closing quote. It gives the start of the last line on
// the way, 0 if there is but one, and whether there are escapes. ok is false if the quote does not close.
func (p *parser) quoteEnd(i int) (end, line int, escapes, ok bool) {
	s, quote, style, escape := p.src, p.src[i], 0, byte('\\')
	if quote == '\'' {
		style, escape = 1, quote
	}
	if n := p.noQuote[style]; n > 0 && i >= n {
		return i, 0, false, false
	}
	from := i
	for i++; ; i++ {
		if i = textEnd(s, i, quote, escape); i >= len(s) {
			break
		}
		switch s[i] {
		case '\\':
			escapes = true
			if i+1 < len(s) && !isBreak(s[i+1]) {
				i++
			}
		case '\n', '\r':
			line = afterBreak(s, i)
			if p.isMarker(line) {
				return from, 0, false, false
			}
			i = line - 1
		case quote:
			if style == 1 && p.at(i+1) == quote {
				i++
				continue
			}
			return i + 1, line, escapes, true
		}
	}
	p.noQuote[style] = from
	return from, 0, false, false
}

// quotedOnLine finds the end of a quoted text that closes on its line.
func (p *parser) quotedOnLine(i int) (end int, ok bool) {
	s, q := p.src, p.src[i]
	for i++; i < len(s) && !isBreak(s[i]); i++ {
		switch {
		case s[i] == '\\' && q == '"' && i+1 < len(s) && !isBreak(s[i+1]):
			i++
		case s[i] == q:
			if q == '\'' && p.at(i+1) == q {
				i++
				continue
			}
			return i + 1, true
		}
	}
	return i, false
}

// quoted reads a quoted text of one or more lines. It says whether it is closed.
func (p *parser) quoted(r int32) bool {
	at := p.pos
	rec := p.rec(r)
	rec.kind, rec.style, rec.start = Scalar, Double, int32(at)
	if p.src[at] == '\'' {
		rec.style = Single
	}
	end, line, escapes, ok := p.quoteEnd(at)
	if !ok || p.lax && line > 0 && !p.closes(end) {
		p.fail(UnclosedQuote, p.node(r), at, breakAt(p.src, at), "the quote that opens here is not closed")
		if p.lax {
			p.broken(r)
		}
		return false
	}
	rec.end = int32(end)
	if line > 0 {
		rec.flags |= isMulti
		p.line = line
	}
	p.pos = end
	if escapes {
		rec.flags |= hasEscape
		p.escapes(p.node(r), at, end)
	}
	return !p.failed()
}

// closes says that a quoted text of several lines that ends at end does so as a text does: before a line end, a comment or, in
// brackets, their next part. Otherwise its first line lacks the closing quote, and the one found opens another text: also where
// that text starts with a #, up to its own closing quote.
func (p *parser) closes(end int) bool {
	c := p.at(skipBlanks(p.src, end))
	if q := p.src[end-1]; c == '#' && p.src[end] == '#' && strings.IndexByte(p.src[end:breakAt(p.src, end)], q) > 0 {
		return false
	}
	return c == 0 || isBreak(c) || c == '#' || p.flow > 0 && strings.IndexByte(",]}:", c) >= 0
}

// escapes checks the backslash sequences of a double-quoted text (YAML 1.2, 5.7).
func (p *parser) escapes(n Node, at, end int) {
	s := p.src
	i := strings.IndexByte(s[at:end], '\\')
	if i < 0 {
		return
	}
	for i += at; i < end-1; i++ {
		if s[i] != '\\' {
			continue
		}
		c := s[i+1]
		bad := !isBreak(c) && escapes[c] == ""
		if n := hexLength(c); n > 0 {
			bad = i+2+n > end-1
			for k := i + 2; k < i+2+n && !bad; k++ {
				bad = !isHex(s[k])
			}
		}
		switch told := len(p.f.problems) - 1; {
		case !bad:
		case told >= 0 && p.f.problems[told].Code == BadEscape && p.f.problems[told].Node == n:
			p.fail(BadEscape, n, i, i+2, p.f.problems[told].Message) // one is told for all of a text
		default:
			why := "YAML knows no escape " + s[i:i+2] + " in double quotes; write the text in single quotes"
			if n := hexLength(c); n > 0 {
				why = s[i:i+2] + " wants " + strconv.Itoa(n) + " hexadecimal digits in double quotes; write them, or the text in single quotes"
			}
			p.fail(BadEscape, n, i, i+2, why)
			if !p.lax {
				return
			}
		}
		i++
	}
}

// blockScalar reads a literal or folded text (YAML 1.2, 8.1). Its lines stand deeper than column parent.
func (p *parser) blockScalar(r int32, parent int) {
	s, at := p.src, p.pos
	rec := p.rec(r)
	rec.kind, rec.style, rec.start = Scalar, Literal, int32(at)
	if s[at] == '>' {
		rec.style = Folded
	}
	h, i := blockHeader(s, at)
	j := i
	for j < len(s) && s[j] == ' ' {
		j++
	}
	if j < len(s) && !isBreak(s[j]) && (s[j] != '#' || j == i) {
		p.fail(BadBlock, p.node(r), at, breakAt(s, at), "only -, + or a digit may stand behind "+s[at:at+1]+"; quote the text if it starts with it")
		if p.lax {
			p.brokenFrom(r, at, p.deeperEnd(at, parent))
		}
		return
	}
	rec.end = int32(i)
	indent, known := max(parent, 0)+h.indent, h.indent > 0
	deepest := 0  // of the empty lines before the text
	zero := false // a line of the text stands in column 0
	for i = p.lineEnd(j); i < len(s); {
		line := afterBreak(s, i)
		c := line
		for c < len(s) && s[c] == ' ' {
			c++
		}
		col := c - line
		if (c >= len(s) || isBreak(s[c])) && (!known || col <= indent) {
			deepest = max(deepest, col)
			if h.keep && line < len(s) {
				rec.end, p.line = int32(c), line
			}
			i = c
			continue
		}
		if !known {
			if 0 < col && col < deepest {
				p.fail(BadBlock, p.node(r), c, c+1, "an empty line before this one is indented deeper than the text")
				if p.failed() {
					return
				}
			}
			indent, known = max(col, parent+1), true
		}
		if col < indent || col == 0 && p.isMarker(line) {
			break
		}
		if indent == 0 && col == 0 && !zero {
			zero = true
			p.foreign(c, breakAt(s, c), "Camel's reader takes no text in column 0 behind | or >; indent it")
		}
		i = p.lineEnd(c)
		rec.end, p.line = int32(i), line
	}
	p.pos = int(rec.end)
	p.afterBlock = true
	p.next()
}

// header is what stands behind the | or > of a block scalar.
type header struct {
	indent      int // 0 if it is not given
	keep, strip bool
}

// blockHeader reads the header of the block scalar that starts at i, and gives the offset behind it.
func blockHeader(s string, i int) (h header, end int) {
	for i++; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '1' && c <= '9' && h.indent == 0:
			h.indent = int(c - '0')
		case c == '+' && !h.keep && !h.strip:
			h.keep = true
		case c == '-' && !h.keep && !h.strip:
			h.strip = true
		default:
			return h, i
		}
	}
	return h, i
}
