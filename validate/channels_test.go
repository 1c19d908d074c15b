package validate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

func TestChannels(t *testing.T) {
	for name, c := range map[string]struct{ src, want string }{
		"from":               {from("uri: direct:b"), "< direct:b"},
		"from beside":        {from("uri: seda\nparameters:\n  name: b"), "< seda:b"},
		"from without route": {"- from:\n    uri: direct://b\n    steps: []\n", "< direct:b"},
		"from a placeholder": {from("uri: \"direct:{{b}}\""), "< direct"},
		"from any":           {from("uri: \"{{b}}\""), "< "},
		"from others":        {from("uri: timer:b"), ""},
		"to":                 {steps("- to: direct:b"), "< direct:a, > direct:b"},
		"to with options":    {steps("- to:\n    uri: direct:b?block=true"), "< direct:a, > direct:b"},
		"to by expression":   {steps("- toD:\n    uri: direct:${header.b}"), "< direct:a"},
		"a tap":              {steps("- wireTap:\n    uri: seda:b"), "< direct:a, > seda:b"},
		"poll":               {steps("- poll:\n    uri: seda:b"), "< direct:a, < seda:b"},
		"enrich":             {steps("- enrich:\n    expression:\n      constant:\n        expression: direct:b"), "< direct:a, > direct:b"},
		"poll in enrich":     {steps("- pollEnrich:\n    expression:\n      simple:\n        expression: seda:${header.b}"), "< direct:a, < seda"},
		"intercepted":        {"- interceptSendToEndpoint:\n    uri: direct:b\n    steps: []\n", "< direct:b"},
		"rest":               {"- rest:\n    get:\n      - path: /b\n        to:\n          uri: direct:b\n", "> direct:b"},
		"kamelet":            {"apiVersion: camel.apache.org/v1\nkind: Kamelet\nspec:\n  template:\n    from:\n      uri: direct:b\n      steps: []\n", "< direct:b"},
	} {
		var got []string
		for _, x := range Channels(syntax.Parse([]byte(c.src)), dsl.Latest()) {
			mark := ">"
			if x.Consumes {
				mark = "<"
			}
			got = append(got, mark+" "+x.Endpoint)
		}
		if got := strings.Join(got, ", "); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestWithoutConsumer(t *testing.T) {
	sends := func(names ...string) (out []report.Channel) {
		for _, n := range names {
			n, consumes := strings.CutPrefix(n, "<")
			out = append(out, report.Channel{Endpoint: n, Consumes: consumes})
		}
		return out
	}
	for name, c := range map[string]struct {
		files [][]report.Channel
		want  string
	}{
		"in the same file": {[][]report.Channel{sends("direct:a", "<direct:a")}, "[0]"},
		"in another file":  {[][]report.Channel{sends("direct:a"), sends("<direct:a")}, "[0 0]"},
		"nowhere":          {[][]report.Channel{sends("direct:a", "seda:a"), sends("<seda:a", "direct:b", "direct:b")}, "[1 2]"},
		"in each direct":   {[][]report.Channel{sends("direct:a", "seda:a"), sends("<direct")}, "[1 0]"},
		"in each":          {[][]report.Channel{sends("direct:a", "seda:a"), sends("<")}, "[0 0]"},
	} {
		var got []int
		for _, notes := range WithoutConsumer(c.files) {
			got = append(got, len(notes))
		}
		if got := fmt.Sprint(got); got != c.want {
			t.Errorf("%s: notes %s, want %s", name, got, c.want)
		}
	}
}
