package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/camel-edit/camel-edit/internal/golden"
	"github.com/camel-edit/camel-edit/internal/schematest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"camel-edit": program})
}

// program is camel-edit; a run that prints a result as JSON which is not as the schema says fails.
func program() {
	if !slices.Contains(os.Args, "json") {
		main()
	}
	signal.Ignore(syscall.SIGPIPE) // as main does
	out := os.Stdout
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	os.Stdout = w
	wrong := make(chan error, 1)
	go func() {
		defer close(wrong)
		defer func() { _ = r.Close() }()
		for in := bufio.NewReader(r); ; {
			line, end := in.ReadBytes('\n')
			if _, err := out.Write(line); err != nil {
				return // its reader is gone
			}
			if bytes.HasPrefix(line, []byte(`{"status":`)) {
				if err := schematest.Validate(line); err != nil {
					wrong <- err
					return
				}
			}
			if end != nil {
				return
			}
		}
	}()
	code := run(os.Args[1:])
	_ = w.Close()
	if err := <-wrong; err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = failed
	}
	os.Exit(int(code))
}

func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       *golden.Update,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"grow":  grow,
		},
	})
}

// What the README shows as typed at a console, in the folder of the examples, prints what it says.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var script, files strings.Builder
	n := 0
	_, rest, found := strings.Cut(string(readme), "```console\n")
	for ; found; _, rest, found = strings.Cut(rest, "```console\n") {
		console, _, _ := strings.Cut(rest, "```")
		for _, shown := range strings.Split("\n"+console, "\n$ ")[1:] {
			n++
			command, output, _ := strings.Cut(shown, "\n")
			fmt.Fprintf(&script, "stdin command%d\nexec sh\ncmp stdout output%d\n", n, n)
			fmt.Fprintf(&files, "-- command%d --\n%s\n-- output%d --\n%s", n, command, n, strings.TrimSuffix(output, "\n")+"\n")
		}
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "readme.txt"), []byte("[!exec:sh] skip\n"+script.String()+files.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Files: []string{filepath.Join(dir, "readme.txt")},
		Setup: func(e *testscript.Env) error { return os.CopyFS(e.WorkDir, os.DirFS("../../examples")) },
	})
}

// exits CODE COMMAND [ARG]... runs the command and wants it to end with that code.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	if e, ok := errors.AsType[*exec.ExitError](err); ok {
		code = e.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit status %d, want %s", code, args[0])
	}
}

// grow FILE BYTES makes the file that large without writing as much.
func grow(ts *testscript.TestScript, _ bool, args []string) {
	size, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	ts.Check(os.Truncate(ts.MkAbs(args[0]), size))
}
