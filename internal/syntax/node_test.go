package syntax

import (
	"testing"

	"github.com/camel-edit/camel-edit/splice"
)

// No node answers every question with nothing.
func TestNoNode(t *testing.T) {
	var n Node
	if !n.IsZero() || n.Kind() != None || n.Key() != "" || n.Value() != "" || n.Raw() != "" || n.Len() != 0 || n.Column() != 0 || n.Start() != 0 {
		t.Error("the zero Node is something")
	}
	for _, s := range []splice.Span{n.KeySpan(), n.Content(), n.Span(), n.Entry(), n.Props(), n.Lead(), n.Whole(), n.Comment()} {
		if s != (splice.Span{}) {
			t.Errorf("the zero Node has a span: %v", s)
		}
	}
	for _, x := range []Node{n.Parent(), n.Next(), n.First(), n.Last(), n.Prev(), n.Get("a"), n.KeyNode(), n.Resolve()} {
		if !x.IsZero() {
			t.Error("the zero Node has a neighbour")
		}
	}
	if n.IsNull() || n.IsItem() || n.IsEntry() || n.IsFlow() || n.InFlow() || n.IsMisplaced() || n.IsBroken() || n.IsMultiLine() || n.IsPair() || n.StartsLine() || n.Has("a") {
		t.Error("the zero Node is of some kind")
	}
}

// An entry with an empty key begins at its colon, wherever its value stands.
func TestEmptyKey(t *testing.T) {
	m := Parse([]byte("- :\n    a: 1\n  b: 2\n")).Root().First()
	for e := range m.Children {
		if e.Column() != 2 {
			t.Errorf("%q stands in column %d, not 2", e.Key(), e.Column())
		}
	}
}
