// Package corpus reads and writes recorded tool calls: JSON Lines, one call a line, as docs/traces.md describes them.
package corpus

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/camel-edit/camel-edit/internal/report"
)

// Version is the format that is written. Lines without a version are of this one.
const Version = 1

// MaxLine is the longest line that is read, in bytes.
const MaxLine = 16 << 20

// Call is one call of a tool, and the files that it found.
type Call struct {
	Version   int                 `json:"v,omitempty"`
	ID        string              `json:"id"`
	Part      string              `json:"part,omitempty"`
	Model     string              `json:"model,omitempty"` // who called, as it names itself
	Task      string              `json:"task,omitempty"`
	Step      int                 `json:"step,omitempty"`
	Pair      string              `json:"pair,omitempty"` // the call that has the same wish in another form
	Tool      string              `json:"tool"`
	Arguments json.RawMessage     `json:"arguments"`
	Files     map[string]string   `json:"files,omitempty"`    // their text before the call, by the name that the tools use
	Revs      map[string]string   `json:"revs,omitempty"`     // their revision before the call
	Withheld  map[string]Withheld `json:"withheld,omitempty"` // arguments that were recorded without their text
	Slips     []string            `json:"slips,omitempty"`
	Answer    *Answer             `json:"answer,omitempty"`
	Expect    *Expect             `json:"expect,omitempty"`
	Binding   *report.Binding     `json:"binding,omitempty"`

	Line int `json:"-"` // where it was read, 1-based
}

// Withheld stands for a text that was not recorded.
type Withheld struct {
	SHA256 string `json:"sha256"`
	Bytes  int    `json:"bytes"`
}

// Answer is what the recorded call was answered, in short.
type Answer struct {
	Status string   `json:"status"`
	Code   string   `json:"code,omitempty"`
	Rules  []string `json:"rules,omitempty"` // of the expansions
	Rev    string   `json:"rev,omitempty"`   // of the file after the call
	Millis int64    `json:"ms"`
}

// Expect says what is right.
type Expect struct {
	Outcome      string   `json:"outcome"`             // accept or refuse
	Canonical    string   `json:"canonical,omitempty"` // accept: the whole file
	Why          string   `json:"why,omitempty"`       // refuse
	Alternatives []Expect `json:"alternatives,omitempty"`
}

// Each gives what is right, one by one: e itself, then its alternatives.
func (e *Expect) Each() []Expect { return append([]Expect{*e}, e.Alternatives...) }

// MayRefuse says that to refuse is right, or one of the things that are.
func (e *Expect) MayRefuse() bool {
	return slices.ContainsFunc(e.Each(), func(e Expect) bool { return e.Outcome == "refuse" })
}

// LineError is a line that is no call.
type LineError struct {
	Line int // 1-based
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *LineError) Unwrap() error { return e.Err }

// Read yields the calls of a stream. A line that is no call, is too long or is of a newer format is yielded as a [*LineError], and
// reading goes on behind it; any other error ends it.
func Read(r io.Reader) iter.Seq2[Call, error] {
	return func(yield func(Call, error) bool) {
		for l, err := range Lines(r) {
			var c Call
			if err == nil {
				c, err = Parse(l)
			}
			if !yield(c, err) {
				return
			}
		}
	}
}

// Line is a line that is not empty.
type Line struct {
	N    int // 1-based
	Text []byte
}

// Lines yields the lines of a stream. One that is too long is yielded as a [*LineError], and reading goes on behind it; any other error
// ends it.
func Lines(r io.Reader) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		b := bufio.NewReaderSize(r, 64<<10)
		for n := 1; ; n++ {
			text, long, err := readLine(b)
			switch {
			case err != nil && !errors.Is(err, io.EOF):
				yield(Line{}, fmt.Errorf("line %d: %w", n, err))
				return
			case long:
				if !yield(Line{}, &LineError{n, fmt.Errorf("longer than %d MiB", MaxLine>>20)}) {
					return
				}
			case len(bytes.TrimSpace(text)) > 0:
				if !yield(Line{n, text}, nil) {
					return
				}
			}
			if err != nil {
				return
			}
		}
	}
}

// Parse reads a line as a call. What is none is a [*LineError].
func Parse(l Line) (Call, error) {
	var c Call
	if err := c.parse(l.Text); err != nil {
		return Call{}, &LineError{l.N, err}
	}
	c.Line = l.N
	return c, nil
}

// readLine reads a line. Of one that is too long nothing is kept.
func readLine(b *bufio.Reader) (line []byte, long bool, err error) {
	for {
		piece, err := b.ReadSlice('\n')
		if !long {
			line = append(line, piece...)
		}
		if len(line) > MaxLine {
			line, long = nil, true
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}

func (c *Call) parse(line []byte) error {
	if err := json.Unmarshal(line, c); err != nil {
		return err
	}
	switch {
	case c.Version > Version:
		return fmt.Errorf("format %d, this program reads %d", c.Version, Version)
	case c.ID == "":
		return errors.New("the call has no id")
	case c.Tool == "":
		return errors.New("the call names no tool")
	case !bytes.HasPrefix(bytes.TrimSpace(c.Arguments), []byte("{")):
		return errors.New("the arguments are no object")
	case c.Expect != nil && c.Expect.Outcome != "accept" && c.Expect.Outcome != "refuse":
		return fmt.Errorf("expect.outcome %q is neither accept nor refuse", c.Expect.Outcome)
	}
	return nil
}

// Write writes a call as one line.
func Write(w io.Writer, c Call) error {
	c.Version = Version
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // YAML is full of > and &
	if err := enc.Encode(c); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}
