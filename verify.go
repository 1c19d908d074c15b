package cameledit

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unsafe"

	"gopkg.in/yaml.v3"

	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// verify says why the text of the last round must not be written, "" if nothing speaks against it: a parser that is not ours
// reads it as one document, and nothing of what the caller sent is lost without being named.
func (e *engine) verify(src []byte) string {
	if err := secondParser([]byte(e.text)); err != nil {
		return err.Error()
	}
	return lost(e.source, e.file, e.expanded)
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
		before = syntax.Recover([]byte(before.Source()))
	}
	have := map[string]int{}
	for _, t := range pieces(after) {
		have[t]++
	}
	for _, t := range pieces(before) {
		if have[t] > 0 {
			have[t]--
			continue
		}
		named := slices.ContainsFunc(expanded, func(x report.Expansion) bool { return strings.Contains(x.Before, t) })
		if !named {
			return fmt.Sprintf("%q would be lost", t)
		}
	}
	return ""
}

// pieces lists the texts that must not be lost: decoded keys and scalars, and comments.
func pieces(f *syntax.File) []string {
	var out []string
	src := f.Source()
	for _, t := range f.Tokens() {
		switch t.Kind {
		case syntax.Comment:
			out = append(out, strings.TrimRight(src[t.Start:t.End], " \t"))
		case syntax.Key:
			out = append(out, t.Node.Key())
		case syntax.Text:
			if v := t.Node.Value(); v != "" {
				out = append(out, v)
			}
		}
	}
	return out
}

func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
