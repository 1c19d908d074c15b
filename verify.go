package cameledit

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/internal/view"
	"github.com/camel-edit/camel-edit/splice"
)

// verify says why out must not be written, "" if nothing speaks against it: a parser that is not ours reads it as one document,
// and nothing of what the caller sent is lost without being named.
func (e *engine) verify(out string) string {
	if err := secondParser(view.Bytes(out)); err != nil {
		return err.Error()
	}
	return lost(e.source, parse(out), e.expanded)
}

// secondParser reads a text with yaml.v3, to nodes only: decoding to values takes quadratic time on wide maps.
func secondParser(src []byte) error {
	d := yaml.NewDecoder(bytes.NewReader(src))
	var n yaml.Node
	if err := d.Decode(&n); err != nil {
		return fmt.Errorf("second parser: %w", err)
	}
	if err := d.Decode(&n); !errors.Is(err, io.EOF) {
		return errors.New("second parser: more than one document")
	}
	return nil
}

// lost names a scalar, a key or a comment of before that is neither in after nor in the expanded text of the report.
func lost(before, after *syntax.File, expanded []report.Expansion) string {
	if len(before.Problems()) > 0 {
		before = syntax.Recover(view.Bytes(before.Source()))
	}
	have := map[string]int{}
	for t := range pieces(after) {
		have[t]++
	}
	byLine := slices.Clone(expanded)
	slices.SortStableFunc(byLine, func(a, b report.Expansion) int { return a.Line - b.Line })
	for t, at := range pieces(before) {
		if have[t] > 0 {
			have[t]--
			continue
		}
		if !named(before, byLine, t, at) && !(len(before.Problems()) > 0 && stays(before, after, at)) {
			return fmt.Sprintf("%q would be lost", t)
		}
	}
	return ""
}

// stays says that each line of a piece of before is in after as often as it was: what was a text of its own, or one text of
// several lines, only because what is around it could not be read.
func stays(before, after *syntax.File, at splice.Span) bool {
	for line := range strings.Lines(before.Source()[at.Start:at.End]) {
		line = strings.TrimSpace(line)
		if strings.Count(after.Source(), line) < strings.Count(before.Source(), line) {
			return false
		}
	}
	return true
}

// named says that one of the expansions, which are in the order of their lines, has the piece t, which stands in a span of f.
// The first to look at are those beside it. Lines that were moved sideways before are the same lines.
func named(f *syntax.File, byLine []report.Expansion, t string, at splice.Span) bool {
	raw := f.Source()[at.Start:at.End]
	first, _, long := strings.Cut(raw, "\n")
	has := func(x report.Expansion) bool {
		return strings.Contains(x.Before, t) || strings.Contains(x.Before, raw) ||
			long && strings.Contains(x.Before, first) && strings.Contains(unindented(x.Before), unindented(raw))
	}
	line, _ := f.Position(at.Start)
	const beside = 8
	i, _ := slices.BinarySearchFunc(byLine, line, func(x report.Expansion, line int) int { return x.Line - line })
	near := byLine[max(0, i-beside):min(len(byLine), i+beside)]
	return slices.ContainsFunc(near, has) || slices.ContainsFunc(byLine, has)
}

// unindented is a text without what its lines are indented with.
func unindented(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		b.WriteString(strings.TrimLeft(line, " \t"))
	}
	return b.String()
}

// pieces yields the texts that must not be lost, decoded, and where they stand: keys and scalars, and comments.
func pieces(f *syntax.File) iter.Seq2[string, splice.Span] {
	return func(yield func(string, splice.Span) bool) {
		src := f.Source()
		for _, t := range f.Tokens() {
			raw := src[t.Start:t.End]
			v := ""
			switch t.Kind {
			case syntax.Comment:
				v = strings.TrimRight(raw, " \t")
			case syntax.Key:
				v = t.Node.Key()
			case syntax.Text:
				v = t.Node.Value()
			default:
			}
			if v != "" && !yield(v, splice.Span{Start: t.Start, End: t.End}) {
				return
			}
		}
	}
}

// parse reads a text without copying it: a syntax.File never writes to its source.
func parse(s string) *syntax.File { return syntax.Parse(view.Bytes(s)) }
