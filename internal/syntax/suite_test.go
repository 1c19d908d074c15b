package syntax

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// shared finds a folder of the data that lies beside a checkout. It is not part of the project, so a test that needs it
// says in one line that it is absent.
func shared(t testing.TB, name string) string {
	dir, _ := os.Getwd()
	for {
		p := filepath.Join(dir, "shared", name)
		if _, err := os.Stat(p); err == nil {
			return p
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Skipf("shared/%s is not here", name)
		}
		dir = up
	}
}

// events writes a file the way the public YAML test suite does.
func events(f *File) string {
	var b strings.Builder
	b.WriteString("+STR\n")
	for _, d := range f.Documents() {
		b.WriteString("+DOC")
		if d.Open.Len() > 0 {
			b.WriteString(" ---")
		}
		b.WriteString("\n")
		writeEvents(&b, d.Root)
		b.WriteString("-DOC")
		if d.Close.Len() > 0 {
			b.WriteString(" ...")
		}
		b.WriteString("\n")
	}
	b.WriteString("-STR\n")
	return b.String()
}

func eventProps(n Node) string {
	s := ""
	if a := n.Anchor(); a != "" {
		s += " &" + a
	}
	if t := n.Tag(); t != "" {
		s += " <" + t + ">"
	}
	return s
}

var eventEscape = strings.NewReplacer("\\", "\\\\", "\n", "\\n", "\t", "\\t", "\r", "\\r", "\b", "\\b")

func writeEvents(b *strings.Builder, n Node) {
	switch n.Kind() {
	case Null:
		fmt.Fprintf(b, "=VAL%s :\n", eventProps(n))
	case Alias:
		fmt.Fprintf(b, "=ALI *%s\n", n.Value())
	case Scalar:
		mark := map[Style]string{Plain: ":", Single: "'", Double: "\"", Literal: "|", Folded: ">"}[n.Style()]
		fmt.Fprintf(b, "=VAL%s %s%s\n", eventProps(n), mark, eventEscape.Replace(n.Value()))
	case Map:
		flow := ""
		if n.IsFlow() {
			flow = " {}"
		}
		fmt.Fprintf(b, "+MAP%s%s\n", flow, eventProps(n))
		for c := range n.Children {
			switch k := c.KeyNode(); {
			case !k.IsZero():
				writeEvents(b, k)
			default:
				mark := ":"
				raw := n.f.src[c.KeySpan().Start:c.KeySpan().End]
				if raw != "" && (raw[0] == '"' || raw[0] == '\'') {
					mark = raw[:1]
				}
				fmt.Fprintf(b, "=VAL %s%s\n", mark, eventEscape.Replace(c.Key()))
			}
			writeEvents(b, c)
		}
		b.WriteString("-MAP\n")
	case Seq:
		flow := ""
		if n.IsFlow() {
			flow = " []"
		}
		fmt.Fprintf(b, "+SEQ%s%s\n", flow, eventProps(n))
		for c := range n.Children {
			writeEvents(b, c)
		}
		b.WriteString("-SEQ\n")
	}
}

// plainEvents leaves aside what the tree does not resolve: the long form of tags.
func plainEvents(s string) string {
	var out []string
	sc := bufio.NewScanner(strings.NewReader(s))
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		l := sc.Text()
		if i := strings.Index(l, " <"); i >= 0 {
			if j := strings.Index(l[i:], ">"); j > 0 && !strings.ContainsAny(l[:i], ":'\"|") {
				l = l[:i] + " <>" + l[i+j+1:]
			}
		}
		out = append(out, l)
	}
	return strings.Join(out, "\n")
}

func TestSuite(t *testing.T) {
	dir := shared(t, "yaml-test-suite")
	var cases []string
	filepath.Walk(dir, func(p string, fi os.FileInfo, err error) error {
		if err == nil && fi.Name() == "in.yaml" {
			cases = append(cases, filepath.Dir(p))
		}
		return err
	})
	valid, refused, other, errs, accepted := 0, 0, 0, 0, 0
	for _, c := range cases {
		in, _ := os.ReadFile(filepath.Join(c, "in.yaml"))
		name, _ := filepath.Rel(dir, c)
		f := Parse(in)
		if _, err := os.Stat(filepath.Join(c, "error")); err == nil {
			errs++
			if len(f.Problems()) == 0 {
				accepted++
				t.Logf("%s: accepted\n%s", name, in)
			}
			continue
		}
		valid++
		want, _ := os.ReadFile(filepath.Join(c, "test.event"))
		if len(f.Problems()) > 0 {
			refused++
			t.Logf("%s: refused: %v\n%s", name, f.Problems()[0], in)
			continue
		}
		if got := plainEvents(events(f)); got != plainEvents(string(want)) {
			other++
			t.Logf("%s: other\n%s\ngot\n%s\nwant\n%s", name, in, got, plainEvents(string(want)))
		}
	}
	t.Logf("valid %d refused %d other %d; errors %d accepted %d", valid, refused, other, errs, accepted)
}
