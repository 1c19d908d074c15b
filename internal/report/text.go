package report

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strings"
)

// Text writes a line for each expansion and finding, FILE:LINE:COLUMN: SEVERITY: RULE: message. Below a finding stand, indented,
// the lines to write instead, or its readings, each under the flag that chooses it.
func Text(w io.Writer, results iter.Seq[Result], style Style) error {
	b := bufio.NewWriter(w)
	p := printer{b, style}
	for r := range results {
		p.result(r)
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

func (p printer) result(r Result) {
	for _, e := range r.Expanded {
		if p.Quiet {
			break
		}
		word := "would fix"
		if r.Status == Fixed && !p.Dry {
			word = "fixed"
		}
		p.line(r.File, e.Line, e.Column, p.paint(green, word), e.Rule, firstLine(e.Before))
	}
	for _, f := range r.Findings {
		if p.Quiet && f.Severity != Error {
			continue
		}
		p.line(r.File, f.Line, f.Column, p.paint(colours[f.Severity], string(f.Severity)), f.Rule, f.Message)
		p.block("  write:", f.Write)
		for _, m := range f.Readings {
			p.block(fmt.Sprintf("  --choose %s@%d=%s: %s", f.Rule, f.Line, m.Name, m.Means), m.After)
		}
	}
}

func (p printer) line(file string, line, column int, severity, rule, message string) {
	fmt.Fprintf(p, "%s:%d:%d: %s: %s: %s\n", file, line, column, severity, rule, message)
}

// block prints text below head, indented so that a person sees where it begins and ends.
func (p printer) block(head, text string) {
	text = strings.TrimRight(text, "\r\n")
	if text == "" {
		return
	}
	fmt.Fprintln(p, head)
	for line := range strings.Lines(text) {
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

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimLeft(text, " \r\n"), "\n")
	return strings.TrimRight(line, " \r")
}
