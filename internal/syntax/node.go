// Package syntax reads YAML into a lossless tree: every node has the exact bytes it was written with, every byte belongs to
// one token, and nothing is copied or normalised.
//
// [Parse] is strict and reads YAML 1.2 as Camel's reader (snakeyaml-engine) does, up to the first thing that is not YAML. A
// little of YAML 1.2 that Camel's reader does not take is read all the same, and listed by [File.Unsupported].
// [Recover] reads text that is not YAML yet: it gives a useful tree, marks what stands where it cannot, and goes on. Both
// take linear time. The tree knows nothing of Camel.
//
// A tree is a list of small records; a [Node] is a handle to one of them, cheap to copy and to compare.
package syntax

import (
	"sort"
	"strings"
	"sync"

	"github.com/camel-edit/camel-edit/splice"
)

// Kind is what a node is.
type Kind uint8

// What a node can be.
const (
	None   Kind = iota // no node
	Null               // nothing is written where a value could be
	Scalar             // a text
	Map
	Seq
	Alias
)

func (k Kind) String() string {
	return [...]string{"none", "null", "scalar", "map", "list", "alias"}[k]
}

// Style is how a node is written.
type Style uint8

// How a node can be written.
const (
	Plain Style = iota
	Single
	Double
	Literal
	Folded
	Block // a collection by indentation
	Flow  // a collection in brackets
)

type flags uint16

const (
	hasProps    flags = 1 << iota // an anchor or a tag stands before it
	hasKeyNode                    // its key is more than a scalar: the record behind it
	isItem                        // an item of a list; its mark is the dash
	isExplicit                    // its key starts with a question mark
	isPair                        // a map of one pair without braces, in a flow list
	isMisplaced                   // stands in a column where it cannot, or lacks its mark
	isBroken                      // the text up to the line end, read as one scalar after an error
	isMulti                       // a plain or quoted scalar of more than one line
	hasEscape                     // a backslash stands in double quotes
)

type record struct {
	kind   Kind
	style  Style
	flags  flags
	parent int32
	next   int32 // the next child of the parent; the last leads to the first
	last   int32 // the last child
	key    int32 // the key, or the dash of an item
	keyEnd int32
	start  int32 // the value, without anchor and tag
	end    int32
}

// File is a text and its tree. The bytes given to Parse must not change while the File is in use.
type File struct {
	src      string
	nodes    []record // in document order; 0 is no node
	docs     []Document
	first    [1]Document // where docs begins: most files are one document
	problems []Problem
	foreign  []Problem          // what Camel's reader does not take
	tabs     []int32            // outside of brackets and texts
	props    []props            // in order of their nodes
	runes    []int32            // runes up to each block of bytes, nil if all are ASCII
	anchors  map[string][]int32 // the nodes with an anchor, by its name, in the order of the text; nil without an alias
	aliased  bool               // an alias was read

	lineTable  sync.Once
	lineStarts []int32
}

type props struct {
	node       int32
	start, end int32
}

// Document is one YAML document of a file.
type Document struct {
	Root       Node
	Directives bool        // %YAML or %TAG lines stand before it
	Open       splice.Span // the --- marker, empty if there is none
	Close      splice.Span // the ... marker, empty if there is none
}

// Problem is a place where a text is not YAML as Camel reads it.
type Problem struct {
	Code    Code
	Node    Node // the node it was found in or at, none where there is no such node
	Offset  int  // in bytes
	End     int
	Message string
}

// Code says what kind of problem it is.
type Code uint8

// What can be wrong.
const (
	_             Code = iota
	BadIndent          // a key or a text in a column that no open collection has
	BadItemIndent      // a list item in a column that no open list has
	MissingColon       // a line that is neither a key nor an item
	MissingDash        // a key where the items of a list stand
	ColonInText        // ": " in an unquoted text
	UnclosedQuote      // a quote that is not closed
	AfterValue         // text behind a complete value
	BadEscape          // a backslash sequence that YAML does not have
	BadStart           // a text that starts with a character that YAML keeps for itself
	Placeholder        // {{name}} without quotes
	BadFlow            // a list or map in brackets that does not close, or has text behind it
	Tab                // a tab where only spaces may stand
	BadBlock           // the header or the indentation of a block scalar
	BadProperty        // an anchor, alias or tag that is not one
	BadDocument        // directives, markers, text behind a document
	BadCharacter       // a control character or bytes that are not UTF-8
	TooDeep            // more than MaxDepth collections in each other
	LongKey            // a key of more than 1,024 characters, or of several lines
	Unsupported        // YAML 1.2 that Camel's reader does not take
)

// MaxDepth is how many collections may stand in each other. The loader of Camel 4.22 has its own stack overflow before that, at about
// 1,400 with the stack that Java gives by default.
const MaxDepth = 2_000

// Node is a handle to a node of a file. The zero Node is no node, and all its methods answer so.
type Node struct {
	f  *File
	id int32
}

// Source is the text of the file, byte for byte.
func (f *File) Source() string { return f.src }

// Problems lists what is not YAML, in the order of the text. It is empty for a text that Camel's reader accepts; Parse
// stops at the first.
func (f *File) Problems() []Problem { return f.problems }

// Unsupported lists what YAML 1.2 has and Camel's reader refuses: an empty key, a colon on a line below its key in brackets, a
// text in column 0 behind | or >, a second document without ---. The tree holds it as YAML means it. The list is empty where
// Problems is not.
func (f *File) Unsupported() []Problem {
	if len(f.problems) > 0 {
		return nil
	}
	return f.foreign
}

// Tabs lists the tabs among the blanks of a text without problems, outside of brackets. Camel's reader takes them where they are
// no indentation from snakeyaml-engine 3.1 on; no Camel up to 4.22 has that.
func (f *File) Tabs() []int32 {
	if len(f.problems) > 0 {
		return nil
	}
	return f.tabs
}

// Documents lists the documents of the file.
func (f *File) Documents() []Document { return f.docs }

// Root is the root of the first document, no node if there is none.
func (f *File) Root() Node {
	if len(f.docs) == 0 {
		return Node{}
	}
	return f.docs[0].Root
}

// Len is the number of nodes of the file.
func (f *File) Len() int { return len(f.nodes) - 1 }

// Nodes visits all nodes in the order in which they were read. A key that is more than a scalar is a node too.
func (f *File) Nodes(yield func(Node) bool) {
	for i := range f.Len() {
		if !yield(Node{f, int32(i + 1)}) {
			return
		}
	}
}

// none is the record of no node: everything about it is empty.
var none record

func (n Node) rec() *record {
	if n.id == 0 {
		return &none
	}
	return &n.f.nodes[n.id]
}

func (n Node) of(id int32) Node {
	if id == 0 {
		return Node{}
	}
	return Node{n.f, id}
}

func (n Node) has(f flags) bool { return n.id != 0 && n.rec().flags&f != 0 }

// IsZero says that there is no such node.
func (n Node) IsZero() bool { return n.id == 0 }

// File is the file that the node belongs to.
func (n Node) File() *File { return n.f }

// Index is the node's place in the order in which nodes were read, from 1 to File.Len; 0 for no node. It indexes what is
// known of the nodes elsewhere.
func (n Node) Index() int { return int(n.id) }

// Kind is what the node is, None for no node.
func (n Node) Kind() Kind {
	if n.id == 0 {
		return None
	}
	return n.rec().kind
}

// Style is how the node is written.
func (n Node) Style() Style {
	if n.id == 0 {
		return Plain
	}
	return n.rec().style
}

// IsFlow says that the node is a list or a map in brackets, or the pair of one.
func (n Node) IsFlow() bool { return n.id != 0 && n.rec().style == Flow }

// InFlow says that the node, or a collection around it, is written in brackets.
func (n Node) InFlow() bool {
	for ; n.id != 0; n = n.Parent() {
		if n.IsFlow() {
			return true
		}
	}
	return false
}

// IsNull says that the node has no value: nothing is written, or the word null (YAML 1.2, 10.2).
func (n Node) IsNull() bool {
	return n.Kind() == Null || n.Kind() == Scalar && n.rec().style == Plain && n.Raw() == "null"
}

// IsItem says that the node is an item of a list.
func (n Node) IsItem() bool { return n.has(isItem) }

// IsMisplaced says that the node stands in a column where it cannot, or lacks its dash. Only Recover gives such nodes; they
// are children of the innermost collection that is open there.
func (n Node) IsMisplaced() bool { return n.has(isMisplaced) }

// IsBroken says that the node is the rest of a line, read as one text because it is not YAML.
func (n Node) IsBroken() bool { return n.has(isBroken) }

// IsMultiLine says that the node is a plain or quoted text of more than one line.
func (n Node) IsMultiLine() bool { return n.has(isMulti) }

// IsPair says that the node is a map of one pair without braces in a flow list: [a: b].
func (n Node) IsPair() bool { return n.has(isPair) }

// Parent is the collection that holds the node.
func (n Node) Parent() Node {
	if n.id == 0 {
		return n
	}
	return n.of(n.rec().parent)
}

// Next is the next entry or item of the same collection.
func (n Node) Next() Node {
	if n.id == 0 {
		return n
	}
	next := n.rec().next
	if next <= n.id { // nodes are numbered in the order of the text: this leads back to the first
		return Node{}
	}
	return n.of(next)
}

// First is the first entry or item of a collection.
func (n Node) First() Node {
	if n.id == 0 {
		return n
	}
	last := n.of(n.rec().last)
	if last.id == 0 {
		return last
	}
	return n.of(last.rec().next)
}

// Children visits the entries or items of a collection.
func (n Node) Children(yield func(Node) bool) {
	for c := n.First(); c.id != 0; c = c.Next() {
		if !yield(c) {
			return
		}
	}
}

// Len is the number of entries or items.
func (n Node) Len() int {
	k := 0
	for c := n.First(); c.id != 0; c = c.Next() {
		k++
	}
	return k
}

// Last is the last entry or item of a collection.
func (n Node) Last() Node {
	if n.id == 0 {
		return n
	}
	return n.of(n.rec().last)
}

// Prev is the entry or item before this one.
func (n Node) Prev() Node {
	if p := n.Parent(); p.id == 0 || p.First() == n {
		return Node{}
	}
	// The record before this one is the last of what the sibling holds, or of its key, whose root stands behind the sibling.
	prev := Node{n.f, n.id - 1}
	for prev.rec().parent != n.rec().parent {
		if up := prev.Parent(); !up.IsZero() {
			prev = up
		} else {
			prev.id--
		}
	}
	return prev
}

// Get is the value of the first entry with that key, no node if the map has none.
func (n Node) Get(key string) Node {
	for c := n.First(); c.id != 0; c = c.Next() {
		if c.hasKey(key) {
			return c
		}
	}
	return Node{}
}

// hasKey says that the node is an entry with that key. Most keys are written as they are.
func (n Node) hasKey(key string) bool {
	r := &n.f.nodes[n.id]
	if raw := n.f.src[r.key:r.keyEnd]; r.flags&(isItem|hasKeyNode) == 0 && raw != "" && raw[0] > '\'' {
		return raw == key
	}
	return n.Key() == key
}

// Has says whether the map has an entry with that key.
func (n Node) Has(key string) bool { return !n.Get(key).IsZero() }

// IsEntry says that the node is the value of a key.
func (n Node) IsEntry() bool {
	return n.id != 0 && n.rec().flags&isItem == 0 && n.rec().parent != 0 && n.Parent().Kind() == Map
}

// Key is the decoded key of an entry, "" for an item, a root and a key that is no scalar.
func (n Node) Key() string {
	if n.id == 0 {
		return ""
	}
	r := &n.f.nodes[n.id]
	raw := n.f.src[r.key:r.keyEnd]
	switch {
	case r.flags&isItem != 0:
		return ""
	case r.flags&hasKeyNode != 0:
		return n.KeyNode().Value()
	case raw == "" || raw[0] > '\'': // most keys are written as they are
		return raw
	case raw[0] == '"':
		return decodeDouble(raw)
	case raw[0] == '\'':
		return decodeSingle(raw)
	}
	return raw
}

// KeyNode is the node of a key that is more than a scalar on one line without anchor and tag, otherwise no node.
func (n Node) KeyNode() Node {
	if !n.has(hasKeyNode) {
		return Node{}
	}
	return n.of(n.id + 1)
}

// KeySpan is the span of the key with its quotes, or of an item's dash. It is empty for a root.
func (n Node) KeySpan() splice.Span {
	r := n.rec()
	return splice.Span{Start: int(r.key), End: int(r.keyEnd)}
}

// Start is where the entry or item begins: at its question mark, key or dash, or at the colon behind an empty key. A value without
// a mark begins with itself.
func (n Node) Start() int {
	r := n.rec()
	if r.keyEnd > r.key || r.flags&hasKeyNode != 0 || n.IsEntry() {
		return int(r.key)
	}
	return n.Span().Start
}

// Entry is the span from the key or dash to the end of the value.
func (n Node) Entry() splice.Span {
	return splice.Span{Start: n.Start(), End: max(n.Start(), int(n.rec().end))}
}

// Content is the span of the value without its anchor and tag.
func (n Node) Content() splice.Span {
	r := n.rec()
	return splice.Span{Start: int(r.start), End: int(r.end)}
}

// Span is the span of the value, with its anchor and tag.
func (n Node) Span() splice.Span {
	s := n.Content()
	if p := n.Props(); p.Len() > 0 {
		s.Start = p.Start
	}
	return s
}

// Props is the span of the node's anchor and tag, empty if it has none.
func (n Node) Props() splice.Span {
	if !n.has(hasProps) {
		return splice.Span{}
	}
	p := n.f.props
	i := sort.Search(len(p), func(i int) bool { return p[i].node >= n.id })
	return splice.Span{Start: int(p[i].start), End: int(p[i].end)}
}

// Anchor is the name of the node's anchor, "" if it has none.
func (n Node) Anchor() string {
	if n.id == 0 {
		return ""
	}
	return strings.TrimPrefix(n.f.prop(n.Props(), '&'), "&")
}

// Tag is the node's tag as written, "" if it has none.
func (n Node) Tag() string {
	if n.id == 0 {
		return ""
	}
	return n.f.prop(n.Props(), '!')
}

func (f *File) prop(s splice.Span, mark byte) string {
	for t := range f.gap(s.Start, s.End, Property) {
		if t.Kind == Property && f.src[t.Start] == mark {
			return f.src[t.Start:t.End]
		}
	}
	return ""
}

// Raw is the value as written, without its anchor and tag.
func (n Node) Raw() string {
	if n.id == 0 {
		return ""
	}
	r := n.rec()
	return n.f.src[r.start:r.end]
}

// Value is the decoded text of a scalar, or the name of an alias. It is "" for everything else.
func (n Node) Value() string {
	switch n.Kind() {
	case Alias:
		return n.Raw()[1:]
	case Scalar:
	default:
		return ""
	}
	raw, r := n.Raw(), n.rec()
	switch r.style {
	case Single:
		return decodeSingle(raw)
	case Double:
		if r.flags&(isMulti|hasEscape) == 0 && len(raw) > 1 {
			return raw[1 : len(raw)-1]
		}
		return decodeDouble(raw)
	case Literal, Folded:
		return n.decodeBlock()
	default:
		if r.flags&isMulti == 0 {
			return raw
		}
		return fold(raw, false)
	}
}

// Column is the column of the entry's key or of the item's dash in its line, from 0, in bytes: the place that decides
// about block structure.
func (n Node) Column() int {
	if n.id == 0 {
		return 0
	}
	start := n.Start()
	return start - n.f.LineStart(start)
}
