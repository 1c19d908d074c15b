package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/camel-edit/camel-edit/bench"
	"github.com/camel-edit/camel-edit/corpus"
)

// replay is one run of the command bench.
type replay struct {
	arms, shard, format, against string
	parallel                     int
	times                        bool
}

func benchCommand() *cobra.Command {
	var b replay
	cmd := &cobra.Command{
		Use:   "bench TRACE...",
		Short: "Replay recorded calls, and say what is accepted, refused or wrong",
		Long: `Replay recorded calls of the tools through several arms, and say what each arm
accepts, refuses or gets wrong: strict checks and repairs nothing, lenient reads
with the rules, full has edits by place as well. Each call is made in a folder of
its own that is gone afterwards; other tools are skipped. docs/traces.md describes
the traces (JSON Lines; - is standard input) and what a report counts.

Exit status: 0 the calls were replayed, 1 with --against a call that was right is
not right any more, 2 the command line is wrong, or a file cannot be used.`,
		Example: `  camel-edit bench corpus/*.jsonl
  camel-edit bench --format json corpus/*.jsonl > new.json
  camel-edit bench --against old.json corpus/*.jsonl
  camel-edit bench --format html corpus/*.jsonl > report.html
  camel-edit bench --format json --shard 1/4 big.jsonl > 1.json`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return b.run(args) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&b.arms, "arm", "", "only these `ARMS`: strict, lenient, full, with commas")
	f.StringVar(&b.format, "format", "text", "print the report in this `FORMAT`: text, json, html, or score (without times, and with each call)")
	f.BoolVar(&b.times, "times", false, "with --format json: the times of the calls too, which differ from run to run")
	f.StringVar(&b.against, "against", "", "print which calls moved since the report `OLD.json`, and which way")
	f.StringVar(&b.shard, "shard", "", "replay only the part `K/N` of the calls; camel-edit bench merge puts the reports together")
	f.IntVar(&b.parallel, "parallel", 0, "replay `N` calls at a time (default one a processor)")
	cmd.AddCommand(mergeCommand(), convertCommand())
	return cmd
}

func (b *replay) run(traces []string) error {
	arms, err := bench.ArmsNamed(b.arms)
	if err != nil {
		return err
	}
	shard, err := bench.ParseShard(b.shard)
	if err != nil {
		return err
	}
	show, err := b.printer("html")
	if err != nil {
		return err
	}
	var old *bench.Report
	if b.against != "" {
		if old, err = readReport(b.against); err != nil {
			return oneLine(err)
		}
		defer old.Close()
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	bar := newBar(traces)
	var page bench.Page
	options := bench.Options{Arms: arms, Shard: shard, Parallel: cmp.Or(b.parallel, runtime.GOMAXPROCS(0)), Progress: bar.step}
	if b.format == "html" {
		options.Keep = page.Keep
		show = func(r *bench.Report) error { return page.HTML(os.Stdout, r) }
	}
	r, err := bench.Run(ctx, traces, options)
	bar.clear()
	if err != nil {
		return oneLine(err)
	}
	defer r.Close()
	if old == nil {
		return show(r)
	}
	c, err := bench.Compare(old, r)
	if err != nil {
		return oneLine(fmt.Errorf("%s: %w", b.against, err))
	}
	if err := c.Text(os.Stdout); err != nil {
		return err
	}
	if c.IsWorse() {
		return found
	}
	return nil
}

// printer is how a report is printed, in one of the formats that a report is enough for; others are printed by somebody else.
func (b *replay) printer(others ...string) (func(*bench.Report) error, error) {
	switch b.format {
	case "text":
		return func(r *bench.Report) error { return r.Text(os.Stdout) }, nil
	case "score":
		return func(r *bench.Report) error { return r.Score(os.Stdout) }, nil
	case "json":
		return func(r *bench.Report) error { return r.JSON(os.Stdout, b.times) }, nil
	}
	if slices.Contains(others, b.format) {
		return nil, nil
	}
	return nil, fmt.Errorf("--format: there is no %q, only %s", b.format, strings.Join(append([]string{"text", "json", "score"}, others...), ", "))
}

func readReport(name string) (*bench.Report, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := bench.ReadReport(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

func mergeCommand() *cobra.Command {
	b := replay{}
	cmd := &cobra.Command{
		Use:   "merge REPORT...",
		Short: "Put the reports of all parts of a run together",
		Long: `Put the JSON reports of all parts of a run (--shard 1/N to N/N) together. The
result is the report of the whole run, byte for byte.

Exit status: 0, or 2 if the reports are not those of one run.`,
		Example: "  camel-edit bench merge 1.json 2.json 3.json 4.json > all.json",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			show, err := b.printer()
			if err != nil {
				return err
			}
			var parts []*bench.Report
			for _, name := range args {
				r, err := readReport(name)
				if err != nil {
					return oneLine(err)
				}
				defer r.Close()
				parts = append(parts, r)
			}
			r, err := bench.Merge(parts)
			if err != nil {
				return oneLine(err)
			}
			defer r.Close()
			return show(r)
		},
	}
	cmd.Flags().StringVar(&b.format, "format", "json", "print the report in this `FORMAT`: json, text, score")
	cmd.Flags().BoolVar(&b.times, "times", false, "with --format json: the times of the calls too, if the reports have them")
	return cmd
}

func convertCommand() *cobra.Command {
	var root string
	cmd := &cobra.Command{
		Use:   "convert LOG...",
		Short: "Make a trace of logs of MCP sessions",
		Long: `Make a trace, to standard output, of logs of MCP sessions: JSON-RPC messages, one a
line. Records of camel-edit mcp --record are taken too. What the files were is told
from what the session was shown and did; where that is not known, a call cannot be
replayed. A line that is neither is named and left out. - is standard input.

Exit status: 0, or 2 if a log cannot be read.`,
		Example: "  camel-edit bench convert --root ~/orders session.jsonl > trace.jsonl",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			for _, name := range args {
				if err := convert(name, root); err != nil {
					return oneLine(err)
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&root, "root", "", "the `DIR` that was the session's root: absolute paths below it become relative")
	return cmd
}

func convert(name, root string) error {
	f := os.Stdin
	if name != stdin {
		var err error
		if f, err = os.Open(name); err != nil {
			return err
		}
		defer f.Close()
	}
	for c, err := range bench.Convert(f, root) {
		if bad, ok := errors.AsType[*corpus.LineError](err); ok {
			fmt.Fprintf(os.Stderr, "%s:%d: %v\n", name, bad.Line, bad.Err)
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := corpus.Write(os.Stdout, c); err != nil {
			return err
		}
	}
	return nil
}

// bar is a line on a terminal that says how much of the traces is done. Elsewhere it is silent.
type bar struct {
	to    io.Writer
	total int64 // bytes; 0 where it is not known
	last  time.Time
}

func newBar(traces []string) *bar {
	b := &bar{to: io.Discard}
	if !isTerminal(os.Stderr) {
		return b
	}
	b.to = os.Stderr
	for _, name := range traces {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			b.total = 0
			break
		}
		b.total += info.Size()
	}
	return b
}

func (b *bar) step(read int64, calls int) {
	if now := time.Now(); b.to != io.Discard && now.Sub(b.last) > 100*time.Millisecond {
		b.last = now
		const width = 30
		if b.total > 0 {
			done := int(min(read, b.total) * width / b.total)
			fmt.Fprintf(b.to, "\r[%s%s] %3d %%", strings.Repeat("#", done), strings.Repeat(" ", width-done), min(read, b.total)*100/b.total)
		}
		fmt.Fprintf(b.to, "\r\x1b[%dC %d calls", width+8, calls)
	}
}

func (b *bar) clear() { fmt.Fprint(b.to, "\r\x1b[K") }
