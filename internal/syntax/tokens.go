package syntax

import (
	"iter"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/splice"
)

// TokenKind says what a token is.
type TokenKind uint8

// What a token can be.
const (
	Space     TokenKind = iota // blanks
	Break                      // one line end
	Comment                    // from its # to the end of the line
	Key                        // the key of an entry
	Text                       // a scalar, an alias
	Indicator                  // - ? : , and brackets
	Property                   // an anchor or a tag
	Marker                     // --- ... and directives
	ByteOrder                  // the byte-order mark
	Stray                      // bytes that are part of nothing: only in a text with problems
)

// Token is a piece of the text. Joined, the tokens of a file are its text.
type Token struct {
	Kind TokenKind
	splice.Span
	Node Node // the node that a Key or a Text belongs to
}

// Tokens lists the tokens of the text from its start to its end, every byte in one of them.
func (f *File) Tokens() []Token {
	held := f.held()
	out := make([]Token, 0, 3*len(held))
	pos := 0
	for _, t := range held {
		if t.Start < pos {
			continue // inside another: a broken line
		}
		out = slices.AppendSeq(out, f.gap(pos, t.Start, Stray))
		if t.Kind == Property {
			out = slices.AppendSeq(out, f.gap(t.Start, t.End, Property))
		} else {
			out = append(out, t)
		}
		pos = t.End
	}
	return slices.AppendSeq(out, f.gap(pos, len(f.src), Stray))
}

// Comments lists the comments of the text in order, each from its # to the end of its line.
func (f *File) Comments() []splice.Span {
	if strings.IndexByte(f.src, '#') < 0 {
		return nil
	}
	var out []splice.Span
	between := func(from, to int) {
		if strings.IndexByte(f.src[from:to], '#') < 0 {
			return
		}
		for t := range f.gap(from, to, Stray) {
			if t.Kind == Comment {
				out = append(out, t.Span)
			}
		}
	}
	pos := 0
	for _, t := range f.held() {
		if t.Start < pos {
			continue // inside another: a broken line
		}
		between(pos, t.Start)
		if t.Kind == Property { // comments may stand between an anchor and a tag
			between(t.Start, t.End)
		}
		pos = t.End
	}
	between(pos, len(f.src))
	return out
}

// held lists the tokens that the nodes, their properties and the documents hold, in the order of the text.
func (f *File) held() []Token {
	out := make([]Token, 0, 2*f.Len())
	add := func(k TokenKind, s splice.Span, n Node) {
		if s.Len() > 0 {
			out = append(out, Token{k, s, n})
		}
	}
	for n := range f.Nodes {
		if n.KeySpan().Len() > 0 && !n.has(hasKeyNode) && !n.has(isItem) {
			add(Key, n.KeySpan(), n)
		}
		if k := n.Kind(); k == Scalar || k == Alias {
			add(Text, n.Content(), n)
		}
	}
	for _, p := range f.props {
		add(Property, splice.Span{Start: int(p.start), End: int(p.end)}, Node{})
	}
	for _, d := range f.docs {
		add(Marker, d.Open, Node{})
		add(Marker, d.Close, Node{})
	}
	slices.SortStableFunc(out, func(a, b Token) int { return a.Start - b.Start })
	return out
}

// gap splits what stands between two nodes, or before one. Words are of the kind given.
func (f *File) gap(from, to int, word TokenKind) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		for start := from; start < to; {
			kind, end := f.piece(start, to, word)
			if !yield(Token{Kind: kind, Span: splice.Span{Start: start, End: end}}) {
				return
			}
			start = end
		}
	}
}

// piece is the token that starts at i, before to.
func (f *File) piece(i, to int, word TokenKind) (kind TokenKind, end int) {
	s := f.src
	kind = word
	switch c := s[i]; {
	case isBlank(c):
		kind = Space
		for i < to && isBlank(s[i]) {
			i++
		}
	case isBreak(c):
		kind = Break
		i = min(afterBreak(s, i), to)
	case c == '#':
		kind = Comment
		for i < to && !isBreak(s[i]) {
			i++
		}
	case i == 0 && strings.HasPrefix(s, bom):
		kind = ByteOrder
		i += len(bom)
	case c == '%' && i == f.LineStart(i), c == '.' && i == f.LineStart(i) && strings.HasPrefix(s[i:], "..."):
		kind = Marker
		for i < to && !isBreak(s[i]) {
			i++
		}
	case strings.IndexByte("-?:,[]{}", c) >= 0:
		kind = Indicator
		i++
	default:
		for i < to && !isBlank(s[i]) && !isBreak(s[i]) {
			i++
		}
	}
	return kind, i
}
