package cameledit_test

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/report"
)

// slips are texts with the same slip n times, which rules read in one round, or in as many as slips stand in each other.
var slips = map[string]struct {
	head, each, tail string // # stands for the number of the slip
}{
	"steps as text":            {steps, "        - log: x#\n", ""},
	"languages on steps":       {steps, "        - setBody:\n            simple: ${body} #\n", ""},
	"names in other case":      {steps, "        - Set-Body:\n            constant: a#\n", ""},
	"placeholders":             {steps, "        - to:\n            uri: {{a#}}\n", ""},
	"colons in texts":          {steps, "        - log:\n            message: a: #\n", ""},
	"open quotes":              {steps, "        - log:\n            message: \"a #\n", ""},
	"written line ends":        {steps, "        - to:\n            uri: \"direct:a#\"\\n            description: x\n", ""},
	"lost colons":              {steps, "        - log\n            message: a#\n", ""},
	"items in a column":        {steps + "        - stop: {}\n", "          - log:\n              message: x#\n", ""},
	"items in columns":         {steps, "        - log:\n            message: x\n          - log:\n              message: x#\n", ""},
	"keys in columns":          {"", "- route:\n    from:\n      uri: direct:a#\n       steps: []\n", ""},
	"entries without dash":     {steps + "        - stop: {}\n", "route:\n  from:\n    uri: direct:a#\n    steps: []\n", ""},
	"dashes without space":     {steps, "        -to:\n            uri: direct:a#\n", ""},
	"options beside steps":     {steps, "        - filter:\n            simple: a${body}#\n          steps:\n            - log: x\n", ""},
	"two steps in an item":     {steps, "        - to: direct:x#\n          log: y\n", ""},
	"lists in lists":           {steps, "        - - log: x#\n", ""},
	"groups":                   {steps, "        - steps:\n            - log: x#\n", ""},
	"entries in a route":       {steps, "        - onException:\n            exception: [a.E#]\n            steps: []\n", "        - stop: {}\n"},
	"entries in routes":        {"", "- route:\n    beans:\n      - name: b#\n        type: a.B\n    from:\n      uri: direct:a#\n      steps: []\n", ""},
	"entries behind routes":    {steps + "        - stop: {}\n", "- onException:\n    exception: [a.E#]\n    steps: []\n", ""},
	"branches behind a step":   {steps + "        - choice:\n            when: []\n", "        - when:\n            simple: ${body} == #\n            steps: []\n", ""},
	"branches without step":    {steps, "        - when:\n            simple: ${body} == #\n            steps: []\n", ""},
	"branches of empty steps":  {steps, "        - choice:\n        - when:\n            simple: ${body} == #\n            steps: []\n", ""},
	"catches behind a try":     {steps + "        - doTry:\n            steps: []\n", "        - doCatch:\n            exception: [a.E#]\n            steps: []\n", ""},
	"names as keys":            {"- beans:\n", "    b#:\n      type: a.B\n", ""},
	"headers as a map":         {steps + "        - setHeaders:\n            headers:\n", "              h#: a${body}\n", ""},
	"parameters as a list":     {steps + "        - to:\n            uri: foo:a\n            parameters:\n", "              - name: p#\n                value: v\n", ""},
	"an entry as a list":       {"- onException:\n", "    - exception: [a.E#]\n      steps: []\n", "- from:\n    uri: direct:a\n    steps: []\n"},
	"routes under a key":       {"routes:\n", "  - from:\n      uri: direct:a#\n      steps: []\n", ""},
	"JSON":                     {"[", "{\"route\":{\"from\":{\"uri\":\"direct:a#\",\"steps\":[{\"log\":\"x\"}]}}},", "{\"route\":{\"from\":{\"uri\":\"direct:a\",\"steps\":[{\"log\":\"x\"}]}}}]\n"},
	"tabs":                     {"- route:\n\tfrom:\n\t\turi: direct:a\n\t\tsteps:\n", "\t\t\t- log:\n\t\t\t\tmessage: a #\n", ""},
	"texts for an expression":  {steps, "        - filter:\n            expression: a#\n            steps: []\n", ""}, // two readings each
	"unknown options":          {steps, "        - log:\n            massage: a#\n            colour: red\n", ""},
	"options given twice":      {steps, "        - log:\n            message: a#\n            message: b\n", ""},
	"keys of one of two maps":  {steps, "        - log:\n            message: a#\n           description: b\n", ""},
	"parameters in two places": {steps, "        - to:\n            uri: kafka:a#?brokers=b\n            parameters:\n              groupId: x\n", ""},
}

const steps = "- route:\n    from:\n      uri: direct:a\n      steps:\n"

func slip(name string, n int) []byte {
	s := slips[name]
	var b bytes.Buffer
	b.WriteString(s.head)
	for i := range n {
		b.WriteString(strings.ReplaceAll(s.each, "#", fmt.Sprint(i)))
	}
	b.WriteString(s.tail)
	return b.Bytes()
}

// How many slips there are says nothing about the rounds: what does not touch is mended in one.
func TestRounds(t *testing.T) {
	for name := range slips {
		t.Run(name, func(t *testing.T) {
			few, rounds := cameledit.Rounds(slip(name, 5))
			src := slip(name, 300)
			many, more := cameledit.Rounds(src)
			if many.Status != few.Status || more > rounds {
				t.Errorf("5: %s in %d rounds, 300: %s in %d rounds", few.Status, rounds, many.Status, more)
			}
			switch many.Status {
			case report.Fixed:
			case report.Ambiguous, report.Invalid:
				if !bytes.Equal(many.Output, src) || len(many.Findings) < 300 {
					t.Errorf("%d findings, changed %v", len(many.Findings), !bytes.Equal(many.Output, src))
				}
			default:
				t.Errorf("%s: %v", many.Status, many.Findings)
			}
		})
	}
}

// What readings show grows with their number, also of a line that may belong far away.
func TestReadingsShown(t *testing.T) {
	for name := range slips {
		shown := func(n int) (bytes int) {
			r := cameledit.Fix(slip(name, n), cameledit.Options{})
			for _, f := range r.Findings {
				for _, x := range f.Readings {
					bytes += len(x.After)
				}
			}
			return bytes
		}
		if few, many := shown(100), shown(400); many > 5*few {
			t.Errorf("%s: readings of 100 show %d bytes, those of 400 %d", name, few, many)
		}
	}
}

// A slip in the middle of a large file is mended in as many rounds as in a small one.
func TestSlipInLargeFile(t *testing.T) {
	half := large(1 << 20)
	src := half + "        - log: last\n        - filter:\n            simple: ${body}\n          steps:\n            - stop: {}\n" + strings.TrimPrefix(half, half[:strings.Index(half, "        - ")])
	r, rounds := cameledit.Rounds([]byte(src))
	if r.Status != report.Fixed || rounds > 2 {
		t.Errorf("%s in %d rounds: %v", r.Status, rounds, r.Findings)
	}
}

// BenchmarkSlips has the time a slip, which does not grow with their number.
func BenchmarkSlips(b *testing.B) {
	for name := range slips {
		for _, n := range []int{1000, 10000} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				src := slip(name, n)
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					cameledit.Fix(src, cameledit.Options{})
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/slip")
			})
		}
	}
}

// Steps that are alike cost an outline what they take up, not each what all of them do: the bytes that it allocates grow as the text.
func TestOutlineOfEqualSteps(t *testing.T) {
	allocated := func(n int) uint64 {
		src := []byte(steps + strings.Repeat("        - log:\n            message: hello\n", n))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		places := cameledit.Outline(src, cameledit.Options{}).Outline
		runtime.ReadMemStats(&after)
		if last := places[len(places)-1].Selector; last != fmt.Sprintf("step %d in from", n) {
			t.Errorf("the last of %d is %s", n, last)
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	if few, many := allocated(500), allocated(4000); many > 12*few {
		t.Errorf("500 steps take %d bytes, 4,000 take %d", few, many)
	}
}
