package splice

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestApply(t *testing.T) {
	const src = "a: 1\r\nb: 2\r\n"
	for _, c := range []struct {
		name  string
		edits []Edit
		want  string
	}{
		{"nothing", nil, src},
		{"in any order", []Edit{Delete(Span{6, 12}), {Span: Span{3, 4}, New: "one"}}, "a: one\r\n"},
		{"insert at both ends", []Edit{Insert(12, "c: 3"), Insert(0, "# x\r\n")}, "# x\r\na: 1\r\nb: 2\r\nc: 3"},
		{"insert beside a replaced range", []Edit{{Span: Span{3, 4}, New: "9"}, Insert(4, ">"), Insert(3, "<")}, "a: <9>\r\nb: 2\r\n"},
		{"ranges that meet", []Edit{Delete(Span{4, 6}), {Span: Span{6, 7}, New: ", c"}}, "a: 1, c: 2\r\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, _, err := Apply(src, c.edits)
			if err != nil || got != c.want {
				t.Errorf("got %q, %v, want %q", got, err, c.want)
			}
		})
	}
}

func TestApplyRefuses(t *testing.T) {
	const src = "0123456789"
	overlap := func(err error) bool { e := (*OverlapError)(nil); return errors.As(err, &e) }
	outside := func(err error) bool { e := (*RangeError)(nil); return errors.As(err, &e) }
	for _, c := range []struct {
		name  string
		edits []Edit
		is    func(error) bool
		want  string
	}{
		{"a shared byte", []Edit{Delete(Span{4, 7}), Delete(Span{2, 5})}, overlap, "edits at bytes 2-5 and 4-7 touch the same text"},
		{"an edit within another", []Edit{Delete(Span{2, 7}), Insert(5, "x")}, overlap, "edits at bytes 2-7 and 5-5 touch the same text"},
		{"two insertions at one place", []Edit{Insert(5, "x"), Insert(5, "y")}, overlap, "edits at bytes 5-5 and 5-5 touch the same text"},
		{"behind the text", []Edit{Insert(11, "x")}, outside, "edit at bytes 11-11 lies outside a text of 10 bytes"},
		{"before the text", []Edit{Delete(Span{-1, 2})}, outside, "edit at bytes -1-2 lies outside a text of 10 bytes"},
		{"an end before its start", []Edit{Delete(Span{3, 2})}, outside, "edit at bytes 3-2 lies outside a text of 10 bytes"},
		{"moved from outside", []Edit{{New: "x", From: Span{9, 11}}}, outside, "edit at bytes 0-0 lies outside a text of 10 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, m, err := Apply(src, c.edits)
			if got != "" || m != nil {
				t.Errorf("an error came with %q, %v", got, m)
			}
			if !c.is(err) || err.Error() != c.want {
				t.Errorf("got error %v, want %s", err, c.want)
			}
		})
	}
}

// sources writes each byte of the new text with the byte that it came from: the offset in the old text.
func sources(m *Map, n int) []int {
	var out []int
	for i := range n {
		out = append(out, m.Source(i))
	}
	return out
}

func TestMap(t *testing.T) {
	for _, c := range []struct {
		name  string
		src   string
		edits []Edit
		text  string
		want  []int
	}{
		{"nothing", "ab", nil, "ab", []int{0, 1}},
		{"written text leads to what it replaces", "abc", []Edit{{Span: Span{1, 2}, New: "xyz"}}, "axyzc", []int{0, 1, 1, 1, 2}},
		{"deleted text is not led to", "abc", []Edit{Delete(Span{0, 2})}, "c", []int{2}},
		{
			"moved lines lead to theirs", "m: n\n  a\r\n  b",
			[]Edit{Delete(Span{5, 13}), {Span: Span{0, 0}, New: "a\r\n b", From: Span{5, 13}}},
			"a\r\n bm: n\n",
			[]int{7, 8, 9, 10, 12, 0, 1, 2, 3, 4},
		},
		{
			"more lines than were moved lead to their end", "ab",
			[]Edit{{Span: Span{0, 2}, New: "b\n\nc", From: Span{1, 2}}},
			"b\n\nc",
			[]int{1, 2, 2, 2},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, m, err := Apply(c.src, c.edits)
			if err != nil || got != c.text {
				t.Fatalf("got %q, %v, want %q", got, err, c.text)
			}
			if d := cmp.Diff(c.want, sources(m, len(got))); d != "" {
				t.Error(d)
			}
			if end := m.Source(len(got)); end != len(c.src) {
				t.Errorf("the end leads to %d, want %d", end, len(c.src))
			}
		})
	}
	if got := new(Map).Source(7); got != 7 {
		t.Errorf("the zero Map leads from 7 to %d", got)
	}
}

func TestSpan(t *testing.T) {
	s := Span{2, 5}
	for in, want := range map[Span]bool{{2, 5}: true, {3, 3}: true, {5, 5}: true, {1, 3}: false, {4, 6}: false} {
		if s.Contains(in) != want {
			t.Errorf("%v contains %v: %v", s, in, !want)
		}
	}
	if s.Len() != 3 {
		t.Errorf("%v has length %d", s, s.Len())
	}
}

// decodeEdits makes edits of fuzzer's bytes: three bytes each for start, length and what is written. Every fourth takes its
// text from elsewhere in src, moved sideways.
func decodeEdits(src string, data []byte) []Edit {
	var edits []Edit
	for ; len(data) >= 3; data = data[3:] {
		start := int(data[0])
		e := Edit{Span: Span{start, start + int(data[1]%16)}, New: strings.Repeat("n", int(data[2]%4))}
		if from := (Span{int(data[2]), int(data[2]) + int(data[1])}); data[2]%4 == 3 && from.within(src) && from.Len() > 0 {
			e.From, e.New = from, Reindent(src[from.Start:from.End], int(data[0]%5)-2, false)
		}
		edits = append(edits, e)
	}
	return edits
}

func FuzzApply(f *testing.F) {
	f.Add("a: 1\nb: 2\n", []byte{0, 1, 2, 5, 5, 0})
	f.Add("a: 1\nb: 2\n", []byte{0, 4, 0, 2, 4, 0})
	f.Add("x:\r\n  a: |\r\n    1\r\n", []byte{4, 14, 3, 0, 0, 1})
	f.Add("", []byte{0, 0, 1})
	f.Fuzz(func(t *testing.T, src string, data []byte) {
		edits := decodeEdits(src, data)
		got, m, err := Apply(src, edits)
		if err != nil {
			if got != "" || m != nil {
				t.Fatalf("an error came with %q", got)
			}
			return
		}
		touched := make([]int, len(src)+1) // how many edits replace the byte
		before := make([]int, len(src)+1)  // bytes that the edits up to here add
		for _, e := range edits {
			for i := e.Start; i < e.End; i++ {
				touched[i]++
			}
			for i := e.End; i <= len(src); i++ {
				before[i] += len(e.New) - e.Len()
			}
		}
		kept := 0
		for i := range len(src) {
			if touched[i] > 1 {
				t.Fatalf("two edits replace byte %d", i)
			}
			if touched[i] == 1 {
				continue
			}
			at := i + before[i]
			if got[at] != src[i] {
				t.Fatalf("byte %d was not touched and is %q, not %q", i, got[at], src[i])
			}
			if from := m.Source(at); from != i {
				t.Fatalf("byte %d is at %d, which leads to %d", i, at, from)
			}
			kept++
		}
		size := kept
		for _, e := range edits {
			size += len(e.New)
			// Moved text leads to the same bytes, but for the indentation.
			at := e.Start + before[e.Start] - len(e.New)
			if e.Len() > 0 {
				at = e.Start + before[e.Start]
			}
			for i := range len(e.New) {
				from := m.Source(at + i)
				if e.From == (Span{}) {
					if from != e.Start {
						t.Fatalf("byte %d was written for %d and leads to %d", at+i, e.Start, from)
					}
				} else if e.New[i] != ' ' && e.New[i] != src[from] {
					t.Fatalf("byte %d, %q, was moved and leads to %d, %q", at+i, e.New[i], from, src[from])
				}
			}
		}
		if len(got) != size {
			t.Fatalf("%d bytes, want %d", len(got), size)
		}
	})
}
