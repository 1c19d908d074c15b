package misplace

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// Kind is what a node is.
type Kind uint8

// The kinds.
const (
	Null   Kind = iota
	Text        // a scalar
	Opaque      // brackets that are not empty, kept as they are written
	Map
	List
)

// Node is an entry of a map, an item of a list or the root, with what is written around it.
type Node struct {
	Kind    Kind
	Key     string // decoded; "" for an item
	Value   string // of a Text, decoded
	Lead    []line // comments and blank lines above
	Comment string // behind it on its line
	Kids    []*Node
	Up      *Node
	At      place.Place

	key   string       // as written
	raw   []string     // the value as written; the lines behind the first as seen from the node's column
	style syntax.Style // of a Text
	gap   int          // columns from this node to its children
	slip  slip         // how it is written, if not as YAML wants it
	shift int          // columns that the node and what stands in it are moved
}

// slip is what is missing around a node.
type slip uint8

const (
	noSlip  slip = iota
	noDash       // an item of the root without its dash
	noBlank      // nothing between the dash or the colon and what follows
	noColon      // nothing behind the key
	noBreak      // \n as two characters behind the value
	alone        // the key stands elsewhere, what it holds does not
	changed      // the value is written as another text
)

// line is a line of a file, or of what stands above a node: then the column is counted from that of the node.
type line struct {
	col   int
	text  string
	level int  // how many structures it stands in
	kind  byte // 'n' starts a node, '#' is a comment or blank, '.' goes on with a text
	join  bool // the next line is written behind a \n of two characters
}

// Tree is a file.
type Tree struct {
	Root *Node

	schema place.Schema
	file   place.File
	eol    string
	offset int    // of the dashes of a list from its key, as the file has it
	tail   []line // behind the last node
	finish []func([]line) []line
	spaces bool // no-break spaces stand in the indentation
	tabs   bool // tabs stand there
	closed bool // the whole text is written in another way: nothing more can be said of its lines
}

// Read makes a tree of a canonical file. It takes none with anchors, tags, document markers or a byte-order mark: they are
// no business of the shapes.
func Read(schema place.Schema, src string) (*Tree, bool) {
	f := syntax.Parse([]byte(src))
	if len(f.Problems()) > 0 || len(f.Documents()) != 1 || f.HasAnchors() || strings.HasPrefix(src, "\ufeff") {
		return nil, false
	}
	if d := f.Documents()[0]; d.Directives || d.Open.Len() > 0 || d.Close.Len() > 0 || f.Root().Kind() == syntax.Scalar {
		return nil, false
	}
	t := &Tree{schema: schema, file: schema.FileOf(f.Root()), eol: "\n", offset: 2}
	if strings.Contains(src, "\r\n") {
		t.eol = "\r\n"
	}
	r := reader{f: f, t: t, above: map[int][]line{}, behind: map[int]string{}, ok: true}
	r.comments()
	t.Root = r.node(f.Root(), nil)
	for n := range t.Nodes {
		if n.Kind == List && n.Key != "" && len(n.Kids) > 0 {
			t.offset = n.gap
			break
		}
	}
	t.Locate()
	return t, r.ok
}

// reader makes nodes of a syntax tree.
type reader struct {
	f      *syntax.File
	t      *Tree
	above  map[int][]line // by the start of the line below them
	behind map[int]string // by the start of the line
	ok     bool
}

// comments finds the comments and blank lines that stand between nodes.
func (r *reader) comments() {
	src := r.f.Source()
	var spans []syntax.Node
	for n := range r.f.Nodes {
		if n.Kind() == syntax.Scalar && strings.ContainsAny(n.Raw(), "\r\n") || n.IsFlow() {
			spans = append(spans, n)
		}
	}
	inside := func(i int) bool {
		return slices.ContainsFunc(spans, func(n syntax.Node) bool { s := n.Content(); return s.Start < i && i < s.End })
	}
	var held []line
	for at := 0; at < len(src); at = r.f.NextLine(at) {
		end := r.f.LineEnd(at)
		text := strings.TrimLeft(src[at:end], " ")
		switch {
		case inside(at):
		case text == "" || text[0] == '#':
			held = append(held, line{col: end - at - len(text), text: strings.TrimRight(text, " \t"), kind: '#'})
		default:
			r.above[at] = held
			held = nil
		}
	}
	r.t.tail = held
	for _, tok := range r.f.Tokens() {
		if start := r.f.LineStart(tok.Start); tok.Kind == syntax.Comment && !inside(tok.Start) && strings.TrimLeft(src[start:tok.Start], " ") != "" {
			r.behind[start] = strings.TrimRight(src[tok.Start:tok.End], " \t")
		}
	}
}

func (r *reader) node(s syntax.Node, up *Node) *Node {
	n := &Node{Up: up, Key: s.Key(), gap: 2}
	if !s.KeyNode().IsZero() || strings.HasPrefix(r.f.Source()[s.Start():], "? ") {
		r.ok = false
		return n
	}
	col := 0
	if up != nil {
		col = s.Column()
		n.key = r.f.Source()[s.KeySpan().Start:s.KeySpan().End]
		if start := r.f.LineStart(s.Start()); r.above[start] != nil {
			for _, l := range r.above[start] {
				n.Lead = append(n.Lead, line{col: l.col - col, text: l.text, kind: '#'})
			}
			delete(r.above, start)
		}
	}
	switch s.Kind() {
	case syntax.Null:
	case syntax.Scalar:
		n.Kind, n.Value, n.style, n.raw = Text, s.Value(), s.Style(), r.raw(s, col)
		if s.Raw() == "null" && s.Style() == syntax.Plain {
			n.Kind = Null
		}
	case syntax.Map, syntax.Seq:
		n.Kind = Map
		if s.Kind() == syntax.Seq {
			n.Kind = List
		}
		if s.IsFlow() && !s.First().IsZero() {
			n.Kind, n.raw = Opaque, r.raw(s, col)
			break
		}
		for c := range s.Children {
			k := r.node(c, n)
			if len(n.Kids) == 0 {
				n.gap = c.Column() - col
			}
			n.Kids = append(n.Kids, k)
		}
	default:
		r.ok = false
	}
	if up != nil {
		// A comment belongs to the last thing on its line.
		line := r.f.LineStart(s.Start())
		if c := r.behind[line]; c != "" && (len(n.Kids) == 0 || r.f.LineStart(s.First().Start()) != line) {
			n.Comment = c
			delete(r.behind, line)
		} else if end := r.f.LineStart(s.Entry().End); n.Kind == Text && r.behind[end] != "" {
			n.Comment = r.behind[end]
			delete(r.behind, end)
		}
	}
	return n
}

// raw is the value of a node in column col as it is written, line by line.
func (r *reader) raw(s syntax.Node, col int) []string {
	lines := strings.Split(strings.ReplaceAll(s.Raw(), "\r\n", "\n"), "\n")
	for i, l := range lines[1:] {
		cut := 0
		for cut < len(l) && cut < col && l[cut] == ' ' {
			cut++
		}
		lines[i+1] = l[cut:]
	}
	return lines
}

// Locate finds the place of every node anew.
func (t *Tree) Locate() {
	for n := range t.Nodes {
		n.At = place.Place{Is: place.Outside}
	}
	t.walk(t.Root, t.schema.Root(t.file))
	spec := t.Root.get("spec")
	switch {
	case spec == nil:
	case t.file == place.Kamelet:
		t.walk(spec.get("template"), place.Place{Is: place.Template, Def: t.schema.Top()})
	case t.file == place.Flow:
		t.walk(spec.get("flows"), place.Place{Is: place.Flows, Def: t.schema.Top()})
	}
}

func (t *Tree) walk(n *Node, p place.Place) {
	if n == nil {
		return
	}
	n.At = p
	for _, k := range n.Kids {
		if n.Kind == List {
			t.walk(k, t.schema.Item(p))
		} else {
			t.walk(k, t.schema.Value(p, k.Key))
		}
	}
}

// clone is a tree of its own.
func (t *Tree) clone() *Tree {
	c := *t
	c.Root = t.Root.clone(nil)
	c.finish = slices.Clone(t.finish)
	return &c
}

func (n *Node) clone(up *Node) *Node {
	c := *n
	c.Up, c.Lead, c.Kids = up, slices.Clone(n.Lead), make([]*Node, len(n.Kids))
	for i, k := range n.Kids {
		c.Kids[i] = k.clone(&c)
	}
	return &c
}

// Nodes visits all nodes in the order of the text.
func (t *Tree) Nodes(yield func(*Node) bool) { t.Root.each(yield) }

func (n *Node) each(yield func(*Node) bool) bool {
	if !yield(n) {
		return false
	}
	for _, k := range n.Kids {
		if !k.each(yield) {
			return false
		}
	}
	return true
}

// get is the entry of a map with that key, nil if there is none.
func (n *Node) get(key string) *Node {
	if n == nil || n.Kind != Map {
		return nil
	}
	for _, k := range n.Kids {
		if k.Key == key {
			return k
		}
	}
	return nil
}

// keys lists the keys of a map.
func (n *Node) keys() []string {
	var all []string
	for _, k := range n.Kids {
		all = append(all, k.Key)
	}
	return all
}

// only is the single entry or item of a map or list, nil if it has not one.
func (n *Node) only() *Node {
	if n == nil || len(n.Kids) != 1 {
		return nil
	}
	return n.Kids[0]
}

// one is the single entry of a map, if that has the key.
func (n *Node) one(key string) *Node {
	if k := n.only(); k != nil && n.Kind == Map && k.Key == key {
		return k
	}
	return nil
}

// index is the place of n among the entries or items of its collection.
func (n *Node) index() int { return slices.Index(n.Up.Kids, n) }

// prev is the entry or item before n, nil if there is none.
func (n *Node) prev() *Node {
	if n.Up == nil || n.index() == 0 {
		return nil
	}
	return n.Up.Kids[n.index()-1]
}

// next is the entry or item behind n, nil if there is none.
func (n *Node) next() *Node {
	if n.Up == nil || n.index() == len(n.Up.Kids)-1 {
		return nil
	}
	return n.Up.Kids[n.index()+1]
}

func (n *Node) isItem() bool { return n.Up != nil && n.Up.Kind == List }

// touched says that n, or something in it, is not written as YAML wants it any more.
func (n *Node) touched() bool {
	return !n.each(func(k *Node) bool { return k.slip == noSlip && k.shift == 0 })
}

// commented says that a comment stands in n, above it or behind it.
func (n *Node) commented() bool {
	return !n.each(func(k *Node) bool {
		return k.Comment == "" && len(notes(k.Lead)) == 0 && !(k.Kind == Opaque && strings.Contains(strings.Join(k.raw, "\n"), "#")) &&
			!(len(k.raw) > 1 && strings.Contains(k.raw[0], "#"))
	})
}

// notes are the lines of a lead that are not blank.
func notes(lead []line) []line {
	return slices.DeleteFunc(slices.Clone(lead), func(l line) bool { return l.text == "" })
}
