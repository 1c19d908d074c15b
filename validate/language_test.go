package validate

import (
	"slices"
	"testing"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

func TestLanguage(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"Simple in a constant", steps("- setBody:\n    expression:\n      constant:\n        expression: \"lane ${header.lane}\""), "8:17: error: wrong-language\n"},
		{"Simple in a constant as text", steps("- setBody:\n    constant: ${body}"), "6:13: error: wrong-language\n"},
		{"a name of something else", steps("- setBody:\n    constant: \"${lane}\""), ""},
		{"a template", steps("- setHeader:\n    name: CamelFreemarkerTemplate\n    constant: \"${headers.lane}\""), ""},
		{"a resource", steps("- setBody:\n    constant: \"resource:classpath:${body}\""), ""},
		{"Simple in a script", steps("- setBody:\n    groovy: \"${body} + 1\""), "6:13: error: wrong-language\n"},
		{"Simple in a text of a script", steps("- setBody:\n    groovy: '\"lane ${body}\"'"), ""},
		{"behind a slash", steps("- setBody:\n    groovy: \"/lane ${body}/\""), ""},
		{"JavaScript", steps("- setBody:\n    js: \"`${body}`\""), ""},
		{"a path with Simple in it", steps("- setBody:\n    jsonpath: \"$.a[?(@.b == ${header.b})]\""), ""},
		{"Simple as a path", steps("- setBody:\n    jsonpath: \"${body}\""), "6:13: error: wrong-language\n"},
		{"a header of that name", steps("- setBody:\n    header: \"${body}\""), ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := findings(test.src); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

// What is written instead can be pasted.
func TestForms(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"another language", steps("- setBody:\n    constant: \"a ${body}\""), "simple:\n  expression: \"a ${body}\"\n"},
		{"lines", steps("- setBody:\n    constant: |\n      a\n      ${body}"), "simple:\n  expression: \"a\\n${body}\\n\"\n"},
		{
			"an enricher with parameters", steps("- enrich:\n    uri: file:drop\n    parameters:\n      fileName: a.txt"),
			"expression:\n  constant:\n    expression: \"file:drop?fileName=a.txt\"\n",
		},
		{"arguments", steps("- bean:\n    ref: tool\n    method: weigh\n    args:\n      - 5\n      - a\n      - ${body}"), "method: \"weigh(5, 'a', ${body})\"\n"},
		{"a library", steps("- marshal: jackson"), "marshal:\n  json:\n    library: Jackson\n"},
		{"no data format", steps("- unmarshal: text"), "unmarshal:\n  json: {}\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, x := range Check(syntax.Parse([]byte(test.src)), dsl.Latest()) {
				got = append(got, x.Write)
			}
			if !slices.Contains(got, test.want) {
				t.Errorf("got %q, want %q among them", got, test.want)
			}
		})
	}
}
