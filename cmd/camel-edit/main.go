// Camel-edit reads Camel YAML that is nearly right and writes it canonically, leaving every other byte as it was.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/camel-edit/camel-edit/internal/report"
)

func main() {
	// A reader that has seen enough (| head) is an error of a write, not the death of a run that may be replacing a file.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(int(run(os.Args[1:])))
}

// exitCode is how a run ended; as an error it says that all else has been printed.
type exitCode int

const (
	clean  exitCode = 0
	found  exitCode = 1 // an error remains in a text, or an edit is refused
	failed exitCode = 2 // usage, I/O, internal
)

func (c exitCode) Error() string { return fmt.Sprintf("exit status %d", int(c)) }

func run(args []string) exitCode {
	root := rootCommand()
	root.SetArgs(args)
	out := &lastError{Writer: os.Stdout}
	root.SetOut(out)
	cmd, err := root.ExecuteC()
	if err == nil {
		err = out.err
	}
	if err == nil {
		return clean
	}
	if code, ok := errors.AsType[exitCode](err); ok {
		return code
	}
	// A write that fails says nothing of the command line. A reader that has seen enough knows that it has.
	if e, ok := errors.AsType[*fs.PathError](err); ok && e.Op == "write" {
		if !errors.Is(err, syscall.EPIPE) {
			fmt.Fprintln(os.Stderr, "camel-edit:", err)
		}
		return failed
	}
	// Whatever else comes back is about the command line itself.
	fmt.Fprintf(os.Stderr, "camel-edit: %v\nRun '%s --help' for usage.\n", err, cmd.CommandPath())
	return failed
}

// lastError keeps why a write failed: cobra prints help and completions, and does not look.
type lastError struct {
	io.Writer
	err error
}

func (w *lastError) Write(b []byte) (int, error) {
	n, err := w.Writer.Write(b)
	if err != nil {
		w.err = err
	}
	return n, err
}

func rootCommand() *cobra.Command {
	var version bool
	root := &cobra.Command{
		Use:   "camel-edit",
		Short: "Read Camel YAML that is nearly right, write it canonically",
		Long: `Read Camel YAML that is nearly right, write it canonically, and leave every
other byte of the file as it was.

Exit status: 0 all is well, 1 an error remains in a text or an edit is refused,
and nothing was written there, 2 the command line is wrong or a file cannot be
used.`,
		Example: `  camel-edit validate                                  what is wrong below this folder?
  camel-edit validate --fix src/main/resources         make it canonical
  camel-edit show orders.camel.yaml --outline          what places are there?
  camel-edit edit orders.camel.yaml --remove "log in route orders"
  camel-edit mcp --root ~/orders                       serve a model's client`,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if version {
				return printVersion(os.Stdout)
			}
			return cmd.Help()
		},
	}
	root.Flags().BoolVarP(&version, "version", "v", false, "print the version, its commit, and the digests of rules and DSL tables")
	root.AddGroup(&cobra.Group{ID: files, Title: "Files:"}, &cobra.Group{ID: models, Title: "For models:"})
	in := func(group string, commands ...*cobra.Command) {
		for _, c := range commands {
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	in(files, validateCommand(), editCommand(), showCommand(), rulesCommand(), lspCommand())
	in(models, mcpCommand(), policyCommand(), auditCommand(), skillsCommand(), benchCommand())
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			c.Example = `  source <(camel-edit completion bash)
  camel-edit completion zsh > "${fpath[1]}/_camel-edit"
  camel-edit completion fish | source
  camel-edit completion powershell | Out-String | Invoke-Expression`
		}
	}
	return root
}

// The groups of commands in help.
const (
	files  = "files"
	models = "models"
)

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// isCapable says that a terminal takes more than text.
func isCapable(w io.Writer) bool { return os.Getenv("TERM") != "dumb" && isTerminal(w) }

// hasColour follows no-color.org.
func hasColour(w io.Writer) bool { return os.Getenv("NO_COLOR") == "" && isCapable(w) }

// columns is how wide a terminal is, 0 for what is none.
func columns(w io.Writer) int {
	if !isTerminal(w) {
		return 0
	}
	width, _, err := term.GetSize(int(w.(*os.File).Fd()))
	if err != nil {
		return 0
	}
	return width
}

// exit gives the code for a result. A strict run takes warnings for errors.
func exit(r report.Result, strict bool) exitCode {
	worst := r.Worst()
	if worst == report.Error || worst == report.Warning && strict {
		return max(found, exitOf(r.Status))
	}
	return exitOf(r.Status)
}

func exitOf(s report.Status) exitCode {
	switch s {
	case report.OK, report.Fixed, report.Edited, report.Created, report.Overwritten, report.Unchanged:
		return clean
	case report.Invalid, report.Unverified, report.Ambiguous, report.NotFound, report.Stale, report.Refused:
		return found
	default:
		return failed
	}
}
