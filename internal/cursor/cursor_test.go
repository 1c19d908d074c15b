package cursor

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/splice"
)

// split takes the cursor, a |, out of a text.
func split(text string) (src string, offset int) {
	offset = strings.Index(text, "|")
	return text[:offset] + text[offset+1:], offset
}

const route = "- route:\n    from:\n      uri: kafka:orders\n      steps:\n"

func TestComplete(t *testing.T) {
	channels := func(scheme string) []string {
		return map[string][]string{"direct": {"direct:orders"}, "seda": {"seda:audit"}}[scheme]
	}
	for _, c := range []struct {
		name, text string
		first      string   // what proposals begin with, as they are inserted; "" for none at all
		has        []string // what is among them
		hasNot     []string
		after      string // the line of the cursor once the first is taken, if that is of interest
	}{
		{name: "an empty file", text: "|", has: []string{"- rest:", "- beans:"}},
		{name: "behind the dash of an entry", text: "- |", has: []string{"route:", "onException:"}, hasNot: []string{"to:"}},
		{name: "an entry that is begun", text: "- ro|", has: []string{"route:"}, after: "- "},
		{name: "an entry in the middle", text: "- route:\n    from:\n      uri: seda:a\n      steps: []\n|\n- rest:\n    path: a\n", has: []string{"- onException:"}},
		{name: "options of a route", text: "- route:\n    |\n    from:\n      uri: seda:a\n      steps: []\n", has: []string{"id: ", "routePolicyRef: "}, hasNot: []string{"from:", "to:"}},
		{name: "what has to be there is first", text: "- route:\n    |\n", first: "from:"},
		{name: "a step", text: route + "        - |", has: []string{"to:", "choice:", "setHeader:"}, hasNot: []string{"route:", "when:"}},
		{name: "a step in the column of its list", text: route + "        |", has: []string{"- to:", "- log:"}},
		{name: "a step behind others", text: route + "        - stop: {}\n        |\n", has: []string{"- to:"}},
		{name: "a step whose dash has no blank yet", text: route + "        -|", has: []string{" to:"}},
		{name: "a step that is begun", text: route + "        - lo|\n        - stop: {}\n", has: []string{"log:", "loadBalance:"}},
		{name: "no second step in an item", text: route + "        - log:\n            message: a\n          |\n"},
		{name: "options of a step", text: route + "        - log:\n            message: a\n            logg|\n", has: []string{"loggingLevel: ", "logName: "}, hasNot: []string{"message: "}},
		{name: "options on an empty line", text: route + "        - log:\n            |\n", first: "message: "},
		{name: "a key that has its colon", text: route + "        - log:\n            mess|age: a\n", first: "message", after: "            message: a"},
		{name: "values of an enum", text: route + "        - log:\n            message: a\n            loggingLevel: |\n", first: "TRACE", has: []string{"INFO", "OFF"}},
		{name: "a value that is begun", text: route + "        - log:\n            message: a\n            loggingLevel: IN|\n", has: []string{"INFO"}, after: "            loggingLevel: TRACE"},
		{name: "a value without a blank", text: route + "        - log:\n            loggingLevel:|\n", has: []string{" INFO"}},
		{name: "a value in quotes", text: route + "        - log:\n            loggingLevel: \"|\"\n", has: []string{"INFO"}, after: "            loggingLevel: \"TRACE\""},
		{name: "yes or no", text: route + "        - split:\n            streaming: |\n", has: []string{"true", "false"}},
		{name: "languages", text: route + "        - setBody:\n            expression:\n              |\n", has: []string{"simple:", "jq:"}, hasNot: []string{"id: "}},
		{name: "an expression before its languages", text: route + "        - setBody:\n            |\n", has: []string{"expression:", "simple:"}},
		{name: "one language", text: route + "        - setBody:\n            simple: a\n            |\n", hasNot: []string{"jq:", "expression:"}, has: []string{"id: "}},
		{name: "the text of a language", text: route + "        - setBody:\n            expression:\n              simple:\n                |\n", first: "expression: "},
		{name: "branches", text: route + "        - choice:\n            |\n", has: []string{"when:", "otherwise:"}},
		{name: "items of branches", text: route + "        - choice:\n            when:\n              |\n", has: []string{"- steps:"}},
		{name: "parameters of a kafka consumer", text: "- route:\n    from:\n      uri: kafka:orders\n      parameters:\n        |\n      steps: []\n", has: []string{"brokers: ", "groupId: ", "autoOffsetReset: "}, hasNot: []string{"topic: ", "key: "}},
		{name: "parameters of a kafka producer", text: route + "        - to:\n            uri: kafka:out\n            parameters:\n              brokers: a\n              ke|\n", has: []string{"key: ", "requestRequiredAcks: "}, hasNot: []string{"groupId: ", "brokers: "}},
		{name: "the path is a parameter too if the uri is a scheme", text: route + "        - to:\n            uri: kafka\n            parameters:\n              |\n", first: "topic: "},
		{name: "values of a parameter", text: "- route:\n    from:\n      uri: kafka:orders\n      parameters:\n        autoOffsetReset: |\n", has: []string{"latest", "earliest"}},
		{name: "schemes", text: route + "        - to:\n            uri: ka|\n", has: []string{"kafka:", "kamelet:"}, hasNot: []string{"timer:"}, after: "            uri: a2a:"},
		{name: "schemes of a text", text: route + "        - to: |\n", has: []string{"kafka:"}},
		{name: "schemes to read from", text: "- route:\n    from:\n      uri: |\n", has: []string{"timer:", "kafka:"}, hasNot: []string{"smtp2:"}},
		{name: "channels", text: route + "        - to:\n            uri: direct:|\n", first: "direct:orders", hasNot: []string{"seda:audit"}, after: "            uri: direct:orders"},
		{name: "options in a query", text: route + "        - to: kafka:out?brokers=a&ke|\n", has: []string{"key=", "lingerMs="}, hasNot: []string{"brokers=", "groupId="}},
		{name: "a value in a query", text: "- route:\n    from:\n      uri: kafka:in?autoOffsetReset=|\n", has: []string{"latest"}, after: "      uri: kafka:in?autoOffsetReset=latest"},
		{name: "in brackets", text: route + "        - log: {message: a, logg|}\n", has: []string{"loggingLevel: "}},
		{name: "a value in brackets", text: route + "        - log: {message: a, loggingLevel: |}\n", has: []string{"INFO"}},
		{name: "a text", text: route + "        - log:\n            message: |\n"},
		{name: "a block of text", text: route + "        - setBody:\n            expression:\n              simple:\n                expression: >-\n                  to|\n"},
		{name: "a comment", text: route + "        # t|\n"},
		{name: "behind a value", text: route + "        - stop: {} # t|\n"},
		{name: "free keys", text: "- beans:\n    - name: a\n      type: b.C\n      properties:\n        |\n"},
		{name: "in a Kamelet", text: "apiVersion: camel.apache.org/v1\nkind: Kamelet\nspec:\n  template:\n    from:\n      uri: timer:a\n      steps:\n        - |\n", has: []string{"to:"}},
		{name: "the template of a Kamelet", text: "apiVersion: camel.apache.org/v1\nkind: Kamelet\nspec:\n  template:\n    |\n", has: []string{"from:"}},
		{name: "outside of the template", text: "apiVersion: camel.apache.org/v1\nkind: Kamelet\nspec:\n  |\n  template:\n    from:\n      uri: timer:a\n"},
		{name: "below what is broken", text: "- route:\n    from:\n      uri: timer:a\n       period: 5\n      steps:\n        - log: {{x}}\n        - |\n", has: []string{"to:"}},
		{name: "behind a byte-order mark", text: "\ufeff- |", has: []string{"route:"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, end := range []string{"\n", "\r\n"} {
				src, offset := split(strings.ReplaceAll(c.text, "\n", end))
				got := Complete(src, dsl.Latest(), offset, channels)
				var inserts []string
				for _, p := range got.Proposals {
					inserts = append(inserts, p.Insert)
				}
				if c.first == "" && c.has == nil && inserts != nil {
					t.Fatalf("got %q", inserts)
				}
				if c.first != "" && (len(inserts) == 0 || inserts[0] != c.first) {
					t.Errorf("got %q first, want %q", inserts, c.first)
				}
				for _, want := range c.has {
					if !slices.Contains(inserts, want) {
						t.Errorf("%q is missing in %q", want, inserts)
					}
				}
				for _, bad := range c.hasNot {
					if slices.Contains(inserts, bad) {
						t.Errorf("%q is proposed", bad)
					}
				}
				if len(inserts) == 0 {
					continue
				}
				if got.Start > offset || got.End < offset || strings.ContainsAny(src[got.Start:got.End], "\r\n") {
					t.Errorf("the span %v of %q does not hold the cursor %d", got.Span, src[got.Start:got.End], offset)
				}
				if c.after != "" && inserts[0] == c.first || strings.HasPrefix(c.after, "            loggingLevel") {
					out, _, err := splice.Apply(src, []splice.Edit{{Span: got.Span, New: inserts[0]}})
					if err != nil || !slices.Contains(strings.Split(strings.ReplaceAll(out, "\r", ""), "\n"), c.after) {
						t.Errorf("got %q, %v, want the line %q", out, err, c.after)
					}
				}
			}
		})
	}
}

// At no offset of a text a proposal is anywhere but around the cursor, in its line.
func TestCompleteEverywhere(t *testing.T) {
	src := "\ufeff# 🐪\n" + route + "        - to: {uri: 'kafka:a?brokers=x', parameters: {}} # b\r\n        - choice:\n            when:\n              - simple: \"ä\"\n                steps:\n                  - log: \"🐪 ${body}\"\n        -\n    \n"
	for offset := range len(src) + 1 {
		c := Complete(src, dsl.Latest(), offset, nil)
		if len(c.Proposals) > 0 && (c.Start > max(offset, len(bom)) || c.End < offset || strings.ContainsAny(src[c.Start:c.End], "\r\n")) {
			t.Errorf("%d: %v: %q", offset, c.Span, src[c.Start:c.End])
		}
	}
}

func TestDescribe(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"an entry", "- ro|ute:\n    from:\n      uri: seda:a\n      steps: []\n", "entry route, stands in [the file]"},
		{"a step", route + "        - |log:\n            message: a\n", "step log, stands in [steps], a text is message"},
		{"an option", route + "        - log:\n            loggingLevel|: INFO\n", "option loggingLevel of log, Enum [TRACE DEBUG INFO WARN ERROR OFF], default INFO"},
		{"one that is required", "- route:\n    from:\n      ur|i: seda:a\n      steps: []\n", "option uri of from, Text, required"},
		{"a branch", route + "        - choice:\n            wh|en: []\n", "option when of choice, ObjectList, stands in [choice]"},
		{"a language", route + "        - setBody:\n            sim|ple: a\n", "language simple, stands in [expression], a text is expression"},
		{"a parameter", "- route:\n    from:\n      uri: kafka:a\n      parameters:\n        autoOffset|Reset: latest\n", "parameter autoOffsetReset of kafka, Enum [latest earliest none], consumer"},
		{"a secret", "- route:\n    from:\n      uri: kafka:a\n      parameters:\n        sslKeyP|assword: x\n", "parameter sslKeyPassword of kafka, Text, secret"},
		{"a scheme", "- route:\n    from:\n      uri: ka|fka:a\n", "scheme kafka, kafka:topic"},
		{"a key at a wrong place", route + "        - when|:\n            simple: a\n", " when, stands in [choice]"},
		{"what nobody knows", route + "        - fo|o: a\n", ""},
		{"a blank", route + "    |    - stop: {}\n", ""},
		{"a text", route + "        - log:\n            message: a|\n", ""},
		{"what is not YAML yet", route + "        - log:\n            mess|age: {{x}}\n           loggingLevel: INFO\n", "option message of log, Text, required"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src, offset := split(c.text)
			d, ok := Read([]byte(src), dsl.Latest()).Describe(offset)
			got := ""
			if ok {
				got = describe(d)
				if d.Start > offset || d.End < offset {
					t.Errorf("the span %v does not hold the cursor %d", d.Span, offset)
				}
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func describe(d Description) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", d.Kind, d.Name)
	if d.Of != "" {
		b.WriteString(" of " + d.Of)
	}
	for _, s := range []string{d.Type, d.Syntax} {
		if s != "" {
			b.WriteString(", " + s)
		}
	}
	if d.Values != nil {
		fmt.Fprintf(&b, " %v", d.Values)
	}
	for is, s := range map[bool]string{d.HasDefault: ", default " + d.Default} {
		if is {
			b.WriteString(s)
		}
	}
	if d.Required {
		b.WriteString(", required")
	}
	if d.Secret {
		b.WriteString(", secret")
	}
	if d.Direction != "" {
		b.WriteString(", " + d.Direction)
	}
	if d.Stands != nil {
		fmt.Fprintf(&b, ", stands in %v", d.Stands)
	}
	if d.TextSets != "" {
		b.WriteString(", a text is " + d.TextSets)
	}
	return b.String()
}

const outlined = `# of the night
# and the day
- route:
    id: orders
    from:
      uri: kafka:orders
      steps:
        - choice:
            when:
              - simple: "${body}"
                steps:
                  - log: one
            otherwise:
              steps:
                - to:
                    uri: direct:b
- rest:
    path: /a
`

func TestOutline(t *testing.T) {
	want := `route orders 3-16 entry
  from kafka:orders 5-16 option
    choice  8-16 step
      when ${body} 10-12 option
        log one 12-12 step
      otherwise  13-16 option
        to direct:b 15-16 step
rest /a 17-18 entry
`
	for _, src := range []string{outlined, strings.Replace(outlined, "id: orders", "id: orders\n    {{broken", 1)} {
		text := Read([]byte(src), dsl.Latest())
		if src != outlined {
			if len(text.Outline()) != 2 {
				t.Errorf("of a text that is not YAML %d entries are left", len(text.Outline()))
			}
			continue
		}
		if d := cmp.Diff(want, tree(text, text.Outline(), "")); d != "" {
			t.Error(d)
		}
	}
}

func tree(t *Text, symbols []*Symbol, indent string) string {
	var b strings.Builder
	for _, s := range symbols {
		first, _ := t.file.Position(s.Start)
		last, _ := t.file.Position(s.End)
		fmt.Fprintf(&b, "%s%s %s %d-%d %s\n%s", indent, s.Name, s.Detail, first, last, s.Kind, tree(t, s.Children, indent+"  "))
	}
	return b.String()
}

func TestFolds(t *testing.T) {
	text := Read([]byte(outlined), dsl.Latest())
	blocks, comments := text.Folds()
	var got []string
	for _, s := range slices.Concat(comments, blocks) {
		first, _ := text.file.Position(s.Start)
		last, _ := text.file.Position(s.End)
		got = append(got, fmt.Sprintf("%d-%d", first, last))
	}
	want := []string{"1-2", "3-16", "5-16", "7-16", "8-16", "9-12", "10-12", "11-12", "13-16", "14-16", "15-16", "17-18"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
