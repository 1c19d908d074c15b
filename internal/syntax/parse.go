package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/camel-edit/camel-edit/splice"
)

// Parse reads src strictly, as Camel's reader does. It stops at the first problem; the tree then holds what stands before.
func Parse(src []byte) *File { return parse(src, false) }

// Recover reads src tolerantly: what is not YAML becomes a node that is marked so, and reading goes on behind it. For a
// text without problems the tree is that of Parse.
func Recover(src []byte) *File { return parse(src, true) }

func parse(src []byte, lax bool) *File {
	f := &File{src: text(src)}
	f.nodes = make([]record, 1, 16+strings.Count(f.src, "\n")*5/4)
	p := &parser{f: f, src: f.src, lax: lax}
	p.characters()
	p.stream()
	return f
}

// parser holds the state of one pass over the text. Its position stands on the next content, with blanks, comments and
// line ends behind it: next() keeps it so.
type parser struct {
	f     *File
	src   string
	pos   int
	line  int  // start of the line of pos; columns are counted from here
	fresh bool // a line end was crossed on the way to pos
	done  bool // end of the document: the end of the text or a marker
	lax   bool
	flow  int // depth of brackets
	depth int
	// spent bounds what reading brackets in vain may cost in all, so that it stays linear.
	spent   int
	noQuote [2]int // from here on there is no closing ' or ", 0 if not known
}

// characters finds the first byte that YAML does not allow (5.1). What follows a bad one is not read in strict mode.
func (p *parser) characters() {
	s := p.src
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= ' ' && c < 0x7f || c == '\n' || c == '\r' || c == '\t' {
			continue
		}
		if c < utf8.RuneSelf {
			p.fail(BadCharacter, Node{}, i, i+1, "a control character stands here; take it out")
			if !p.lax {
				return
			}
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		bad := r == utf8.RuneError && size == 1
		if bad || r < 0xa0 && r != 0x85 || r == 0xfffe || r == 0xffff {
			what := "a control character stands here; take it out"
			if bad {
				what = "the bytes from here on are not UTF-8; save the file as UTF-8"
			}
			p.fail(BadCharacter, Node{}, i, i+size, what)
			if !p.lax {
				return
			}
		}
		i += size - 1
	}
}

// fail records a problem. In strict mode it also ends the pass.
func (p *parser) fail(code Code, n Node, at, end int, message string) {
	if p.lax || len(p.f.problems) == 0 {
		p.f.problems = append(p.f.problems, Problem{code, n, at, end, message})
	}
	if !p.lax {
		p.pos, p.done, p.fresh = len(p.src), true, true
	}
}

func (p *parser) failed() bool { return !p.lax && len(p.f.problems) > 0 }

func (p *parser) node(id int32) Node { return Node{p.f, id} }

// add makes a record below parent, behind the sibling prev (0 for the first).
func (p *parser) add(parent, prev int32, r record) int32 {
	id := int32(len(p.f.nodes))
	r.parent = parent
	p.f.nodes = append(p.f.nodes, r)
	if parent != 0 {
		if prev == 0 {
			p.f.nodes[parent].child = id
		} else {
			p.f.nodes[prev].next = id
		}
	}
	return id
}

func (p *parser) rec(id int32) *record { return &p.f.nodes[id] }

func (p *parser) col() int { return p.pos - p.line }

func (p *parser) at(i int) byte {
	if i < len(p.src) {
		return p.src[i]
	}
	return 0
}

// blankAt says that a blank, a line end or the end of the text is at i.
func (p *parser) blankAt(i int) bool {
	return i >= len(p.src) || p.src[i] == ' ' || p.src[i] == '\n' || p.src[i] == '\t' || p.src[i] == '\r'
}

// next goes to the next content: over blanks, comments and line ends. In block context it stops at a document marker.
func (p *parser) next() {
	if p.done {
		return
	}
	s, i := p.src, p.pos
	p.fresh = false
	tab := -1
	for i < len(s) {
		switch s[i] {
		case ' ':
			i++
			continue
		case '\t':
			if tab < 0 {
				tab = i
			}
			i++
			continue
		case '#':
			for i < len(s) && !isBreak(s[i]) {
				i++
			}
			continue
		case '\n', '\r':
			i = afterBreak(s, i)
			p.line, p.fresh, tab = i, true, -1
			continue
		}
		break
	}
	p.pos = i
	if i >= len(s) {
		p.done = true
		return
	}
	if p.flow > 0 {
		return
	}
	if i == p.line && p.isMarker(i) {
		p.done = true
		return
	}
	if tab >= 0 {
		p.fail(Tab, Node{}, tab, tab+1, "a tab stands where YAML allows only spaces; write spaces")
	}
}

// isMarker says that a document marker stands at i, the start of a line.
func (p *parser) isMarker(i int) bool {
	s := p.src
	if len(s)-i < 3 || !p.blankAt(i+3) {
		return false
	}
	return s[i:i+3] == "---" || s[i:i+3] == "..."
}

// stream reads the documents of the text.
func (p *parser) stream() {
	if strings.HasPrefix(p.src, bom) {
		p.pos, p.line = len(bom), len(bom)
	}
	for !p.failed() {
		if !p.document() {
			return
		}
	}
}

// document reads one document and says whether there may be another.
func (p *parser) document() bool {
	var d Document
	for {
		p.done = false
		p.next()
		if p.failed() {
			return false
		}
		if p.pos < len(p.src) && p.src[p.pos] == '.' && p.done { // ... without a document is allowed
			p.pos += 3
			continue
		}
		if p.done || p.pos != p.line || p.src[p.pos] != '%' {
			break
		}
		if !p.directive() {
			return false
		}
		d.Directives = true
	}
	if p.pos >= len(p.src) {
		if d.Directives {
			p.fail(BadDocument, Node{}, p.pos, p.pos, "a directive is followed by no document")
		}
		return false
	}
	column := -1
	if p.done { // ---
		d.Open = splice.Span{Start: p.pos, End: p.pos + 3}
		p.pos += 3
		p.done = false
		p.next()
	} else if d.Directives {
		p.fail(BadDocument, Node{}, p.pos, p.pos, "--- is missing between the directives and the document")
		if p.failed() {
			return false
		}
	}
	root := p.add(0, 0, record{kind: Null, start: int32(p.pos), end: int32(p.pos)})
	if d.Open.Len() > 0 && p.done {
		p.rec(root).start, p.rec(root).end = int32(d.Open.End), int32(d.Open.End)
	}
	if !p.done {
		p.block(root, column, d.Open.Len() == 0 || p.fresh)
		p.leftover(root)
	}
	if p.failed() {
		// What was read of a broken document is still its tree.
		d.Root = p.node(root)
		p.f.docs = append(p.f.docs, d)
		return false
	}
	more := p.pos < len(p.src)
	if more && p.src[p.pos] == '.' {
		d.Close = splice.Span{Start: p.pos, End: p.pos + 3}
		p.pos += 3
		for p.pos < len(p.src) && isBlank(p.src[p.pos]) {
			p.pos++
		}
		if c := p.at(p.pos); c != 0 && !isBreak(c) && c != '#' {
			p.fail(BadDocument, Node{}, p.pos, p.pos+1, "only a comment may stand behind ...")
			if p.lax {
				p.pos = p.f.LineEnd(p.pos)
			}
		}
	} else if more && p.f.nodes[root].kind != None && p.src[p.pos] == '%' {
		more = false
	}
	d.Root = p.node(root)
	p.f.docs = append(p.f.docs, d)
	return more
}

// directive reads a %YAML, %TAG or other line.
func (p *parser) directive() bool {
	at := p.pos
	end := p.f.LineEnd(at)
	line := p.src[at:end]
	if i := strings.Index(line, " #"); i >= 0 {
		line = line[:i]
	}
	w := strings.Fields(line)
	ok := true
	switch w[0] {
	case "%YAML":
		ok = len(w) == 2 && len(w[1]) == 3 && w[1][0] == '1' && w[1][1] == '.' && w[1][2] >= '0' && w[1][2] <= '9'
		ok = ok && !strings.Contains(p.src[p.directivesStart(at):at], "%YAML")
	case "%TAG":
		ok = len(w) == 3
	}
	if !ok {
		p.fail(BadDocument, Node{}, at, end, "this directive is not one of YAML 1.2")
		if !p.lax {
			return false
		}
	}
	p.pos = end
	return true
}

// directivesStart is where the directives of the document that begins around at start.
func (p *parser) directivesStart(at int) int {
	for at > 0 {
		prev := p.f.LineStart(at - 1)
		if prev == at || p.at(prev) != '%' {
			return at
		}
		at = prev
	}
	return at
}

// leftover takes what stands behind the root although the document has not ended.
func (p *parser) leftover(root int32) {
	for !p.done && !p.failed() {
		n := p.node(root)
		if k := p.rec(root).kind; k == Map || k == Seq {
			last := n.Last().id
			p.misplaced(root, &last)
			continue
		}
		p.fail(AfterValue, n, p.pos, p.f.LineEnd(p.pos), "this stands behind the end of the document's only value")
		if p.lax {
			p.pos = p.f.LineEnd(p.pos)
			p.next()
		}
	}
}
