package syntax

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// verdict is what Camel's own reader says to a text.
type verdict struct {
	File       string
	Parser     string // "ok" or "error", "" if it was not asked
	Problem    string
	CamelLoads bool // one document that its loader takes
}

func verdicts(t *testing.T) map[string]verdict {
	out := map[string]verdict{}
	for line := range strings.Lines(string(read(t, filepath.Join(shared(t, "yaml-cases"), "verdicts.jsonl")))) {
		var v verdict
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		out[v.File] = v
	}
	return out
}

const placeholder = "an unquoted placeholder is a map with a map as its key, which Camel cannot load"

var verdictExceptions = exceptions{
	"malformed/ph-key.yaml":              placeholder,
	"malformed/ph-unquoted.yaml":         placeholder,
	"malformed/ph-unquoted-default.yaml": placeholder,
	"malformed/ph-unquoted-nested.yaml":  placeholder,
	"malformed/ph-unquoted-opt.yaml":     placeholder,
	"malformed/ph-unquoted-seq.yaml":     placeholder,
	"malformed/colon-only.yaml":          "YAML 1.2 has empty keys; Camel's reader does not, and no Camel file has one",
	"tricky/literal-col0-parent-top.yaml": "YAML 1.2 has texts in column 0 where they are all of a document; Camel's reader " +
		"does not, and no Camel file is one text",
}

func TestVerdicts(t *testing.T) {
	dir := shared(t, "yaml-cases")
	n, same := 0, 0
	all := verdicts(t)
	for name, v := range all {
		if v.Parser == "" {
			continue
		}
		n++
		problem := ""
		if found := Parse(read(t, filepath.Join(dir, name))).Problems(); (len(found) == 0) != (v.Parser == "ok") {
			problem = fmt.Sprintf("Camel's reader says %s %s, we say %v", v.Parser, v.Problem, found)
		}
		if verdictExceptions.meets(t, name, problem) {
			same++
		}
	}
	verdictExceptions.complete(t, func(name string) bool { return all[name].Parser != "" })
	t.Logf("verdicts %d, the same %d", n, same)
}
