package oracle

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// The recorded verdicts stand for Camel where there is no Java: a disagreement that make oracle would find is found here,
// but for texts that Fix writes otherwise since they were recorded.
func TestRecordedVerdicts(t *testing.T) {
	ask, err := Recorded("testdata/verdicts.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	sources, err := Sources("../..", "../../../shared")
	if err != nil {
		t.Fatal(err)
	}
	exceptions, err := Exceptions("testdata/exceptions.txt")
	if err != nil {
		t.Fatal(err)
	}
	var c Comparison
	for _, s := range sources {
		if err := c.Add(s, ask); err != nil {
			t.Fatal(err)
		}
	}
	open, _ := Except(c.Disagreements, exceptions)
	for _, d := range open {
		t.Error(d)
	}
	if _, err := os.Stat("../../../shared"); err != nil {
		exceptions = nil // most are for what stands there
	}
	for i, e := range exceptions {
		if open, _ := Except(c.Disagreements, slices.Delete(slices.Clone(exceptions), i, i+1)); len(open) == 0 {
			t.Errorf("exceptions.txt:%d: without it there is no disagreement", e.Line)
		}
	}
	if c.Files == 0 {
		t.Error("no text has a recorded verdict; make oracle-update writes them")
	}
	t.Logf("files %d, outputs %d, same model %d, without a verdict %d; Camel itself is asked by make oracle", c.Files, c.Outputs, c.Same, c.Unknown)
}

func TestAdd(t *testing.T) {
	const canonical = "- route:\n    from:\n      uri: direct:a\n      steps:\n        - to:\n            uri: direct:b\n"
	const short = "- from:\n    uri: direct:a\n    steps:\n      - to: direct:b\n"
	const broken = "- route:\n    from:\n      uri: direct:a\n      steps:\n        - wibble: {}\n"
	good := Verdict{Accepted: true, Started: true, Model: "m"}
	for name, c := range map[string]struct {
		text string
		said map[string]Verdict
		want []string
	}{
		"agreed":                {short, map[string]Verdict{short: good, canonical: good}, nil},
		"refused by Camel":      {canonical, map[string]Verdict{canonical: {Error: "no"}}, []string{Accepts}},
		"refused by us":         {broken, map[string]Verdict{broken: good}, []string{Refuses}},
		"output does not load":  {short, map[string]Verdict{short: good, canonical: {Error: "no"}}, []string{Output}},
		"output not canonical":  {short, map[string]Verdict{short: good, canonical: {Accepted: true, Started: true, Model: "m", Schema: "x"}}, []string{Output}},
		"another model":         {short, map[string]Verdict{short: good, canonical: {Accepted: true, Started: true, Model: "n"}}, []string{Model}},
		"never said":            {short, nil, nil},
		"refused by both of us": {broken, map[string]Verdict{broken: {Error: "no"}}, nil},
	} {
		var got Comparison
		err := got.Add(Source{Name: "a.yaml", Text: c.text}, func(_, text string) (Verdict, bool, error) {
			v, ok := c.said[text]
			return v, ok, nil
		})
		var kinds []string
		for _, d := range got.Disagreements {
			kinds = append(kinds, d.Kind)
		}
		if err != nil || !slices.Equal(kinds, c.want) {
			t.Errorf("%s: %v, %v, want %v", name, kinds, err, c.want)
		}
	}
}

func TestExcept(t *testing.T) {
	all := []Disagreement{
		{Kind: Accepts, Name: "valid/a/b.yaml", Camel: "no such template"},
		{Kind: Refuses, Name: "shape/A1", Rule: "key-twice", Ours: "7: key-twice: twice"},
		{Kind: Model, Name: "shape/A2"},
	}
	list := []Exception{
		{Kinds: []string{Accepts}, Of: "says:no such template"},
		{Kinds: []string{Refuses}, Of: "rule:key-twice"},
		{Kinds: []string{Refuses}, Of: "valid/"}, // of another kind: stale
	}
	open, stale := Except(all, list)
	if len(open) != 1 || open[0].Name != "shape/A2" || len(stale) != 1 || stale[0].Of != "valid/" {
		t.Errorf("open %v, stale %v", open, stale)
	}
	if open, _ := Except(all, list[1:]); len(open) != 2 {
		t.Errorf("an entry less: %v", open)
	}
}

func TestMutants(t *testing.T) {
	src := []Source{{Name: "a", Text: InRoute("- setBody:\n    expression:\n      simple:\n        expression: \"x\"\n")}}
	list := func() string {
		var b strings.Builder
		n := 0
		for m := range Mutants(src) {
			if m.Text == m.Canonical {
				t.Errorf("%s is not written wrongly", m.Name)
			}
			b.WriteString(m.Name + m.Text)
			if n++; n == 50 {
				break
			}
		}
		return b.String()
	}
	if first, second := list(), list(); first != second || first == "" {
		t.Error("mutants are others on each run")
	}
}

func TestAddMutant(t *testing.T) {
	const canonical = "- route:\n    from:\n      uri: direct:a\n      steps:\n        - to:\n            uri: direct:b\n"
	const short = "- from:\n    uri: direct:a\n    steps:\n      - to: direct:b\n"
	good := Verdict{Accepted: true, Started: true, Model: "m"}
	for name, c := range map[string]struct {
		before, from, after Verdict
		want                []string
	}{
		"agreed":                   {good, good, good, nil},
		"the mutant does not load": {Verdict{}, good, good, nil},
		"the output does not load": {good, good, Verdict{Error: "no"}, []string{Output}},
		"nor does the canonical":   {Verdict{}, Verdict{}, Verdict{}, nil},
		"the output is not as it":  {Verdict{}, Verdict{Accepted: true, Model: "n"}, good, []string{Model}},
		"the mutant means another": {Verdict{Accepted: true, Started: true, Model: "n"}, good, good, []string{Model}},
		"the output is shorthand":  {good, good, Verdict{Accepted: true, Model: "m", Schema: "x"}, []string{Output}},
	} {
		var got Comparison
		err := got.AddMutant(Mutant{"a", short, canonical + "# as it was\n"}, func(_, text string) (Verdict, bool, error) {
			if text == canonical {
				return c.after, true, nil
			}
			return c.from, true, nil
		}, func(string, string) (Verdict, bool, error) { return c.before, true, nil })
		var kinds []string
		for _, d := range got.Disagreements {
			kinds = append(kinds, d.Kind)
		}
		if err != nil || !slices.Equal(kinds, c.want) || got.Outputs != 1 {
			t.Errorf("%s: %v, %v, want %v", name, kinds, err, c.want)
		}
	}
}
