package cameledit

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/shared"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// The second parser says of the smallest list item around a change what it says of the whole text.
func TestSmallestItem(t *testing.T) {
	dir := shared.Dir(t, "corpus/valid")
	every, texts := 7, 1 // scalars, and texts for each
	if os.Getenv("FULL") != "" {
		every, texts = 1, 3
	}
	// Texts that parsers read in their own ways.
	hard := []string{`"a\/b"`, `"\x41\u00e9"`, `'it''s # no comment'`, "a\u00a0b", "!!str 1", "&x y", "a:b", "- x", "{{x}}", `"a
 b"`, "|\n      x", "? x", "@x", "%x", "a: b", "\"a\tb\"", "[a", "'a", "\ufeffx", "\u0085", "x #y", "a\tb"}
	compared, accepted, smaller := 0, 0, 0
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".yaml") {
			return err
		}
		src, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		f := syntax.Parse(src)
		if secondParser(src) != nil || len(f.Problems()) > 0 {
			return nil
		}
		n := 0
		for s := range f.Nodes {
			if n++; s.Kind() != syntax.Scalar || !s.IsEntry() || n%every != 0 {
				continue
			}
			for range texts {
				text := hard[compared%len(hard)]
				compared++
				out, _, err := splice.Apply(f.Source(), []splice.Edit{{Span: s.Content(), New: text}})
				if err != nil {
					t.Fatal(err)
				}
				after := syntax.Parse([]byte(out))
				if len(after.Problems()) > 0 {
					continue // an edit ends here already
				}
				c := difference(f.Source(), out)[0]
				item := smallestItem(after, splice.Span{Start: c.Start, End: c.Start + len(c.New)})
				whole, part := secondParser([]byte(out)), secondParser([]byte(item))
				if (whole == nil) != (part == nil) {
					t.Errorf("%s: %q in %q: the whole text %v, the item %v", p, text, item, whole, part)
				}
				if part == nil {
					accepted++
				}
				if len(item) < len(out) {
					smaller++
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("mutants %d, accepted %d, read as an item alone %d", compared, accepted, smaller)
}
