package lsp

import (
	"fmt"
	"io"
	"log"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/camel-edit/camel-edit/internal/dsl"
)

// BenchmarkDiagnostics takes a document of 1,000 lines from the message that changes it to the diagnostics of the new text, and gives it
// beside yaml.v3's parse of the same text, in turn: "of-yaml.v3" is less than 1 where the diagnostics are there sooner.
func BenchmarkDiagnostics(b *testing.B) {
	var text strings.Builder
	text.WriteString("- route:\n    from:\n      uri: direct:large\n      steps:\n")
	for i := 0; strings.Count(text.String(), "\n") < 1000; i++ {
		fmt.Fprintf(&text, "        - setHeader:\n            name: h%d\n            expression:\n              simple:\n                expression: \"${body} %d\"\n        - to:\n            uri: mock:m%d\n", i, i, i)
	}
	for name, slip := range map[string][2]string{
		"canonical":    {"", ""},
		"shorthand":    {"- to:\n            uri: mock:m70\n", "- to: mock:m70\n"},
		"unknown key":  {"name: h70\n", "nam: h70\n"},
		"half a key":   {"name: h70\n", "na\n"},
		"no YAML yet":  {"\"${body} 70\"", "\"${body} 70"},
		"two readings": {"- to:\n            uri: mock:m70\n", "- filter: header:lane\n"},
	} {
		src := strings.Replace(text.String(), slip[0], slip[1], 1)
		b.Run(name, func(b *testing.B) {
			s := &server{table: dsl.Latest(), log: log.New(io.Discard, "", 0), units: utf16Units, documents: map[string]*document{}}
			before := s.newDocument(file, 1, src)
			p := before.position(len(src) / 2)
			change := []contentChange{{&textRange{p, p}, " "}, {&textRange{p, position{p.Line, p.Character + 1}}, ""}}
			var ours, theirs time.Duration
			for b.Loop() {
				start := time.Now()
				d := s.newDocument(file, 2, before.changed(change))
				if found := s.diagnostics(d, d.quick); slip[1] != "" && len(found) == 0 {
					b.Fatal("nothing is wrong")
				}
				ours += time.Since(start)
				start = time.Now()
				var n yaml.Node
				_ = yaml.Unmarshal([]byte(text.String()), &n) // the text as it is in the end: a parse that gives up is no measure
				theirs += time.Since(start)
			}
			b.ReportMetric(float64(ours)/float64(theirs), "of-yaml.v3")
		})
	}
}
