package syntax_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/camel-edit/camel-edit/internal/oracle"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

type readerFault struct {
	why, shows string
	in         func(f *syntax.File) bool
}

// readerFaults are the texts that Camel's reader takes, refuses or reads otherwise than we do, each with a text that shows it.
var readerFaults = []readerFault{
	{"it reads {{x}} as a map in a map, which the loader refuses", "a: {{x}}\n", hasCode(syntax.Placeholder)},
	{"it has no bound for the depth", strings.Repeat("- ", syntax.MaxDepth+1) + "a\n", hasCode(syntax.TooDeep)},
	{"it takes a text behind | or > in the column of its key", "a:\n|\n  b\n", func(f *syntax.File) bool {
		return hasCode(syntax.MissingColon)(f) && strings.ContainsAny(f.Source()[f.Problems()[0].Offset:][:1], "|>")
	}},
	{"it takes more behind a key with ?", "? a # b\n  c\n", func(f *syntax.File) bool {
		return len(f.Problems()) > 0 && strings.Contains(f.Source()[:f.Problems()[0].Offset], "?")
	}},
	{"it ends a text in column 0 at a line that starts with ---", "a\n---b\n", func(f *syntax.File) bool {
		return f.Root().IsMultiLine() || len(f.Documents()) > 1
	}},
	{"it leaves off the line end of a text behind | or > that has none at the end of the file", "a: |\n  b", func(f *syntax.File) bool {
		return !strings.HasSuffix(f.Source(), "\n") && slices.ContainsFunc(slices.Collect(f.Nodes), func(n syntax.Node) bool {
			return n.Style() == syntax.Literal || n.Style() == syntax.Folded
		})
	}},
	{"it takes a comment for the text behind | or > in column 0", ">\n# a\n", func(f *syntax.File) bool {
		return len(f.Unsupported()) > 0
	}},
}

func hasCode(code syntax.Code) func(*syntax.File) bool {
	return func(f *syntax.File) bool { return len(f.Problems()) > 0 && f.Problems()[0].Code == code }
}

// TestReader reads what snakeyaml-engine reads, in the version of the Camel that internal/oracle has. It wants a JDK and Maven:
// make reader.
func TestReader(t *testing.T) {
	if os.Getenv("READER") == "" {
		t.Skip("READER is not set: make reader asks Camel's own reader, with a JDK and Maven")
	}
	command, err := oracle.Build(context.Background(), "../oracle/java")
	if err != nil {
		t.Fatal(err)
	}
	o := oracle.New(command, time.Minute)
	t.Cleanup(o.Close)
	ask := func(name string, src []byte) (difference string, f *syntax.File) {
		a, err := o.Ask(oracle.Question{Name: name, Text: string(src), Reader: true})
		if err != nil {
			t.Fatal(err)
		}
		f = syntax.Parse(src)
		switch refused := len(f.Problems())+len(f.Unsupported())+len(f.Tabs()) > 0; {
		case refused && a.Accepted:
			return "we refuse it", f
		case !refused && !a.Accepted:
			return "it refuses it: " + a.Error, f
		case refused:
			return "", f
		}
		if ours, its := events(syntax.Events(f)), events(strings.Join(a.Events, "\n")+"\n"); ours != its {
			return "we read\n" + ours + "it reads\n" + its, f
		}
		return "", f
	}
	n, accepted, faults := 0, 0, map[string]int{}
	files, mutated, seed := syntax.Texts(t, func(name string, src []byte) {
		if !utf8.Valid(src) {
			return
		}
		n++
		d, f := ask(name, src)
		if d == "" {
			if len(f.Problems()) == 0 {
				accepted++
			}
			return
		}
		i := slices.IndexFunc(readerFaults, func(x readerFault) bool { return x.in(f) })
		if i < 0 {
			t.Errorf("%s: %s\n%q", name, d, src)
			return
		}
		faults[readerFaults[i].why]++
	})
	differ := 0
	for _, fault := range readerFaults {
		t.Logf("%d: %s", faults[fault.why], fault.why)
		differ += faults[fault.why]
		if d, f := ask(fault.why, []byte(fault.shows)); d == "" || !fault.in(f) {
			t.Errorf("%.40q does not show it any more: %s", fault.shows, fault.why)
		}
	}
	t.Logf("files %d, seed %d, mutants %d, asked %d, accepted alike %d, refused alike %d, named %d", files, seed, mutated, n, accepted, n-accepted-differ, differ)
}

// events leaves out how documents are marked.
func events(s string) string {
	return strings.NewReplacer("+DOC ---", "+DOC", "-DOC ...", "-DOC").Replace(s)
}
