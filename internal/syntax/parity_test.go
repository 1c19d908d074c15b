package syntax

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

func yamlFiles(t testing.TB, dir string) []string {
	var out []string
	filepath.Walk(dir, func(p string, fi os.FileInfo, err error) error {
		if err == nil && !fi.IsDir() && (strings.HasSuffix(p, ".yaml") || strings.HasSuffix(p, ".yml")) {
			out = append(out, p)
		}
		return err
	})
	if len(out) == 0 {
		t.Fatalf("no files in %s", dir)
	}
	return out
}

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

func decodeAll(src []byte) (docs []*yaml.Node, err error) {
	d := yaml.NewDecoder(bytes.NewReader(src))
	for {
		var n yaml.Node
		if err := d.Decode(&n); err == io.EOF {
			return docs, nil
		} else if err != nil {
			return nil, err
		}
		docs = append(docs, &n)
	}
}

func TestParity(t *testing.T) {
	root := filepath.Dir(shared(t, "yaml-cases"))
	n, same := 0, 0
	for _, p := range yamlFiles(t, root) {
		src, _ := os.ReadFile(p)
		f := Parse(src)
		docs, err := decodeAll(src)
		n++
		rel, _ := filepath.Rel(root, p)
		if err != nil || len(f.Problems()) > 0 {
			if (err == nil) == (len(f.Problems()) == 0) {
				same++
			} else {
				t.Logf("%s: ours %v, yaml.v3 %v", rel, f.Problems(), err)
			}
			continue
		}
		if len(docs) != len(f.Documents()) {
			t.Logf("%s: %d documents, yaml.v3 has %d", rel, len(f.Documents()), len(docs))
			continue
		}
		d := ""
		for i, y := range docs {
			if d == "" {
				d = difference(f, f.Documents()[i].Root, y)
			}
		}
		if d != "" {
			t.Logf("%s: %s", rel, d)
			continue
		}
		same++
	}
	t.Logf("files %d, the same %d", n, same)
}
