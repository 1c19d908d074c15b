package cameledit

import "testing"

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
