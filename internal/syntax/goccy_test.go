package syntax

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml/ast"
	goccy "github.com/goccy/go-yaml/parser"

	"github.com/camel-edit/camel-edit/internal/shared"
)

// secondOpinion reads a text with goccy/go-yaml and gives each document on a line, written as valuesOf does. It panics on some
// texts, which is an error here.
func secondOpinion(src []byte) (docs []string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	f, err := goccy.ParseBytes(withLastBreak(src), 0, goccy.AllowDuplicateMapKey())
	if err != nil {
		return nil, err
	}
	for _, d := range f.Docs {
		if _, ok := d.Body.(*ast.DirectiveNode); ok || d.Body == nil {
			continue
		}
		var b strings.Builder
		writeGoccy(&b, d.Body)
		docs = append(docs, b.String())
	}
	return docs, nil
}

func writeGoccy(b *strings.Builder, n ast.Node) {
	switch n := n.(type) {
	case nil:
		b.WriteString(`"null"`)
	case *ast.NullNode:
		b.WriteString(strconv.Quote(cmp.Or(n.GetToken().Value, "null")))
	case *ast.MappingNode:
		b.WriteString("{")
		for _, v := range n.Values {
			writeGoccy(b, v.Key)
			b.WriteString(": ")
			writeGoccy(b, v.Value)
			b.WriteString(", ")
		}
		b.WriteString("}")
	case *ast.MappingValueNode:
		b.WriteString("{")
		writeGoccy(b, n.Key)
		b.WriteString(": ")
		writeGoccy(b, n.Value)
		b.WriteString(", }")
	case *ast.MappingKeyNode:
		writeGoccy(b, n.Value)
	case *ast.SequenceNode:
		b.WriteString("[")
		for _, v := range n.Values {
			writeGoccy(b, v)
			b.WriteString(", ")
		}
		b.WriteString("]")
	case *ast.AnchorNode:
		writeGoccy(b, n.Value)
	case *ast.TagNode:
		writeGoccy(b, n.Value)
	case *ast.AliasNode:
		b.WriteString("*" + n.Value.GetToken().Value)
	case *ast.LiteralNode:
		b.WriteString(strconv.Quote(n.Value.Value))
	case *ast.StringNode:
		b.WriteString(strconv.Quote(n.Value))
	default:
		b.WriteString(strconv.Quote(n.GetToken().Value))
	}
}

// valuesOf writes a tree for comparison: {key: value, } and [item, ], texts in quotes.
func valuesOf(b *strings.Builder, n Node) {
	switch n.Kind() {
	case None, Null:
		b.WriteString(`"null"`)
	case Alias:
		b.WriteString("*" + n.Value())
	case Scalar:
		b.WriteString(strconv.Quote(n.Value()))
	case Map:
		b.WriteString("{")
		for c := range n.Children {
			if k := c.KeyNode(); !k.IsZero() {
				valuesOf(b, k)
			} else {
				b.WriteString(strconv.Quote(c.Key()))
			}
			b.WriteString(": ")
			valuesOf(b, c)
			b.WriteString(", ")
		}
		b.WriteString("}")
	case Seq:
		b.WriteString("[")
		for c := range n.Children {
			valuesOf(b, c)
			b.WriteString(", ")
		}
		b.WriteString("]")
	}
}

// goccyFaults are the texts that goccy/go-yaml refuses, takes or reads as no YAML reader should, each with a text that shows it.
var goccyFaults = []struct {
	why   string
	shows string
	in    func(*File) bool
}{
	{"it takes a byte-order mark for text", "\ufeffa: 1\n", func(f *File) bool { return strings.HasPrefix(f.src, bom) }},
	{"it takes a tab where only spaces may stand, refuses one where it may, and loses one in a text", "a:\tb\n", func(f *File) bool { return strings.Contains(f.src, "\t") }},
	{"it counts CRLF twice in a quoted text, and takes a lone CR for text", "a: \"b\r\n  c\"\n", func(f *File) bool { return strings.Contains(f.src, "\r") }},
	{"it drops a document that is empty, and what stands behind its marker", "---\n---\na: 1\n", func(f *File) bool { return regexp.MustCompile(`(?m)^ *(---|\.\.\.)`).MatchString(f.src) }},
	{"it takes control characters and bytes that are not UTF-8", "a: \x01\n", hasCode(BadCharacter)},
	{"it takes a text that starts with a character of YAML's own", "a: ,b\n", hasCode(BadStart)},
	{"it takes keys of any length", strings.Repeat("k", 2000) + ": 1\n", hasCode(LongKey)},
	{"it takes any depth", strings.Repeat("- ", MaxDepth+1) + "a\n", hasCode(TooDeep)},
	{"it reads an anchor, an alias or a tag without a value as that of what follows", "a: !\nb: 1\n", func(f *File) bool {
		return f.HasAnchors() || hasCode(BadProperty)(f) || some(f, func(n Node) bool { return n.Kind() == Alias })
	}},
	{"it has no key that is empty or more than a text, and no value behind ?", "[a]: b\n", func(f *File) bool {
		return some(f, func(n Node) bool { return n.has(isExplicit|hasKeyNode) || n.IsEntry() && n.KeySpan().Len() == 0 })
	}},
	{"it takes a line of an unquoted text that starts with a dash for an item", "a: b\n  - c: d\n", func(f *File) bool {
		if hasCode(ColonInText)(f) {
			at := f.problems[0].Offset
			return strings.HasPrefix(strings.TrimLeft(f.src[f.LineStart(at):at], " "), "-")
		}
		dash := regexp.MustCompile(`\n *-(\s|\z)`)
		return some(f, func(n Node) bool { return n.Style() == Plain && n.IsMultiLine() && dash.MatchString(n.Raw()) })
	}},
	{"it takes a value that is no deeper than its key or its dash", "a:\nb\n", func(f *File) bool { return hasCode(MissingColon)(f) || hasCode(MissingDash)(f) }},
	{"it takes no value in brackets that starts a line in column 0", "a: [b:\nc]\n", func(f *File) bool { return inBrackets(f, `\n\S`) }},
	{"it takes a colon in brackets without a blank behind it for the end of a key", "{a, b:1}\n", func(f *File) bool { return inBrackets(f, `\w:\w`) }},
	{"it counts the digit behind | and > otherwise", "a: |+2\n    b\n  c\n\n", func(f *File) bool {
		header := regexp.MustCompile(`\A.[-+]?\d`)
		return some(f, func(n Node) bool { return isBlockText(n) && header.MatchString(n.Raw()) })
	}},
	{"it wants a text behind | and >, and not in column 0", "|\n%a\n", func(f *File) bool {
		return len(f.Unsupported()) > 0 || some(f, func(n Node) bool { return isBlockText(n) && strings.TrimSpace(n.Value()) == "" })
	}},
}

func some(f *File, is func(Node) bool) bool { return slices.ContainsFunc(slices.Collect(f.Nodes), is) }

func isBlockText(n Node) bool { return n.Style() == Literal || n.Style() == Folded }

func hasCode(code Code) func(*File) bool {
	return func(f *File) bool { return len(f.problems) > 0 && f.problems[0].Code == code }
}

// goccyDifference says how goccy/go-yaml reads a text otherwise, "" if it does not.
func goccyDifference(f *File) string {
	docs, err := secondOpinion([]byte(f.src))
	var ours []string
	for _, d := range f.Documents() {
		var b strings.Builder
		valuesOf(&b, d.Root)
		ours = append(ours, b.String())
	}
	switch refused := len(f.problems) > 0; {
	case refused && err != nil:
	case refused:
		return "we refuse it: " + f.problems[0].Message
	case err != nil:
		return "goccy/go-yaml refuses it: " + err.Error()
	case !slices.Equal(ours, docs):
		return fmt.Sprintf("we read\n%q\ngoccy/go-yaml reads\n%q", ours, docs)
	}
	return ""
}

// maxGoccy is how many bytes goccy/go-yaml is asked to read: it takes more than linear time.
const maxGoccy = 256 << 10

// opinions counts how goccy/go-yaml reads texts beside us.
type opinions struct {
	texts, accepted, refused int // by both alike
	faults                   map[string]int
	alone                    int // of no known fault, and yaml.v3 reads the text as we do
}

// hear asks for the second opinion on a text. A difference is the test's if it comes of no known fault and yaml.v3 does not
// side with us.
func (o *opinions) hear(t *testing.T, name string, src []byte) {
	if len(src) > maxGoccy {
		return
	}
	o.texts++
	f := Parse(src)
	difference := goccyDifference(f)
	switch {
	case difference != "":
	case len(f.problems) > 0:
		o.refused++
		return
	default:
		o.accepted++
		return
	}
	for _, fault := range goccyFaults {
		if fault.in(f) {
			o.faults[fault.why]++
			return
		}
	}
	v3, err := decodeAll(src)
	if refused := len(f.problems) > 0; refused && err != nil || !refused && err == nil && agree(f, v3) == "" {
		o.alone++
		return
	}
	t.Errorf("%s: %s\n%q", name, difference, src)
}

func (o *opinions) String() string {
	return fmt.Sprintf("%d, accepted alike %d, refused alike %d, its faults %d, alone against yaml.v3 and us %d",
		o.texts, o.accepted, o.refused, o.texts-o.accepted-o.refused-o.alone, o.alone)
}

func TestSecondOpinion(t *testing.T) {
	files := yamlFiles(t, filepath.Dir(shared.Dir(t, "yaml-cases")))
	o := opinions{faults: map[string]int{}}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		o.hear(t, name, files[name])
	}
	of := opinions{faults: map[string]int{}}
	seed, n := mutants(t, func(name string, src []byte) { of.hear(t, name, src) })
	for _, fault := range goccyFaults {
		t.Logf("files %d, mutants %d: %s", o.faults[fault.why], of.faults[fault.why], fault.why)
		if f := Parse([]byte(fault.shows)); !fault.in(f) || goccyDifference(f) == "" {
			t.Errorf("%.40q does not show it any more: %s", fault.shows, fault.why)
		}
	}
	t.Logf("files %s", &o)
	t.Logf("seed %d, mutants %d, of them read %s", seed, n, &of)
}
