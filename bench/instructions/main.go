// Instructions counts the instructions that the engine takes to validate and to edit one file, with valgrind's callgrind: they
// are the same from run to run, so that a change can be compared exactly. With -update it writes bench/instructions.txt, which
// holds the counts of the last change that was measured.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"

	cameledit "github.com/camel-edit/camel-edit"
)

// file is what is validated and edited, and where is a step of it.
const file, where = "bench/instructions/route.camel.yaml", "to mock:m7"

// times is how often something is done in the longer of two runs; the shorter does it once. What the start takes is in both.
const times = 11

var work = map[string]func(src []byte) cameledit.Result{
	"validate": func(src []byte) cameledit.Result { return cameledit.Validate(src, cameledit.Options{}) },
	"edit": func(src []byte) cameledit.Result {
		c := cameledit.Change{Mode: cameledit.After, Where: where, Fragment: "- log: \"${body}\"\n"}
		return cameledit.Edit(src, []cameledit.Change{c}, cameledit.Options{})
	},
}

func main() {
	update := flag.Bool("update", false, "write bench/instructions.txt")
	do := flag.String("do", "", "what to do, for the runs that are counted")
	n := flag.Int("n", 1, "how often")
	flag.Parse()
	if err := run(*update, *do, *n); err != nil {
		fmt.Fprintln(os.Stderr, "instructions:", err)
		os.Exit(2)
	}
}

func run(update bool, do string, n int) error {
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if do != "" {
		for range n {
			if r := work[do](src); r.Status != "ok" && r.Status != "edited" {
				return fmt.Errorf("%s %s: %s", do, file, r.Status)
			}
		}
		return nil
	}
	if _, err := exec.LookPath("valgrind"); err != nil {
		fmt.Println("instructions: valgrind is not here, so none are counted")
		return nil
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	var out bytes.Buffer
	for _, do := range []string{"validate", "edit"} {
		one, err := count(self, do, 1)
		if err != nil {
			return err
		}
		all, err := count(self, do, times)
		if err != nil {
			return err
		}
		fmt.Fprintf(&out, "%s %s %d\n", do, file, (all-one)/(times-1))
	}
	fmt.Fprintf(&out, "with %s %s\n", runtime.Version(), runtime.GOARCH)
	fmt.Print(out.String())
	if update {
		return os.WriteFile("bench/instructions.txt", out.Bytes(), 0o644)
	}
	return nil
}

var collected = regexp.MustCompile(`Collected : (\d+)`)

// count runs this program under callgrind, without what comes at its own times: garbage collection and preemption.
func count(self, do string, n int) (int, error) {
	c := exec.Command("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", self, "-do", do, "-n", strconv.Itoa(n))
	c.Env = append(os.Environ(), "GOGC=off", "GODEBUG=asyncpreemptoff=1", "GOMAXPROCS=1")
	said, err := c.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("%v: %w\n%s", c.Args, err, said)
	}
	m := collected.FindSubmatch(said)
	if m == nil {
		return 0, fmt.Errorf("valgrind counted nothing:\n%s", said)
	}
	return strconv.Atoi(string(m[1]))
}
