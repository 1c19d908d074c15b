package cameledit

import (
	"fmt"
	"testing"
)

// Written line ends of a fragment are ones where a line can begin behind them; in a text they are part of it.
func TestUnescape(t *testing.T) {
	for in, want := range map[string]string{
		`- log:\n    message: x\n- stop: {}`:             "- log:\n    message: x\n- stop: {}",
		`- log:\n    message: x`:                         "- log:\n    message: x",
		`- log: x\n- to: direct:a`:                       "- log: x\n- to: direct:a",
		`log: x\r\nid: y`:                                "log: x\nid: y",
		`- log:\n    message: \"a\nb\"`:                  "- log:\n    message: \"a\\nb\"",
		`- log:\n    message: \"a\\nb\"`:                 "- log:\n    message: \"a\\nb\"",
		`- log:\n    message: "say \"a\nb\""\n    id: x`: "- log:\n    message: \"say \\\"a\\nb\\\"\"\n    id: x",
		`- log:\n    message: 'a\nb'`:                    "- log:\n    message: 'a\\nb'",
		`- script:\n    groovy: |\n      a()\n      b()`: "- script:\n    groovy: |\n      a()\n      b()",
		`- to:\n    uri: file:C:\new\temp\n    id: x`:    "- to:\n    uri: file:C:\\new\\temp\n    id: x",
		`- log:\n\tmessage: x`:                           "- log:\n\tmessage: x",
		`- log: it's\n- log: that's`:                     "- log: it's\n- log: that's",
		`message: "a\nb"`:                                `message: "a\nb"`,
		`message: "a\\nb"`:                               `message: "a\\nb"`,
		`message: 'a\nb'`:                                `message: 'a\nb'`,
		`message: a\nb`:                                  `message: a\nb`,
		`message: a\n b`:                                 `message: a\n b`,
		`uri: file:C:\new`:                               `uri: file:C:\new`,
		"- log:\n    message: a\\nb":                     "- log:\n    message: a\\nb",
	} {
		if got, _ := unescape(in); got != want {
			t.Errorf("%s\ngot  %q\nwant %q", in, got, want)
		}
	}
}

// What is said of a fragment is said of a position in what was sent, wherever its lines come to stand.
func TestFragmentPositions(t *testing.T) {
	src := "- route:\n    from:\n      uri: timer:tick\n      steps:\n        - log:\n            message: x\n"
	for fragment, want := range map[string]string{
		"log: sent":                               "1:1",
		"- log: sent":                             "1:3",
		"\ufeff- log: sent":                       "1:3",
		"              - log: sent\r\n":           "1:17",
		"- stop: {}\n\n- log: größe  ":            "3:3",
		"  7:     - stop: {}\n  8:     - log: x":  "2:12",
		"So:\n```yaml\n  - log: x\n```":           "3:5",
		`- stop: {}\n- log: x`:                    "2:3",
		"- filter:\n\tsimple: a\n\tsteps: []":     "2:2",
		"- filter:\n    simple: a\n  steps: [\"ü": "3:11",
	} {
		r := Edit([]byte(src), []Change{{Mode: After, Where: "log", Fragment: fragment}}, Options{})
		got := ""
		for _, y := range r.Expanded {
			got = fmt.Sprintf("%d:%d", y.Line, y.Column)
		}
		for _, f := range r.Findings {
			if f.View != nil && f.View.Fragment {
				got = fmt.Sprintf("%d:%d", f.Line, f.Column)
			}
		}
		if got != want {
			t.Errorf("%q: got %s, want %s", fragment, got, want)
		}
	}
}
