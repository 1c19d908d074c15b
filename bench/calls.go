package bench

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
)

// maxHeld is how many calls a report holds in memory, about 300 bytes each.
const maxHeld = 1024

// callFile is a file that holds calls as they stand in a report, one a line.
type callFile struct {
	*os.File
	size    int64
	isNamed bool // the system keeps the name of a file that is open
}

// All yields what every call came to, by the lines of the calls. An error is one of the file that holds them, and ends it.
func (r *Report) All() iter.Seq2[CallOutcome, error] {
	return func(yield func(CallOutcome, error) bool) {
		if r.file != nil {
			for dec := json.NewDecoder(io.NewSectionReader(r.file, 0, r.file.size)); ; {
				var c CallOutcome
				err := dec.Decode(&c)
				if errors.Is(err, io.EOF) {
					break
				}
				if !yield(c, err) || err != nil {
					return
				}
			}
		}
		for _, c := range r.Calls {
			if !yield(c, nil) {
				return
			}
		}
	}
}

// Close lets go of the file that holds the calls, if there is one.
func (r *Report) Close() error {
	if r.file == nil {
		return nil
	}
	err := r.file.Close()
	if r.file.isNamed {
		err = errors.Join(err, os.Remove(r.file.Name()))
	}
	return err
}

// keep puts a call behind the others. Those that are held go to the file when they are too many, so memory does not grow with them.
func (r *Report) keep(c CallOutcome) error {
	r.Calls = append(r.Calls, c)
	if len(r.Calls) < maxHeld {
		return nil
	}
	if err := r.spill(); err != nil {
		return fmt.Errorf("what the calls came to needs a temporary file, which cannot be written: %w", err)
	}
	return nil
}

func (r *Report) spill() error {
	if r.file == nil {
		f, err := os.CreateTemp("", "camel-edit-bench-")
		if err != nil {
			return err
		}
		// Without a name nothing is left behind, whatever ends the program.
		r.file = &callFile{File: f, isNamed: os.Remove(f.Name()) != nil}
	}
	var b bytes.Buffer
	for _, c := range r.Calls {
		text, err := encode(c)
		if err != nil {
			return err
		}
		b.Write(append(text, '\n'))
	}
	n, err := r.file.Write(b.Bytes())
	r.file.size += int64(n)
	r.Calls = r.Calls[:0]
	return err
}
