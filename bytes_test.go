package cameledit_test

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/shared"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// damage changes one place of src without a look at what stands there.
func damage(r *rand.Rand, src []byte) []byte {
	if len(src) == 0 {
		return []byte{byte(r.IntN(256))}
	}
	i := r.IntN(len(src))
	j := min(len(src), i+1+r.IntN(40))
	switch r.IntN(6) {
	case 0:
		return slices.Concat(src[:i], []byte{byte(r.IntN(256))}, src[i+1:])
	case 1:
		return slices.Concat(src[:i], []byte{byte(r.IntN(256))}, src[i:])
	case 2:
		return slices.Concat(src[:i], src[j:])
	case 3:
		return slices.Concat(src[:j], src[i:])
	case 4:
		return src[:i]
	default:
		k := r.IntN(len(src))
		return slices.Concat(src[:k], src[i:j], src[k:])
	}
}

// TestBytes validates malformed files, and real ones with damaged bytes: what is not YAML brings an error, and every finding
// has a place in the text. How many are damaged is in the variable DAMAGED.
func TestBytes(t *testing.T) {
	const seed = 20261130
	n := 1000
	if s := os.Getenv("DAMAGED"); s != "" {
		var err error
		if n, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	yaml, errors, findings := 0, 0, 0
	look := func(name string, src []byte) {
		r := cameledit.Validate(src, cameledit.Options{})
		if r.Status == report.Failed {
			t.Errorf("%s: %v\n%q", name, r.Findings, src)
		}
		lines := linesOf(src)
		for _, f := range r.Findings {
			findings++
			if f.Message == "" || f.Offset < 0 || f.Offset > len(src) || f.Line < 1 || f.Line > len(lines) ||
				f.Column < 1 || f.Column > utf8.RuneCount(lines[f.Line-1])+1 {
				t.Errorf("%s: a finding outside of the text: %+v\n%q", name, f, src)
			}
		}
		if r.Worst() == report.Error {
			errors++
		}
		if len(syntax.Parse(src).Problems()) == 0 {
			yaml++
		} else if r.Worst() != report.Error {
			t.Errorf("%s is no YAML, and nobody says so: %v\n%q", name, r.Findings, src)
		}
	}
	malformed := shared.YAML(t, filepath.Join(shared.Dir(t, "yaml-cases"), "malformed"))
	for name, src := range malformed {
		look(name, src)
	}
	t.Logf("malformed %d, YAML %d, with an error %d, findings %d", len(malformed), yaml, errors, findings)
	yaml, errors, findings = 0, 0, 0
	files := routes(t)
	maps.Copy(files, malformed)
	names := slices.Sorted(maps.Keys(files))
	names = slices.DeleteFunc(names, func(name string) bool { return len(files[name]) > 20_000 })
	r := rand.New(rand.NewPCG(seed, 0))
	for range n {
		name := names[r.IntN(len(names))]
		src := bytes.Clone(files[name])
		for range 1 + r.IntN(4) {
			src = damage(r, src)
		}
		look(name, src)
	}
	t.Logf("seed %d, damaged %d, YAML %d, with an error %d, findings %d", seed, n, yaml, errors, findings)
}

// linesOf are the lines of a text without their ends; YAML has three of those. A byte-order mark is before the first.
func linesOf(src []byte) [][]byte {
	s := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(string(src), "\ufeff"))
	return bytes.Split([]byte(s), []byte("\n"))
}
