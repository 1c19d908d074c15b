package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// small is a file as a person would check it from a hook.
const small = "- route:\n    from:\n      uri: timer:tick\n      steps:\n        - log:\n            message: \"${body}\"\n"

// programs compares camel-edit validate of one small file with a Go program that does nothing, as whole processes.
// load is how long the first check of this process took longer than the second: the DSL table, which is part of the program, is
// read for the first time.
func programs(rounds int, load float64) error {
	dir, err := os.MkdirTemp("", "ratios")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	empty, ours, route, err := programsIn(dir)
	if err != nil {
		return err
	}
	var failed error
	start := func(args ...string) func() {
		return func() {
			if err := exec.Command(args[0], args[1:]...).Run(); err != nil {
				failed = err
			}
		}
	}
	nothing, whole := interleaved(rounds, start(empty), start(ours, "validate", route))
	show("cli_vs_empty", whole/nothing)
	show("dsl_load_share", load/whole)
	init, err := initSeconds(ours, "validate", route)
	if err != nil {
		return err
	}
	show("cli_init_share", init/whole)
	return failed
}

// programsIn makes the two programs in a folder, and the file.
func programsIn(dir string) (empty, ours, route string, err error) {
	empty, ours, route = filepath.Join(dir, "empty"), filepath.Join(dir, "camel-edit"), filepath.Join(dir, "small.camel.yaml")
	if err := os.WriteFile(empty+".go", []byte("package main\n\nfunc main() {}\n"), 0o600); err != nil {
		return "", "", "", err
	}
	if err := os.WriteFile(route, []byte(small), 0o600); err != nil {
		return "", "", "", err
	}
	for _, build := range [][]string{{empty, empty + ".go"}, {ours, "github.com/camel-edit/camel-edit/cmd/camel-edit"}} {
		c := exec.Command("go", "build", "-o", build[0], build[1])
		c.Env = append(os.Environ(), "CGO_ENABLED=0") // as it is released: nothing is linked when it starts
		c.Stderr = os.Stderr
		if err := c.Run(); err != nil {
			return "", "", "", err
		}
	}
	return empty, ours, route, nil
}

// initSeconds is how long the packages of a program take to initialise, each as the runtime traces it.
func initSeconds(program string, args ...string) (float64, error) {
	c := exec.Command(program, args...)
	c.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace bytes.Buffer
	c.Stderr = &trace
	if err := c.Run(); err != nil {
		return 0, err
	}
	total := 0.0
	for line := range strings.Lines(trace.String()) { // init PACKAGE @0.1 ms, 0.01 ms clock, 0 bytes, 0 allocs
		if f := strings.Fields(line); len(f) > 4 && f[0] == "init" {
			ms, err := strconv.ParseFloat(f[4], 64)
			if err != nil {
				return 0, fmt.Errorf("trace of inits: %q: %w", line, err)
			}
			total += ms / 1000
		}
	}
	return total, nil
}
