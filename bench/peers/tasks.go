package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// The wordings of a task.
const (
	exact = iota
	dedented
	oneline
	slip
)

var wordings = [...]string{"exact", "dedented", "oneline", "slip"}

// task is one insertion, in the words of each kind of peer.
type task struct {
	Text     string `json:"text"`
	Path     []any  `json:"path"` // of the list: keys and indices
	Index    int    `json:"index"`
	Fragment string `json:"fragment"` // a list of steps
	Old      string `json:"old"`      // text to replace
	New      string `json:"new"`

	file    string
	wording int
	where   string // the anchor's line with its number
	mode    string
	items   int // of the list
	want    string
}

// fragments are canonical, so that what knows nothing of Camel can write them as well.
var fragments = []string{
	"- log:\n    message: peer\n",
	"- to:\n    uri: mock:peer\n    parameters:\n      expectedCount: 1\n",
	"- setBody:\n    expression:\n      constant:\n        expression: |-\n          first\n          # no comment\n\n            deeper\n",
	"- choice:\n    when:\n      - expression:\n          simple:\n            expression: \"${header.peer} == 'yes'\"\n        steps:\n          - log:\n              message: yes it is\n    otherwise:\n      steps:\n        - stop: {}\n",
	"- log:\n    message: 'it''s one'\n# then the other\n- log:\n    message: two # of two\n",
	"- filter:\n    expression:\n      simple:\n        expression: ${header.peer}\n    steps:\n      - marshal:\n          json:\n            library: Jackson\n",
	"- setHeader:\n    name: peer\n    expression:\n      simple:\n        expression: \"peer: ${body}\"\n",
}

const slipped = "- log:\n  message: peer\n"

// readTasks makes a task of each insertion and wording.
func readTasks(name string, every int) ([]task, error) {
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("the insertions lie beside the checkout: %w", err)
	}
	var set struct {
		Files map[string]string
		Tasks []struct {
			File               string
			Line, EndLine, Col int
		}
	}
	if err := json.Unmarshal(src, &set); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var out []task
	for i := 0; i < len(set.Tasks); i += every {
		s := set.Tasks[i]
		text := set.Files[s.File]
		var doc yaml.Node
		if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
			return nil, fmt.Errorf("%s: %w", s.File, err)
		}
		path, index, items, ok := find(doc.Content[0], s.Line, []any{})
		if !ok {
			return nil, fmt.Errorf("%s:%d: no step starts here", s.File, s.Line)
		}
		lines := strings.Split(text, "\n")
		canonical := fragments[i/every%len(fragments)]
		for k := range wordings {
			t := task{
				Text: text, Path: path, Index: index + 1, Fragment: canonical, file: s.File, wording: k, items: items,
				where: fmt.Sprintf("%d: %s", s.Line, strings.TrimSpace(lines[s.Line-1])), mode: "after",
			}
			at, sent := s.EndLine, canonical
			node := strings.Join(lines[s.Line-1:s.EndLine], "\n")
			t.Old = node
			if k == slip {
				canonical, sent = fragments[0], slipped
				t.Fragment = slipped
			}
			switch k {
			case dedented:
				t.Old = moved(node, -s.Col)
				t.New = t.Old + "\n" + strings.TrimSuffix(sent, "\n")
			case oneline:
				t.mode, t.Index = "before", index
				t.Old = strings.TrimSpace(lines[s.Line-1])
				t.New = sent + t.Old
				for at = s.Line - 1; at > 0 && isComment(lines[at-1], s.Col); {
					at--
				}
			default:
				t.New = t.Old + "\n" + moved(strings.TrimSuffix(sent, "\n"), s.Col)
			}
			want := slices.Insert(slices.Clone(lines), at, moved(strings.TrimSuffix(canonical, "\n"), s.Col))
			t.want = strings.Join(want, "\n")
			out = append(out, t)
		}
	}
	return out, nil
}

// isComment says that a line is a comment in this column, and so belongs to the step that follows.
func isComment(line string, col int) bool {
	t := strings.TrimLeft(line, " ")
	return strings.HasPrefix(t, "#") && len(line)-len(t) == col
}

// moved moves lines sideways.
func moved(text string, by int) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		switch {
		case l == "":
		case by >= 0:
			lines[i] = strings.Repeat(" ", by) + l
		default:
			lines[i] = l[min(-by, len(l)-len(strings.TrimLeft(l, " "))):]
		}
	}
	return strings.Join(lines, "\n")
}

// find gives the list whose item starts on a line: its path, the item's index, and how many items it has.
func find(n *yaml.Node, line int, path []any) (list []any, index, items int, ok bool) {
	switch n.Kind {
	case yaml.SequenceNode:
		for i, c := range n.Content {
			if list, index, items, ok = find(c, line, append(slices.Clone(path), i)); ok {
				return list, index, items, ok
			}
			if c.Kind == yaml.MappingNode && c.Line == line {
				return path, i, len(n.Content), true
			}
		}
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			if list, index, items, ok = find(n.Content[i+1], line, append(slices.Clone(path), n.Content[i].Value)); ok {
				return list, index, items, ok
			}
		}
	}
	return nil, 0, 0, false
}

// sameValue says that two texts are YAML with one value.
func sameValue(a, b string) bool {
	var x, y any
	return yaml.Unmarshal([]byte(a), &x) == nil && yaml.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}

var comment = regexp.MustCompile(`(?m)(?:^|\s)#[^\n]*`)

// losesComment says that a comment of want is not in got.
func losesComment(got, want string) bool {
	left := map[string]int{}
	for _, c := range comment.FindAllString(got, -1) {
		left[strings.TrimSpace(c)]++
	}
	for _, c := range comment.FindAllString(want, -1) {
		if left[strings.TrimSpace(c)]--; left[strings.TrimSpace(c)] < 0 {
			return true
		}
	}
	return false
}
