// Package splice changes text by byte ranges and leaves every other byte alone.
//
// An Edit says which bytes go and which come; [Apply] makes all edits of one text at once. A [Map] says afterwards where
// a byte of the new text came from. [Reindent] moves a block of YAML sideways without changing what it means.
package splice

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Span is a range of bytes, from Start up to but not including End.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Len is the number of bytes in the span.
func (s Span) Len() int { return s.End - s.Start }

// Contains says whether t lies within s.
func (s Span) Contains(t Span) bool { return s.Start <= t.Start && t.End <= s.End }

func (s Span) within(text string) bool { return 0 <= s.Start && s.Start <= s.End && s.End <= len(text) }

// Edit replaces the bytes of Span by New. An empty Span inserts before the byte at Start.
type Edit struct {
	Span
	New string `json:"new"`
	// From is where the lines of New were taken from when they were moved: line i of New is line i of the text there. The
	// zero Span says that New was written, not moved.
	From Span `json:"from,omitzero"`
}

// Insert returns the edit that puts text before the byte at offset.
func Insert(offset int, text string) Edit { return Edit{Span: Span{offset, offset}, New: text} }

// Delete returns the edit that takes the bytes of s away.
func Delete(s Span) Edit { return Edit{Span: s} }

// OverlapError says that two edits touch the same bytes, or insert at the same place, so that their order would matter.
type OverlapError struct{ A, B Edit }

func (e *OverlapError) Error() string {
	return fmt.Sprintf("edits at bytes %d-%d and %d-%d touch the same text", e.A.Start, e.A.End, e.B.Start, e.B.End)
}

// RangeError says that an edit, or the place that its text was moved from, lies outside the text.
type RangeError struct {
	Edit Edit
	Len  int // bytes of the text
}

func (e *RangeError) Error() string {
	return fmt.Sprintf("edit at bytes %d-%d lies outside a text of %d bytes", e.Edit.Start, e.Edit.End, e.Len)
}

// Apply returns src with edits made, and the map from the new text to src. Spans refer to src as given, in any order. An
// insertion may stand at the start or the end of a replaced range, but two edits that share a byte, or two insertions at
// one place, are an [OverlapError] and bring no bytes.
func Apply(src string, edits []Edit) (string, *Map, error) {
	edits = inOrder(edits)
	size := len(src)
	for i, e := range edits {
		if !e.within(src) || !e.From.within(src) {
			return "", nil, &RangeError{e, len(src)}
		}
		if i > 0 && (edits[i-1].End > e.Start || edits[i-1].Span == e.Span) {
			return "", nil, &OverlapError{edits[i-1], e}
		}
		size += len(e.New) - e.Len()
	}
	var b strings.Builder
	b.Grow(size)
	m := &Map{}
	pos := 0
	for _, e := range edits {
		m.add(b.Len(), pos, kept)
		b.WriteString(src[pos:e.Start])
		if e.New != "" {
			m.addEdit(src, b.Len(), e)
			b.WriteString(e.New)
		}
		pos = e.End
	}
	m.add(b.Len(), pos, kept)
	b.WriteString(src[pos:])
	return b.String(), m, nil
}

func inOrder(edits []Edit) []Edit {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	return edits
}

// Map leads from offsets of a new text back to the text that it was made from.
type Map struct{ segments []segment }

type segment struct {
	at   int // offset in the new text
	from int // offset in the old text
	is   origin
}

type origin uint8

const (
	kept  origin = iota // byte for byte from there on
	fresh               // all of it stands for one place
)

func (m *Map) add(at, from int, is origin) {
	if n := len(m.segments); n > 0 && m.segments[n-1].at == at {
		m.segments = m.segments[:n-1]
	}
	m.segments = append(m.segments, segment{at, from, is})
}

func (m *Map) addEdit(src string, at int, e Edit) {
	if e.From == (Span{}) {
		m.add(at, e.Start, fresh)
		return
	}
	// Moved text keeps its lines but not its columns: the indentation of a line leads to where the old line starts.
	from := e.From.Start
	for rest, old := e.New, src[from:e.From.End]; rest != "" && old != ""; {
		m.add(at, from, fresh)
		m.add(at+indent(rest), from+indent(old), kept)
		n, k := lineLen(rest), lineLen(old)
		at, rest = at+n, rest[n:]
		from, old = from+k, old[k:]
		if old == "" && rest != "" {
			m.add(at, from, fresh)
		}
	}
}

// Source is the offset in the old text that the byte at offset in the new text came from. A byte that an edit wrote leads
// to the start of what the edit replaced. The zero Map leads from a text to itself.
func (m *Map) Source(offset int) int {
	i, found := slices.BinarySearchFunc(m.segments, offset, func(s segment, o int) int { return cmp.Compare(s.at, o) })
	if !found {
		i--
	}
	if i < 0 {
		return offset
	}
	s := m.segments[i]
	if s.is == fresh {
		return s.from
	}
	return s.from + offset - s.at
}

// Target is the offset in the new text that the byte at offset in the old text has, and whether it is still there.
func (m *Map) Target(offset int) (int, bool) {
	for i, s := range m.segments {
		if s.is != kept || offset < s.from {
			continue
		}
		at := s.at + offset - s.from
		if i+1 < len(m.segments) && at >= m.segments[i+1].at {
			continue
		}
		return at, true
	}
	return 0, false
}
