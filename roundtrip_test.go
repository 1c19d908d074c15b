package cameledit_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/anchor"
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/shared"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// routes reads the examples, and the valid files of the shared corpus.
func routes(t testing.TB) map[string][]byte {
	return shared.YAML(t, "anchor/testdata", shared.Dir(t, "corpus/valid"))
}

// outcomes counts what came out, and why.
type outcomes map[string]int

func (c outcomes) String() string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(c)) {
		fmt.Fprintf(&b, "\n  %d %s", c[k], k)
	}
	return b.String()
}

// A step that is taken away and put back, or put into an EIP and taken out again, leaves the file as it was.
func TestRoundTrips(t *testing.T) {
	removed, wrapped := outcomes{}, outcomes{}
	for name, src := range routes(t) {
		f := syntax.Parse(src)
		m := place.Schema{Version: dsl.Latest()}.Read(f)
		problems := cameledit.Validate(src, keep).Findings
		finder := anchor.New(f, m)
		for u := range finder.Units {
			if p := m.At(u); !u.IsItem() || p.Is != place.Body || p.Def.Kind != dsl.KindStep {
				continue
			}
			line, _ := f.Position(u.Start())
			at := fmt.Sprintf("%s:%d", name, line)
			why, bad := removeAndInsert(src, f, finder, u)
			if bad && slices.ContainsFunc(problems, func(p report.Finding) bool {
				return p.Severity == report.Error && p.Offset >= u.Start() && p.Offset < u.Entry().End
			}) {
				why, bad = hasProblem, false
			}
			removed[why]++
			if bad {
				t.Errorf("%s: remove: %s", at, why)
			}
			why, bad = wrapAndUnwrap(src, finder, u)
			wrapped[why]++
			if bad {
				t.Errorf("%s: wrap: %s", at, why)
			}
		}
	}
	t.Logf("remove, then before or after: %v", removed)
	t.Logf("wrap, then unwrap: %v", wrapped)
}

// hasProblem: what the file has already is new in what is added, and refused or read leniently.
const hasProblem = "left out: the step has a problem"

var keep = cameledit.Options{KeepShorthand: true}

func change(src []byte, c cameledit.Change) cameledit.Result {
	return cameledit.Edit(src, []cameledit.Change{c}, keep)
}

func removeAndInsert(src []byte, f *syntax.File, finder *anchor.Finder, u syntax.Node) (why string, bad bool) {
	// The step is to come back beside a neighbour, which another name may be needed for once the step is gone.
	neighbour, mode := u.Prev(), cameledit.After
	if neighbour.IsZero() {
		neighbour, mode = u.Next(), cameledit.Before
	}
	w := u.Whole()
	switch {
	case u.InFlow():
		return "left out: written in brackets", false
	case blankAt(f, w.Start-1), blankAt(f, w.End):
		return "left out: a blank line stands beside it, and does not say whose it is", false
	}
	r := change(src, cameledit.Change{Mode: cameledit.Remove, Where: finder.Selector(u)})
	switch {
	case r.Status == report.Refused:
		return "left out: the only step of an owner that others follow", false
	case r.Status == report.Invalid:
		return "left out: the file needs the step: " + r.Findings[len(r.Findings)-1].Rule, false
	case r.Status != report.Edited:
		return fmt.Sprintf("%s: %v", r.Status, r.Findings), true
	case neighbour.IsZero():
		return "left out: the only step of its list", false
	}
	line, _ := f.Position(neighbour.Start())
	if mode == cameledit.Before {
		line, _ = f.Position(u.Whole().Start)
		line += strings.Count(string(src[neighbour.Whole().Start:neighbour.Start()]), "\n")
	}
	back := cameledit.Change{Mode: mode, Where: strconv.Itoa(line), Fragment: string(src[w.Start:w.End])}
	again := change(r.Output, back)
	switch {
	case again.Status == report.Ambiguous:
		return "left out: behind an owner without steps", false
	case again.Status == report.Invalid:
		return hasProblem, false
	case again.Status != report.Edited:
		return fmt.Sprintf("back: %s: %v", again.Status, again.Findings), true
	case string(again.Output) != string(src):
		return "the file is another one", true
	}
	line, _ = f.Position(neighbour.Start())
	back.Where = strconv.Itoa(line)
	if twice := change(src, back); twice.Status != report.Unchanged {
		return fmt.Sprintf("sent twice: %s: %v", twice.Status, twice.Findings), true
	}
	return "byte for byte, and unchanged the second time", false
}

// blankAt says that the line of an offset is blank.
func blankAt(f *syntax.File, offset int) bool {
	return offset >= 0 && offset < len(f.Source()) && strings.TrimSpace(f.Source()[f.LineStart(offset):f.LineEnd(offset)]) == ""
}

func wrapAndUnwrap(src []byte, finder *anchor.Finder, u syntax.Node) (why string, bad bool) {
	if u.InFlow() {
		return "left out: written in brackets", false
	}
	r := change(src, cameledit.Change{Mode: cameledit.Wrap, Where: finder.Selector(u), Fragment: "pipeline:\n"})
	if r.Status == report.Invalid {
		return "left out: no pipeline there: " + r.Findings[len(r.Findings)-1].Rule, false
	}
	if r.Status != report.Edited {
		return fmt.Sprintf("%s: %v", r.Status, r.Findings), true
	}
	line, _ := u.File().Position(u.Whole().Start)
	again := change(r.Output, cameledit.Change{Mode: cameledit.Unwrap, Where: strconv.Itoa(line)})
	switch {
	case again.Status != report.Edited:
		return fmt.Sprintf("back: %s: %v", again.Status, again.Findings), true
	case string(again.Output) != string(src):
		return "the file is another one", true
	}
	return "byte for byte", false
}
