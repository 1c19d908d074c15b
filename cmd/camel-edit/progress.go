package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// progress is a line on a terminal that says how far a run over many files is. Elsewhere it is silent.
type progress struct {
	to          io.Writer
	done, total int
	shown       time.Time // when it was last drawn, zero if it is not there
}

// A line that changes more often is not read, and one for a run of a moment is not either.
const (
	redraw = 100 * time.Millisecond
	many   = 20 // files
)

func newProgress(total int, quiet bool) *progress {
	p := &progress{total: total}
	if total >= many && !quiet && isCapable(os.Stderr) {
		p.to = os.Stderr
	}
	return p
}

func (p *progress) step() {
	p.done++
	if p.to == nil || time.Since(p.shown) < redraw {
		return
	}
	p.shown = time.Now()
	fmt.Fprintf(p.to, "\r\x1b[K%d of %d files", p.done, p.total)
}

// clear makes room for other lines.
func (p *progress) clear() {
	if !p.shown.IsZero() {
		p.shown = time.Time{}
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}
