package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/format"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/workspace"
)

// show is one run of the command.
type show struct {
	cameledit.Options
	number, outline, mask bool
	where                 string
	format                string
}

func showCommand() *cobra.Command {
	s := &show{}
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "Show a file, its outline or one place of it, the way edit takes places",
		Long: `Show a file, its outline or one place of it.

The outline lists entries, steps and branches with their line and the shortest
selector that names each alone; edit takes both, "12: - log:" and "log in route
orders". The revision is printed with --format json and is what edit --rev takes.

Exit status: 0 it was shown, 1 the file is not YAML or the place is not found,
2 the command line is wrong or the file cannot be used.`,
		Example: `  camel-edit show orders.camel.yaml --number
  camel-edit show orders.camel.yaml --outline
  camel-edit show orders.camel.yaml --where "log in route orders"`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: oneYAMLFile,
		RunE:              func(_ *cobra.Command, args []string) error { return s.run(args[0]) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVar(&s.number, "number", false, "put its number before each line")
	f.BoolVar(&s.outline, "outline", false, "list entries, steps and branches with their selectors")
	f.StringVar(&s.where, "where", "", "show the lines of the place `WHERE`")
	f.BoolVar(&s.mask, "mask", false, "write over passwords, tokens and other secrets")
	f.StringVar(&s.format, "format", "text", "print in this `FORMAT`: text, json")
	f.StringVar(&s.CamelVersion, "camel-version", "", "the `VERSION` of Camel to read for")
	complete(cmd, "format", formatNames("text", "json"))
	complete(cmd, "camel-version", camelVersions)
	return cmd
}

func (s *show) run(path string) error {
	if _, err := textOrJSON(s.format); err != nil {
		return err
	}
	if s.outline && s.where != "" {
		return fmt.Errorf("--outline and --where show different things; give one of them")
	}
	r := s.look(path)
	print := s.text
	if s.format == "json" {
		print = func(w io.Writer, r report.Result) error {
			return format.JSON(w, slices.Values([]report.Result{r}), format.Style{})
		}
	}
	if err := print(os.Stdout, r); err != nil {
		return err
	}
	return exit(r, false)
}

// look reads what is to be shown.
func (s *show) look(path string) report.Result {
	f, err := workspace.Read(path)
	if err != nil {
		return *unusable(path, err)
	}
	var r report.Result
	switch {
	case s.outline:
		r = cameledit.Outline(f.Text, s.Options)
	case s.where != "":
		r = cameledit.Find(f.Text, s.where, s.Options)
	default:
		r = report.Result{Status: report.OK, Lines: numbered(f.Text)}
		if s.format == "json" && !s.number {
			r.Text, r.Lines = string(f.Text), nil
		}
	}
	r.File, r.Rev = path, f.Rev
	if s.mask {
		s.hide(&r, f.Text)
	}
	return r
}

// hide takes every line that a result shows from the masked text.
func (s *show) hide(r *report.Result, src []byte) {
	masked := cameledit.Mask(src, s.Options)
	lines := numbered(masked)
	if r.Text != "" {
		r.Text = string(masked)
	}
	for i := range r.Lines {
		r.Lines[i] = lines[r.Lines[i].Line-1]
	}
	candidate := func(c *report.Candidate) {
		if text := strings.TrimSpace(lines[c.Line-1].Text); text != c.Text {
			c.Text = text
		}
		c.Selector = cameledit.MaskURI(c.Selector)
	}
	for i := range r.Outline {
		candidate(&r.Outline[i].Candidate)
	}
	for i := range r.Candidates {
		candidate(&r.Candidates[i])
	}
}

func numbered(src []byte) []report.Line {
	var out []report.Line
	for l := range strings.Lines(string(src)) {
		out = append(out, report.Line{Line: len(out) + 1, Text: strings.TrimRight(l, "\r\n")})
	}
	return out
}

// text prints an outline as a tree, and lines with or without their numbers. What is wrong goes to standard error.
func (s *show) text(w io.Writer, r report.Result) error {
	if len(r.Findings) > 0 {
		problems := report.Result{File: r.File, Findings: r.Findings}
		if r.Status != report.OK {
			problems.Candidates = r.Candidates
		}
		if err := format.Text(os.Stderr, slices.Values([]report.Result{problems}), format.Style{Colour: hasColour(os.Stderr)}); err != nil {
			return err
		}
	}
	b := bufio.NewWriter(w)
	for _, p := range r.Outline {
		fmt.Fprintf(b, "%5d: %-50s  %s\n", p.Line, strings.Repeat("  ", p.Depth)+p.Text, p.Selector)
	}
	for _, l := range r.Lines {
		if s.number || s.where != "" {
			fmt.Fprintf(b, "%5d: ", l.Line)
		}
		fmt.Fprintln(b, l.Text)
	}
	return b.Flush()
}
