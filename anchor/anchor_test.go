package anchor_test

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/camel-edit/camel-edit/anchor"
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/shared"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

func finder(src []byte) (*syntax.File, *anchor.Finder) {
	f := syntax.Parse(src)
	return f, anchor.New(f, place.Schema{Version: dsl.Latest()}.Read(f))
}

func orders(t testing.TB) []byte {
	src, err := os.ReadFile("testdata/orders.camel.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// What people and models write for a line of testdata/orders.camel.yaml.
func TestFind(t *testing.T) {
	const stale, nearest, isLine = "the text stands in line", "the text stands in several lines; taken is line", "line 20 is:"
	for _, c := range []struct {
		where string
		line  int
		note  string // what it starts with
	}{
		// A line with its number.
		{"8: - route:", 8, ""},
		{`20: message: "Order ${body[orderId]} read"`, 20, ""},
		{"20 | message: Order ${body[orderId]} read", 20, ""},
		{"19:         - log:", 19, ""},
		{"19: -  log:", 19, ""},
		{"19: - log", 19, ""},
		{"19: log:", 19, ""},
		{"14: noop: true", 14, ""},
		{"14: noop: true # they stay", 14, ""},
		{`13: directoryName: "orders"`, 13, ""},
		{`20: message: 'Order ${body[orderId]} read'`, 20, ""},
		{"20: - message: Order ${body[orderId]} read", 20, ""},
		// Two lines in one, and several lines.
		{`19: - log: message: "Order ${body[orderId]} read"`, 19, ""},
		{`- log: message: "Order ${body[orderId]} read"`, 19, ""},
		{`- log: "Order ${body[orderId]} read"`, 19, ""},
		{"26: - log: done", 26, ""},
		{"26: - log:\n27:             message: done", 26, ""},
		{"- log:\n    message: done", 26, ""},
		{"- log:\r\n    message: done", 26, ""},
		{"- log:\n\n    message: done", 26, ""},
		// A number that is not right any more.
		{"22: message: done", 27, stale},
		{"99: message: done", 27, stale},
		{"20: - log:", 19, nearest},
		{"18: - log:", 19, nearest},
		{"45: - log:", 46, nearest},
		{"2: id orders", 8, "the selector names line 8"},
		// The text alone.
		{"message: done", 27, ""},
		{"directoryName: orders", 13, ""},
		{`exception:`, 2, ""},
		{"otherwise:", 48, ""},
		// A bare number.
		{"20", 20, isLine},
		{"20: message:", 20, isLine},
		{"line 20", 20, isLine},
		{"Line 26: - log:", 26, ""},
		{"`- log: done`", 26, ""},
		{`"27: message: done"`, 27, ""},
		// Selectors.
		{"when: ${header.kind} == 'gold'", 42, ""},
		{"route orders", 8, ""},
		{"route: orders", 8, ""},
		{`route "orders"`, 8, ""},
		{"from in route orders", 10, ""},
		{"from in orders", 10, ""},
		{"unmarshal", 16, ""},
		{"setBody in route orders", 21, ""},
		{"setBody of route orders", 21, ""},
		{"steps of from in route orders", 15, ""},
		{"id notify", 39, ""},
		{"log notify", 39, ""},
		{"notify", 39, ""},
		{"log one of many in stock", 39, ""},
		{`log "one of many in stock" in choice`, 39, ""},
		{"log one of many in stock in route check-stock", 39, ""},
		{"when ${header.kind} == 'gold'", 42, ""},
		{"when ${header.kind} == 'in stock of us'", 35, ""},
		{"when ${header.kind} == 'in stock of us' in route check-stock", 35, ""},
		{"when #2", 42, ""},
		{"when #2 in choice", 42, ""},
		{"step 2 in route orders", 19, ""},
		{"step 2 of from in route orders", 19, ""},
		{"step 1 in otherwise", 50, ""},
		{"log #1 in route orders", 19, ""},
		{"log #2 in route orders", 26, ""},
		{"to kafka:orders", 25, ""},
		{"to kafka:orders?brokers=one:9092", 25, ""},
		{"toD http:localhost:8080/stock", 54, ""},
		{"toD http://localhost:8080/stock", 54, ""},
		{"toD http", 54, ""},
		{"from file:orders", 10, ""},
		{"from direct:check", 30, ""},
		{"otherwise in route check-stock", 48, ""},
		{"rest /stock", 60, ""},
		{"get /{sku}", 63, ""},
		{"parameters in toD", 56, ""},
		{"onException", 1, ""},
	} {
		f, find := finder(orders(t))
		for _, where := range []string{c.where, "  " + c.where + "\n"} {
			got := find.Find(where)
			if got.Node.IsZero() {
				t.Errorf("%q: not found: %s: %v", where, got.Note, got.Candidates)
				continue
			}
			if line, _ := f.Position(got.Node.Start()); line != c.line {
				t.Errorf("%q is line %d, want %d", where, line, c.line)
			}
			if !strings.HasPrefix(got.Note, c.note) || (c.note == "") != (got.Note == "") {
				t.Errorf("%q: note %q, want %q", where, got.Note, c.note)
			}
		}
	}
}

// What names nothing, or several places, is answered with candidates.
func TestMiss(t *testing.T) {
	for _, c := range []struct {
		where   string
		several bool
		note    string
		lines   []int // of the candidates
	}{
		{"", false, "the place is empty; give a line with its text, or a selector such as \"log in route orders\"", nil},
		{"- log:", true, "6 lines have this text", []int{5, 19, 26, 39, 46, 50}},
		{"log", true, "6 lines have this text", []int{5, 19, 26, 39, 46, 50}},
		{"log in route orders", true, "2 places fit log in route orders", []int{19, 26}},
		{"43: - log:", true, "6 lines have this text", []int{5, 19, 26, 39, 46, 50}}, // 46 and 39 are about as near
		{"log #3 in route orders", false, "no line and no selector is log #3 in route orders", []int{19, 26}},
		{"step 9 in route orders", false, "no line and no selector is step 9 in route orders", []int{16, 19, 21, 25, 26}},
		{"route order", false, "no line and no selector is route order", []int{8, 28}},
		{`19: - log: "Order ${body[orderId]} was read"`, false, `no line and no selector is - log: "Order ${body[orderId]} was read"`, []int{20}},
		{"100", false, "the file has no line 100; it has 64 lines", []int{61, 62, 63, 64}},
		{"7", false, "no key and no list item starts in line 7: it is a comment", []int{4, 5, 6, 8, 9, 10}},
		{"52", false, "no key and no list item starts in line 52: it belongs to line 51, message: |", []int{49, 50, 51, 54, 55}},
		{"# How orders come in.", false, "line 7 has this text, but no key and no list item starts there: it is a comment", []int{4, 5, 6, 8, 9, 10}},
		{"- to: nowhere", false, "line 52 has this text, but no key and no list item starts there: it belongs to line 51, message: |", []int{49, 50, 51, 54, 55}},
		{"nothing at all", false, "no line and no selector is nothing at all", []int{1, 8, 28, 60}}, // the entries of the file,
	} {
		_, find := finder(orders(t))
		got := find.Find(c.where)
		if !got.Node.IsZero() {
			t.Errorf("%q was found", c.where)
		}
		var lines []int
		for _, x := range got.Candidates {
			lines = append(lines, x.Line)
		}
		if got.Note != c.note || got.Several != c.several || !slices.Equal(lines, c.lines) {
			t.Errorf("%q: %q, several %t, candidates %v\nwant %q, %t, %v", c.where, got.Note, got.Several, lines, c.note, c.several, c.lines)
		}
		for _, x := range got.Candidates {
			alone(t, find, x.Selector, x.Line)
			alone(t, find, strconv.Itoa(x.Line)+": "+x.Text, x.Line)
		}
	}
}

func alone(t *testing.T, find *anchor.Finder, where string, line int) {
	t.Helper()
	got := find.Find(where)
	if got.Node.IsZero() {
		t.Errorf("%q, a candidate, is not found: %s", where, got.Note)
		return
	}
	if at, _ := got.Node.File().Position(got.Node.Start()); at != line || got.Note != "" {
		t.Errorf("%q, the candidate in line %d, is line %d: %s", where, line, at, got.Note)
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text string
		want anchor.Selector // the last reading
		all  int
	}{
		{"log", anchor.Selector{{Kind: "log"}}, 1},
		{"log:", anchor.Selector{{Kind: "log"}}, 1},
		{"log in route orders", anchor.Selector{{Kind: "log"}, {Kind: "route", Value: "orders"}}, 2},
		{"steps  of split of route: a", anchor.Selector{{Kind: "steps"}, {Kind: "split"}, {Kind: "route", Value: "a"}}, 4},
		{"step 3 in a", anchor.Selector{{Kind: "step", Number: 3}, {Kind: "a"}}, 2},
		{"log #2", anchor.Selector{{Kind: "log", Number: 2}}, 1},
		{"log 2", anchor.Selector{{Kind: "log", Value: "2"}}, 1},
		{`log "2"`, anchor.Selector{{Kind: "log", Value: "2"}}, 1},
		{"log x #2", anchor.Selector{{Kind: "log", Value: "x", Number: 2}}, 1},
		{"log 'one of many' in b", anchor.Selector{{Kind: "log", Value: "one of many"}, {Kind: "b"}}, 2},
		{"when ${x} == 'a of b' in c", anchor.Selector{{Kind: "when", Value: "${x} == 'a of b'"}, {Kind: "c"}}, 2},
		{"log it's in b", anchor.Selector{{Kind: "log", Value: "it's"}, {Kind: "b"}}, 2},
		{"in of", anchor.Selector{{Kind: "in", Value: "of"}}, 1},
	} {
		got := anchor.Parse(c.text)
		if len(got) != c.all {
			t.Errorf("%q has %d readings, want %d", c.text, len(got), c.all)
		}
		last := got[len(got)-1]
		if d := cmp.Diff(c.want, last); d != "" {
			t.Errorf("%q: -want +got\n%s", c.text, d)
		}
		for _, s := range got {
			if !strings.Contains(c.text, `"`) || !strings.Contains(c.text, "'") {
				inverse(t, s)
			}
		}
	}
}

// inverse wants a selector back from what it is written as.
func inverse(t *testing.T, s anchor.Selector) {
	t.Helper()
	again := anchor.Parse(s.String())
	if last := again[len(again)-1]; !cmp.Equal(s, last) {
		t.Errorf("%#v is written as %q, which is read as %#v", s, s, last)
	}
}

// Every node that can be edited is named alone by its shortest selector, and every line by its number and text.
func TestSelector(t *testing.T) {
	files := corpus(t)
	var lengths []int
	named, byLine, lines := 0, 0, 0
	for _, name := range slices.Sorted(keys(files)) {
		f, find := finder(files[name])
		if len(f.Problems()) > 0 {
			continue // an example of what is not YAML yet
		}
		last := 0
		for u := range find.Units {
			c := find.Candidate(u)
			if got := find.Find(c.Selector); got.Node != u || got.Note != "" {
				t.Errorf("%s:%d: %q names another place: %s", name, c.Line, c.Selector, got.Note)
			}
			if s := strconv.Itoa(c.Line); strings.HasPrefix(c.Selector, s+": ") {
				byLine++
			} else {
				readings := anchor.Parse(c.Selector)
				inverse(t, readings[len(readings)-1])
			}
			named++
			lengths = append(lengths, len(c.Selector))
			if c.Line == last { // not the first of its line
				continue
			}
			last = c.Line
			lines++
			where := strconv.Itoa(c.Line) + ": " + c.Text
			if got := find.Find(where); got.Node != u || got.Note != "" {
				t.Errorf("%s: %q names another place: %s", name, where, got.Note)
			}
		}
	}
	slices.Sort(lengths)
	t.Logf("files %d, nodes %d, of them named by their line %d, selector length median %d, most %d; lines %d",
		len(files), named, byLine, lengths[len(lengths)/2], lengths[len(lengths)-1], lines)
}

func keys(m map[string][]byte) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// corpus reads the project's own files, and the valid files of shared/corpus where it is.
func corpus(t testing.TB) map[string][]byte {
	dirs := []string{"testdata", "../examples"}
	if valid := "../../shared/corpus/valid"; exists(valid) {
		dirs = append(dirs, valid)
	} else {
		t.Logf("%s is not here", valid)
	}
	return shared.YAML(t, dirs...)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// A place is found or not, never guessed: what is found by its own selector is itself, and candidates resolve alone.
func FuzzResolve(f *testing.F) {
	src := orders(f)
	for _, where := range []string{"19: - log:", "log in route orders", "step 2 of a", "log \"a in b\" #2", "7", "- log: done"} {
		f.Add(src, where)
		f.Add(bytes.ReplaceAll(src, []byte("\n"), []byte("\r\n")), where)
	}
	f.Add([]byte("- a: {b: [c, {d: e}]}\n  \"x y\": 1\n"), "x y")
	f.Add([]byte("? {a: b}\n: - c\n"), "c")
	f.Fuzz(func(t *testing.T, src []byte, where string) {
		file, find := finder(src)
		for _, s := range anchor.Parse(where) {
			if !strings.ContainsAny(s.String(), `"'`) { // a value with both quotes can be written in no way
				inverse(t, s)
			}
		}
		if len(file.Problems()) > 0 {
			return
		}
		got := find.Find(where)
		if !got.Node.IsZero() {
			if c := find.Candidate(got.Node); find.Find(c.Selector).Node != got.Node {
				t.Fatalf("%q is found, its selector %q names another place", where, c.Selector)
			}
		}
		for _, c := range got.Candidates {
			if again := find.Find(c.Selector); again.Node.IsZero() {
				t.Fatalf("candidate %+v of %q is not found: %s", c, where, again.Note)
			}
		}
	})
}
