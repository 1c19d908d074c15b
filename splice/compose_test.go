package splice

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCompose(t *testing.T) {
	for _, c := range []struct {
		name          string
		first, second []Edit
		want          []Edit
	}{
		{"nothing", nil, nil, nil},
		{"only the first", []Edit{Insert(2, "x")}, nil, []Edit{Insert(2, "x")}},
		{"only the second", nil, []Edit{Delete(Span{2, 4})}, []Edit{Delete(Span{2, 4})}},
		{"far from each other", []Edit{Insert(2, "xy")}, []Edit{Delete(Span{8, 9})}, []Edit{Insert(2, "xy"), Delete(Span{6, 7})}},
		{"in what came", []Edit{{Span: Span{2, 4}, New: "abcd"}}, []Edit{{Span: Span{3, 5}, New: "-"}}, []Edit{{Span: Span{2, 4}, New: "a-d"}}},
		{"around what came", []Edit{Insert(5, "x")}, []Edit{Delete(Span{4, 7})}, []Edit{Delete(Span{4, 6})}},
		{"what came goes", []Edit{Insert(5, "x")}, []Edit{Delete(Span{5, 6})}, nil},
		{"what went comes", []Edit{Delete(Span{0, 2})}, []Edit{Insert(0, "01")}, []Edit{{Span: Span{0, 2}, New: "01"}}},
		{"at the end", []Edit{Insert(10, "\n")}, []Edit{Insert(11, "x\n")}, []Edit{Insert(10, "\nx\n")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, Compose(c.first, c.second)); d != "" {
				t.Error(d)
			}
		})
	}
}

// What is composed, or shortened, makes the same text.
func TestComposeIsApplyTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		src := text(r, r.IntN(30))
		first := edits(r, src)
		middle, _, err := Apply(src, first)
		if err != nil {
			t.Fatal(err)
		}
		second := edits(r, middle)
		want, _, err := Apply(middle, second)
		if err != nil {
			t.Fatal(err)
		}
		both := Compose(first, second)
		if got, _, err := Apply(src, both); err != nil || got != want {
			t.Fatalf("%q: %v, then %v is %v: %q, %v, want %q", src, first, second, both, got, err, want)
		}
		short := Shorten(src, both)
		if got, _, err := Apply(src, short); err != nil || got != want {
			t.Fatalf("%q: %v is shortened to %v: %q, %v, want %q", src, both, short, got, err, want)
		}
	}
}

func text(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString([]string{"a", "b", " ", "\n", "\r\n", "ä", "🐪"}[r.IntN(7)])
	}
	return b.String()
}

// edits are some at the characters of src.
func edits(r *rand.Rand, src string) []Edit {
	var out []Edit
	for at := 0; at <= len(src); {
		end := at
		for range r.IntN(3) {
			end += len(first(src[end:]))
		}
		if r.IntN(3) == 0 {
			out = append(out, Edit{Span: Span{at, end}, New: text(r, r.IntN(4))})
		}
		at = end + max(1, len(first(src[end:])))
	}
	return out
}

func TestShorten(t *testing.T) {
	for _, c := range []struct {
		name, src string
		edit      Edit
		want      []Edit
	}{
		{"what it begins and ends with", "a: 🐪b", Edit{Span: Span{0, 8}, New: "a: 🐫b"}, []Edit{{Span: Span{3, 7}, New: "🐫"}}},
		{"nothing", "a\r\nb\r\n", Edit{Span: Span{0, 6}, New: "a\r\nb\r\n"}, nil},
		{"a block moved sideways", "a\r\nb\r\n", Edit{Span: Span{0, 6}, New: "  a\r\n  b\r\n"}, []Edit{Insert(0, "  "), Insert(3, "  ")}},
		{"other line ends", "a\r\nb", Edit{Span: Span{0, 4}, New: "a\nb"}, []Edit{{Span: Span{1, 3}, New: "\n"}}},
		{"more lines", "a\nb\n", Edit{Span: Span{0, 4}, New: "a\nc\nb\n"}, []Edit{Insert(2, "c\n")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, Shorten(c.src, []Edit{c.edit})); d != "" {
				t.Error(d)
			}
		})
	}
}
