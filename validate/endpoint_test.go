package validate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// findings are those on a text but for the notes on shorthand, one a line.
func findings(src string) string {
	f := syntax.Parse([]byte(src))
	var b strings.Builder
	for _, x := range Check(f, dsl.Latest()) {
		if x.Rule != Shorthand {
			line, column := f.Position(x.Offset)
			fmt.Fprintf(&b, "%d:%d: %s: %s\n", line, column, x.Severity, x.Rule)
		}
	}
	return b.String()
}

// steps puts lines into a route; its first line is line 5.
func steps(lines string) string {
	return "- route:\n    from:\n      uri: direct:a\n      steps:\n        " + strings.ReplaceAll(strings.TrimSpace(lines), "\n", "\n        ") + "\n"
}

// from puts lines into the from of a route; its first line is line 3.
func from(lines string) string {
	return "- route:\n    from:\n      " + strings.ReplaceAll(strings.TrimSpace(lines), "\n", "\n      ") + "\n      steps: []\n"
}

func TestEndpoints(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"query beside parameters", steps("- to:\n    uri: file:drop?fileExist=Append\n    parameters:\n      fileName: a"), "6:13: error: query-and-parameters\n"},
		{"query beside no parameters", steps("- to:\n    uri: file:drop?fileExist=Append\n    parameters: {}"), ""},
		{"several", steps("- to: seda:left,seda:right"), "5:11: error: several-endpoints\n"},
		{"a comma in a name", steps("- to: seda:left,right"), ""},
		{"expression in the path", steps("- to: \"http:host/${header.code}\""), "5:11: error: expression-in-path\n"},
		{"expression for the whole uri", steps("- to: \"${header.next}\""), "5:11: error: expression-in-path\n"},
		{"${key} in the path", steps("- to: \"kafka:${orders.topic}\""), "5:11: error: placeholder\n"},
		{"${key} in the path of from", from("uri: \"kafka:${orders.topic}?groupId=a\""), "3:7: error: placeholder\n"},
		{"expression in a dynamic path", steps("- toD: \"http:host/${header.code}\""), ""},
		{"expression in an option", steps("- to: \"file:out?fileName=${date:now:yyyy}.txt\""), ""},
		{"a bound parameter", steps("- to: \"sql:select * from t where id = :#${body.id}\""), ""},
		{"a script", steps("- to: \"language:simple:Hello ${body}\""), ""},
		{"unknown option", from("uri: timer:a\nparameters:\n  lane: B"), "5:9: error: endpoint-option\n"},
		{"unknown option where the path is missing", from("uri: timer\nparameters:\n  name: a"), "5:9: error: endpoint-option\n"},
		{"unknown option in the query", from("uri: timer:a?lane=B"), "3:7: error: endpoint-option\n"},
		{"unknown option of a dynamic uri", steps("- toD: \"file:${header.a}?lane=B\""), "5:11: warning: endpoint-option\n"},
		{"option in other case", from("uri: timer:a?fixedrate=true"), ""},
		{"option with dashes", from("uri: timer:a\nparameters:\n  repeat-count: 3"), ""},
		{"open options", steps("- to: \"http:host/find?api-version=2\""), ""},
		{"option of every endpoint", steps("- to: mock:a?lazyStartProducer=true&hash=1"), ""},
		{"enum without case", steps("- to: file:drop?fileExist=TRYrename"), ""},
		{"enum with a dash", steps("- to: file:drop?fileExist=Try-Rename"), "5:11: error: wrong-value\n"},
		{"no value of the enum", steps("- to:\n    uri: file:drop\n    parameters:\n      fileExist: Always"), "8:15: error: wrong-value\n"},
		{"enum of texts", steps("- to: aws2-s3:box?region=elsewhere"), ""},
		{"no number", from("uri: timer:a?repeatCount=many"), "3:7: error: wrong-value\n"},
		{"a placeholder as a number", from("uri: timer:a?repeatCount={{n}}"), ""},
		{"a bean as a value", from("uri: timer:a\nparameters:\n  daemon: \"#flag\""), ""},
		{"path among the parameters", from("uri: timer\nparameters:\n  timerName: a"), ""},
		{"no path", from("uri: timer\nparameters:\n  period: 5"), "3:7: error: missing-option\n"},
		{"read from a producer", from("uri: mock:a"), "3:7: error: wrong-direction\n"},
		{"send to a consumer", steps("- to: timer:a"), "5:11: error: wrong-direction\n"},
		{"consumer option where it sends", steps("- to: file:drop?idempotent=true"), "5:11: warning: endpoint-option\n"},
		{"component of the project", steps("- to: parcels:in?lane=B"), "5:11: note: unknown-scheme\n"},
		{"name of the option", steps("- to: uri:parcels:in"), "5:11: error: unknown-scheme\n"},
		{"scheme is a placeholder", steps("- to: \"{{target}}?lane=B\""), ""},
		{"${key}", from("uri: timer:a\nparameters:\n  period: ${pulse.every}"), "5:9: error: placeholder\n"},
		{"a function in ${ }", steps("- to:\n    uri: file:drop\n    parameters:\n      fileName: ${header.name}"), ""},
		{"${key} of a bean", "- beans:\n    - name: a\n      type: org.example.A\n      properties:\n        url: ${broker.url}\n", "5:9: error: placeholder\n"},
		{"escaped ampersand", steps("- to: file:drop?fileName=a.txt&amp;fileExist=Append"), "5:11: error: endpoint-option\n"},
		{"a pattern", "- interceptFrom:\n    uri: \"timer*\"\n    steps: []\n", ""},
		{
			"parameters of from that are the last step's", "- route:\n    from:\n      uri: timer:a\n      steps:\n        - to:\n            uri: file:drop\n      parameters:\n        fileName: today.txt\n",
			"8:9: error: endpoint-option\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, findings(tt.src)); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
			}
		})
	}
}

func TestSimple(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"closed", steps("- log: \"a ${body} b\""), ""},
		{"nested", steps("- log: \"${header.${body}}\""), ""},
		{"open in a log", steps("- log:\n    message: \"a ${body b\""), "6:13: error: simple-syntax\n"},
		{"open in a language", steps("- setBody:\n    expression:\n      simple:\n        expression: ${body"), "8:17: error: simple-syntax\n"},
		{"open in a dynamic uri", steps("- toD: seda:${header.a"), "5:11: error: simple-syntax\n"},
		{"another language", steps("- setBody:\n    expression:\n      constant:\n        expression: ${body"), ""},
		{"a brace alone", steps("- log: \"a } b {\""), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, findings(tt.src)); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
			}
		})
	}
}

func TestOrder(t *testing.T) {
	const route = "- route:\n    from:\n      uri: direct:a\n      steps: []\n"
	const handler = "- onException:\n    exception:\n      - java.io.IOException\n    steps: []\n"
	tests := []struct{ name, src, want string }{
		{"before", handler + route, ""},
		{"behind", route + handler, "5:3: error: order\n"},
		{"behind the short form", "- from:\n    uri: direct:a\n    steps: []\n" + handler, "4:3: error: order\n"},
		{"behind a rest", "- rest:\n    path: /a\n" + handler, ""},
		{"an entry without a scope", route + "- beans: []\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, findings(tt.src)); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
			}
		})
	}
}

// What there is to write instead is YAML and has the new name.
func TestOldNames(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"step", steps("- setExchangeProperty:\n    name: lane # a\n    expression:\n      constant:\n        expression: B"), "setProperty:\n  name: lane # a\n  expression:\n    constant:\n      expression: B\n"},
		{"list", "- onException:\n    exceptions:\n      - java.io.IOException\n    exception: []\n", "exception:\n  - java.io.IOException\n"},
		{"bean", "- beans:\n    - id: a\n      name: a\n      type: b\n", "name: a\n"},
		{"data format", steps("- marshal:\n    jackson: {}\n    json: {}"), "json:\n  library: Jackson\n"},
		{"option of the component", steps("- log:\n    message: x\n    showHeaders: true"), "to:\n  uri: log:name\n  parameters:\n    showHeaders: \"true\"\n"},
		{"not known here", steps("- log:\n    message: x\n    propertyName: a"), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := syntax.Parse([]byte(tt.src))
			found := Check(f, dsl.Latest())
			if len(found) == 0 || found[0].Severity != report.Error {
				t.Fatalf("findings %v", found)
			}
			if d := cmp.Diff(tt.want, found[0].Write); d != "" {
				t.Errorf("to write (-want +got):\n%s", d)
			}
			if p := syntax.Parse([]byte(found[0].Write)).Problems(); len(p) > 0 {
				t.Errorf("what is to be written is not YAML: %v", p)
			}
		})
	}
}

func TestElided(t *testing.T) {
	for comment, want := range map[string]bool{
		"# ...":                         true,
		"# ... existing steps here ...": true,
		"# and so on …":                 true,
		"# the rest of the route stays as before": true,
		"# Remaining routes unchanged":            true,
		"# the other lanes are in lanes.yaml":     false,
		"# retries here":                          false,
		"# a rest endpoint":                       false,
		"#":                                       false,
	} {
		if got := IsElided(comment); got != want {
			t.Errorf("IsElided(%q) = %v, want %v", comment, got, want)
		}
	}
	f := syntax.Parse([]byte("- route: # ...\n    a: \"# ...\"\n"))
	if got := Elided(f); len(got) != 1 || got[0].Offset != 9 {
		t.Errorf("findings %v", got)
	}
}
