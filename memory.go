package cameledit

import (
	"sync/atomic"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/internal/view"
)

// Memory keeps the tree of the text that the last edit has made, which the next edit is mostly of, so that it is not read again. It is
// known by its bytes, all of them. The zero Memory is empty; calls may share one at the same time.
type Memory struct{ last atomic.Pointer[syntax.File] }

// read is the tree of a text: the one that is kept, or a new one.
func (m *Memory) read(src []byte) *syntax.File {
	if m != nil {
		if f := m.last.Load(); f != nil && f.Source() == view.Text(src) {
			return f
		}
	}
	return syntax.Parse(src)
}

// keep remembers a tree whose text nobody can write to.
func (m *Memory) keep(f *syntax.File) {
	if m != nil {
		m.last.Store(f)
	}
}
