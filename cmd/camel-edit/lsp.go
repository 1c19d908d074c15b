package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/camel-edit/camel-edit/internal/lsp"
)

func lspCommand() *cobra.Command {
	config := lsp.Config{Log: os.Stderr}
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Serve an editor over standard input: what is wrong, quick fixes, completion",
		Long: `Serve an editor over the Language Server Protocol, on standard input and output.

It says what is wrong while a file is typed, offers each reading of what can be
read in one way or several, makes a file canonical when it is formatted or saved
(source.fixAll.camel-edit), and knows what may stand at the cursor. It writes no
file: the editor does. YAML that is not Camel's is left alone.

Exit status: 0 the editor has left, 1 it said exit without shutdown, 2 the
command line is wrong.`,
		Example: `  camel-edit lsp
  camel-edit lsp --camel-version 4.18 --keep-shorthand`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return serveEditor(config) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVar(&config.Partial, "partial", false, "fix what can be read in one way even if an error remains")
	f.BoolVar(&config.KeepShorthand, "keep-shorthand", false, "leave shorthand that Camel accepts")
	f.StringArrayVar(&config.Without, "without", nil, "switch off this `RULE`; repeatable")
	f.StringVar(&config.CamelVersion, "camel-version", "", "the `VERSION` of Camel to check for")
	f.Bool("stdio", true, "standard input and output, as some editors ask for; there is no other way")
	_ = f.MarkHidden("stdio") // it is there
	complete(cmd, "without", ruleNames)
	complete(cmd, "camel-version", camelVersions)
	return cmd
}

func serveEditor(config lsp.Config) error {
	config.Version = programVersion()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := lsp.Serve(ctx, standard{os.Stdin, os.Stdout}, config)
	if errors.Is(err, lsp.ErrNoShutdown) {
		return found
	}
	return err
}

// standard is standard input and output as one connection.
type standard struct {
	io.ReadCloser
	io.WriteCloser
}

func (s standard) Close() error { return errors.Join(s.ReadCloser.Close(), s.WriteCloser.Close()) }
