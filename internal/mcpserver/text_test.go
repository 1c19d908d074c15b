package mcpserver

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestFindText(t *testing.T) {
	const file = "a:\n  - log: x\n  - to: b\n  - log: x\n  - choice:\n      when: []\n"
	for _, tc := range []struct {
		name, file, find, replace string
		want                      string // the file afterwards; "" if the text is not found once
		several                   []int
	}{
		{name: "as it is", file: file, find: "to: b", replace: "to: c", want: strings.Replace(file, "to: b", "to: c", 1)},
		{name: "several times", file: file, find: "- log: x", several: []int{2, 4}},
		{name: "nowhere", file: file, find: "- log: y"},
		{
			name: "lines at another indentation move the replacement", file: file, find: "- to: b\n- log: x", replace: "- to: b\n- split:\n    steps: []",
			want: strings.Replace(file, "  - to: b\n  - log: x\n", "  - to: b\n  - split:\n      steps: []\n", 1),
		},
		{
			name: "lines that are deeper move it back", file: "a:\n- b\n- c\n", find: "    - b\n    - c", replace: "    - d\n",
			want: "a:\n- d\n",
		},
		{name: "lines several times", file: "a:\n  - b\n  - c\n  - b\n  - c\n", find: "- b\n- c\n", several: []int{2, 4}},
		{name: "line ends written as two characters", file: file, find: `- to: b\n  - log: x`, replace: `- to: d`, want: strings.Replace(file, "- to: b\n  - log: x", "- to: d", 1)},
		{name: "carriage returns", file: "a: b\r\nc: d\r\n", find: "a: b\nc: d\n", replace: "e: f\ng: h\n", want: "e: f\r\ng: h\r\n"},
		{name: "taken away", file: file, find: "  - to: b\n", want: strings.Replace(file, "  - to: b\n", "", 1)},
		{
			name: "other quotes, and lines that are repeated stay as they are", file: "- log:\n    message: \"x\" # why\n- stop: {}\n",
			find: "- log:\n    message: 'x' # why\n", replace: "- log:\n    message: 'x' # why\n- to: b\n",
			want: "- log:\n    message: \"x\" # why\n- to: b\n- stop: {}\n",
		},
		{
			name: "something before it", file: "a: 1\n\n- route:\n    id: x\n    from: {}\n",
			find: "\n- route:\n    id: \"x\"", replace: "\n- beans: []\n\n- route:\n    id: \"x\"",
			want: "a: 1\n\n- beans: []\n\n- route:\n    id: x\n    from: {}\n",
		},
		{name: "a comment that is not there", file: "- log: \"x\" # why\n", find: "- log: 'x'\n", replace: ""},
		{name: "another value", file: `a: "\n"`, find: `a: '\n'`, replace: "b"},
		{
			name: "other quotes and carriage returns", file: "- log: \"x\"\r\n- stop: {}\r\n", find: "- log: 'x'\n", replace: "- to: a\n- log: 'x'\n",
			want: "- to: a\r\n- log: \"x\"\r\n- stop: {}\r\n",
		},
		{name: "other quotes several times", file: "- 'x'\n- 'x'\n", find: `- "x"`, several: []int{1, 2}},
		{name: "no last line end, and more behind it", file: "a:\n  - b", find: "- b\n", replace: "- b\n- c\n", want: "a:\n  - b\n  - c\n"},
		{name: "no last line end", file: "a:\n  - b", find: "- b\n", replace: "- c\n", want: "a:\n  - c\n"},
	} {
		f, several, ok := findText(tc.file, tc.find, tc.replace, false)
		got := ""
		if ok {
			got = tc.file[:f.start] + f.replace + tc.file[f.end:]
		}
		if got != tc.want || !slices.Equal(several, tc.several) {
			t.Errorf("%s: got %q, %v", tc.name, got, several)
		}
	}
}

func TestDropped(t *testing.T) {
	const before = `- route:
    id: a
    from: {uri: "timer:a"}
- from:
    uri: timer:b
- beans:
    - name: x
# of c
- route:
    id: c
    description: |
      - route:
          id: d

# the end
`
	for _, tc := range []struct {
		after string
		want  []string
	}{
		{before, nil},
		{"", []string{`route "a" (lines 1-3)`, `route "c" (lines 9-13)`, "route (lines 4-5)", "beans (lines 6-7)"}},
		{"- route: {id: c}\n- route: {id: a}\n- route: {from: {}}\n- beans: []\n", nil},
		{"- route: {id: c}\n- route: {id: a}\n- route: {id: new}\n- beans: []\n", nil}, // the nameless one has got an id
		{"- route: {id: c}\n- route: {id: e}\n- from: {}\n- beans: []\n", []string{`route "a" (lines 1-3)`}},
		{"- route: {id: a}\n- route: {id: c}\n- beans: []\n", []string{"route (lines 4-5)"}},
	} {
		var got []string
		for _, e := range dropped(before, tc.after) {
			got = append(got, e.String())
		}
		if !slices.Equal(got, tc.want) {
			t.Errorf("%q: got %q, want %q", tc.after, got, tc.want)
		}
	}
	if got := dropped("a: [", ""); got != nil {
		t.Errorf("text that is not YAML has entries: %v", got)
	}
}

func FuzzDuplicateKey(f *testing.F) {
	for raw, want := range map[string]string{
		`{}`: "", `{"a":1,"b":{"a":2}}`: "", `{"a":1,"a":2}`: "a", `{"a":[{"b":1},{"b":2}]}`: "", `{"a":[{"b":1,"b":2}]}`: "b",
		`{"a":{"b":[1,2]},"c":3,"c":4}`: "c", `{"a":"a","b":"a"}`: "", `{"a`: "", ``: "", `{"\u0061":1,"a":2}`: "a",
		`{"a":"{\"b\":1,","b":"\\","a\"":[","]}`: "", `{"a":["b","b"],"b":[[],{}],"a":0}`: "a", `[{"a":1},{"a":1}]`: "", "{\"\xff\":1,\"\xfe\":2}": "\ufffd",
		`{"a":1}}`: "", `{"a":"\`: "",
	} {
		if got := duplicateKey([]byte(raw)); got != want {
			f.Errorf("%s: got %q, want %q", raw, got, want)
		}
		f.Add([]byte(raw))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if got := duplicateKey(raw); json.Valid(raw) && got != firstTwice(t, json.NewDecoder(bytes.NewReader(raw))) {
			t.Errorf("%s: got %q", raw, got)
		}
	})
}

// firstTwice is what duplicateKey says, by the tokens of the next value of a decoder.
func firstTwice(t *testing.T, d *json.Decoder) string {
	t.Helper()
	next := func() json.Token {
		x, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	open := next()
	if open != json.Delim('{') && open != json.Delim('[') {
		return ""
	}
	keys := map[string]bool{}
	for d.More() {
		if open == json.Delim('{') {
			key := next().(string)
			if keys[key] {
				return key
			}
			keys[key] = true
		}
		if inner := firstTwice(t, d); inner != "" {
			return inner
		}
	}
	next()
	return ""
}

func TestSeparator(t *testing.T) {
	for text, want := range map[string]int{
		"- a\n---\n- b": 2, "---\n- a\n": 0, "- a\n...\n": 2, "  - a\n  --- # b\n": 2, "- a: |\n    ---\n": 0, "": 0, "- a\n----\n": 0,
	} {
		if got := separator(text); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}

// A text in another notation is found, but a comment that it does not have is not taken away with it.
func TestFindLosesNoComment(t *testing.T) {
	const before = "- route:\n    from:\n      uri: direct:a\n      steps:\n        - log:\n            message: \"one\"\n        - log:\n            message: \"two\" # no names\n"
	r := world(t, map[string]string{"a.camel.yaml": before})
	if err := r.start(nil, nil); err != nil {
		t.Fatal(err)
	}
	r.connect(newProtocol, nil, "")
	edit := func(find, replace string) Answer {
		a, _ := r.call(toolEdit, map[string]any{"file": "a.camel.yaml", "find": find, "replace": replace})
		return a
	}
	if a := edit("- log: two", "- log: three"); a.Code != AnchorMiss || r.read("a.camel.yaml") != before {
		t.Errorf("%s %s: %s", a.Status, a.Code, r.read("a.camel.yaml"))
	}
	if a := edit("- log: one", "- log: three"); a.Status != "edited" || r.read("a.camel.yaml") != strings.Replace(before, `"one"`, "three", 1) {
		t.Errorf("%s %s: %s", a.Status, a.Code, r.read("a.camel.yaml"))
	}
}
