package format

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/fatih/color"

	"github.com/camel-edit/camel-edit/internal/report"
)

// Text writes a line for each expansion and finding, FILE:LINE:COLUMN: SEVERITY: RULE: message. Below an error or a warning
// stands its line of the source with a caret, and below a finding, indented, the lines to write instead, or its readings, each
// under the flag that chooses it. What a terminal would take for a command is shown by a sign.
func Text(w io.Writer, results iter.Seq[report.Result], style Style) error {
	b := bufio.NewWriter(w)
	p := printer{Writer: b, Style: style}
	for r := range results {
		p.result(r.Cut())
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
	source lines
	views  map[string]lines
}

// result goes down the file: what is wrong at a place, then what becomes of it.
func (p printer) result(r report.Result) {
	type item struct {
		line, column int
		print        func()
	}
	var items []item
	expanded := expandedLines(r)
	for _, f := range r.Findings {
		if f.Severity == report.Note && expanded[f.Line] {
			continue // what becomes of it says more
		}
		if !p.Quiet || f.Severity == report.Error {
			items = append(items, item{f.Line, f.Column, func() { p.finding(r.File, f) }})
		}
	}
	for _, e := range r.Expanded {
		if !p.Quiet {
			items = append(items, item{e.Line, e.Column, func() { p.expansion(r, e) }})
		}
	}
	if len(items) > 0 {
		p.source, p.views = newLines(r.Source), map[string]lines{}
	}
	slices.SortStableFunc(items, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column))
	})
	for _, i := range items {
		i.print()
	}
	if r.Omitted != nil && !p.Quiet {
		fmt.Fprintf(p, "%s: %s\n", ShownName(r.File), r.Omitted)
	}
	for _, c := range r.Candidates {
		fmt.Fprintf(p, "  candidate %d: %s\n    selector: %s\n", c.Line, visible(c.Text), visible(c.Selector))
	}
	if p.Quiet || r.Status == report.Invalid { // each finding has its lines
		return
	}
	for _, l := range r.Lines {
		fmt.Fprintf(p, "%5d: %s\n", l.Line, visible(l.Text))
	}
}

func (p printer) finding(file string, f report.Finding) {
	if f.View != nil && f.View.Fragment && p.Fragment != "" {
		file = p.Fragment
	}
	p.head(file, f.Line, f.Column, colours[f.Severity], string(f.Severity), f.Rule, f.Message)
	if p.Quiet {
		return
	}
	source, line, column := p.source, f.Line, f.Column
	if v := f.View; v != nil {
		source, line, column = p.view(v.Text), v.Line, v.Column
	}
	if f.Severity != report.Note && !f.Existing && source.count() > 0 {
		p.excerpt(source, line, column, colours[f.Severity])
	}
	if f.Write != "" {
		p.block("  write:", f.Write)
	}
	for _, m := range f.Readings {
		p.block(fmt.Sprintf("  --choose %s@%d=%s: %s", f.Rule, f.Line, m.Name, visible(m.Means)), m.After)
	}
}

// view has the lines of a text that several findings may show.
func (p printer) view(text string) lines {
	l, ok := p.views[text]
	if !ok {
		l = newLines([]byte(text))
		p.views[text] = l
	}
	return l
}

func (p printer) expansion(r report.Result, e report.Expansion) {
	word, file := "would fix", r.File
	if p.Fragment != "" {
		file = p.Fragment
	}
	if (r.Status == report.Fixed || r.Status == report.Edited || r.Status == report.Unchanged) && !p.Dry {
		word = "fixed"
	}
	p.head(file, e.Line, e.Column, color.FgGreen, word, e.Rule, e.Title)
}

func (p printer) head(file string, line, column int, colour color.Attribute, severity, rule, message string) {
	place := fmt.Sprintf("%s:%d:%d:", ShownName(file), line, column)
	fmt.Fprintf(p, "%s %s %s: %s\n", p.paint(place, color.Bold), p.paint(severity+":", colour, color.Bold), rule, visible(message))
}

// block prints text below head, indented so that a person sees where it begins and ends.
func (p printer) block(head, text string) {
	fmt.Fprintln(p, head)
	for line := range strings.Lines(strings.TrimRight(text, "\r\n")) {
		line = strings.TrimRight(line, "\r\n")
		if line != "" {
			line = "    " + visible(line)
		}
		fmt.Fprintln(p, line)
	}
}

// colours are readable on a dark and on a light ground, which yellow is not.
var colours = map[report.Severity]color.Attribute{report.Error: color.FgRed, report.Warning: color.FgMagenta, report.Note: color.FgCyan}

func (p printer) paint(text string, attributes ...color.Attribute) string {
	if !p.Colour {
		return text
	}
	c := color.New(attributes...)
	c.EnableColor() // the caller has looked at the terminal
	return c.Sprint(text)
}

// ShownName is the name of a file in a line for a person: one that would not stay in its line is quoted.
func ShownName(file string) string {
	if visible(file) != file {
		return strconv.Quote(file)
	}
	return file
}

// visible is s with a sign in the place of each character that would do something in a terminal instead of being seen.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return r
		case r < ' ':
			return '␀' + r
		case r == 0x7f:
			return '␡'
		// A joiner makes one emoji of two; other format characters are not seen, or turn what follows around.
		case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Cf, r) && r != '\u200d' && r != '\u200c', unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r):
			return unicode.ReplacementChar
		}
		return r
	}, s)
}
