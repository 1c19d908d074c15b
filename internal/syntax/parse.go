package syntax

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/room"
	"github.com/camel-edit/camel-edit/internal/view"
	"github.com/camel-edit/camel-edit/splice"
)

// Parse reads src strictly, as Camel's reader does. It stops at the first problem; the tree then holds what stands before.
func Parse(src []byte) *File { return parse(src, false) }

// Recover reads src tolerantly: what is not YAML becomes a node that is marked so, and reading goes on behind it. For a
// text without problems the tree is that of Parse.
func Recover(src []byte) *File {
	if f := parse(src, false); len(f.problems) == 0 {
		return f
	}
	return parse(src, true)
}

func parse(src []byte, lax bool) *File {
	f := &File{src: view.Text(src)}
	p := &parser{f: f, src: f.src, lax: lax, columns: make([]int, 0, 16)}
	f.docs = f.first[:0]
	p.readCharacters()
	// Most nodes have a line and a colon of their own, some are items besides: a step with two options has three colons and four nodes.
	// How many a long text has shows when it is read.
	head := f.src[:min(len(f.src), 16<<10)]
	f.nodes = make([]record, 1, 16+min(strings.Count(head, "\n")*4/3, strings.Count(head, ":")*4/3))
	p.stream()
	f.indexAnchors()
	// A key's node stands behind that of its value, and what is wrong with it may be found later.
	slices.SortStableFunc(f.props, func(a, b props) int { return int(a.node - b.node) })
	slices.SortStableFunc(f.problems, func(a, b Problem) int { return a.Offset - b.Offset })
	return f
}

// parser holds the state of one pass over the text. Its position stands on the next content, with blanks, comments and
// line ends behind it: next() keeps it so.
type parser struct {
	f          *File
	src        string
	pos        int
	line       int  // start of the line of pos; columns are counted from here
	fresh      bool // a line end was crossed on the way to pos
	done       bool // end of the document: the end of the text or a marker
	lax        bool
	returns    bool  // there are carriage returns in the text
	afterBlock bool  // the last content was a block scalar
	afterPlain bool  // the last content was an unquoted text
	flow       int   // depth of brackets
	bracket    int32 // the innermost of them
	depth      int
	columns    []int // of the open collections
	// spent bounds what reading brackets in vain may cost in all, so that it stays linear.
	spent   int
	noQuote [2]int                      // from here on there is no closing ' or ", 0 if not known
	ahead   struct{ at, end, stop int } // what plainLine found last
	pairs   pairs                       // what bracketsOnLine found last
	handles map[string]bool             // what %TAG lines of this document name
}

// fail records a problem. In strict mode it also ends the pass.
func (p *parser) fail(code Code, n Node, at, end int, message string) {
	if len(p.f.problems) == 0 || p.lax && !p.follows(code) {
		p.f.problems = append(room.For(p.f.problems, at, len(p.src)), Problem{code, n, at, end, message})
	}
	if !p.lax {
		p.pos, p.done, p.fresh = len(p.src), true, true
		if n.id != 0 { // what was begun ends here
			n.rec().end = max(n.rec().end, n.rec().start)
		}
	}
}

// foreign notes YAML 1.2 that Camel's reader does not take.
func (p *parser) foreign(at, end int, message string) {
	p.f.foreign = append(room.For(p.f.foreign, at, len(p.src)), Problem{Unsupported, Node{}, at, end, message})
}

// follows says that a problem comes of the last one: after a tab in the indentation the column of a line says nothing.
func (p *parser) follows(code Code) bool {
	last := p.f.problems[len(p.f.problems)-1]
	return last.Code == Tab && last.Offset >= p.line && (code == BadIndent || code == BadItemIndent || code == MissingColon)
}

func (p *parser) failed() bool { return !p.lax && len(p.f.problems) > 0 }

func (p *parser) node(id int32) Node { return Node{p.f, id} }

// add makes a record below parent, behind its other children. A document and a key of its own have no parent.
func (p *parser) add(parent int32, r record) int32 {
	id := int32(len(p.f.nodes))
	if len(p.f.nodes) == cap(p.f.nodes) {
		p.moreNodes()
	}
	r.parent, r.next = parent, id
	if parent != 0 {
		up := &p.f.nodes[parent]
		if last := up.last; last != 0 {
			r.next = p.f.nodes[last].next
			p.f.nodes[last].next = id
		}
		up.last = id
	}
	p.f.nodes = p.f.nodes[:id+1]
	p.f.nodes[id] = r
	return id
}

func (p *parser) moreNodes() { p.f.nodes = room.For(p.f.nodes, p.pos, len(p.src)) }

func (p *parser) rec(id int32) *record { return &p.f.nodes[id] }

// null is the record of a value that is not written at offset at, or not yet.
func null(at int) record { return record{start: int32(at), end: int32(at), kind: Null} }

func (p *parser) col() int { return p.pos - p.line }

// at is the byte at i, 0 behind the end.
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
	if i+1 < len(s) {
		switch { // most content stands behind one blank, or on the next line
		case s[i] == ' ' && wordStart[s[i+1]]:
			p.pos, p.fresh, p.afterBlock, p.afterPlain = i+1, false, false, false
			return
		case s[i] == '\n':
			if at := skipSpaces(s, i+1); p.contentAt(at, i+1) {
				p.pos, p.line, p.fresh, p.afterBlock, p.afterPlain = at, i+1, true, false, false
				return
			}
		}
	}
	p.fresh = false
	from, tab := i, -1 // where the blanks begin, and the first tab among them
	for {
		if i = skipSpaces(s, i); i >= len(s) || s[i] > '#' {
			break
		}
		switch c := s[i]; c {
		case '\t':
			if tab < 0 {
				tab = i
			}
			i++
			continue
		case '#':
			i = p.lineEnd(i)
			p.afterPlain = false
			continue
		case '\n', '\r':
			if tab >= 0 {
				if p.afterPlain = false; p.afterBlock {
					if p.tab(tab); p.failed() {
						return
					}
				}
				p.blankTab(tab)
			}
			i = afterBreak(s, i)
			p.line, p.fresh = i, true
			from, tab = i, -1
			continue
		}
		break
	}
	p.pos = i
	if i >= len(s) || p.flow == 0 && i == p.line && p.isMarker(i) {
		p.done = true
	} else if tab >= 0 && !p.tabMayStand(from, tab, i) {
		p.tab(tab)
	}
	if tab >= 0 {
		p.blankTab(tab)
	}
	p.afterBlock, p.afterPlain = false, false
}

// contentAt says that what stands at i, the first on its line but spaces, is content: no comment, no marker, no tab. It does not
// know all of it.
func (p *parser) contentAt(i, line int) bool {
	return i < len(p.src) && (i > line && p.src[i] > '#' || wordStart[p.src[i]] && p.src[i] != '.')
}

// tabMayStand says that Camel's reader takes the tab among the blanks before the content at i: within brackets, or between
// the indentation of a line and its content, unless an unquoted text stands before that, and never before a space.
func (p *parser) tabMayStand(from, tab, i int) bool {
	if strings.IndexByte(p.src[tab:i], ' ') >= 0 || p.afterBlock {
		return false
	}
	return p.flow > 0 || from == p.line && tab > from && !p.afterPlain
}

// blankTab notes a tab among blanks outside of brackets.
func (p *parser) blankTab(at int) {
	if p.flow == 0 {
		p.f.tabs = append(room.For(p.f.tabs, at, len(p.src)), int32(at))
	}
}

func (p *parser) tab(at int) {
	p.fail(Tab, Node{}, at, at+1, "a tab stands where YAML allows only spaces; write spaces")
}

// isMarker says that a document marker stands at i, the start of a line.
func (p *parser) isMarker(i int) bool {
	s := p.src
	if len(s)-i < 3 || s[i] != '-' && s[i] != '.' || !p.blankAt(i+3) {
		return false
	}
	return s[i:i+3] == "---" || s[i:i+3] == "..."
}

// stream reads the documents of the text.
func (p *parser) stream() {
	p.line = p.f.textStart()
	p.pos = p.line
	for !p.failed() && p.document() {
	}
}

// document reads one document and says whether there may be another.
func (p *parser) document() bool {
	var d Document
	p.handles = nil
	version := false
	for {
		p.done = false
		p.next()
		if p.failed() {
			return false
		}
		if p.done && p.at(p.pos) == '.' { // ... without a document is allowed
			if len(p.f.docs) == 0 {
				p.foreign(p.pos, p.pos+3, "Camel's reader takes no ... before the document; remove it")
			}
			p.pos += 3
			continue
		}
		if p.done || p.pos != p.line || p.src[p.pos] != '%' {
			break
		}
		p.directive(&version)
		if p.failed() {
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
	if p.done { // ---
		d.Open = splice.Span{Start: p.pos, End: p.pos + 3}
		p.pos += 3
		p.done = false
		p.next()
	} else if d.Directives {
		p.fail(BadDocument, Node{}, p.pos, p.pos, "--- is missing between the directives and the document")
	}
	if p.failed() {
		return false
	}
	if d.Open.Len() == 0 && len(p.f.docs) > 0 {
		p.foreign(p.pos, breakAt(p.src, p.pos), "a second document starts here without ---")
	}
	root := p.add(0, null(p.pos))
	d.Root = p.node(root)
	if p.done {
		*p.rec(root) = null(d.Open.End)
	} else {
		p.block(root, -1, d.Open.Len() == 0 || p.fresh)
		p.leftover(root)
	}
	more := p.pos < len(p.src) && !p.failed()
	if more && p.src[p.pos] == '.' {
		d.Close = splice.Span{Start: p.pos, End: p.pos + 3}
		p.pos = skipBlanks(p.src, p.pos+3)
		if c := p.at(p.pos); c != 0 && !isBreak(c) && c != '#' {
			end := breakAt(p.src, p.pos)
			p.fail(BadDocument, Node{}, p.pos, end, "only a comment may stand behind ...")
			p.pos = end
		}
	}
	// What was read of a broken document is still its tree.
	p.f.docs = append(room.For(p.f.docs, p.pos, len(p.src)), d)
	return more
}

// directive reads a %YAML, %TAG or other line.
func (p *parser) directive(version *bool) {
	if p.handles == nil {
		p.handles = map[string]bool{}
	}
	at := p.pos
	p.pos = breakAt(p.src, at)
	line, _, _ := strings.Cut(p.src[at:p.pos], " #")
	w := strings.Fields(line)
	if strings.IndexByte(line, '\t') >= 0 || strings.IndexFunc(w[0][1:], isOdd) >= 0 {
		p.foreign(at, p.pos, "Camel's reader takes no tab in a directive, and only letters, digits, - and _ in its name")
	}
	var ok bool
	switch w[0] {
	case "%YAML":
		ok = len(w) == 2 && len(w[1]) == 3 && w[1][:2] == "1." && w[1][2] >= '0' && w[1][2] <= '9' && !*version
		*version = true
	case "%TAG":
		ok = len(w) == 3 && !p.handles[w[1]] && w[1][0] == '!' && strings.HasSuffix(w[1], "!") && isURI(w[2])
		if ok {
			p.handles[w[1]] = true
		}
	default:
		ok = len(w[0]) > 1 && (w[0][1]|0x20 >= 'a' && w[0][1]|0x20 <= 'z')
	}
	if !ok {
		p.fail(BadDocument, Node{}, at, breakAt(p.src, at), "this directive is not one of YAML 1.2")
	}
}

// isOdd says that Camel's reader does not have the character in the name of a directive.
func isOdd(r rune) bool {
	return (r|0x20 < 'a' || r|0x20 > 'z') && (r < '0' || r > '9') && r != '-' && r != '_'
}
