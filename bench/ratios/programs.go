package main

import (
	"os"
	"os/exec"
	"path/filepath"
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
	empty, ours, route := filepath.Join(dir, "empty"), filepath.Join(dir, "camel-edit"), filepath.Join(dir, "small.camel.yaml")
	if err := os.WriteFile(empty+".go", []byte("package main\n\nfunc main() {}\n"), 0o600); err != nil {
		return err
	}
	if err := os.WriteFile(route, []byte(small), 0o600); err != nil {
		return err
	}
	for _, build := range [][]string{{empty, empty + ".go"}, {ours, "./cmd/camel-edit"}} {
		c := exec.Command("go", "build", "-o", build[0], build[1])
		c.Stderr = os.Stderr
		if err := c.Run(); err != nil {
			return err
		}
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
	return failed
}
