package main

import (
	"bytes"
	stdcmp "cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/camel-edit/camel-edit/internal/golden"
)

var man = flag.String("man", "", "the folder that takes the man pages")

const cliPage = "../../docs/cli.md"

// docs/cli.md says what help says.
func TestCLIPage(t *testing.T) {
	golden.Check(t, cliPage, page(rootCommand()))
}

func page(root *cobra.Command) string {
	var b strings.Builder
	b.WriteString(`# The command line

<!-- Made from the commands by make update. -->

| exit status | |
|---|---|
| 0 | All is well: no error remains, the edit is made, or there was nothing to do. With ` + "`--strict`" + ` no warning remains either, and with ` + "`--check`" + ` nothing is to be fixed. |
| 1 | An error remains in a text, a place is not found, or an edit is refused. That file is as it was. |
| 2 | The command line is wrong, a file cannot be read or written, standard output was closed, or the run was interrupted. |

Findings are printed to standard output, or to standard error where a text or a diff is printed; how many there are, and what is
wrong with the command line, to standard error. Colours and the progress line are for terminals: a pipe, ` + "`NO_COLOR`" + ` and ` + "`TERM=dumb`" + ` have none.
`)
	for _, c := range commands(root) {
		if c == root {
			continue
		}
		fmt.Fprintf(&b, "\n%s %s\n\n", strings.Repeat("#", strings.Count(c.CommandPath(), " ")+1), c.CommandPath())
		fmt.Fprintf(&b, "%s\n", plain(stdcmp.Or(c.Long, c.Short)))
		if c.Runnable() {
			fmt.Fprintf(&b, "\n    %s\n", c.UseLine())
		}
		if c.Example != "" {
			fmt.Fprintf(&b, "\n```\n%s\n```\n", strings.ReplaceAll(strings.TrimPrefix(c.Example, "  "), "\n  ", "\n"))
		}
		if usages := c.NonInheritedFlags().FlagUsagesWrapped(100); usages != "" {
			fmt.Fprintf(&b, "\n```\n%s```\n", usages)
		}
	}
	return b.String()
}

// plain is help as Markdown: what would be markup in it is text.
func plain(s string) string {
	return strings.NewReplacer("*", `\*`, "<", `\<`, "_", `\_`, "[", `\[`).Replace(s)
}

// commands are a command and those below it, but for help and the shells that completion knows.
func commands(c *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{c}
	if c.Name() == "completion" {
		return out
	}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() && sub.Name() != "help" {
			out = append(out, commands(sub)...)
		}
	}
	return out
}

// Every command has an example, and the commands take what their examples say. Each says how it exits.
func TestExamples(t *testing.T) {
	for _, c := range commands(rootCommand()) {
		if c.Runnable() && c.Name() != "completion" && !strings.Contains(c.Long, "Exit status:") {
			t.Errorf("%s does not say how it exits", c.CommandPath())
		}
		for line := range strings.SplitSeq(c.Example, "\n") {
			_, command, ok := strings.Cut(line, "camel-edit ")
			if !ok {
				t.Errorf("%s has no example, or one that does not call it: %q", c.CommandPath(), line)
				continue
			}
			for _, end := range []string{"  ", " < ", " > ", " | ", ")"} { // what it does, and what a shell reads
				command, _, _ = strings.Cut(command, end)
			}
			root := rootCommand()
			called, rest, err := root.Find(words(command))
			if err == nil {
				err = called.ParseFlags(rest)
			}
			if err == nil {
				err = called.ValidateArgs(called.Flags().Args())
			}
			if err != nil {
				t.Errorf("%s: %q: %v", c.CommandPath(), line, err)
			}
		}
	}
}

// words splits a command as a shell does, as far as examples go.
func words(command string) []string {
	var out []string
	for i, part := range strings.Split(command, `"`) {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}

// There is a man page for every command. With -man they are kept, for a release.
func TestMan(t *testing.T) {
	dir := *man
	if dir == "" {
		dir = t.TempDir()
	}
	if err := os.MkdirAll(dir, 0o750); err != nil {
		t.Fatal(err)
	}
	root := rootCommand()
	root.DisableAutoGenTag = true
	header := &doc.GenManHeader{Section: "1", Source: "camel-edit", Manual: "camel-edit"}
	if err := doc.GenManTree(root, header, dir); err != nil {
		t.Fatal(err)
	}
	for _, c := range commands(root) {
		name := strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Error(err)
			continue
		}
		if !bytes.Contains(text, []byte(".SH EXAMPLE")) {
			t.Errorf("%s has no example", name)
		}
	}
}
