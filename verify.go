package cameledit

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unsafe"

	"gopkg.in/yaml.v3"

	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// verify says why out must not be written, "" if nothing speaks against it: a parser that is not ours reads it as one document,
// and nothing of what the caller sent is lost without being named.
func (e *engine) verify(out string) string {
	if err := secondParser(raw(out)); err != nil {
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
		before = syntax.Recover(raw(before.Source()))
	}
	have := map[string]int{}
	for t := range pieces(after) {
		have[t]++
	}
	for t, raw := range pieces(before) {
		if have[t] > 0 {
			have[t]--
			continue
		}
		named := slices.ContainsFunc(expanded, func(x report.Expansion) bool {
			return strings.Contains(x.Before, t) || strings.Contains(x.Before, raw)
		})
		if !named {
			return fmt.Sprintf("%q would be lost", t)
		}
	}
	return ""
}

// pieces yields the texts that must not be lost, decoded and as written: keys and scalars, and comments.
func pieces(f *syntax.File) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
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
			if v != "" && !yield(v, raw) {
				return
			}
		}
	}
}

// text views bytes as a string without copying them.
func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// parse reads a text without copying it: a syntax.File never writes to its source.
func parse(s string) *syntax.File { return syntax.Parse(raw(s)) }

// raw views a string as bytes that must not be written to.
func raw(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
