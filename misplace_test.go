package cameledit_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"gopkg.in/yaml.v3"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/misplace"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/schematest"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

var (
	misplaceSeed   = flag.Uint64("misplace.seed", 1, "what the mutants are drawn from")
	misplaceMutant = flag.Int("misplace.mutant", -1, "the only mutant to make, and to print")
	misplaceShape  = flag.String("misplace.shape", "", "the only shape to write, alone")
)

// canonical is a file as it was before anything was written wrongly.
type canonical struct {
	name, text string
	tree       *misplace.Tree
	value      string
	comments   map[string]int
}

// outcome is what became of a mutant.
type outcome uint8

const (
	recovered outcome = iota // the value is there again, and every comment
	refused                  // nothing was written, and the findings say why
	unfounded                // nothing was written, and there are neither two readings nor the form to write
	wrong                    // another value, a comment lost, bytes changed on refusal
)

// What is canonical and then written wrongly in one to three ways comes back, or is refused for a reason; never does it become
// something else.
func TestMisplace(t *testing.T) {
	n := 2000
	if s := os.Getenv("MISPLACE"); s != "" { // how many
		var err error
		if n, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	n = max(n, *misplaceMutant+1)
	files, own := canonicalFiles(t)
	ops := slices.DeleteFunc(slices.Clone(misplace.Operators), func(op misplace.Operator) bool {
		return *misplaceShape != "" && op.Shape != *misplaceShape
	})
	// Every operator has a place in one of the project's own files.
	where := map[string][]canonical{}
	for _, op := range ops {
		for _, f := range files[:own] {
			if _, ok := op.Apply(f.tree, rand.New(rand.NewPCG(1, 1))); ok {
				where[op.Shape] = append(where[op.Shape], f)
			}
		}
		if len(where[op.Shape]) == 0 {
			t.Fatalf("%s, %s: no file has a place for it", op.Shape, op.Name)
		}
	}

	all := tally{}
	shares := map[string]*tally{}
	var mu sync.Mutex
	var next atomic.Int64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if *misplaceMutant >= 0 && i != *misplaceMutant {
					continue
				}
				m := mutate(i, ops, files, where)
				got, why := judge(m)
				say := t.Logf
				if got == wrong {
					say = t.Errorf
				}
				if got >= unfounded || *misplaceMutant >= 0 || *misplaceShape != "" && got != recovered {
					say("-misplace.seed=%d -misplace.mutant=%d: %s of %s: %s", *misplaceSeed, i, m.shapes, m.from.name, why)
				}
				mu.Lock()
				all[got]++
				for _, shape := range m.shapes {
					if shares[shape] == nil {
						shares[shape] = new(tally)
					}
					shares[shape][got]++
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()

	t.Logf("seed %d: mutants %d recovered %d refused %d wrong %d (refused without a reason %d)", *misplaceSeed, all.total(), all[recovered],
		all[refused]+all[unfounded], all[wrong], all[unfounded])
	whole := *misplaceMutant < 0 && *misplaceShape == ""
	for _, op := range ops {
		s := shares[op.Shape]
		if s == nil {
			if !whole {
				continue
			}
			s = new(tally)
		}
		t.Logf("%s %.1f %%: recovered %d of %d, refused %d", op.Shape, 100*s.share(), s[recovered], s.total(), s[refused]+s[unfounded])
		if s.below(0.8) {
			t.Errorf("%s: of %d only %d are recovered", op.Shape, s.total(), s[recovered])
		}
		if whole && n >= 15*len(ops) && s.total() < 10 {
			t.Errorf("%s is drawn %d times, which says nothing; draw more mutants", op.Shape, s.total())
		}
	}
	if whole && all.below(0.9) {
		t.Errorf("of %d mutants only %d are recovered", all.total(), all[recovered])
	}
	if all[unfounded] > 0 {
		t.Errorf("of %d mutants %d are refused without two readings or the form to write", all.total(), all[unfounded])
	}
}

// tally counts outcomes.
type tally [wrong + 1]int

func (c *tally) total() int { return c[recovered] + c[refused] + c[unfounded] + c[wrong] }

func (c *tally) share() float64 { return float64(c[recovered]) / float64(max(1, c.total())) }

// below says that the share is less than least, and not by the chance of few draws alone. Fewer than ten say nothing.
func (c *tally) below(least float64) bool {
	slack := 0.0
	if n := float64(c.total()); n < 10 {
		return false
	} else if n < 300 {
		slack = 2 * math.Sqrt(least*(1-least)/n)
	}
	return c.share() < least-slack
}

func schema() place.Schema { return place.Schema{Version: dsl.Latest()} }

// mutant is a text with one to three slips.
type mutant struct {
	from   canonical
	shapes []string
	text   string
}

// mutate makes mutant i: the same one for a seed, whatever else is made. The operator comes first, then a file that has a place
// for it, then more operators for that file.
func mutate(i int, ops []misplace.Operator, files []canonical, where map[string][]canonical) mutant {
	r := rand.New(rand.NewPCG(*misplaceSeed, uint64(i)))
	op := ops[r.IntN(len(ops))]
	var m mutant
	var tree *misplace.Tree
	const tries = 20
	for try := 0; ; try++ {
		m.from = files[r.IntN(len(files))]
		if try == tries {
			m.from = where[op.Shape][r.IntN(len(where[op.Shape]))]
		}
		var ok bool
		if tree, ok = op.Apply(m.from.tree, r); ok {
			m.shapes = append(m.shapes, op.Shape)
			break
		}
	}
	for range r.IntN(3) {
		if *misplaceShape != "" {
			break
		}
		op := ops[r.IntN(len(ops))]
		if with, ok := op.Apply(tree, r); ok {
			tree = with
			m.shapes = append(m.shapes, op.Shape)
		}
	}
	m.text = tree.String()
	return m
}

// judge says what Fix makes of a mutant.
func judge(m mutant) (outcome, string) {
	r := cameledit.Fix([]byte(m.text), cameledit.Options{})
	if why := unlike(r); why != "" {
		return wrong, why
	}
	if r.Worst() == report.Error {
		if string(r.Output) != m.text {
			return wrong, "bytes changed on refusal"
		}
		for _, f := range r.Findings {
			if f.Severity == report.Error && (len(f.Readings) > 1 || f.Write != "") {
				return refused, fmt.Sprint(f)
			}
		}
		return unfounded, fmt.Sprint(r.Findings) + "\n" + report.Diff("written", []byte(m.from.text), []byte(m.text))
	}
	got, err := fileValue(string(r.Output))
	if err != nil {
		return wrong, err.Error()
	}
	if got != m.from.value {
		return wrong, "another value:\n" + diffs(m, r.Output)
	}
	have := comments(string(r.Output))
	for c, n := range m.from.comments {
		if have[c] < n {
			return wrong, "lost the comment " + c
		}
	}
	if other := cameledit.FixReversed([]byte(m.text)); string(other.Output) != string(r.Output) {
		return wrong, "in the opposite order the rules write another text:\n" + report.Diff("fixed", r.Output, other.Output)
	}
	again := cameledit.Fix(r.Output, cameledit.Options{})
	if again.Status != report.OK || string(again.Output) != string(r.Output) {
		return wrong, fmt.Sprintf("a second run gives %s: %v", again.Status, again.Findings)
	}
	return recovered, "recovered:\n" + string(r.Output)
}

// unlike says what in a result is not as docs/result.schema.json says.
func unlike(r cameledit.Result) string {
	text, err := json.Marshal(r)
	if err == nil {
		err = schematest.Validate(text)
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// canonicalFiles are the project's own and those of the corpus, where it is there: made canonical, and without error then.
func canonicalFiles(t *testing.T) (all []canonical, own int) {
	var out []canonical
	ours, err := filepath.Glob("internal/misplace/testdata/*.yaml")
	if err != nil || len(ours) == 0 {
		t.Fatalf("no files: %v", err)
	}
	names := slices.Clone(ours)
	corpus, _ := filepath.Glob("../shared/corpus/valid/*")
	for _, dir := range corpus {
		_ = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if info, err := d.Info(); err == nil && !d.IsDir() && info.Size() < 12<<10 && strings.HasSuffix(path, ".yaml") {
				names = append(names, path)
			}
			return err
		})
	}
	for i, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r := cameledit.Fix(src, cameledit.Options{})
		mine := i < len(ours)
		if mine && (r.Status != report.OK || len(r.Findings) > 0) {
			t.Errorf("%s is not canonical: %v", name, r.Findings)
		}
		if r.Worst() == report.Error {
			continue
		}
		tree, ok := misplace.Read(schema(), string(r.Output))
		v, err := fileValue(string(r.Output))
		if !ok || err != nil {
			continue
		}
		// What is written without a slip is what was read.
		if w, err := fileValue(tree.String()); err != nil || w != v {
			t.Errorf("%s is written otherwise: %v\n%s", name, err, tree.String())
			continue
		}
		out = append(out, canonical{name, string(r.Output), tree, v, comments(string(r.Output))})
	}
	return out, len(ours)
}

// diffs is what was written, and what became of it, seen from the canonical text.
func diffs(m mutant, got []byte) string {
	return report.Diff("written", []byte(m.from.text), []byte(m.text)) + report.Diff("fixed", []byte(m.from.text), got)
}

// comments counts the comments of a text.
func comments(src string) map[string]int {
	f := syntax.Parse([]byte(src))
	out := map[string]int{}
	for _, tok := range f.Tokens() {
		if tok.Kind == syntax.Comment {
			out[strings.TrimSpace(src[tok.Start:tok.End])]++
		}
	}
	return out
}

// value is a text as what it says: maps in any order, scalars by their text whatever their quotes, no value apart from an empty
// text, the query of a uri as the parameters it stands for.
func value(src string) (string, error) {
	var n yaml.Node
	if err := yaml.Unmarshal([]byte(src), &n); err != nil {
		return "", err
	}
	var b strings.Builder
	if len(n.Content) > 0 {
		writeValue(&b, n.Content[0])
	}
	return b.String(), nil
}

// fileValue is the value of a file. Entries of different kinds that stand before the routes do so in any order.
func fileValue(src string) (string, error) {
	var n yaml.Node
	if err := yaml.Unmarshal([]byte(src), &n); err != nil {
		return "", err
	}
	var b strings.Builder
	if len(n.Content) > 0 {
		if root := n.Content[0]; root.Kind == yaml.SequenceNode {
			slices.SortStableFunc(root.Content, func(a, b *yaml.Node) int { return strings.Compare(beforeRoutes(a), beforeRoutes(b)) })
		}
		writeValue(&b, n.Content[0])
	}
	return b.String(), nil
}

// beforeRoutes is the name of an entry that Camel wants before the routes, and comes behind all of them for others.
func beforeRoutes(entry *yaml.Node) string {
	if entry.Kind != yaml.MappingNode || len(entry.Content) != 2 || !schema().BeforeRoutes(entry.Content[0].Value) {
		return "~"
	}
	return entry.Content[0].Value
}

func writeValue(b *strings.Builder, n *yaml.Node) {
	switch n.Kind {
	case yaml.DocumentNode:
	case yaml.AliasNode:
		writeValue(b, n.Alias)
	case yaml.ScalarNode:
		if n.ShortTag() == "!!null" {
			b.WriteString("null")
			return
		}
		b.WriteString(strconv.Quote(n.Value))
	case yaml.SequenceNode:
		b.WriteByte('[')
		for _, c := range n.Content {
			writeValue(b, c)
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case yaml.MappingNode:
		entries := map[string]string{}
		for i := 0; i < len(n.Content); i += 2 {
			var v strings.Builder
			writeValue(&v, n.Content[i+1])
			entries[n.Content[i].Value] = v.String()
		}
		uri, _ := strconv.Unquote(entries["uri"])
		if base, query, found := strings.Cut(uri, "?"); found && entries["parameters"] == "" {
			if p, ok := parameters(base, query); ok {
				entries["uri"], entries["parameters"] = strconv.Quote(base), p
			}
		}
		b.WriteString(mapValue(entries))
	}
}

func mapValue(m map[string]string) string {
	var b strings.Builder
	b.WriteByte('{')
	for _, k := range slices.Sorted(maps.Keys(m)) {
		b.WriteString(strconv.Quote(k) + ":" + m[k] + ",")
	}
	b.WriteByte('}')
	return b.String()
}

// parameters is what the query of a uri says, if it can be said in parameters.
func parameters(base, query string) (string, bool) {
	if strings.ContainsAny(base, "{}$ ") || strings.HasPrefix(base, "sql") || strings.HasPrefix(base, "jpa") {
		return "", false
	}
	m := map[string]string{}
	for piece := range strings.SplitSeq(query, "&") {
		k, v, found := strings.Cut(piece, "=")
		if _, twice := m[k]; !found || twice || k == "" || strings.ContainsAny(piece, "({$?") || strings.Contains(k, "-") {
			return "", false
		}
		m[k] = strconv.Quote(v)
	}
	return mapValue(m), true
}
