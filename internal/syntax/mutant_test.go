package syntax

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/shared"
)

func TestFiles(t *testing.T) {
	files := yamlFiles(t, filepath.Dir(shared.Dir(t, "yaml-cases")))
	for name, src := range files {
		if _, wrong := checkBoth(src); wrong != "" {
			t.Errorf("%s: %s", name, wrong)
		}
	}
	t.Logf("files %d", len(files))
}

// mutate changes one thing in src, as typing, cutting and pasting do.
func mutate(r *rand.Rand, src []byte) []byte {
	lines := slices.Collect(bytes.Lines(src))
	if len(lines) == 0 {
		return src
	}
	i, j := r.IntN(len(lines)), r.IntN(len(lines))
	at := func() int { return r.IntN(len(lines[i]) + 1) }
	insert := func(s string) {
		k := at()
		lines[i] = slices.Concat(lines[i][:k], []byte(s), lines[i][k:])
	}
	indicators := []string{"-", "- ", ":", ": ", "#", " #", "[", "]", "{", "}", "{{", "}}", ",", "\"", "'", "|", ">", "&a", "*a", "!", "?", "? ", "%", "@", "`", "\\", "\t", "\n", "\r", " ", "---\n", "é"}
	switch r.IntN(9) {
	case 0: // a line goes
		lines = slices.Delete(lines, i, i+1)
	case 1: // a line twice
		lines = slices.Insert(lines, i, lines[i])
	case 2: // two lines change places
		lines[i], lines[j] = lines[j], lines[i]
	case 3: // a line moves to the right
		lines[i] = append(bytes.Repeat([]byte(" "), 1+r.IntN(4)), lines[i]...)
	case 4: // a line moves to the left
		lines[i] = lines[i][min(1+r.IntN(4), len(lines[i])-len(bytes.TrimLeft(lines[i], " "))):]
	case 5: // a block moves
		by := bytes.Repeat([]byte(" "), 1+r.IntN(2))
		for k := i; k < min(i+1+r.IntN(8), len(lines)); k++ {
			lines[k] = append(slices.Clone(by), lines[k]...)
		}
	case 6: // a character goes
		k := r.IntN(len(lines[i]))
		lines[i] = slices.Concat(lines[i][:k], lines[i][k+1:])
	case 7:
		insert(indicators[r.IntN(len(indicators))])
	case 8: // the rest of a line goes
		lines[i] = append(slices.Clone(lines[i][:at()]), '\n')
	}
	return bytes.Join(lines, nil)
}

// judgeFaults are the texts that yaml.v3 accepts and reads as no YAML reader should.
var judgeFaults = []struct {
	why string
	in  func(*File) bool
}{
	{"it has only letters, digits, - and _ in the name of an anchor", func(f *File) bool {
		name := regexp.MustCompile(`^[\w-]*$`)
		for n := range f.Nodes {
			if !name.MatchString(n.Anchor()) || n.Kind() == Alias && !name.MatchString(n.Value()) {
				return true
			}
		}
		return false
	}},
	{"it ends lines at U+0085, U+2028 and U+2029", func(f *File) bool { return strings.ContainsAny(f.src, "\u0085\u2028\u2029") }},
	{"it takes a colon before a bracket or a comma as text", func(f *File) bool { return inBrackets(f, `:[][{},]`) }},
	{"it takes a comma as part of a tag", func(f *File) bool { return inBrackets(f, `!\S*,`) }},
	{"it reads over the comma behind an empty ?", func(f *File) bool { return inBrackets(f, `\?\s*,`) }},
	{"it takes ? before a letter as a mark in brackets", func(f *File) bool { return inBrackets(f, `\?\S`) }},
	{"it takes # in column 0 of a block scalar at the root for a comment, where YAML 1.2 has the text (Camel refuses both)", func(f *File) bool {
		root := f.Root()
		return (root.Style() == Literal || root.Style() == Folded) && regexp.MustCompile(`(?m)^#|\r#`).MatchString(root.Raw())
	}},
}

// inBrackets says that the pattern stands in a list or a map in brackets.
func inBrackets(f *File, pattern string) bool {
	re := regexp.MustCompile(pattern)
	for n := range f.Nodes {
		if n.IsFlow() && re.MatchString(n.Raw()) {
			return true
		}
	}
	return false
}

// judgeFault names the fault of yaml.v3 that a difference in f can come from, "" if none is known.
func judgeFault(f *File) string {
	for _, fault := range judgeFaults {
		if fault.in(f) {
			return fault.why
		}
	}
	return ""
}

// mutants makes texts that are nearly right. How many is in the variable MUTANTS.
func mutants(t *testing.T, each func(name string, src []byte)) (seed uint64, n int) {
	seed, n = 20260801, 2000
	if s := os.Getenv("MUTANTS"); s != "" {
		var err error
		if n, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	files := yamlFiles(t, filepath.Join(shared.Dir(t, "corpus"), "valid"))
	maps.Copy(files, yamlFiles(t, filepath.Join(shared.Dir(t, "yaml-cases"), "tricky")))
	names := slices.Sorted(maps.Keys(files))
	r := rand.New(rand.NewPCG(seed, 0))
	for range n {
		name := names[r.IntN(len(names))]
		src := files[name]
		for range 1 + r.IntN(3) {
			src = mutate(r, src)
		}
		each(name, src)
	}
	return seed, n
}

func TestMutants(t *testing.T) {
	accepted, judged := 0, 0
	refused := map[string]int{} // what yaml.v3 accepts and we do not; nor does Camel's reader, as TestReader has it
	faults := map[string]int{}
	seed, n := mutants(t, func(name string, src []byte) {
		f, wrong := checkBoth(src)
		if wrong != "" {
			t.Errorf("%s: %s\n%s", name, wrong, src)
			return
		}
		if len(f.problems) == 0 {
			accepted++
		}
		docs, err := decodeAll(src)
		if err != nil {
			return
		}
		if len(f.problems) > 0 {
			refused[codeNames[f.problems[0].Code]]++
			return
		}
		judged++
		if d := agree(f, docs); d != "" {
			if fault := judgeFault(f); fault != "" {
				faults[fault]++
			} else {
				t.Errorf("%s: %s\n%s", name, d, src)
			}
		}
	})
	t.Logf("seed %d, mutants %d, accepted %d, by yaml.v3 too %d, its faults %v; it accepts and we refuse %v", seed, n, accepted, judged, faults, refused)
}
