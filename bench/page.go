package bench

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/corpus"
	"github.com/camel-edit/camel-edit/internal/report"
)

// echarts.min.js.gz is the script of Apache ECharts, from npm; .ci/bench/run compares it with what is published.
//
//go:embed page
var pageFiles embed.FS

// maxPage is how many calls a page holds.
const maxPage = 2000

// Page collects calls for a report as one HTML file. Of very many it keeps those that are not right before others.
type Page struct {
	right, rest []pageCall
}

// pageCall is a call as the page shows it.
type pageCall struct {
	N        int        `json:"n"`
	ID       string     `json:"id"`
	Tool     string     `json:"tool"`
	Slips    []string   `json:"slips"`
	Outcomes []Outcome  `json:"outcomes"`
	Sent     []sentText `json:"sent"`
	Status   string     `json:"status"`
	Code     string     `json:"code,omitempty"`
	Message  string     `json:"message,omitempty"`
	Diff     string     `json:"diff,omitempty"`
	Findings []string   `json:"findings"`
	Expanded []string   `json:"expanded"`
	Expect   string     `json:"expect,omitempty"`
}

// sentText is an argument of a call.
type sentText struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Keep is [Options.Keep] of a run whose report is to be a page.
func (p *Page) Keep(r Replayed) {
	to := &p.rest
	if last := r.Outcomes[len(r.Outcomes)-1]; last.isRight() || last == NotApplicable {
		to = &p.right
	}
	if len(*to) < maxPage {
		*to = append(*to, r.page())
	}
}

func (r Replayed) page() pageCall {
	c := pageCall{
		N: r.N, ID: r.Call.ID, Tool: r.Call.Tool, Slips: append([]string{}, r.Call.Slips...), Outcomes: r.Outcomes, Sent: sent(r.Call),
		Status: string(r.Answer.Status), Code: string(r.Answer.Code), Message: r.Answer.Message, Findings: []string{}, Expanded: []string{},
	}
	if r.Before != r.After {
		c.Diff = report.Diff(r.Answer.File, []byte(r.Before), []byte(r.After))
	}
	for _, f := range r.Answer.Findings {
		c.Findings = append(c.Findings, fmt.Sprintf("%s: %s: %s", f.Severity, f.Rule, f.Message))
	}
	for _, x := range r.Answer.Candidates {
		c.Findings = append(c.Findings, fmt.Sprintf("candidate: line %d: %s (%s)", x.Line, x.Text, x.Selector))
	}
	for _, x := range r.Answer.Expanded {
		c.Expanded = append(c.Expanded, fmt.Sprintf("line %d: %s", x.Line, x.Rule))
	}
	if e := r.Call.Expect; e != nil {
		c.Expect = strings.TrimSuffix(e.Outcome+": "+e.Why, ": ")
	}
	return c
}

// sent are the arguments of a call: the texts that matter first, then the others, as they were sent.
func sent(c corpus.Call) []sentText {
	var args map[string]json.RawMessage
	if json.Unmarshal(c.Arguments, &args) != nil {
		return []sentText{{"arguments", string(c.Arguments)}}
	}
	order := []string{"file", "where", "mode", "fragment", "find", "replace", "content"}
	place := func(name string) int {
		if i := slices.Index(order, name); i >= 0 {
			return i
		}
		return len(order)
	}
	var out []sentText
	for name, raw := range args {
		text := string(raw)
		var s string
		if json.Unmarshal(raw, &s) == nil {
			text = s
		}
		out = append(out, sentText{name, text})
	}
	slices.SortFunc(out, func(a, b sentText) int {
		return cmp.Or(cmp.Compare(place(a.Name), place(b.Name)), cmp.Compare(a.Name, b.Name))
	})
	return out
}

// HTML writes a report as one page that needs nothing else.
func (p *Page) HTML(w io.Writer, r *Report) error {
	calls := slices.Concat(p.rest, p.right)
	calls = calls[:min(len(calls), maxPage)]
	slices.SortFunc(calls, func(a, b pageCall) int { return cmp.Compare(a.N, b.N) })
	shown, err := json.Marshal(calls) // it escapes what could end the script
	if err != nil {
		return err
	}
	before, after, err := frame()
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, `%s{"calls":%s,"report":`, before, shown)
	if err := r.write(b, json.Marshal, true); err != nil {
		return err
	}
	fmt.Fprintf(b, "}%s", after)
	return b.Flush()
}

// frame is what stands before and after the data of a page.
func frame() (before, after []byte, err error) {
	style, err1 := pageFiles.ReadFile("page/page.css")
	script, err2 := pageFiles.ReadFile("page/page.js")
	zipped, err3 := pageFiles.ReadFile("page/echarts.min.js.gz")
	layout, err4 := pageFiles.ReadFile("page/page.html")
	charts, err5 := unzip(zipped)
	t, err6 := template.New("page").Parse(string(layout))
	if err := errors.Join(err1, err2, err3, err4, err5, err6); err != nil {
		return nil, nil, err
	}
	const data = "\x00" // no script has it
	var page bytes.Buffer
	err = t.Execute(&page, struct {
		Style                template.CSS
		Charts, Data, Script template.JS
	}{template.CSS(style), template.JS(charts), data, template.JS(script)})
	before, after, _ = bytes.Cut(page.Bytes(), []byte(data))
	return before, after, err
}

func unzip(src []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(src))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
