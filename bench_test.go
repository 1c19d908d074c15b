package cameledit_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/report"
)

// longRoute is a route of 1,400 lines.
func longRoute() []byte {
	var b strings.Builder
	b.WriteString("- route:\n    from:\n      uri: direct:large\n      steps:\n")
	for i := range 200 {
		fmt.Fprintf(&b, "        - setHeader:\n            name: h%d\n            expression:\n              simple:\n                expression: \"${body} %d\"\n        - to:\n            uri: mock:m%d\n", i, i, i)
	}
	return []byte(b.String())
}

func BenchmarkEdit(b *testing.B) {
	src := longRoute()
	b.Run("edit", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		b.ReportAllocs()
		for b.Loop() {
			c := cameledit.Change{Mode: cameledit.After, Where: "setHeader h100", Fragment: "- log: \"${body}\"\n"}
			if r := cameledit.Edit(src, []cameledit.Change{c}, cameledit.Options{}); r.Status != report.Edited || bytes.Count(r.Output, []byte("\n")) != 1406 {
				b.Fatalf("%s: %v", r.Status, r.Findings)
			}
		}
	})
	b.Run("yaml.v3", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		b.ReportAllocs()
		for b.Loop() {
			var n yaml.Node
			if err := yaml.Unmarshal(src, &n); err != nil {
				b.Fatal(err)
			}
		}
	})
}
