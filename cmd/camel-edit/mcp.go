package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"github.com/camel-edit/camel-edit/internal/audit"
	"github.com/camel-edit/camel-edit/internal/mcpserver"
	"github.com/camel-edit/camel-edit/internal/policy"
	"github.com/camel-edit/camel-edit/internal/workspace"
)

func mcpCommand() *cobra.Command {
	var start mcpserver.Start
	var address string
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Serve the tools to a model's client, over standard input or HTTP",
		Long: `Serve camel_get_files, camel_write_file, camel_edit_file and
camel_validate_source over the Model Context Protocol, for one directory.

What a client may do is settled by these flags; nothing that a file or a call
says changes it. CAMEL_EDIT_TARGET is --target; CAMEL_EDIT_RULES names the rules
that a client is given: all of them where it is not set.

Exit status: 0 the client has left, 2 the command line is wrong, the policy
cannot be read, or the transport failed.`,
		Example: `  camel-edit mcp --root ~/orders
  camel-edit mcp --root ~/orders --target orders.camel.yaml#orders --audit ~/audit.jsonl
  CAMEL_EDIT_HTTP_TOKEN=... camel-edit mcp --root ~/orders --http 127.0.0.1:8765`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return serve(&start, address) },
	}
	start.Bind(cmd.Flags())
	cmd.Flags().StringVar(&address, "http", "", "serve streamable HTTP on this loopback `ADDRESS`, under /mcp, instead of standard input")
	return cmd
}

func serve(start *mcpserver.Start, address string) error {
	config, done, err := start.Config(programVersion(), os.LookupEnv)
	if err != nil {
		return oneLine(err)
	}
	defer done()
	home, _ := os.UserHomeDir() // without one none is refused
	s, err := mcpserver.New(config, home)
	if err != nil {
		return oneLine(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if address != "" {
		err = serveHTTP(ctx, s, address)
	} else {
		err = s.Serve(ctx, &mcp.StdioTransport{})
	}
	if ctx.Err() != nil || errors.Is(err, io.EOF) {
		err = nil
	}
	counters := s.Counters()
	if err := s.Close(); err != nil {
		fmt.Fprintln(os.Stderr, "camel-edit: the audit log cannot be written:", err)
	}
	fmt.Fprintf(os.Stderr, "camel-edit: %d calls, %d edited, %d written, %d invalid, %d blocked\n",
		counters.Calls, counters.Edited, counters.Written, counters.Invalid, counters.InjectionBlocked)
	if err != nil {
		return oneLine(err)
	}
	return nil
}

func serveHTTP(ctx context.Context, s *mcpserver.Server, address string) error {
	token, isNew, err := mcpserver.Token(os.LookupEnv)
	if err != nil {
		return err
	}
	l, err := mcpserver.ListenLoopback(address)
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "camel-edit: http://%s/mcp\n", l.Addr())
	if isNew {
		fmt.Fprintf(os.Stderr, "camel-edit: the bearer token is %s; set %s to choose another\n", token, mcpserver.TokenVariable)
	}
	return s.ServeHTTP(ctx, l, token)
}

// oneLine prints what is wrong, and nothing else: a client shows it to its user.
func oneLine(err error) error {
	fmt.Fprintln(os.Stderr, "camel-edit:", strings.ReplaceAll(err.Error(), "\n", "; "))
	return failed
}

func policyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "policy",
		Short: "Check a policy of the MCP server, or show what holds",
		Example: `  camel-edit policy check policy.yaml
  camel-edit policy show --access edit --target orders.camel.yaml`,
	}
	check := &cobra.Command{
		Use:   "check FILE",
		Short: "Say whether the MCP server would take this policy",
		Long: `Say whether the MCP server would take this policy, and what is wrong with it.

Exit status: 0 it would, 1 it would not, 2 the file cannot be read.`,
		Example: `  camel-edit policy check policy.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			f, err := workspace.Read(args[0])
			if err != nil {
				return oneLine(err)
			}
			if _, err := policy.Read(f.Text); err != nil {
				fmt.Fprintf(os.Stderr, "%s: %v\n", args[0], err)
				return found
			}
			return nil
		},
	}
	var start mcpserver.Start
	show := &cobra.Command{
		Use:   "show",
		Short: "Print the policy that these flags, and the environment, make, as JSON",
		Long: `Print the policy that these flags, and the environment, make, as JSON.

Exit status: 0 it was printed, 2 a flag or the policy file is wrong.`,
		Example: `  camel-edit policy show --policy policy.yaml
  camel-edit policy show --access edit --target orders.camel.yaml`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			p, err := start.Policy(os.LookupEnv)
			if err != nil {
				return oneLine(err)
			}
			return printJSON(p)
		},
	}
	start.BindPolicy(show.Flags())
	cmd.AddCommand(check, show)
	return cmd
}

func auditCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "audit",
		Short:   "Read the audit log of the MCP server",
		Example: `  camel-edit audit summary ~/audit.jsonl`,
	}
	cmd.AddCommand(&cobra.Command{
		Use:   "summary FILE",
		Short: "Add up the sessions of an audit log, as JSON",
		Long: `Add up the sessions of an audit log, as JSON.

Exit status: 0 it was printed, 2 the log cannot be read.`,
		Example: `  camel-edit audit summary ~/audit.jsonl`,
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			f, err := os.Open(args[0])
			if err != nil {
				return oneLine(err)
			}
			defer f.Close()
			s, err := audit.Summarize(f)
			if err != nil {
				return oneLine(fmt.Errorf("%s: %w", args[0], err))
			}
			return printJSON(s)
		},
	})
	return cmd
}

func printJSON(v any) error {
	enc := json.NewEncoder(os.Stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
