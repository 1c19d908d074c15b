package bench

import (
	"bytes"
	"strings"
	"testing"
)

// A page holds what was sent, and nothing that was sent ends a script of it.
func TestPage(t *testing.T) {
	hostile := call("</script><script>x()</script>", "camel_edit_file", map[string]any{"find": "one", "replace": "</script><script>x()</script>"}, refuse())
	hostile.Slips = []string{"<!--<script>"}
	var p Page
	r := run(t, Options{Keep: p.Keep}, lines(t, hostile)+someTrace(t))
	var b bytes.Buffer
	if err := p.HTML(&b, r); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	if n := strings.Count(page, "</script>"); n != 3 {
		t.Errorf("%d scripts end, of 3", n)
	}
	_, data, _ := strings.Cut(page, `id="data">`)
	data, _, _ = strings.Cut(data, "</script>")
	for _, want := range []string{`"id":"\u003c/script\u003e`, `"name":"replace"`, `+            message: two # first`, `"rule":"bare-from"`} {
		if !strings.Contains(data, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(data, "<") {
		t.Error("data has a <")
	}
}

// Of very many calls those that are not right are kept.
func TestPageKeeps(t *testing.T) {
	var p Page
	for i := range 2 * maxPage {
		o := Right
		if i == 2*maxPage-1 {
			o = Other
		}
		p.Keep(Replayed{N: i + 1, Outcomes: []Outcome{o}})
	}
	if len(p.rest) != 1 || len(p.right) != maxPage {
		t.Errorf("%d not right, %d right", len(p.rest), len(p.right))
	}
}
