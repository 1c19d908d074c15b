package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/format"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/secrets"
	"github.com/camel-edit/camel-edit/internal/workspace"
)

// validate is one run of the command.
type validate struct {
	cameledit.Options
	fix, check, diff, strict, quiet, hook bool
	chosen, exclude                       []string
	format, stdinName                     string

	write format.Writer
	tree  bool // a folder is among the paths
	tally report.Tally
	code  exitCode
	err   error // of standard output
}

func validateCommand() *cobra.Command {
	v := &validate{}
	cmd := &cobra.Command{
		Use:   "validate [PATH...|-]",
		Short: "Say what is wrong in Camel files; with --fix, make them canonical",
		Long: `Say what is wrong in Camel files, and what --fix would make of them.

A PATH is a file, or a folder that is searched for *.camel.yaml, *.kamelet.yaml
and other YAML files that hold routes; what .gitignore leaves out is left out.
Without a PATH it is the current folder; - is standard input, which --fix
prints in canonical form.

Exit status: 0 no error remains, 1 an error remains (or --check found
something to fix), 2 the command line is wrong or a file cannot be used.`,
		Example: `  camel-edit validate                                  what is wrong below this folder?
  camel-edit validate --fix --diff orders.camel.yaml   what would be changed?
  camel-edit validate --fix src/main/resources         change it
  camel-edit validate --check --format json .          in CI
  camel-edit validate --fix - < in.yaml > out.yaml
  camel-edit validate --fix --choose RULE@LINE=NAME orders.camel.yaml`,
		ValidArgsFunction: yamlFiles,
		RunE:              func(_ *cobra.Command, args []string) error { return v.run(args) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVar(&v.fix, "fix", false, "write the canonical form of every file in which no error remains")
	f.BoolVar(&v.check, "check", false, "write nothing, fail if --fix would change a file")
	f.BoolVar(&v.diff, "diff", false, "write nothing, print what --fix would change")
	f.BoolVar(&v.strict, "strict", false, "take warnings for errors")
	f.BoolVar(&v.Partial, "partial", false, "fix what can be read in one way even if an error remains")
	f.BoolVar(&v.KeepShorthand, "keep-shorthand", false, "leave shorthand that Camel accepts")
	f.StringArrayVar(&v.chosen, "choose", nil, "of several readings take the one that `RULE@LINE=NAME` names; repeatable")
	f.StringArrayVar(&v.Without, "without", nil, "switch off this `RULE`; repeatable")
	f.StringArrayVar(&v.exclude, "exclude", nil, "leave out files that match this `GLOB`, written as in a .gitignore; repeatable")
	f.StringVar(&v.format, "format", "text", "print what is found in this `FORMAT`: "+strings.Join(format.Names(), ", "))
	f.BoolVar(&v.hook, "hook", false, "the files are those of a commit: leave alone what does not look like Camel's, though it is named")
	f.StringVar(&v.CamelVersion, "camel-version", "", "the `VERSION` of Camel to check for (default "+dsl.Latest().Camel+")")
	f.StringVar(&v.stdinName, "stdin-name", "stdin", "the `NAME` of standard input in messages")
	f.BoolVar(&v.quiet, "quiet", false, "print errors only, a line each")
	complete(cmd, "format", formatNames(format.Names()...))
	complete(cmd, "without", ruleNames)
	complete(cmd, "camel-version", camelVersions)
	return cmd
}

func (v *validate) run(args []string) error {
	paths, err := v.prepare(args)
	if err != nil {
		return err
	}
	ctx := context.Background()
	if v.fix && !isStdin(paths) {
		// A run that replaces files finishes those it has begun.
		var stop context.CancelFunc
		ctx, stop = signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
		defer stop()
	}
	out := os.Stdout
	if v.printsText(paths) || v.printsDiff() {
		// Standard output belongs to the text; what is to be said about it goes beside it.
		out = os.Stderr
	}
	style := format.Style{Colour: hasColour(out), Width: columns(out), Quiet: v.quiet, Dry: v.dry(), Check: v.check, Strict: v.strict}
	if v.format == "sarif" {
		style.Version = programVersion() // which takes a while to find out
	}
	err = v.write(out, v.results(ctx, paths), style)
	if err := cmp.Or(err, v.err); err != nil {
		return err
	}
	if ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, "camel-edit: interrupted; files that are not reported are as they were")
		return failed
	}
	if summary := v.tally.Summary(v.dry()); summary != "" && !v.quiet {
		fmt.Fprintln(os.Stderr, summary)
		if v.tree && v.format == "text" {
			fmt.Fprint(os.Stderr, v.tally.ByRule(v.dry()))
		}
	}
	return v.code
}

// prepare reads the flags that are more than a value, and gives the files to look into.
func (v *validate) prepare(args []string) (paths []workspace.Path, err error) {
	if v.write, err = format.Named(v.format); err != nil {
		return nil, err
	}
	if v.CamelVersion != "" {
		if _, err := dsl.Find(v.CamelVersion); err != nil {
			return nil, err
		}
	}
	for _, c := range v.chosen {
		choice, err := parseChoice(c)
		if err != nil {
			return nil, err
		}
		v.Choose = append(v.Choose, choice)
	}
	if v.fix && !v.diff && slices.Contains(args, stdin) && v.format != "text" && v.format != "json" {
		return nil, fmt.Errorf("--format %s has no room for the text that --fix - makes; write text or json", v.format)
	}
	if v.fix && v.check {
		return nil, errors.New("--fix writes and --check does not: give one of them")
	}
	if len(args) > 1 && slices.Contains(args, stdin) {
		return nil, errors.New("- is standard input and stands alone")
	}
	if len(args) == 0 {
		args = []string{"."}
	}
	for _, arg := range args {
		if info, err := os.Stat(arg); err == nil && info.IsDir() {
			v.tree = true
		}
		found, err := v.find(arg)
		if err != nil {
			found = []workspace.Path{{Name: arg, Err: err}}
		}
		if len(found) == 0 && !v.quiet && !v.hook {
			fmt.Fprintf(os.Stderr, "camel-edit: no YAML file below %s\n", arg)
		}
		paths = append(paths, found...)
	}
	// The same file twice would be replaced twice at once.
	seen := map[string]bool{}
	paths = slices.DeleteFunc(paths, func(p workspace.Path) bool {
		name := filepath.Clean(p.Name)
		again := seen[name]
		seen[name] = true
		return again
	})
	if len(v.Choose) > 0 && len(paths) != 1 {
		return nil, fmt.Errorf("--choose names a line of one file, but there are %d; name the one", len(paths))
	}
	return paths, nil
}

// stdin is the PATH that stands for standard input.
const stdin = "-"

func isStdin(paths []workspace.Path) bool { return len(paths) == 1 && paths[0].Name == stdin }

func (v *validate) find(arg string) ([]workspace.Path, error) {
	if arg != stdin {
		info, err := os.Stat(arg)
		if err != nil {
			return nil, err
		}
		if info.IsDir() {
			return workspace.Find(arg, v.exclude)
		}
		if v.hook {
			if p, ok := workspace.ByName(arg); ok {
				return []workspace.Path{p}, nil
			}
			return nil, nil
		}
	}
	return []workspace.Path{{Name: arg, Sure: true}}, nil
}

func parseChoice(s string) (cameledit.Choice, error) {
	where, name, ok := strings.Cut(s, "=")
	rule, number, ok2 := strings.Cut(where, "@")
	line, err := strconv.Atoi(number)
	if !ok || !ok2 || err != nil || rule == "" || name == "" {
		return cameledit.Choice{}, fmt.Errorf("--choose %s: write RULE@LINE=NAME, as the finding shows it", s)
	}
	return cameledit.Choice{Rule: rule, Line: line, Name: name}, nil
}

// printsText says whether the fixed text goes to standard output.
func (v *validate) printsText(paths []workspace.Path) bool {
	return v.fix && !v.diff && v.format == "text" && isStdin(paths)
}

// dry says that no file is written.
func (v *validate) dry() bool { return !v.fix || v.diff }

func (v *validate) printsDiff() bool { return v.diff && v.format == "text" }

// results looks into all files and gives what there is to say in their order, keeping count.
func (v *validate) results(ctx context.Context, paths []workspace.Path) iter.Seq[report.Result] {
	look := func(p workspace.Path) *report.Result {
		if ctx.Err() != nil {
			return nil
		}
		return v.look(p)
	}
	return func(yield func(report.Result) bool) {
		line := newProgress(len(paths), v.quiet)
		defer line.clear()
		notes := v.withoutConsumer(ctx, paths)
		for i, r := range enumerate(workspace.Each(paths, look)) {
			if r != nil {
				if r.Status != report.Failed && notes != nil {
					r.Findings = append(r.Findings, notes[i]...)
					slices.SortStableFunc(r.Findings, func(a, b report.Finding) int { return a.Offset - b.Offset })
				}
				v.count(*r)
				if len(r.Findings)+len(r.Expanded) > 0 {
					line.clear()
				}
				if v.err = v.print(*r, paths); v.err != nil || !yield(*r) {
					return
				}
			}
			line.step()
		}
		v.tally.Sort()
		if v.tree && v.format == "json" && v.tally.Files > 0 {
			yield(v.summary())
		}
	}
}

func enumerate[T any](seq iter.Seq[T]) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		i := 0
		for x := range seq {
			if !yield(i, x) {
				return
			}
			i++
		}
	}
}

// withoutConsumer gives for each of several files the notes on channels between routes that none of them reads from. One file
// alone says little about the others, and so do those of a commit, and some of which one cannot be read.
func (v *validate) withoutConsumer(ctx context.Context, paths []workspace.Path) [][]report.Finding {
	if len(paths) < 2 || v.quiet || v.hook {
		return nil
	}
	var files [][]cameledit.Channel
	for c := range workspace.Each(paths, func(p workspace.Path) *[]cameledit.Channel {
		f, err := workspace.Read(p.Name)
		if p.Err != nil || err != nil || ctx.Err() != nil {
			return nil
		}
		var c []cameledit.Channel
		if p.Sure || cameledit.HoldsRoutes(f.Text) {
			c = cameledit.Channels(f.Text, v.Options)
		}
		return &c
	}) {
		if c == nil {
			return nil
		}
		files = append(files, *c)
	}
	return cameledit.WithoutConsumer(files)
}

// summary is the last result of a run over a folder.
func (v *validate) summary() report.Result {
	r := cameledit.Validate(nil, v.Options)
	status := []report.Status{clean: report.OK, found: report.Invalid, failed: report.Failed}[v.code]
	return report.Result{Status: status, Summary: &v.tally, Binding: r.Binding}
}

func (v *validate) count(r report.Result) {
	v.tally.Add(r)
	code := exit(r, v.strict)
	if v.check && r.Status == report.Fixed {
		code = max(code, found)
	}
	v.code = max(v.code, code)
}

func (v *validate) print(r report.Result, paths []workspace.Path) error {
	var err error
	switch {
	case v.printsText(paths):
		_, err = os.Stdout.Write(r.Output)
	case v.printsDiff():
		_, err = os.Stdout.WriteString(r.Diff)
	}
	return err
}

// look reads a file, or standard input, and fixes it if that is asked for. There is nothing to say about a file that is
// not Camel's.
func (v *validate) look(p workspace.Path) *report.Result {
	if p.Err != nil {
		return unusable(p.Name, p.Err)
	}
	if p.Name == stdin {
		text, err := workspace.ReadAll(os.Stdin, v.stdinName)
		if err != nil {
			return unusable(v.stdinName, err)
		}
		o := v.Options
		o.Content = true
		r := v.engine(v.stdinName, text, o)
		r.Text = string(r.Output)
		return &r
	}
	f, err := workspace.Read(p.Name)
	if err != nil {
		return unusable(p.Name, err)
	}
	if !p.Sure && !cameledit.HoldsRoutes(f.Text) {
		return nil
	}
	r := v.engine(p.Name, f.Text, v.Options)
	if v.fix && !v.diff && r.Status == report.Fixed {
		if err := f.Replace(r.Output); err != nil {
			return unusable(p.Name, err)
		}
	}
	return &r
}

func (v *validate) engine(name string, src []byte, o cameledit.Options) report.Result {
	read := cameledit.Validate
	if v.fix || v.check || v.diff {
		read = cameledit.Fix
	}
	r := read(src, o)
	if v.strict && !v.Partial && r.Status == report.Fixed && r.Worst() == report.Warning {
		// To a strict run a warning is an error, and a file with an error stays as it is.
		r.Status, r.Output = report.Invalid, src
	}
	r.File, r.Rev, r.Source = name, workspace.Rev(src), src
	if len(r.Findings) > 0 {
		hideSecrets(&r, v.Options, v.format)
	}
	if v.fix && !v.diff {
		r.Rev = workspace.Rev(r.Output)
	}
	if v.diff {
		r.Diff = report.Diff(name, src, r.Output)
	}
	return r
}

// hideSecrets writes over secrets in what is said of a text, and in the lines of it that a person is shown: both end up in logs.
func hideSecrets(r *report.Result, o cameledit.Options, format string) {
	done := map[string]string{}
	var hidden []string
	mask := func(text string) string {
		masked, ok := done[text]
		if !ok {
			masked = secrets.Finder{}.Lines(string(cameledit.Mask([]byte(text), o)))
			done[text] = masked
			hidden = append(hidden, secrets.Values(text, masked)...)
		}
		return masked
	}
	source := mask(string(r.Source))
	for i := range r.Findings {
		if v := r.Findings[i].View; v != nil {
			v.Text = mask(v.Text)
		}
	}
	for i := range r.Findings {
		r.Findings[i].Message = secrets.Hide(r.Findings[i].Message, hidden)
	}
	if format == "text" {
		r.Source = []byte(source)
	}
}

// unusable is the result for a file that cannot be read or replaced.
func unusable(name string, err error) *report.Result {
	status := report.Failed
	if errors.Is(err, workspace.ErrChanged) {
		status = report.Stale
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err // the result has the path
	}
	return &report.Result{Status: status, File: name, Findings: []report.Finding{
		{Rule: "file", Severity: report.Error, Line: 1, Column: 1, Message: err.Error()},
	}}
}
