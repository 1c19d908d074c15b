package syntax

import (
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/camel-edit/camel-edit/internal/shared"
)

func realFiles(t testing.TB) (out [][]byte, size int) {
	files := yamlFiles(t, filepath.Join(shared.Dir(t, "corpus"), "valid"))
	for _, name := range slices.Sorted(maps.Keys(files)) {
		out = append(out, files[name])
		size += len(files[name])
	}
	return out, size
}

func BenchmarkParse(b *testing.B) {
	files, size := realFiles(b)
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range files {
			Parse(f)
		}
	}
}

func BenchmarkYAMLv3(b *testing.B) {
	files, size := realFiles(b)
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range files {
			var n yaml.Node
			if err := yaml.Unmarshal(f, &n); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// hostile are shapes that a reader is slow on if it looks back, looks ahead or starts anew more than it may.
var hostile = []struct {
	name                string
	before, body, after string // body is repeated
}{
	{"wide map", "", "key%d: value\n", ""},
	{"wide list", "", "- item\n", ""},
	{"wide map in brackets", "{", "key%d: value, ", "}"},
	{"wide map of runes in brackets", "{é: ", "[é], é%d: ", "é}"},
	{"comments", "", "# a comment that says little\n", "a: 1\n"},
	{"blank lines", "a: 1\n", "\n", "b: 2\n"},
	{"blanks on a line", "a:", " ", "1\n"},
	{"comments in a list", "", "- a # c\n  # d\n", ""},
	{"unclosed double quotes", "", "- \"x\n", ""},
	{"unclosed single quotes", "", "- a: 'x\n", ""},
	{"quotes behind quotes", "", "- \"x\" \"y'\n", ""},
	{"one quoted text", "a: \"", "x \\\n ", "\""},
	{"escapes", "a: \"", "\\q", "\""},
	{"open brackets", "", "[", ""},
	{"open braces", "", "{a: ", ""},
	{"brackets on lines", "", "- [a, b\n", ""},
	{"closed brackets", "", "[", strings.Repeat("]", 40_000)},
	{"keys in brackets", "[", "[a]: [b: c], ", "]"},
	{"brackets as keys", "[", "[", "]: x]"},
	{"dashes on a line", "", "- ", ""},
	{"question marks on a line", "", "? ", ""},
	{"colons on a line", "", ": ", ""},
	{"anchors", "", "&a ", ""},
	{"anchors on lines", "", "- &a%d x\n", ""},
	{"placeholders", "[", "{{x}}, ", "]"},
	{"open placeholders", "a: b", "{{", ""},
	{"placeholders on lines", "", "- {{x}}/y\n", ""},
	{"one block scalar", "a: |\n", "  x\n", ""},
	{"block scalars", "", "- |+\n\n  x\n\n", ""},
	{"one plain text", "a:\n", "  x\n", "b: 1\n"},
	{"one long word", "a: ", "x", "\n"},
	{"keys too deep", "a: 1\n", "   b%d: 2\n", ""},
	{"items too deep", "- a\n", "   - b: 2\n", ""},
	{"lines without a colon", "a: 1\n", "b\n", ""},
	{"deeper and deeper keys", "", "- a:\n   b: 1\n  c: d\n", ""},
	{"keys to the left", "  a: 1\n", "b%d: 2\n", ""},
	{"documents", "", "---\na: 1\n", ""},
	{"document ends", "", "...\n", ""},
	{"directives", "", "%%YAML 1.2\n", "---\n"},
	{"handles", "", "%%TAG !e%d! x\n", "---\n!e1! x"},
	{"tabs", "", "- a:\n\t\tb: 1\n", ""},
	{"control characters", "", "\x01", ""},
	{"bytes that are not UTF-8", "", "- \xff\n", ""},
	{"carriage returns", "", "a%d: b\r", ""},
}

func hostileText(i, n int) []byte {
	h := hostile[i]
	var b strings.Builder
	b.WriteString(h.before)
	for k := range n {
		if strings.Contains(h.body, "%") {
			s := fmt.Sprintf(h.body, k)
			s, _, _ = strings.Cut(s, "%!(EXTRA")
			b.WriteString(s)
		} else {
			b.WriteString(h.body)
		}
	}
	b.WriteString(h.after)
	return []byte(b.String())
}

var ways = []struct {
	name string
	read func([]byte) *File
}{{"Parse", Parse}, {"Recover", Recover}}

// TestHostile reads each shape at 16,000 repeats, and asks of each node what a caller asks.
func TestHostile(t *testing.T) {
	use := func(f *File) {
		for n := range f.Nodes {
			n.Prev()
			n.Last()
			n.Lead()
			n.Whole()
			n.Comment()
			n.Column()
			f.Position(n.Start())
		}
		f.Tokens()
	}
	for i, h := range hostile {
		large := hostileText(i, 16_000)
		for _, way := range ways {
			use(way.read(large)) // quadratic time would be felt here; BenchmarkHostile measures it
		}
		if _, wrong := checkBoth(hostileText(i, 300)); wrong != "" {
			t.Errorf("%s: %s", h.name, wrong)
		}
	}
	t.Logf("shapes %d", len(hostile))
}

func BenchmarkHostile(b *testing.B) {
	for i, h := range hostile {
		for _, way := range ways {
			for _, n := range []int{5_000, 40_000} {
				src := hostileText(i, n)
				b.Run(fmt.Sprintf("%s/%s/%d", h.name, way.name, n), func(b *testing.B) {
					b.SetBytes(int64(len(src)))
					for b.Loop() {
						way.read(src)
					}
				})
			}
		}
	}
}

// BenchmarkLinear reports how much longer a byte takes in a text of eight times the size, of the fastest rounds: about 1 where
// time is linear.
func BenchmarkLinear(b *testing.B) {
	for i, h := range hostile {
		small, large := hostileText(i, 1_000), hostileText(i, 8_000)
		if len(large) < 7*len(small) {
			continue // what is repeated is but a part of it
		}
		b.Run(h.name, func(b *testing.B) {
			of := [2]time.Duration{math.MaxInt64, math.MaxInt64}
			for b.Loop() {
				for k, src := range [][]byte{small, large} {
					start := time.Now()
					Recover(src)
					of[k] = min(of[k], time.Since(start))
				}
			}
			b.ReportMetric(float64(of[1])/float64(len(large))/(float64(of[0])/float64(len(small))), "large/small")
		})
	}
}
