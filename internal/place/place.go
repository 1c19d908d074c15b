// Package place says what a node of a YAML tree is to Camel: an entry of the file, a step, the options of an EIP, a list of
// branches, a free map. It walks the DSL along the tree, so that validate, lenient and anchor need not, each in its own way.
package place

import (
	"strings"
	"sync"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// Kind says what Camel expects at a place.
type Kind uint8

// What can be expected at a place.
const (
	Unknown  Kind = iota // nothing: the key above it is not known, or the value has another shape
	Outside              // a part of a resource file that is not route DSL
	Free                 // inside a map with keys of the author's: parameters, bean properties
	Entries              // the list of entries that a route file is
	Flows                // the list of flows of an Integration
	Template             // the map of entries that the template of a Kamelet is
	Body                 // a map as Def says: the options of an EIP, a step, an entry, a branch
	List                 // a list whose items are as Def says
	Wraps                // a list of maps with the one key Option.Key, whose value is as Def says
	Wrapped              // an item of it
	Texts                // a list of texts
	Value                // a scalar as Option says
)

// Place is what Camel expects at a node.
type Place struct {
	Is     Kind
	Def    *dsl.Def    // of a Body, or of the items of a List, a Wraps, the Entries
	Option *dsl.Option // whose value the node is, nil at the root and for an item
}

// Schema is the DSL of one version, to walk along a tree.
type Schema struct{ *dsl.Version }

// Value is the place of the value that key has in a map at p.
func (s Schema) Value(p Place, key string) Place {
	switch p.Is {
	case Body:
		if o := s.Option(p.Def, key); o != nil {
			return s.Of(o)
		}
	case Template:
		if o := s.Option(s.Top(), key); o != nil {
			return s.Of(o)
		}
	case Wrapped:
		if key == p.Option.Key {
			return Place{Is: Body, Def: p.Def}
		}
	case Free, Outside:
		return Place{Is: p.Is}
	default:
	}
	return Place{}
}

// Of is the place of an option's value.
func (s Schema) Of(o *dsl.Option) Place {
	switch o.Type {
	case dsl.Object:
		if l := o.Def().List(); l != nil {
			return Place{List, l, o}
		}
		return Place{Body, o.Def(), o}
	case dsl.ObjectList:
		return Place{List, o.Def(), o}
	case dsl.WrapList:
		return Place{Wraps, o.Def(), o}
	case dsl.TextList:
		return Place{Is: Texts, Option: o}
	case dsl.FreeMap:
		return Place{Is: Free, Option: o}
	default:
	}
	return Place{Is: Value, Option: o}
}

// Item is the place of the items of a list at p.
func (s Schema) Item(p Place) Place {
	switch p.Is {
	case Entries, Flows, List:
		return Place{Is: Body, Def: p.Def}
	case Wraps:
		return Place{Wrapped, p.Def, p.Option}
	case Texts:
		return Place{Is: Value, Option: p.Option}
	case Free, Outside:
		return Place{Is: p.Is}
	default:
	}
	return Place{}
}

// Child is the place of a node whose parent is at p.
func (s Schema) Child(p Place, n syntax.Node) Place {
	if n.IsItem() {
		return s.Item(p)
	}
	return s.Value(p, n.Key())
}

// File says what kind of file a text is.
type File uint8

// The kinds of file.
const (
	Routes   File = iota // a list of entries, or what is to become one
	Kamelet              // a Kamelet: the template holds entries
	Flow                 // an Integration: the flows are entries
	Resource             // another resource of Camel that holds no route: a Pipe, a KameletBinding
	Other                // YAML that is not Camel's
)

// FileOf says what kind of file the document with this root is.
func (s Schema) FileOf(root syntax.Node) File {
	k := s.file(root)
	if k == Other && s.Escaped(root.File()) {
		return Routes
	}
	return k
}

// file is [Schema.FileOf] by the keys of the root, as they are.
func (s Schema) file(root syntax.Node) File {
	switch root.Kind() {
	case syntax.Seq:
		for c := range root.Children {
			if c.Kind() != syntax.Map || s.entryLike(c) {
				return Routes
			}
		}
		if root.First().IsZero() {
			return Routes
		}
		return Other
	case syntax.Map:
		if kind := root.Get("kind"); !kind.IsZero() && (root.Has("apiVersion") || root.Has("spec")) {
			switch kind.Value() {
			case "Kamelet":
				return Kamelet
			case "Integration":
				return Flow
			case "Pipe", "KameletBinding":
				return Resource
			}
			return Other
		}
		if root.Has("uri") && root.Has("steps") {
			return Routes
		}
		for c := range root.Children {
			first := c.First()
			if s.topLike(keyOf(c)) ||
				c.Kind() == syntax.Seq && (s.IsEntry(first.First().Key()) || first.Has("from") || c.Key() == "routes" && root.Len() == 1) {
				return Routes
			}
		}
		return Other
	default:
	}
	return Routes
}

// entryLike says that an item of the root is an entry of Camel's, or was meant to be one: a step, an error handler, or
// something with a uri and steps.
func (s Schema) entryLike(item syntax.Node) bool {
	for c := range item.Children {
		key := keyOf(c)
		if s.IsEntry(key) || entryNames()[dsl.Fold(key)]&s.Mask() != 0 || c.Has("steps") && c.Has("uri") || c.Has("from") ||
			c.Kind() == syntax.Seq && (s.IsEntry(c.First().First().Key()) || c.First().Has("from")) ||
			dsl.ElsewhereIn(s.Top(), key) != 0 { // an entry of another version
			return true
		}
	}
	return item.First().IsZero()
}

// topNames are the keys of an entry, and entryNames those that an item of the root can have or is meant to have where it is the step
// of an entry, or an error handler. They are folded, since set-body is meant for a step, each with the versions that have it.
var (
	topNames   = sync.OnceValue(func() map[string]dsl.Mask { return folded(Schema.Top) })
	entryNames = sync.OnceValue(func() map[string]dsl.Mask {
		return folded(Schema.Top, Schema.Step, func(s Schema) *dsl.Def { return s.Def("ErrorHandlerDefinition") })
	})
)

// topLike says that a key is that of an entry, or meant to be one.
func (s Schema) topLike(key string) bool {
	return s.IsEntry(key) || topNames()[dsl.Fold(key)]&s.Mask() != 0
}

func folded(defs ...func(Schema) *dsl.Def) map[string]dsl.Mask {
	names := map[string]dsl.Mask{}
	for _, v := range dsl.Versions() {
		s := Schema{v}
		for _, d := range defs {
			for o := range s.Options(d(s)) {
				names[dsl.Fold(o.Name)] |= v.Mask()
			}
		}
	}
	return names
}

// keyOf is the key of an entry, and what may have been meant for one where a line lost its colon: its first word.
func keyOf(entry syntax.Node) string {
	key := entry.Key()
	if entry.IsBroken() {
		key = key[:max(0, strings.IndexAny(key+" ", " :"))]
	}
	return key
}

// Root is the place of the root of a file of that kind.
func (s Schema) Root(f File) Place {
	switch f {
	case Routes:
		return Place{Is: Entries, Def: s.Top()}
	default:
		return Place{Is: Outside}
	}
}

// Map holds the place of every node of a file.
type Map struct {
	Schema
	places []Place // by syntax.Node.Index
	File   File
}

// Read finds the place of every node of the file's first document.
func (s Schema) Read(f *syntax.File) *Map { return s.readAs(s.FileOf(f.Root()), f) }

// ReadRoutes is Read for a file that is known to be Camel's, even if nothing in it tells yet.
func (s Schema) ReadRoutes(f *syntax.File) *Map {
	if kind := s.FileOf(f.Root()); kind != Other {
		return s.readAs(kind, f)
	}
	return s.readAs(Routes, f)
}

func (s Schema) readAs(kind File, f *syntax.File) *Map {
	m := &Map{Schema: s, places: make([]Place, f.Len()+1), File: kind}
	root := f.Root()
	m.walk(root, s.Root(m.File))
	spec := root.Get("spec")
	switch m.File {
	case Kamelet:
		m.walk(spec.Get("template"), Place{Is: Template, Def: s.Top()})
	case Flow:
		m.walk(spec.Get("flows"), Place{Is: Flows, Def: s.Top()})
	default:
	}
	return m
}

// At is the place of a node.
func (m *Map) At(n syntax.Node) Place { return m.places[n.Index()] }

func (m *Map) walk(n syntax.Node, p Place) {
	if n.IsZero() {
		return
	}
	m.places[n.Index()] = p
	for c := n.First(); !c.IsZero(); c = c.Next() {
		m.walk(c, m.Child(p, c))
	}
}

// IsOutlined says that a node is what an outline of the file shows: an entry, a step, a branch, or something else that has steps.
func (m *Map) IsOutlined(n syntax.Node) bool {
	p := m.At(n)
	if p.Is != Body {
		return false
	}
	return n.IsItem() || p.Def.Kind != dsl.KindExpression && m.OwnsSteps(p.Def) || m.At(n.Parent()).Is == Template
}
