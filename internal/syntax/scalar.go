package syntax

import "strings"

// value reads what is no block collection into r, and goes on to the next content. Its continuation lines stand deeper
// than column indent.
func (p *parser) value(r int32, indent int, ownLine bool) {
	switch c := p.src[p.pos]; c {
	case '|', '>':
		p.blockScalar(r, indent)
		return
	case '[', '{':
		if !(c == '{' && p.at(p.pos+1) == '{') {
			p.flowNode(r)
			p.afterValue(r)
			return
		}
	case '"', '\'':
		p.quoted(r)
		p.afterValue(r)
		return
	case '*':
		p.alias(r)
		p.afterValue(r)
		return
	}
	p.plain(r, indent, ownLine)
}

// inline reads a key or another node that stays on its line.
func (p *parser) inline(r int32, indent int, key bool) {
	switch p.src[p.pos] {
	case '[', '{':
		p.flowNode(r)
	case '"', '\'':
		p.quoted(r)
	case '*':
		p.alias(r)
	default:
		rec := p.rec(r)
		end, _ := p.plainLine(p.pos)
		rec.kind, rec.start, rec.end = Scalar, int32(p.pos), int32(end)
		p.plainStart(p.node(r), p.pos, end)
		if !p.failed() {
			p.pos = end
		}
	}
}

// afterValue goes on behind a value that ends with a mark of its own. What follows on the line belongs to nothing.
func (p *parser) afterValue(r int32) {
	if p.failed() {
		return
	}
	p.next()
	if p.failed() || p.done || p.fresh {
		return
	}
	at := p.pos
	message := "text stands behind a complete value; quote the whole text"
	code := AfterValue
	if st := p.rec(r); st.style == Flow {
		code = BadFlow
		message = "text stands behind the closing bracket; quote the whole text"
	}
	p.fail(code, p.node(r), at, p.f.LineEnd(at), message)
	if p.lax {
		p.rec(r).child = 0
		p.rest(r)
		p.rec(r).kind, p.rec(r).style = Scalar, Plain
	}
}

// props reads an anchor and a tag, in any order, and gives the offset behind them.
func (p *parser) props(r int32) int {
	at := p.pos
	i, end := at, at
	seen := [2]bool{}
	for i < len(p.src) && (p.src[i] == '&' || p.src[i] == '!') {
		k := 0
		start := i
		if p.src[i] == '&' {
			k = 1
			i++
			for i < len(p.src) && !p.blankAt(i) && !strings.ContainsRune(",[]{}", rune(p.src[i])) {
				i++
			}
		} else {
			i = p.tagEnd(i)
		}
		name := p.src[start:i]
		if seen[k] || name == "&" || k == 1 && strings.ContainsAny(name[1:], ":.*&/") || !p.blankAt(i) && (p.flow == 0 || strings.IndexByte(",]}", p.src[i]) < 0) {
			p.fail(BadProperty, p.node(r), start, i, "an anchor or a tag is not written like this; quote the text if it is one")
			if p.failed() {
				return i
			}
		}
		seen[k] = true
		end = i
		i = skipBlanks(p.src, i)
		if i > end && strings.IndexByte(p.src[end:i], '\t') >= 0 && p.flow == 0 && i < len(p.src) && !isBreak(p.src[i]) && p.src[i] != '#' {
			p.fail(Tab, p.node(r), end, i, "a tab stands where YAML allows only spaces; write spaces")
			if p.failed() {
				return end
			}
		}
	}
	p.rec(r).flags |= hasProps
	p.f.props = append(p.f.props, props{r, int32(at), int32(end)})
	if n := len(p.f.props); n > 1 && p.f.props[n-2].node > r {
		p.sortProps()
	}
	return end
}

// sortProps keeps the list in order of nodes: a key's node comes behind that of its value's.
func (p *parser) sortProps() {
	l := p.f.props
	for i := len(l) - 1; i > 0 && l[i-1].node > l[i].node; i-- {
		l[i-1], l[i] = l[i], l[i-1]
	}
}

func (p *parser) tagEnd(i int) int {
	if strings.HasPrefix(p.src[i:], "!<") {
		if j := strings.IndexByte(p.src[i:], '>'); j > 0 {
			return i + j + 1
		}
	}
	for i < len(p.src) && !p.blankAt(i) && !strings.ContainsRune(",[]{}", rune(p.src[i])) {
		i++
	}
	return i
}

func (p *parser) alias(r int32) {
	at := p.pos
	i := at + 1
	for i < len(p.src) && !p.blankAt(i) && !strings.ContainsRune(",[]{}", rune(p.src[i])) {
		i++
	}
	rec := p.rec(r)
	rec.kind, rec.start, rec.end = Alias, int32(at), int32(i)
	if name := p.src[at+1 : i]; name == "" || strings.ContainsAny(name, ":.*&/") || rec.flags&hasProps != 0 {
		p.fail(BadStart, p.node(r), at, i, "a text that starts with * has to be quoted")
		if p.lax {
			p.broken(r)
		}
		return
	}
	p.pos = i
}

// class tells what a byte means inside an unquoted text.
var class = [256]uint8{':': 1, '#': 1, '\n': 1, '\r': 1, ',': 2, '[': 2, ']': 2, '{': 2, '}': 2}

// plainLine scans an unquoted text from i to the end of its line, a comment, or a colon that ends a key. It gives the end of
// the text and where the scan stopped.
func (p *parser) plainLine(i int) (end, stop int) {
	s := p.src
	most := uint8(0)
	if p.flow > 0 {
		most = 1
	}
	for ; i < len(s); i++ {
		k := class[s[i]]
		if k == 0 || k == 2 && most == 0 {
			continue
		}
		switch c := s[i]; c {
		case ':':
			if p.blankAt(i+1) || most == 1 && strings.IndexByte(",[]{}", s[i+1]) >= 0 {
				return trimBlanks(s, i), i
			}
		case '#':
			if i > 0 && isBlank(s[i-1]) {
				return trimBlanks(s, i), i
			}
		case '{':
			if j := p.placeholderEnd(i); j > 0 {
				i = j - 1
				continue
			}
			return trimBlanks(s, i), i
		default:
			return trimBlanks(s, i), i
		}
	}
	return trimBlanks(s, i), i
}

func trimBlanks(s string, end int) int {
	for end > 0 && isBlank(s[end-1]) {
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

// plainStart checks the first character of an unquoted text (YAML 1.2, 7.3.3).
func (p *parser) plainStart(n Node, at, end int) {
	switch c := p.at(at); c {
	case '{':
		if p.at(at+1) == '{' {
			p.fail(Placeholder, n, at, end, "a text that starts with a {{placeholder}} has to be quoted")
			return
		}
	case '-', '?', ':':
		if !p.blankAt(at+1) && (p.flow == 0 || c != ':' && strings.IndexByte(",[]{}", p.src[at+1]) < 0) {
			return
		}
	case ',', '[', ']', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`':
	default:
		return
	}
	p.fail(BadStart, n, at, end, "a text that starts with "+p.src[at:at+1]+" has to be quoted")
}

// plain reads an unquoted text of one or more lines.
func (p *parser) plain(r int32, indent int, ownLine bool) {
	at := p.pos
	end, stop := p.plainLine(at)
	rec := p.rec(r)
	rec.kind, rec.start, rec.end = Scalar, int32(at), int32(end)
	p.plainStart(p.node(r), at, end)
	if p.failed() {
		return
	}
	if p.at(stop) == ':' {
		p.colonInText(r, at, stop)
		return
	}
	for {
		i, line, ok := p.continuation(stop, indent)
		if !ok {
			break
		}
		e, s := p.plainLine(i)
		if p.at(s) == ':' {
			if p.lax && !ownLine {
				break // a key that stands too deep
			}
			if p.lax {
				break
			}
			p.fail(ColonInText, p.node(r), s, s+1, "a colon with a blank behind it ends a key; quote the text, or put the key on its own line in the column of the other keys")
			return
		}
		end, stop = e, s
		p.line = line
		p.rec(r).flags |= isMulti
		p.rec(r).end = int32(end)
	}
	p.pos = stop
	p.next()
}

// continuation finds the next line of an unquoted text: deeper than indent, no comment, no marker.
func (p *parser) continuation(i, indent int) (at, line int, ok bool) {
	s := p.src
	if i < len(s) && !isBreak(s[i]) {
		return 0, 0, false
	}
	for i < len(s) && isBreak(s[i]) {
		i = afterBreak(s, i)
		line = i
		for i < len(s) && s[i] == ' ' {
			i++
		}
		j := skipBlanks(s, i)
		if j < len(s) && isBreak(s[j]) {
			i = j
		} else if j > i && j < len(s) && i-line > indent { // a tab behind enough spaces is white space
			i = j
		}
	}
	if i >= len(s) || i-line <= indent || s[i] == '#' || s[i] == '\t' || i == line && p.isMarker(i) {
		return 0, 0, false
	}
	return i, line, true
}

func (p *parser) colonInText(r int32, at, colon int) {
	message := "a colon with a blank behind it cannot stand in an unquoted text; quote the text"
	p.fail(ColonInText, p.node(r), colon, colon+1, message)
	if p.lax {
		p.pos = at
		p.broken(r)
	}
}

// double finds the end of a double-quoted text that starts at i: behind its closing quote. ok is false if it has none.
func (p *parser) double(i int) (end int, ok bool) {
	s := p.src
	if n := p.noQuote[1]; n > 0 && i >= n {
		return i, false
	}
	from := i
	for i++; i < len(s); i++ {
		switch s[i] {
		case '"':
			return i + 1, true
		case '\\':
			i++
		case '\n', '\r':
			if j := afterBreak(s, i); j < len(s) && (s[j] == '-' || s[j] == '.') && p.isMarker(j) {
				return i, false
			}
		}
	}
	p.noQuote[1] = from
	return i, false
}

// single is double for single quotes.
func (p *parser) single(i int) (end int, ok bool) {
	s := p.src
	if n := p.noQuote[0]; n > 0 && i >= n {
		return i, false
	}
	from := i
	for i++; i < len(s); i++ {
		switch s[i] {
		case '\'':
			if p.at(i+1) != '\'' {
				return i + 1, true
			}
			i++
		case '\n', '\r':
			if j := afterBreak(s, i); j < len(s) && (s[j] == '-' || s[j] == '.') && p.isMarker(j) {
				return i, false
			}
		}
	}
	p.noQuote[0] = from
	return i, false
}

// quotedOnLine finds the end of a quoted text that closes on its line.
func (p *parser) quotedOnLine(i int) (end int, ok bool) {
	s, q := p.src, p.src[i]
	for i++; i < len(s) && !isBreak(s[i]); i++ {
		switch {
		case s[i] == '\\' && q == '"':
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

// quoted reads a quoted text of one or more lines.
func (p *parser) quoted(r int32) {
	at := p.pos
	rec := p.rec(r)
	rec.kind, rec.style, rec.start = Scalar, Double, int32(at)
	read := p.double
	if p.src[at] == '\'' {
		rec.style, read = Single, p.single
	}
	end, ok := read(at)
	if ok && p.lax && !p.closes(at, end) {
		ok = false
	}
	if !ok {
		p.fail(UnclosedQuote, p.node(r), at, p.f.LineEnd(at), "the quote that opens here is not closed")
		if p.lax {
			p.broken(r)
		}
		return
	}
	rec.end = int32(end)
	if rec.style == Double {
		p.escapes(p.node(r), at, end)
		if p.failed() {
			return
		}
	}
	if s := p.src[at:end]; strings.IndexByte(s, '\n') >= 0 || strings.IndexByte(s, '\r') >= 0 {
		rec.flags |= isMulti
		p.line = p.f.LineStart(end)
	}
	p.pos = end
}

// closes says that a quoted text of several lines ends as a text does: before a line end, a comment or, in brackets, their
// next part. Otherwise its first line lacks the closing quote, and the one found opens another text.
func (p *parser) closes(at, end int) bool {
	if q, ok := p.quotedOnLine(at); ok && q == end {
		return true
	}
	i := skipBlanks(p.src, end)
	c := p.at(i)
	return i >= len(p.src) || isBreak(c) || c == '#' && i > end || p.flow > 0 && strings.IndexByte(",]}:", c) >= 0
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
				bad = !strings.ContainsRune("0123456789abcdefABCDEF", rune(s[k]))
			}
		}
		if bad {
			p.fail(BadEscape, n, i, i+2, "YAML knows no escape "+s[i:i+2]+" in double quotes; write the text in single quotes")
			if !p.lax {
				return
			}
		}
		i++
	}
}

// blockScalar reads a literal or folded text (YAML 1.2, 8.1).
func (p *parser) blockScalar(r int32, parent int) {
	s, at := p.src, p.pos
	rec := p.rec(r)
	rec.kind, rec.style, rec.start = Scalar, Literal, int32(at)
	if s[at] == '>' {
		rec.style = Folded
	}
	i, explicit := at+1, 0
	for i < len(s) && (s[i] == '+' || s[i] == '-' || s[i] >= '1' && s[i] <= '9') {
		if s[i] >= '1' && s[i] <= '9' {
			explicit = int(s[i] - '0')
		}
		i++
	}
	header := s[at:i]
	j := skipBlanks(s, i)
	rest := p.at(j)
	tab := strings.IndexByte(s[i:j], '\t') >= 0 && j < len(s) && !isBreak(rest)
	if len(header) > 3 || strings.Count(header, "+")+strings.Count(header, "-") > 1 || len(header) == 3 && explicit == 0 ||
		j < len(s) && !isBreak(rest) && (rest != '#' || j == i) || tab || strings.IndexByte(s[i:j], '\t') >= 0 {
		p.fail(BadBlock, p.node(r), at, p.f.LineEnd(at), "only -, + or a digit may stand behind "+s[at:at+1]+"; quote the text if it starts with it")
		if p.lax {
			rec.style = Plain
			p.broken(r)
		}
		return
	}
	rec.end = int32(i)
	i = p.f.LineEnd(j)
	least := max(parent+1, 1)
	indent := least
	if explicit > 0 {
		indent = max(parent, 0) + explicit
	}
	keep := strings.Contains(header, "+")
	known := explicit > 0
	deepest := 0
	for i < len(s) {
		line := afterBreak(s, i)
		c := line
		for c < len(s) && s[c] == ' ' {
			c++
		}
		col := c - line
		blank := c >= len(s) || isBreak(s[c])
		switch {
		case blank && (!known || col <= indent):
			deepest = max(deepest, col)
			i = c
			if keep && c < len(s) {
				rec.end = int32(c)
			}
			if c >= len(s) {
				if keep && line < len(s) || keep && line == len(s) {
					rec.end = int32(trimBreak(s, len(s), int(rec.end)))
				}
				i = len(s)
			}
			continue
		case !known:
			if col < least || col == 0 && p.isMarker(line) {
				i = line
				goto end
			}
			if known = true; col < deepest {
				p.fail(BadBlock, p.node(r), c, c+1, "an empty line before this one is indented deeper than the text")
				if p.failed() {
					return
				}
			}
			indent = max(col, least)
		}
		if col < indent {
			i = line
			goto end
		}
		i = p.f.LineEnd(c)
		rec.end = int32(i)
	}
end:
	p.pos = i
	p.done, p.fresh = false, true
	p.line = p.f.LineStart(i)
	if i >= len(s) {
		p.done = true
		return
	}
	p.pos = p.line
	p.next()
	p.fresh = true
}

// trimBreak is the offset before the last line end of a text that ends at end, not before least.
func trimBreak(s string, end, least int) int {
	if end > least && s[end-1] == '\n' {
		end--
	}
	if end > least && s[end-1] == '\r' {
		end--
	}
	return end
}
