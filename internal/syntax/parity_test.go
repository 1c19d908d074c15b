package syntax

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/camel-edit/camel-edit/internal/shared"
)

// difference compares a tree with that of yaml.v3: kind, line, rune column and decoded value of each node.
func difference(f *File, n Node, y *yaml.Node) string {
	if y.Kind == yaml.DocumentNode {
		return difference(f, n, y.Content[0])
	}
	where := n.Span().Start
	line, col := f.Position(where)
	kind := map[yaml.Kind]Kind{yaml.ScalarNode: Scalar, yaml.MappingNode: Map, yaml.SequenceNode: Seq, yaml.AliasNode: Alias}[y.Kind]
	if n.Kind() != kind && !(n.Kind() == Null && kind == Scalar && y.Value == "") {
		return fmt.Sprintf("%d:%d: %v, yaml.v3 has %v at %d:%d", line, col, n.Kind(), kind, y.Line, y.Column)
	}
	if n.Kind() != Null && (line != y.Line || col != y.Column) && !n.IsPair() {
		return fmt.Sprintf("%d:%d: %v, yaml.v3 has it at %d:%d", line, col, n.Kind(), y.Line, y.Column)
	}
	switch n.Kind() {
	case None, Null:
	case Scalar, Alias:
		if n.Value() != y.Value {
			return fmt.Sprintf("%d:%d: %q, yaml.v3 has %q", line, col, n.Value(), y.Value)
		}
	case Map:
		c := n.First()
		for i := 0; i+1 < len(y.Content); i += 2 {
			if c.IsZero() {
				return fmt.Sprintf("%d:%d: %d entries, yaml.v3 has %d", line, col, n.Len(), len(y.Content)/2)
			}
			if k := c.KeyNode(); !k.IsZero() {
				if d := difference(f, k, y.Content[i]); d != "" {
					return d
				}
			} else if c.Key() != y.Content[i].Value {
				return fmt.Sprintf("%d:%d: key %q, yaml.v3 has %q", line, col, c.Key(), y.Content[i].Value)
			} else if l, k := f.Position(c.KeySpan().Start); c.KeySpan().Len() > 0 && (l != y.Content[i].Line || k != y.Content[i].Column) {
				return fmt.Sprintf("%d:%d: key %q, yaml.v3 has it at %d:%d", l, k, c.Key(), y.Content[i].Line, y.Content[i].Column)
			}
			if d := difference(f, c, y.Content[i+1]); d != "" {
				return d
			}
			c = c.Next()
		}
		if !c.IsZero() {
			return fmt.Sprintf("%d:%d: %d entries, yaml.v3 has %d", line, col, n.Len(), len(y.Content)/2)
		}
	case Seq:
		if n.Len() != len(y.Content) {
			return fmt.Sprintf("%d:%d: %d items, yaml.v3 has %d", line, col, n.Len(), len(y.Content))
		}
		i := 0
		for c := range n.Children {
			if d := difference(f, c, y.Content[i]); d != "" {
				return d
			}
			i++
		}
	}
	return ""
}

// withLastBreak ends the last line of a text: other parsers leave off the line end of a block scalar at the end of a text
// without one, Camel's reader does not.
func withLastBreak(src []byte) []byte {
	if n := len(src); n > 0 && !isBreak(src[n-1]) {
		return append(bytes.Clone(src), '\n')
	}
	return src
}

// decodeAll gives the documents of a text as yaml.v3 reads them.
func decodeAll(src []byte) (docs []*yaml.Node, err error) {
	d := yaml.NewDecoder(bytes.NewReader(withLastBreak(src)))
	for {
		var n yaml.Node
		if err := d.Decode(&n); errors.Is(err, io.EOF) {
			return docs, nil
		} else if err != nil {
			return nil, err
		}
		docs = append(docs, &n)
	}
}

// agree says how our documents differ from yaml.v3's, "" if they do not.
func agree(f *File, docs []*yaml.Node) string {
	if len(docs) != len(f.Documents()) {
		return fmt.Sprintf("%d documents, yaml.v3 has %d", len(f.Documents()), len(docs))
	}
	for i, y := range docs {
		if d := difference(f, f.Documents()[i].Root, y); d != "" {
			return d
		}
	}
	return ""
}

// Where yaml.v3 accepts a text and reads it as no YAML reader should, and what Camel cannot load.
var parityExceptions = exceptions{
	"yaml-test-suite/4ABK/in.yaml":    "yaml.v3 takes the colon before a closing bracket as text",
	"yaml-test-suite/652Z/in.yaml":    "yaml.v3 takes ? before a letter as a mark in brackets",
	"yaml-test-suite/HM87/01/in.yaml": "yaml.v3 takes ? before a letter as a mark in brackets",
	"yaml-test-suite/Y2GN/in.yaml":    "yaml.v3 has no colon in the name of an anchor",
	"yaml-test-suite/Y2GN/out.yaml":   "yaml.v3 has no colon in the name of an anchor",

	"corpus/reports/is-template-unquoted-placeholders.yaml": placeholder,
	"corpus/reports/up-unquoted-placeholder.yaml":           placeholder,
}

// cannotLoad says that Camel cannot load the file of that name, as its own reader's verdict or the suite has it.
func cannotLoad(t *testing.T) func(name string) bool {
	all, suite := verdicts(t), shared.Dir(t, "yaml-test-suite")
	return func(name string) bool {
		if v, ok := all[strings.TrimPrefix(name, "yaml-cases/")]; ok {
			return !v.CamelLoads
		}
		name, inSuite := strings.CutPrefix(name, "yaml-test-suite/")
		name = path.Dir(name)
		_, refused := suiteRefused[name]
		return inSuite && (refused || isSuiteError(suite, name))
	}
}

func TestParity(t *testing.T) {
	root := filepath.Dir(shared.Dir(t, "yaml-cases"))
	cannotLoad := cannotLoad(t)
	files := yamlFiles(t, root)
	n, judged, same := 0, 0, 0
	for name, src := range files {
		n++
		if cannotLoad(name) {
			continue
		}
		docs, err := decodeAll(src)
		if err != nil {
			continue
		}
		f := Parse(src)
		problem := ""
		if len(f.Problems()) > 0 {
			problem = f.Problems()[0].Message
		}
		if problem == "" {
			problem = agree(f, docs)
		}
		judged++
		if parityExceptions.meets(t, name, problem) {
			same++
		}
	}
	parityExceptions.complete(t, func(name string) bool { return files[name] != nil })
	t.Logf("files %d, accepted by yaml.v3 and loaded by Camel %d, the same %d", n, judged, same)
}
