// Camel-edit reads Camel YAML that is nearly right and writes it canonically, leaving every other byte as it was.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/camel-edit/camel-edit/internal/dsl"
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
	root := &cobra.Command{
		Use:   "camel-edit",
		Short: "Read Camel YAML that is nearly right, write it canonically",
		Long: `Read Camel YAML that is nearly right, write it canonically, and leave every
other byte of the file as it was.`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("camel-edit {{.Version}}\n")
	root.AddCommand(validateCommand(), editCommand(), showCommand(), rulesCommand(),
		mcpCommand(), policyCommand(), auditCommand(), skillsCommand(), benchCommand())
	root.SetArgs(args)

	cmd, err := root.ExecuteC()
	if err == nil {
		return clean
	}
	if code, ok := errors.AsType[exitCode](err); ok {
		return code
	}
	// Whatever else comes back is about the command line itself.
	fmt.Fprintf(os.Stderr, "camel-edit: %v\nRun '%s --help' for usage.\n", err, cmd.CommandPath())
	return failed
}

func version() string { return fmt.Sprintf("%s (Camel %s)", programVersion(), dsl.Latest().Camel) }

func programVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// hasColour follows no-color.org.
func hasColour(w io.Writer) bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(w)
}

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
