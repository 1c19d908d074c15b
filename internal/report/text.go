package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
)

// Text writes a line for each expansion and finding, FILE:LINE:COLUMN: SEVERITY: RULE: message. Below a finding stand, indented,
// the lines to write instead, or its readings, each under the flag that chooses it.
func Text(w io.Writer, results iter.Seq[Result], style Style) error {
	b := bufio.NewWriter(w)
	p := printer{b, style}
	for r := range results {
		p.result(r.cut())
		// Whoever watches a long run sees each file when it is done.
		if err := b.Flush(); err != nil {
			return err
		}
	}
	return nil
}

type printer struct {
	*bufio.Writer
	Style
}

// result goes down the file: what is wrong at a place, then what becomes of it.
func (p printer) result(r Result) {
	type item struct {
		line, column int
		print        func()
	}
	var items []item
	expanded := map[int]bool{}
	for _, e := range r.Expanded {
		expanded[e.Line] = true
	}
	for _, f := range r.Findings {
		if f.Severity == Note && expanded[f.Line] {
			continue // what becomes of it says more
		}
		if !p.Quiet || f.Severity == Error {
			items = append(items, item{f.Line, f.Column, func() { p.finding(r.File, f) }})
		}
	}
	for _, e := range r.Expanded {
		if !p.Quiet {
			items = append(items, item{e.Line, e.Column, func() { p.expansion(r, e) }})
		}
	}
	slices.SortStableFunc(items, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column))
	})
	for _, i := range items {
		i.print()
	}
	if r.Omitted != nil && !p.Quiet {
		fmt.Fprintf(p, "%s: %s\n", r.File, r.Omitted)
	}
	for _, c := range r.Candidates {
		fmt.Fprintf(p, "  candidate %d: %s\n    selector: %s\n", c.Line, c.Text, c.Selector)
	}
	if p.Quiet {
		return
	}
	for _, l := range r.Lines {
		fmt.Fprintf(p, "%5d: %s\n", l.Line, l.Text)
	}
}

func (p printer) finding(file string, f Finding) {
	p.line(file, f.Line, f.Column, p.paint(colours[f.Severity], string(f.Severity)), f.Rule, f.Message)
	if f.Write != "" {
		p.block("  write:", f.Write)
	}
	for _, m := range f.Readings {
		p.block(fmt.Sprintf("  --choose %s@%d=%s: %s", f.Rule, f.Line, m.Name, m.Means), m.After)
	}
}

func (p printer) expansion(r Result, e Expansion) {
	word, file := "would fix", r.File
	if p.Fragment != "" {
		file = p.Fragment
	}
	if (r.Status == Fixed || r.Status == Edited || r.Status == Unchanged) && !p.Dry {
		word = "fixed"
	}
	p.line(file, e.Line, e.Column, p.paint(green, word), e.Rule, e.Title)
}

func (p printer) line(file string, line, column int, severity, rule, message string) {
	fmt.Fprintf(p, "%s:%d:%d: %s: %s: %s\n", file, line, column, severity, rule, message)
}

// block prints text below head, indented so that a person sees where it begins and ends.
func (p printer) block(head, text string) {
	fmt.Fprintln(p, head)
	for line := range strings.Lines(strings.TrimRight(text, "\r\n")) {
		line = strings.TrimRight(line, "\r\n")
		if line != "" {
			line = "    " + line
		}
		fmt.Fprintln(p, line)
	}
}

// The ANSI colours in use.
const (
	red    = "31"
	green  = "32"
	yellow = "33"
	cyan   = "36"
)

var colours = map[Severity]string{Error: red, Warning: yellow, Note: cyan}

func (p printer) paint(colour, text string) string {
	if !p.Colour {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}
