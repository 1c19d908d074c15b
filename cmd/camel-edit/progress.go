package main

import (
	"fmt"
	"io"
	"os"
)

// progress is a line on a terminal that says how far a run is. Elsewhere it is silent.
type progress struct {
	to          io.Writer
	done, total int
}

func newProgress(total int, quiet bool) *progress {
	p := &progress{to: io.Discard, total: total}
	if total > 1 && !quiet && isTerminal(os.Stderr) {
		p.to = os.Stderr
	}
	return p
}

func (p *progress) step() {
	p.done++
	fmt.Fprintf(p.to, "%d of %d files", p.done, p.total)
}

func (p *progress) clear() { fmt.Fprint(p.to, "\r\x1b[K") }
