package syntax

import (
	"sort"
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
	var held []Token
	add := func(k TokenKind, s splice.Span, n Node) {
		if s.Len() > 0 {
			held = append(held, Token{k, s, n})
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
	sort.SliceStable(held, func(i, j int) bool { return held[i].Start < held[j].Start })
	out := make([]Token, 0, 3*len(held))
	pos := 0
	for _, t := range held {
		if t.Start < pos {
			continue // inside another: a broken line
		}
		out = f.gap(out, pos, t.Start, Stray)
		if t.Kind == Property {
			out = f.gap(out, t.Start, t.End, Property)
		} else {
			out = append(out, t)
		}
		pos = t.End
	}
	return f.gap(out, pos, len(f.src), Stray)
}

// gap splits what stands between two nodes, or before one. Words are of the kind given.
func (f *File) gap(out []Token, from, to int, word TokenKind) []Token {
	s := f.src
	for i := from; i < to; {
		start, kind := i, word
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
		out = append(out, Token{Kind: kind, Span: splice.Span{Start: start, End: i}})
	}
	return out
}
