package cameledit_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/schematest"
)

const file = `- route:
    id: a
    from:
      uri: timer:tick
      steps:
        # first
        - setBody:
            simple: "${body}"
        - filter: # no steps yet
            simple: "${body} == 'x'"
`

const twoRoutes = file + `- route:
    id: b
    from:
      uri: direct:b
      steps:
        - to:
            uri: kafka:orders
            parameters:
              brokers: one:9092
        - choice:
            when:
              - simple: "${body} == 'y'"
                steps:
                  - log: "y"
`

// edited wants a change of src to end well, and gives the difference.
func edited(t *testing.T, src string, o cameledit.Options, c ...cameledit.Change) string {
	t.Helper()
	r := cameledit.Edit([]byte(src), c, o)
	schematest.Check(t, r)
	if r.Status != report.Edited {
		t.Fatalf("%s: %+v", r.Status, r.Findings)
	}
	again := cameledit.Edit(r.Output, c, o)
	if m := c[0].Mode; m != cameledit.Remove && m != cameledit.Wrap && m != cameledit.Unwrap && m != cameledit.Replace && m != cameledit.Move &&
		(again.Status != report.Unchanged || !bytes.Equal(again.Output, r.Output)) && len(o.Choose) == 0 && len(c) == 1 {
		t.Errorf("sent twice: %s: %+v\n%s", again.Status, again.Findings, again.Output)
	}
	return string(r.Output)
}

// What an edit can mean twice is a finding with readings, each of which can be chosen.
func TestQuestions(t *testing.T) {
	log := "log: done\n"
	for _, c := range []struct {
		name     string
		change   cameledit.Change
		rule     string
		line     int
		readings map[string]string // name to what it writes
	}{
		{
			"behind an owner without steps",
			cameledit.Change{Mode: cameledit.After, Where: "filter", Fragment: log},
			"owner-without-steps", 9,
			map[string]string{
				"inside": "            steps:\n              - log:\n                  message: done\n",
				"after":  "        - log:\n            message: done\n",
			},
		},
		{
			"at the end of steps",
			cameledit.Change{Mode: cameledit.Inside, Where: "route a", Fragment: log},
			"owner-without-steps", 9,
			map[string]string{
				"inside": "            steps:\n              - log:\n                  message: done\n",
				"after":  "        - log:\n            message: done\n",
			},
		},
		{
			"an onException at a step",
			cameledit.Change{Mode: cameledit.Before, Where: "setBody", Fragment: "onException:\n  exception: java.lang.Exception\n"},
			"entry-for-routes", 7,
			map[string]string{
				"all-routes": "- onException:\n    exception:\n      - java.lang.Exception\n",
				"this-route": "- routeConfiguration:\n    id: a-errors\n    onException:\n      - onException:\n          exception:\n            - java.lang.Exception\n" +
					"    routeConfigurationId: a-errors\n",
			},
		},
		{
			"an onCompletion in a route",
			cameledit.Change{Mode: cameledit.Inside, Where: "route a", Fragment: "onCompletion:\n  steps:\n    - log: done\n"},
			"entry-for-routes", 1, nil,
		},
		{
			"another scheme",
			cameledit.Change{Mode: cameledit.At, Where: "to kafka:orders", Fragment: "uri: direct:b\n"},
			"other-scheme", 16,
			map[string]string{"without-parameters": "        - to:\n            uri: direct:b\n"},
		},
		{
			"another EIP",
			cameledit.Change{Mode: cameledit.At, Where: "to kafka:orders", Fragment: log},
			"other-eip", 16,
			map[string]string{
				"replace": "        - log:\n            message: done\n",
				"before":  "        - log:\n            message: done\n",
				"after":   "        - log:\n            message: done\n",
			},
		},
		{
			"a list that has items",
			cameledit.Change{Mode: cameledit.At, Where: "choice", Fragment: "when:\n  - simple: ${body}\n    steps:\n      - log: z\n"},
			"list-has-items", 21, nil,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := cameledit.Edit([]byte(twoRoutes), []cameledit.Change{c.change}, cameledit.Options{})
			schematest.Check(t, r)
			if r.Status != report.Ambiguous || r.Code != report.TwoReadings || len(r.Findings) == 0 || string(r.Output) != twoRoutes {
				t.Fatalf("%s %s: %+v", r.Status, r.Code, r.Findings)
			}
			f := r.Findings[len(r.Findings)-1]
			if f.Rule != c.rule || f.Line != c.line {
				t.Errorf("%s in line %d, want %s in %d: %s", f.Rule, f.Line, c.rule, c.line, f.Message)
			}
			for _, reading := range f.Readings {
				o := cameledit.Options{Choose: []cameledit.Choice{{Rule: f.Rule, Line: f.Line, Name: reading.Name}}}
				out := edited(t, twoRoutes, o, c.change)
				if want, ok := c.readings[reading.Name]; ok {
					if d := cmp.Diff(want, reading.After); d != "" {
						t.Errorf("%s: -want +got\n%s", reading.Name, d)
					}
				}
				e := reading.Edits[0]
				if got := twoRoutes[:e.Start] + e.New + twoRoutes[e.End:]; got != out {
					t.Errorf("%s: the edits of the reading make\n%s\nchoosing it makes\n%s", reading.Name, got, out)
				}
			}
			for name := range c.readings {
				if !strings.Contains(f.Message, name+" (") {
					t.Errorf("no reading %s: %s", name, f.Message)
				}
			}
		})
	}
}

// What is refused says what to send instead, and leaves the text alone.
func TestRefusals(t *testing.T) {
	filterWithStep := strings.Replace(file, "filter: # no steps yet\n            simple: \"${body} == 'x'\"\n",
		"filter:\n            simple: \"${body} == 'x'\"\n            steps:\n              - stop: {}\n        - log: after\n", 1)
	for name, c := range map[string]struct {
		src    string
		change cameledit.Change
		status report.Status
		code   report.Code
		says   string
	}{
		"empty fragment":              {file, cameledit.Change{Mode: cameledit.Replace, Where: "setBody", Fragment: " \n"}, report.Refused, report.FragmentKind, "the fragment is empty; to take the node away use --remove"},
		"prose":                       {file, cameledit.Change{Mode: cameledit.After, Where: "setBody", Fragment: "Please log the body here."}, report.Refused, report.FragmentKind, `the fragment is a text, "Please log the body here."; send YAML`},
		"another language":            {file, cameledit.Change{Mode: cameledit.After, Where: "setBody", Fragment: `.log("${body}").to("direct:x")`}, report.Refused, report.FragmentKind, "send YAML"},
		"a language as step":          {file, cameledit.Change{Mode: cameledit.After, Where: "setBody", Fragment: "- groovy: x\n"}, report.Refused, report.FragmentKind, "what can stand there: "},
		"a comment":                   {file, cameledit.Change{Mode: cameledit.Before, Where: "# first", Fragment: "log: x"}, report.NotFound, report.AnchorMiss, "it is a comment"},
		"behind the end":              {file, cameledit.Change{Mode: cameledit.Before, Where: "99", Fragment: "log: x"}, report.NotFound, report.AnchorMiss, "the file has no line 99; it has 10 lines"},
		"a selector's typo":           {file, cameledit.Change{Mode: cameledit.Before, Where: "setBody in route aa", Fragment: "log: x"}, report.NotFound, report.AnchorMiss, "send one of the candidates"},
		"no routes":                   {"a: b\n", cameledit.Change{Mode: cameledit.Before, Where: "log", Fragment: "log: x"}, report.NotFound, report.AnchorMiss, "no line and no selector is log; the file has no routes or other entries"},
		"an empty file":               {"", cameledit.Change{Mode: cameledit.Before, Where: "log", Fragment: "log: x"}, report.NotFound, report.AnchorMiss, "no line and no selector is log"},
		"not YAML":                    {"- a: [\n", cameledit.Change{Mode: cameledit.Before, Where: "a", Fragment: "log: x"}, report.Invalid, report.Unacceptable, "the file is not YAML yet"},
		"two documents":               {file + "---\n" + file, cameledit.Change{Mode: cameledit.Remove, Where: "setBody"}, report.Refused, report.MultiDocument, "a second YAML document starts here"},
		"an id twice":                 {file, cameledit.Change{Mode: cameledit.After, Where: "route a", Fragment: strings.ReplaceAll(file, "setBody", "log")}, report.Invalid, report.Unacceptable, ""},
		"a comment alone":             {file, cameledit.Change{Mode: cameledit.After, Where: "setBody", Fragment: "# log it\n"}, report.Refused, report.FragmentKind, "the fragment is only a comment; send the steps or options to write"},
		"a value without key":         {file, cameledit.Change{Mode: cameledit.At, Where: "setBody", Fragment: ": 00"}, report.Refused, report.FragmentKind, "has no key before it"},
		"an empty item":               {file, cameledit.Change{Mode: cameledit.After, Where: "setBody", Fragment: "- log: x\n- # later\n"}, report.Refused, report.FragmentKind, "an item of the fragment is empty"},
		"an EIP without steps":        {file, cameledit.Change{Mode: cameledit.Inside, Where: "setBody", Fragment: "- log: x\n"}, report.Refused, report.FragmentKind, "setBody in line 7 has no list of steps of its own"},
		"options of an alias":         {"- from:\n    uri: direct:a\n    steps:\n      - to: &b\n          uri: direct:b\n      - to: *b\n", cameledit.Change{Mode: cameledit.At, Where: "step 2 in from", Fragment: "id: b"}, report.Refused, report.YAMLFeature, "*b is an alias of what stands in line 4"},
		"into a map that is an alias": {"- from:\n    uri: file:a\n    parameters: &p\n      noop: true\n    steps:\n      - to:\n          uri: file:b\n          parameters: *p\n", cameledit.Change{Mode: cameledit.At, Where: "to", Fragment: "parameters:\n  fileName: x\n"}, report.Refused, report.YAMLFeature, "*p is an alias of what stands in line 3"},
		"an odd anchor":               {file, cameledit.Change{Mode: cameledit.At, Where: "setBody", Fragment: "&a! ${body}"}, report.Refused, report.YAMLFeature, "not every parser reads"},
		"its only option":             {file, cameledit.Change{Mode: cameledit.Remove, Where: "simple in filter"}, report.Invalid, report.Unacceptable, "filter has no expression"},
		"a new problem":               {file, cameledit.Change{Mode: cameledit.After, Where: "setBody", Fragment: "- log:\n    message: x\n    colour: red\n"}, report.Invalid, report.Unacceptable, "colour is not an option of log"},
		"the only child":              {filterWithStep, cameledit.Change{Mode: cameledit.Remove, Where: "stop"}, report.Refused, report.Unacceptable, "take filter away as a whole"},
		"left-out text":               {file, cameledit.Change{Mode: cameledit.Inside, Where: "filter", Fragment: "steps:\n  # ... existing steps ...\n  - log: x\n"}, report.Refused, report.Unacceptable, "send the new steps or options alone"},
		"no such mode":                {file, cameledit.Change{Mode: "beside", Where: "setBody", Fragment: "log: x"}, report.Failed, report.Unacceptable, "there is no mode"},
		"a fragment too many":         {file, cameledit.Change{Mode: cameledit.Remove, Where: "setBody", Fragment: "log: x"}, report.Failed, report.Unacceptable, "remove takes no fragment"},
		"into itself":                 {filterWithStep, cameledit.Change{Mode: cameledit.Move, Where: "filter", To: "stop", ToMode: cameledit.Before}, report.Refused, report.Unacceptable, "cannot be moved into or beside itself"},
	} {
		t.Run(name, func(t *testing.T) {
			r := cameledit.Edit([]byte(c.src), []cameledit.Change{c.change}, cameledit.Options{})
			schematest.Check(t, r)
			if r.Status != c.status || r.Code != c.code || string(r.Output) != c.src {
				t.Errorf("%s %s, want %s %s; changed %t", r.Status, r.Code, c.status, c.code, string(r.Output) != c.src)
			}
			said := ""
			for _, f := range r.Findings {
				said += f.Message + "\n"
			}
			if !strings.Contains(said, c.says) {
				t.Errorf("it does not say %q: %s", c.says, said)
			}
			for _, x := range r.Candidates {
				c.change.Where = x.Selector
				if again := cameledit.Edit([]byte(c.src), []cameledit.Change{c.change}, cameledit.Options{}); again.Status == report.NotFound {
					t.Errorf("the candidate %q is not found", x.Selector)
				}
			}
		})
	}
}

// A parameter of an endpoint is one option in every spelling that Camel makes one name of.
func TestParameterInOtherCase(t *testing.T) {
	const src = "- from:\n    uri: jms:queue:a\n    parameters:\n      concurrentConsumers: 2 # for now\n    steps:\n      - stop: {}\n"
	got := edited(t, src, cameledit.Options{}, cameledit.Change{Mode: cameledit.At, Where: "from", Fragment: "parameters:\n  concurrent-consumers: 4\n"})
	if want := strings.Replace(src, "2 #", "4 #", 1); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// All edits of a batch are made, or none; their line numbers are those of the text as it came.
func TestBatch(t *testing.T) {
	got := edited(t, twoRoutes, cameledit.Options{},
		cameledit.Change{Mode: cameledit.Before, Where: "7: - setBody:", Fragment: "- log: one\n- log: two\n"},
		cameledit.Change{Mode: cameledit.At, Where: "16: - to:", Fragment: "id: orders"},
		cameledit.Change{Mode: cameledit.Remove, Where: "7"},
		cameledit.Change{Mode: cameledit.After, Where: "log two", Fragment: "log: three"},
	)
	want := strings.Replace(twoRoutes, `        # first
        - setBody:
            simple: "${body}"
`, `        - log:
            message: one
        - log:
            message: two
        - log:
            message: three
`, 1)
	want = strings.Replace(want, "              brokers: one:9092\n", "              brokers: one:9092\n            id: orders\n", 1)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
	for name, changes := range map[string][]cameledit.Change{
		"the second fails":  {{Mode: cameledit.Remove, Where: "7"}, {Mode: cameledit.Remove, Where: "nothing"}},
		"a place that went": {{Mode: cameledit.Remove, Where: "7"}, {Mode: cameledit.Before, Where: "7", Fragment: "log: x"}},
	} {
		r := cameledit.Edit([]byte(twoRoutes), changes, cameledit.Options{})
		schematest.Check(t, r)
		if string(r.Output) != twoRoutes || r.Worst() != report.Error {
			t.Errorf("%s: %s: %+v", name, r.Status, r.Findings)
		}
		if last := r.Findings[len(r.Findings)-1].Message; last != "edit 2 of 2 is refused, so none was made" {
			t.Errorf("%s: %s", name, last)
		}
	}
}

// What a file has of its own stays: line ends, a byte-order mark, columns, comments, brackets.
func TestHabits(t *testing.T) {
	log := "- log: done\n"
	for name, c := range map[string]struct {
		src    string
		change cameledit.Change
		want   string
	}{
		"CRLF": {
			"- from:\r\n    uri: direct:a\r\n    steps:\r\n      - stop: {}\r\n",
			cameledit.Change{Mode: cameledit.Before, Where: "stop", Fragment: log},
			"- from:\r\n    uri: direct:a\r\n    steps:\r\n      - log:\r\n          message: done\r\n      - stop: {}\r\n",
		},
		"a byte-order mark": {
			"\ufeff- from:\n    uri: direct:a\n    steps: []\n",
			cameledit.Change{Mode: cameledit.Inside, Where: "from", Fragment: log},
			"\ufeff- from:\n    uri: direct:a\n    steps:\n      - log:\n          message: done\n",
		},
		"no last line end": {
			"- from:\n    uri: direct:a\n    steps:\n      - stop: {}",
			cameledit.Change{Mode: cameledit.After, Where: "stop", Fragment: log},
			"- from:\n    uri: direct:a\n    steps:\n      - stop: {}\n      - log:\n          message: done",
		},
		"no last line end, CRLF": {
			"- from:\r\n    uri: direct:a\r\n    steps:\r\n      - stop: {}",
			cameledit.Change{Mode: cameledit.After, Where: "stop", Fragment: log},
			"- from:\r\n    uri: direct:a\r\n    steps:\r\n      - stop: {}\r\n      - log:\r\n          message: done",
		},
		"a list at its key's column": {
			"- from:\n    uri: direct:a\n    steps:\n    - filter:\n        simple: ${body}\n",
			cameledit.Change{Mode: cameledit.Inside, Where: "filter", Fragment: log},
			"- from:\n    uri: direct:a\n    steps:\n    - filter:\n        simple: ${body}\n        steps:\n        - log:\n            message: done\n",
		},
		"four columns": {
			"-   from:\n        uri: direct:a\n        steps:\n            -   stop: {}\n",
			cameledit.Change{Mode: cameledit.Before, Where: "stop", Fragment: log},
			"-   from:\n        uri: direct:a\n        steps:\n            - log:\n                message: done\n            -   stop: {}\n",
		},
		"brackets": {
			"- from:\n    uri: direct:a\n    steps: [{stop: {}}] # x\n",
			cameledit.Change{Mode: cameledit.Before, Where: "stop", Fragment: log},
			"- from:\n    uri: direct:a\n    steps:\n      - log:\n          message: done\n      - stop: {} # x\n",
		},
		"an empty map": {
			"- from:\n    uri: direct:a\n    steps:\n      - multicast: {} # all\n",
			cameledit.Change{Mode: cameledit.Inside, Where: "multicast", Fragment: log},
			"- from:\n    uri: direct:a\n    steps:\n      - multicast: # all\n          steps:\n            - log:\n                message: done\n",
		},
		"empty steps with comments": {
			"- from:\n    uri: direct:a\n    steps: [] # none\n      # later\n",
			cameledit.Change{Mode: cameledit.Inside, Where: "from", Fragment: log},
			"- from:\n    uri: direct:a\n    steps: # none\n      - log:\n          message: done\n      # later\n",
		},
		"the last step, below a comment": {
			"- from:\r\n    uri: direct:a\r\n    steps: # s\r\n    # nobody's\r\n\r\n    - stop: {}",
			cameledit.Change{Mode: cameledit.Remove, Where: "stop"},
			"- from:\r\n    uri: direct:a\r\n    steps: [] # s\r\n    # nobody's\r\n",
		},
		"the first steps": {
			"- from:\n    uri: direct:a\n    steps:\n      - stop: {}\n",
			cameledit.Change{Mode: cameledit.Inside, Where: "from", Fragment: "- stop: {}\n- log: done\n", First: true},
			"- from:\n    uri: direct:a\n    steps:\n      - stop: {}\n      - log:\n          message: done\n      - stop: {}\n",
		},
		"several options behind a dash": {
			"- from:\n    uri: direct:a\n    steps:\n      - choice:\n          when:\n            - simple: ${body}\n              steps: []\n",
			cameledit.Change{Mode: cameledit.Before, Where: "simple in when", Fragment: "id: w\ndisabled: true\n"},
			"- from:\n    uri: direct:a\n    steps:\n      - choice:\n          when:\n            - id: w\n              disabled: true\n              simple: ${body}\n              steps: []\n",
		},
		"a text that grows": {
			"- from:\n    uri: direct:a\n    steps:\n      - to: direct:b # b\n",
			cameledit.Change{Mode: cameledit.At, Where: "to", Fragment: "id: b"},
			"- from:\n    uri: direct:a\n    steps:\n      - to:\n          uri: direct:b # b\n          id: b\n",
		},
		"an option beside steps": {
			"- from:\n    uri: direct:a\n    steps:\n      - multicast:\n          steps:\n            - stop: {}\n",
			cameledit.Change{Mode: cameledit.Inside, Where: "multicast", Fragment: "steps:\n  - parallelProcessing: true\n"},
			"- from:\n    uri: direct:a\n    steps:\n      - multicast:\n          parallelProcessing: true\n          steps:\n            - stop: {}\n",
		},
		"an option behind steps": {
			"- from:\n    uri: direct:a\n    steps:\n      - multicast:\n          steps:\n            - stop: {}\n          id: m\n",
			cameledit.Change{Mode: cameledit.At, Where: "multicast", Fragment: "parallelProcessing: true\n"},
			"- from:\n    uri: direct:a\n    steps:\n      - multicast:\n          steps:\n            - stop: {}\n          id: m\n          parallelProcessing: true\n",
		},
		"an option of the route among those of its from": {
			"- route:\n    id: a\n    from:\n      uri: direct:a\n      steps:\n        - stop: {}\n",
			cameledit.Change{Mode: cameledit.At, Where: "from", Fragment: "from:\n  uri: direct:b\n  errorHandler:\n    noErrorHandler:\n"},
			"- route:\n    id: a\n    errorHandler:\n      noErrorHandler: {}\n    from:\n      uri: direct:b\n      steps:\n        - stop: {}\n",
		},
		"a language by its name at the text of another": {
			"- from:\n    uri: direct:a\n    steps:\n      - setBody:\n          id: body\n          expression:\n            constant:\n              expression: x\n",
			cameledit.Change{Mode: cameledit.At, Where: "id body", Fragment: "expression:\n  language: simple\n  expression: ${header.y}\n"},
			"- from:\n    uri: direct:a\n    steps:\n      - setBody:\n          id: body\n          expression:\n            simple:\n              expression: ${header.y}\n",
		},
		"an anchor": {
			"- from:\n    uri: direct:a\n    steps:\n      - to: &b direct:b\n      - to: *b\n",
			cameledit.Change{Mode: cameledit.After, Where: "step 1 in from", Fragment: log},
			"- from:\n    uri: direct:a\n    steps:\n      - to: &b direct:b\n      - log:\n          message: done\n      - to: *b\n",
		},
		"the first key behind a dash": {
			"- from:\n    uri: direct:a\n    steps:\n      - choice:\n          when:\n            - simple: ${body}\n              steps: []\n",
			cameledit.Change{Mode: cameledit.Before, Where: "simple in when", Fragment: "id: w"},
			"- from:\n    uri: direct:a\n    steps:\n      - choice:\n          when:\n            - id: w\n              simple: ${body}\n              steps: []\n",
		},
		"a step before the comment of the next": {
			"- from:\n    uri: direct:a\n    steps:\n      - stop: {}\n      # b\n      # b\n      - to: direct:b\n",
			cameledit.Change{Mode: cameledit.Before, Where: "to direct:b", Fragment: "# c\n- log: done # d\n"},
			"- from:\n    uri: direct:a\n    steps:\n      - stop: {}\n      # c\n      - log:\n          message: done # d\n      # b\n      # b\n      - to: direct:b\n",
		},
		"the only step of a branch": {
			"- from:\n    uri: direct:a\n    steps:\n      - choice:\n          otherwise:\n            steps:\n              - stop: {}\n",
			cameledit.Change{Mode: cameledit.Remove, Where: "stop"},
			"- from:\n    uri: direct:a\n    steps:\n      - choice:\n          otherwise: {}\n",
		},
		"the only step of an EIP": {
			"- from:\n    uri: direct:a\n    steps:\n      - multicast: # all\n          steps:\n            - stop: {}\n",
			cameledit.Change{Mode: cameledit.Remove, Where: "stop"},
			"- from:\n    uri: direct:a\n    steps:\n      - multicast: {} # all\n",
		},
		"into an EIP without steps": {
			"- from:\n    uri: direct:a\n    steps:\n      # why\n      - to: direct:b\n      - kamelet: k\n",
			cameledit.Change{Mode: cameledit.Move, Where: "to", To: "kamelet", ToMode: cameledit.Inside},
			"- from:\n    uri: direct:a\n    steps:\n      - kamelet:\n          name: k\n          steps:\n            # why\n            - to: direct:b\n",
		},
		"out of brackets": {
			"- from:\n    uri: direct:a\n    steps: [{log: a}, {log: b}]\n",
			cameledit.Change{Mode: cameledit.Move, Where: "log b", To: "log a", ToMode: cameledit.Before},
			"- from:\n    uri: direct:a\n    steps:\n      - log: b\n      - log: a\n",
		},
		"a comment that stands further out": {
			"- from:\n    uri: direct:a\n    steps:\n      - stop: {}\n",
			cameledit.Change{Mode: cameledit.Before, Where: "stop", Fragment: "# why\n    - log: done\n# end\n"},
			"- from:\n    uri: direct:a\n    steps:\n      # why\n      - log:\n          message: done\n      # end\n      - stop: {}\n",
		},
		"the steps of a doTry": {
			"- from:\n    uri: direct:a\n    steps:\n      - doTry:\n          steps:\n            - stop: {}\n",
			cameledit.Change{Mode: cameledit.Inside, Where: "doTry", Fragment: log},
			"- from:\n    uri: direct:a\n    steps:\n      - doTry:\n          steps:\n            - stop: {}\n            - log:\n                message: done\n",
		},
		"a document": {
			"- from:\n    uri: direct:a\n    steps:\n      - stop: {}\n",
			cameledit.Change{Mode: cameledit.Before, Where: "5→      - stop: {}", Fragment: "---\n" + log + "...\n"},
			"- from:\n    uri: direct:a\n    steps:\n      - log:\n          message: done\n      - stop: {}\n",
		},
		"numbered as by cat -n": {
			"- from:\n    uri: direct:a\n    steps:\n      - stop: {}\n",
			cameledit.Change{Mode: cameledit.Before, Where: "4\t      - stop: {}", Fragment: "     4\t- log:\n     5\t    message: done\n"},
			"- from:\n    uri: direct:a\n    steps:\n      - log:\n          message: done\n      - stop: {}\n",
		},
		"steps of a Pipe": {
			"apiVersion: camel.apache.org/v1\nkind: Pipe\nspec:\n  steps:\n    - ref:\n        name: a\n",
			cameledit.Change{Mode: cameledit.Replace, Where: "steps", Fragment: "steps:\n  - ref:\n      name: b\n"},
			"apiVersion: camel.apache.org/v1\nkind: Pipe\nspec:\n  steps:\n    - ref:\n        name: b\n",
		},
		"the last of several steps of a Pipe": {
			"apiVersion: camel.apache.org/v1\nkind: Pipe\nspec:\n  steps:\n    - ref:\n        name: a\n    - ref:\n        name: b\n",
			cameledit.Change{Mode: cameledit.Remove, Where: "ref b"},
			"apiVersion: camel.apache.org/v1\nkind: Pipe\nspec:\n  steps:\n    - ref:\n        name: a\n",
		},
		"one of a list of texts": {
			"- rest:\n    get:\n      - path: /a\n        to: direct:a\n        param:\n          - name: x\n            allowableValues:\n              - \"1\"\n              - \"2\"\n",
			cameledit.Change{Mode: cameledit.Replace, Where: `- "2"`, Fragment: `- "3"`},
			"- rest:\n    get:\n      - path: /a\n        to: direct:a\n        param:\n          - name: x\n            allowableValues:\n              - \"1\"\n              - value: \"3\"\n",
		},
		"a Kamelet outside its template": {
			"kind: Kamelet\nspec:\n  definition:\n    properties:\n      a:\n        type: string\n  template:\n    from: {uri: 'kamelet:source'}\n",
			cameledit.Change{Mode: cameledit.After, Where: "a in properties", Fragment: "b:\n  type: string\n"},
			"kind: Kamelet\nspec:\n  definition:\n    properties:\n      a:\n        type: string\n      b:\n        type: string\n  template:\n    from: {uri: 'kamelet:source'}\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			if d := cmp.Diff(c.want, edited(t, c.src, cameledit.Options{}, c.change)); d != "" {
				t.Errorf("-want +got\n%s", d)
			}
		})
	}
}

// An error brings no bytes, and what an edit changes lies in one place: before and behind it all bytes stay.
func FuzzEdit(f *testing.F) {
	for _, s := range []struct{ mode, where, fragment string }{
		{"at", "filter", "simple: ${header.x}"},
		{"before", "7: - setBody:", "- log: x"},
		{"after", "setBody", "- log: x\n- to: direct:x"},
		{"inside", "filter", "steps:\n  - log: x # y"},
		{"replace", "setBody", "```yaml\nlog: x\n```"},
		{"remove", "setBody", ""},
		{"wrap", "setBody", "pipeline:"},
		{"unwrap", "choice", ""},
		{"at", "to kafka:orders", `{"id": "x"}`},
		{"before", "7", "onException:\n  exception: [a.B]\n"},
	} {
		f.Add([]byte(twoRoutes), s.mode, s.where, s.fragment)
		f.Add([]byte(strings.ReplaceAll(file, "\n", "\r\n")), s.mode, s.where, s.fragment)
	}
	if src, err := os.ReadFile("anchor/testdata/orders.camel.yaml"); err == nil {
		f.Add(src, "inside", "choice", "- when:\n    simple: x\n    steps:\n    - stop: {}")
	}
	f.Fuzz(func(t *testing.T, src []byte, mode, where, fragment string) {
		given := bytes.Clone(src)
		r := cameledit.Edit(src, []cameledit.Change{{Mode: cameledit.Mode(mode), Where: where, Fragment: fragment, To: where, ToMode: cameledit.After}}, cameledit.Options{})
		schematest.Check(t, r)
		if !bytes.Equal(src, given) {
			t.Fatal("the caller's bytes were changed")
		}
		var n yaml.Node
		if r.Status == report.Unverified && yaml.Unmarshal(src, &n) == nil { // the second parser is strange to some texts from the start
			t.Fatalf("%s: %v", r.Status, r.Findings)
		}
		if r.Status != report.Edited && !bytes.Equal(r.Output, src) {
			t.Fatalf("%s and changed bytes", r.Status)
		}
		if made := r.Status == report.Edited || r.Status == report.Unchanged; made != (r.Code == "") {
			t.Fatalf("%s with code %q", r.Status, r.Code)
		}
		for _, x := range r.Findings {
			if x.Line < 1 || x.Column < 1 || x.Offset < 0 {
				t.Fatalf("a finding outside the text: %+v", x)
			}
		}
		if r.Status == report.Edited {
			before := cameledit.Validate(src, cameledit.Options{})
			if again := cameledit.Validate(r.Output, cameledit.Options{}); again.Worst() == report.Error && before.Worst() != report.Error {
				t.Fatalf("a new error was written: %v\n%s", again.Findings, r.Output)
			}
		}
	})
}

// Where an alias stands for what an edit changes, the answer says so, and only there.
func TestAliasOfWhatIsChanged(t *testing.T) {
	const src = "- route:\n    id: a\n    from:\n      uri: direct:a\n      steps: &s\n        - log:\n            message: one\n" +
		"- route:\n    id: b\n    from:\n      uri: direct:b\n      steps: *s\n"
	const note = "the alias *s stands for what begins in line 5 and was changed, so it is changed here too"
	for _, c := range []struct {
		change cameledit.Change
		want   string // a line of the result
		noted  bool
	}{
		{cameledit.Change{Mode: cameledit.After, Where: "log in route a", Fragment: "- to:\n    uri: mock:a\n"}, "            uri: mock:a\n- route:", true},
		{cameledit.Change{Mode: cameledit.At, Where: "log in route a", Fragment: "message: two\n"}, "message: two\n", true},
		{cameledit.Change{Mode: cameledit.Remove, Where: "log in route a"}, "      steps: &s []\n", true},
		{cameledit.Change{Mode: cameledit.At, Where: "from in route a", Fragment: "id: x\n"}, "      id: x\n      steps: &s\n", false},
		{cameledit.Change{Mode: cameledit.At, Where: "from in route b", Fragment: "id: x\n"}, "      id: x\n      steps: *s\n", false},
	} {
		r := cameledit.Edit([]byte(src), []cameledit.Change{c.change}, cameledit.Options{})
		if r.Status != report.Edited || !strings.Contains(string(r.Output), c.want) {
			t.Errorf("%s %s: %s: %+v\n%s", c.change.Mode, c.change.Where, r.Status, r.Findings, r.Output)
		}
		noted := false
		for _, f := range r.Findings {
			noted = noted || f.Message == note && f.Line == 12 && f.Column == 7 && f.Severity == report.Note
		}
		if noted != c.noted {
			t.Errorf("%s %s: noted %v, want %v: %+v", c.change.Mode, c.change.Where, noted, c.noted, r.Findings)
		}
	}
}
