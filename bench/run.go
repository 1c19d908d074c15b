// Package bench replays recorded calls through several arms and says what each accepts, refuses or gets wrong, so that a change to a rule is
// judged by its effect. The calls are those of package corpus; docs/traces.md describes them and what a report counts.
package bench

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"slices"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/corpus"
	"github.com/camel-edit/camel-edit/internal/mcpserver"
)

// Options say how traces are replayed.
type Options struct {
	Arms     []Arm
	Shard    Shard // the zero Shard is all calls
	Parallel int   // calls at a time, at least one
	// Progress is told, from one goroutine, how many bytes of the traces were read and how many calls were replayed. It may be nil.
	Progress func(read int64, calls int)
	// Keep takes each call with what became of it, from one goroutine, in the order of the lines. It may be nil.
	Keep func(Replayed)
}

// Replayed is a call and what became of it in the last arm that has a tool for it.
type Replayed struct {
	Call          corpus.Call
	N             int
	Outcomes      []Outcome // by arm
	Answer        mcpserver.Answer
	Before, After string // of the file
}

// Shard is the part K of N of all calls.
type Shard struct {
	K int `json:"k"` // from 1
	N int `json:"n"`
}

// ParseShard reads K/N; "" is all of it.
func ParseShard(s string) (Shard, error) {
	var out Shard
	if s == "" {
		return out, nil
	}
	if n, err := fmt.Sscanf(s+"\n", "%d/%d\n", &out.K, &out.N); n != 2 || err != nil || out.K < 1 || out.K > out.N {
		return out, fmt.Errorf("--shard %q: write K/N with K from 1 to N, as in 2/8", s)
	}
	return out, nil
}

// has says that the line n belongs to the part.
func (s Shard) has(n int) bool { return s.N == 0 || n%s.N == s.K%s.N }

// window is how many lines a worker may be ahead of one that takes long.
const window = 8

// Run replays the calls of traces, files by their names, - for standard input. Lines that are no calls, and calls that cannot be replayed,
// are counted and noted. An error is one of the file system, or that ctx has ended.
func Run(ctx context.Context, traces []string, o Options) (*Report, error) {
	r := newReport(o.Arms, cameledit.Validate(nil, cameledit.Options{}).Binding)
	if err := r.run(ctx, traces, o); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// run counts the lines in their order, however they end. The reader waits while too many are on their way, so memory stays the same.
func (r *Report) run(ctx context.Context, traces []string, o Options) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if o.Shard.N > 0 {
		r.Shard = &o.Shard
	}
	r.Traces.Files = len(traces)
	workers := max(1, o.Parallel)
	lines, inOrder := make(chan *line), make(chan *line, window*workers)
	sum := &counted{Hash: sha256.New()}
	go func() {
		defer close(inOrder)
		defer close(lines)
		send := func(l *line) { inOrder <- l; lines <- l }
		if err := read(ctx, traces, o.Shard, sum, send); err != nil {
			stop(err)
		}
	}()
	for range workers {
		go func() {
			for l := range lines {
				if ctx.Err() == nil {
					if err := l.replay(o.Arms); err != nil {
						stop(err)
					}
				}
				close(l.done)
			}
		}()
	}
	for l := range inOrder {
		<-l.done
		if err := l.count(r); err != nil {
			stop(err)
		}
		if o.Keep != nil && l.outcomes != nil {
			o.Keep(l.kept())
		}
		if o.Progress != nil {
			o.Progress(l.end, r.Arms[0].Calls)
		}
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	r.Traces.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return r.pair()
}

// counted is a hash that knows how much it has seen.
type counted struct {
	hash.Hash
	n int64
}

func (c *counted) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return c.Hash.Write(p)
}

// line is a line of a trace on its way.
type line struct {
	n     int // in all traces, from 1
	trace string
	end   int64 // bytes of all traces that were read with it
	call  corpus.Call
	bad   *corpus.LineError // it is no call
	skip  skip
	done  chan struct{} // closed when it is replayed

	outcomes []Outcome
	verdicts []verdict
	replays  []*replayed // by arm; nil where it does not apply
	failed   *recordError
}

// skip is why a call is not replayed.
type skip string

const (
	unknownTool skip = "there is no such tool, so the call is skipped"
	withheld    skip = "texts of the call were not recorded, so it cannot be replayed; record with --record-contents"
)

// read sends the lines of a shard. All bytes go to sum.
func read(ctx context.Context, traces []string, shard Shard, sum *counted, send func(*line)) error {
	n := 0
	for _, name := range traces {
		f := os.Stdin
		if name != "-" {
			var err error
			if f, err = os.Open(name); err != nil {
				return err
			}
		}
		err := readTrace(ctx, name, io.TeeReader(f, sum), &n, shard, sum, send)
		if err := errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func readTrace(ctx context.Context, name string, r io.Reader, n *int, shard Shard, sum *counted, send func(*line)) error {
	for c, err := range corpus.Read(r) {
		l := &line{trace: name, end: sum.n, call: c, done: make(chan struct{})}
		if err != nil && !errors.As(err, &l.bad) {
			return err
		}
		*n++
		l.n = *n
		if ctx.Err() != nil {
			return nil
		}
		if shard.has(l.n) {
			send(l)
		}
	}
	return nil
}

// replay runs the call in each arm. Two arms that would do the same share what was done.
func (l *line) replay(arms []Arm) error {
	switch {
	case l.bad != nil:
		return nil
	case !isKnown(l.call.Tool):
		l.skip = unknownTool
		return nil
	case isWithheld(l.call):
		l.skip = withheld
		return nil
	}
	form := formOf(l.call)
	var ran [2]*replayed // lenient, strict
	l.outcomes, l.verdicts, l.replays = make([]Outcome, len(arms)), make([]verdict, len(arms)), make([]*replayed, len(arms))
	for i, a := range arms {
		if !a.takes(form) {
			continue
		}
		k := 0
		if a.isStrict {
			k = 1
		}
		if ran[k] == nil {
			r, err := replay(l.call, a.isStrict)
			if errors.As(err, &l.failed) {
				l.outcomes = nil
				return nil
			}
			if err != nil {
				return err
			}
			ran[k] = &r
		}
		l.replays[i], l.verdicts[i] = ran[k], judge(l.call, *ran[k])
		l.outcomes[i] = l.verdicts[i].outcome
	}
	return nil
}

// isWithheld says that the record lacks texts that a replay needs.
func isWithheld(c corpus.Call) bool {
	if len(c.Withheld) > 0 {
		return true
	}
	for name := range c.Revs {
		if _, ok := c.Files[name]; !ok {
			return true
		}
	}
	return false
}

// count adds a line to the report, behind those before it.
func (l *line) count(r *Report) error {
	note := Note{N: l.n, Trace: l.trace, ID: l.call.ID, Line: l.call.Line}
	tell := func(text string) {
		note.Text = text
		r.note(note)
	}
	switch {
	case l.bad != nil:
		r.Skipped.Lines++
		note.Line = l.bad.Line
		tell(l.bad.Err.Error())
		return nil
	case l.skip == unknownTool:
		r.Skipped.Tools++
		tell(fmt.Sprintf("%q: %s", l.call.Tool, l.skip))
		return nil
	case l.skip == withheld:
		r.Skipped.Withheld++
		tell(string(l.skip))
		return nil
	case l.failed != nil:
		r.Skipped.Files++
		tell(l.failed.Error())
		return nil
	case l.outcomes == nil:
		return nil // the run has ended
	}
	last := len(r.Arms) - 1
	for i := range r.Arms {
		ran := l.replays[i]
		if ran == nil {
			continue
		}
		a := &r.Arms[i]
		a.add(l.call, ran, l.verdicts[i])
		for _, name := range ran.rules() {
			r.rule(name).Arms[a.Name]++
		}
		if code := ran.answer.Code; code.IsAuthority() && i == last {
			tell(fmt.Sprintf("refused: %s", code))
		}
	}
	for _, name := range l.call.Slips {
		s := r.slip(name)
		s.Calls++
		for i, a := range r.Arms {
			if l.outcomes[i].isRight() {
				s.Right[a.Name]++
			}
		}
		if ran := l.replays[last]; ran != nil {
			for _, rule := range ran.rules() {
				s.Rules[rule]++
			}
		}
	}
	return r.add(CallOutcome{l.n, l.call.ID, l.call.Pair, formOf(l.call), l.outcomes})
}

// rules are the names of the rules that read something, each once.
func (r *replayed) rules() []string {
	var out []string
	for _, x := range r.answer.Expanded {
		if !slices.Contains(out, x.Rule) {
			out = append(out, x.Rule)
		}
	}
	return out
}

// kept is the call for somebody who looks at it.
func (l *line) kept() Replayed {
	out := Replayed{Call: l.call, N: l.n, Outcomes: l.outcomes}
	for _, r := range l.replays {
		if r != nil {
			out.Answer, out.Before, out.After = r.answer, r.before, r.after
		}
	}
	return out
}
