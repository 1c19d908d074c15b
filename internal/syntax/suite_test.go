package syntax

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/camel-edit/camel-edit/internal/shared"
)

// What the public YAML test suite has valid and we refuse: Camel's reader refuses the same, at the same place.
const (
	tabs       = "Camel's reader takes no tab there"
	colonStart = "for Camel's reader no unquoted text in brackets starts with a colon"
	anchorName = "Camel's reader has no * in the name of an anchor"
)

// What the suite has wrong and Camel's reader takes.
const (
	lowLines  = "Camel's reader takes lines of a quoted text and of brackets in any column"
	gluedHash = "Camel's reader takes a comment without a blank before it behind a complete value"
)

var suiteRefused = exceptions{
	"58MP": colonStart, "5T43": colonStart, "DBG4": colonStart, "HM87/00": colonStart,
	"6BCT": tabs, "6CA3": tabs, "A2M4": tabs, "HS5T": tabs, "J3BT": tabs, "K54U": tabs, "NB6Z": tabs, "Q5MG": tabs,
	"UV7Q": tabs, "Y79Y/010": tabs,
	"W5VH": anchorName,
}

var suiteAccepted = exceptions{
	"9C9N": lowLines, "DK95/01": lowLines, "QB6E": lowLines, "Y79Y/003": lowLines,
	"9JBA": gluedHash, "CVW2": gluedHash, "SU5Z": gluedHash,
}

func isSuiteError(dir, name string) bool {
	_, err := os.Stat(filepath.Join(dir, name, "error"))
	return err == nil
}

func TestSuite(t *testing.T) {
	dir := shared.Dir(t, "yaml-test-suite")
	valid, refused, foreign, errs, accepted := 0, 0, 0, 0, 0
	cases := map[string]bool{}
	for path, in := range yamlFiles(t, dir) {
		name, file := filepath.Split(path)
		if file != "in.yaml" {
			continue
		}
		name = strings.TrimSuffix(name, "/")
		cases[name] = true
		problem := ""
		f := Parse(in)
		if len(f.Problems()) > 0 {
			problem = fmt.Sprintf("refused: %s", f.Problems()[0].Message)
		}
		if isSuiteError(dir, name) {
			errs++
			wrong := ""
			if _, err := decodeAll(in); problem == "" && err == nil {
				wrong = "accepted"
			}
			if !suiteAccepted.meets(t, name, wrong) {
				accepted++
			}
			continue
		}
		valid++
		if !suiteRefused.meets(t, name, problem) {
			refused++
			continue
		}
		if len(f.Unsupported()) > 0 {
			foreign++
		}
		want := string(read(t, filepath.Join(dir, name, "test.event")))
		if d := cmp.Diff(want, events(f)); d != "" {
			t.Errorf("%s is read differently:\n%s", name, d)
		}
	}
	known := func(name string) bool { return cases[name] }
	suiteRefused.complete(t, known)
	suiteAccepted.complete(t, known)
	if refused*20 > valid {
		t.Errorf("more than 5 %% of the valid cases are refused")
	}
	if accepted > 8 {
		t.Errorf("more than 8 of the error cases are accepted")
	}
	t.Logf("valid %d, refused %d, read differently 0, read and unsupported by Camel's reader %d; errors %d, accepted %d", valid, refused, foreign, errs, accepted)
}

// events writes a file the way the suite does.
func events(f *File) string {
	w := eventWriter{tags: map[string]string{}}
	w.line("+STR")
	from := 0
	for _, d := range f.Documents() {
		w.directives(f.src[from:max(from, d.Open.Start)])
		w.line("+DOC" + mark(d.Open.Len() > 0, " ---"))
		w.node(d.Root)
		w.line("-DOC" + mark(d.Close.Len() > 0, " ..."))
		from = max(d.Close.End, d.Root.Entry().End)
	}
	w.line("-STR")
	return w.String()
}

func mark(is bool, mark string) string {
	if is {
		return mark
	}
	return ""
}

type eventWriter struct {
	strings.Builder
	tags map[string]string // what the %TAG lines of the document say
}

func (w *eventWriter) line(s string) { w.WriteString(s + "\n") }

func (w *eventWriter) directives(text string) {
	clear(w.tags)
	for line := range strings.Lines(text) {
		if f := strings.Fields(line); len(f) > 2 && f[0] == "%TAG" {
			w.tags[f[1]] = f[2]
		}
	}
}

func (w *eventWriter) props(n Node) string {
	s := ""
	if a := n.Anchor(); a != "" {
		s += " &" + a
	}
	tag := n.Tag()
	if tag == "" {
		return s
	}
	if name, ok := strings.CutPrefix(tag, "!<"); ok {
		return s + " <" + name
	}
	i := strings.LastIndexByte(tag, '!') + 1
	handle, suffix := tag[:i], tag[i:]
	prefix, ok := w.tags[handle]
	if !ok && handle == "!!" {
		prefix = "tag:yaml.org,2002:"
	} else if !ok {
		prefix = handle
	}
	if u, err := url.PathUnescape(suffix); err == nil {
		suffix = u
	}
	return s + " <" + prefix + suffix + ">"
}

var eventEscape = strings.NewReplacer("\\", "\\\\", "\n", "\\n", "\t", "\\t", "\r", "\\r", "\b", "\\b")

func (w *eventWriter) node(n Node) {
	props := w.props(n)
	switch n.Kind() {
	case None, Null:
		w.line("=VAL" + props + " :")
	case Alias:
		w.line("=ALI *" + n.Value())
	case Scalar:
		mark := map[Style]string{Plain: ":", Single: "'", Double: "\"", Literal: "|", Folded: ">"}[n.Style()]
		w.line("=VAL" + props + " " + mark + eventEscape.Replace(n.Value()))
	case Map:
		w.line("+MAP" + mark(n.IsFlow(), " {}") + props)
		for c := range n.Children {
			w.key(c)
			w.node(c)
		}
		w.line("-MAP")
	case Seq:
		w.line("+SEQ" + mark(n.IsFlow(), " []") + props)
		for c := range n.Children {
			w.node(c)
		}
		w.line("-SEQ")
	}
}

func (w *eventWriter) key(n Node) {
	if k := n.KeyNode(); !k.IsZero() {
		w.node(k)
		return
	}
	mark := ":"
	if s := n.KeySpan(); s.Len() > 0 && strings.IndexByte("\"'", n.f.src[s.Start]) >= 0 {
		mark = n.f.src[s.Start : s.Start+1]
	}
	w.line("=VAL " + mark + eventEscape.Replace(n.Key()))
}
