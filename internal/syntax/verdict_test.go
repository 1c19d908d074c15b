package syntax

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

func TestVerdicts(t *testing.T) {
	dir := shared(t, "yaml-cases")
	file, err := os.Open(filepath.Join(dir, "verdicts.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	n, same := 0, 0
	for sc := bufio.NewScanner(file); sc.Scan(); {
		var v struct {
			File, Parser, Problem, CamelError string
			At                                string
			CamelLoads                        bool
		}
		if err := json.Unmarshal(sc.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		src, _ := os.ReadFile(filepath.Join(dir, v.File))
		f := Parse(src)
		n++
		if ok := len(f.Problems()) == 0; ok == (v.Parser == "ok") {
			same++
			continue
		}
		t.Logf("%s: camel %s %s %s; ours %v\n%.200q", v.File, v.Parser, v.At, v.Problem, f.Problems(), src)
	}
	t.Logf("verdicts %d, the same %d", n, same)
}
