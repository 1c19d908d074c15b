package syntax

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/shared"
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
	for line := range strings.Lines(string(read(t, filepath.Join(shared.Dir(t, "yaml-cases"), "verdicts.jsonl")))) {
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
}

func TestVerdicts(t *testing.T) {
	n, same := verdictExceptions.hold(t, func(f *File, v verdict) string {
		if found := slices.Concat(f.Problems(), f.Unsupported()); (len(found) == 0) != (v.Parser == "ok") {
			return fmt.Sprintf("Camel's reader says %s %s, we say %v", v.Parser, v.Problem, found)
		}
		return ""
	})
	t.Logf("verdicts %d, the same %d, exceptions %d", n, same, len(verdictExceptions))
}

// hold counts the texts with a verdict, and those on which look finds no problem. The others have to be exceptions.
func (e exceptions) hold(t *testing.T, look func(*File, verdict) (problem string)) (n, same int) {
	dir := shared.Dir(t, "yaml-cases")
	all := verdicts(t)
	for name, v := range all {
		if v.Parser == "" {
			continue
		}
		n++
		if e.meets(t, name, look(Parse(read(t, filepath.Join(dir, name))), v)) {
			same++
		}
	}
	e.complete(t, func(name string) bool { return all[name].Parser != "" })
	return n, same
}

var loadExceptions = exceptions{
	"malformed/self-alias.yaml": "Camel's loader takes a list that holds itself; nothing of Camel's is one",
}

// TestLoads holds what the tree says of a text against what Camel's loader makes of it, one step behind its reader: it takes one
// document, in which every key is a text and at most 50 aliases stand for lists or maps.
func TestLoads(t *testing.T) {
	n, same := loadExceptions.hold(t, func(f *File, v verdict) string {
		if got := loads(f); got != v.CamelLoads {
			return fmt.Sprintf("Camel loads it: %t; the tree says %t", v.CamelLoads, got)
		}
		return ""
	})
	t.Logf("loads %d, the same %d, exceptions %d", n, same, len(loadExceptions))
}

func loads(f *File) bool {
	if len(f.Problems())+len(f.Unsupported()) > 0 || len(f.Documents()) > 1 {
		return false
	}
	aliases := 0
	isCollection := func(n Node) bool { return n.Kind() == Map || n.Kind() == Seq }
	for n := range f.Nodes {
		if n.Kind() == Alias && isCollection(n.Resolve()) {
			aliases++
		}
		if isCollection(n.KeyNode().Resolve()) || n.Resolve().IsZero() {
			return false
		}
	}
	return aliases <= 50
}
