// Package audit writes down what a server was asked for and what it did: one JSON object a line, without contents.
package audit

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"sync"
	"time"
	"unicode/utf8"
)

// Version is the format of the lines.
const Version = 1

// maxText bounds names that a client gives, in bytes, so that a line stays below 4 KiB.
const maxText = 200

// Event is what every line starts with.
type Event struct {
	Version int    `json:"v"`
	Time    string `json:"t"` // RFC 3339, UTC
	Session string `json:"s"`
	Name    string `json:"ev"`
}

// Start is the line session_start.
type Start struct {
	Event
	Program  string `json:"version"`
	Access   string `json:"access"`
	Target   string `json:"target,omitempty"`
	Confirm  string `json:"confirm"`
	Binding  any    `json:"binding"`
	RulesEnv string `json:"rulesEnv"` // unset, empty or populated
	Policy   string `json:"policy"`
}

// Call is the line of one call.
type Call struct {
	Event
	N         int    `json:"n"`
	Tool      string `json:"tool"`
	Client    string `json:"client,omitempty"`
	Protocol  string `json:"proto,omitempty"`
	File      string `json:"file,omitempty"`
	Arguments string `json:"args,omitempty"` // digest
	Bytes     int    `json:"bytes"`          // of the arguments
	Status    string `json:"status"`
	Code      string `json:"code,omitempty"`
	Class     string `json:"class,omitempty"`
	Target    string `json:"target,omitempty"` // where it was refused for it
	Action    string `json:"action,omitempty"` // digest of what the user was asked for
	Confirm   string `json:"confirm,omitempty"`
	Millis    int64  `json:"ms"`
}

// Latch is the line that says that nothing is written any more.
type Latch struct {
	Event
	Blocked int `json:"blocked"`
}

// End is the line session_end.
type End struct {
	Event
	Counters Counters `json:"counters"`
}

// Counters add up a session.
type Counters struct {
	Calls            int            `json:"calls"`
	Edited           int            `json:"edited"`
	Written          int            `json:"written"`
	Unchanged        int            `json:"unchanged"`
	Invalid          int            `json:"invalid"`
	Repeated         int            `json:"repeated"`
	SameErrorStreak  int            `json:"same_error_streak"`
	Stale            int            `json:"stale"`
	Redacted         int            `json:"redacted"`          // answers in which a secret was written over
	InjectionFlagged int            `json:"injection_flagged"` // answers with a notice of text that reads like an instruction
	InjectionBlocked int            `json:"prompt_injection_blocked"`
	BlockedByCode    map[string]int `json:"blocked_by_code"`
	Confirm          Asked          `json:"confirm"`
}

// Asked counts what the user was asked.
type Asked struct {
	Asked    int `json:"asked"`
	Accepted int `json:"accepted"`
	Declined int `json:"declined"`
}

// Add adds the counts of another session.
func (c *Counters) Add(o Counters) {
	for _, p := range []struct {
		to   *int
		from int
	}{
		{&c.Calls, o.Calls},
		{&c.Edited, o.Edited},
		{&c.Written, o.Written},
		{&c.Unchanged, o.Unchanged},
		{&c.Invalid, o.Invalid},
		{&c.Repeated, o.Repeated},
		{&c.SameErrorStreak, o.SameErrorStreak},
		{&c.Stale, o.Stale},
		{&c.Redacted, o.Redacted},
		{&c.InjectionFlagged, o.InjectionFlagged},
		{&c.InjectionBlocked, o.InjectionBlocked},
		{&c.Confirm.Asked, o.Confirm.Asked},
		{&c.Confirm.Accepted, o.Confirm.Accepted},
		{&c.Confirm.Declined, o.Confirm.Declined},
	} {
		*p.to += p.from
	}
	if c.BlockedByCode == nil {
		c.BlockedByCode = map[string]int{}
	}
	for code, n := range o.BlockedByCode {
		c.BlockedByCode[code] += n
	}
}

// Clone is a copy that later counting does not change.
func (c *Counters) Clone() Counters {
	out := *c
	out.BlockedByCode = maps.Clone(c.BlockedByCode)
	return out
}

// Log takes events, from any goroutine. The zero Log keeps none.
type Log struct {
	mu      sync.Mutex
	out     io.WriteCloser
	session string
	now     func() time.Time
}

// Open opens a log for one session: a file, which is added to, or standard error for "-". Without a name it keeps nothing.
func Open(name, session string) (*Log, error) {
	l := &Log{session: session, now: time.Now}
	switch name {
	case "":
	case "-":
		l.out = nopCloser{os.Stderr}
	default:
		f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return nil, err
		}
		l.out = f
	}
	return l, nil
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// To is a log that writes to w.
func To(w io.WriteCloser, session string) *Log { return &Log{out: w, session: session, now: time.Now} }

// Session is the name of the session.
func (l *Log) Session() string { return l.session }

// Close closes the file.
func (l *Log) Close() error {
	if l.out == nil {
		return nil
	}
	return l.out.Close()
}

// Start writes session_start.
func (l *Log) Start(e Start) error {
	e.Event = l.event("session_start")
	e.Target = Short(e.Target)
	return l.put(e)
}

// Call writes a call.
func (l *Log) Call(e Call) error {
	e.Event = l.event("call")
	for _, s := range []*string{&e.Tool, &e.Client, &e.Protocol, &e.File, &e.Target} {
		*s = Short(*s)
	}
	return l.put(e)
}

// Latch writes latch.
func (l *Log) Latch(e Latch) error {
	e.Event = l.event("latch")
	return l.put(e)
}

// End writes session_end.
func (l *Log) End(e End) error {
	e.Event = l.event("session_end")
	return l.put(e)
}

func (l *Log) event(name string) Event {
	if l.out == nil {
		return Event{}
	}
	return Event{Version, l.now().UTC().Format(time.RFC3339), l.session, name}
}

func (l *Log) put(v any) error {
	if l.out == nil {
		return nil
	}
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err = l.out.Write(append(b, '\n'))
	return err
}

// Short cuts a name that somebody else gave, and says so.
func Short(s string) string {
	if len(s) <= maxText {
		return s
	}
	n := maxText
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// Summary is what sessions add up to.
type Summary struct {
	Sessions   int      `json:"sessions"`   // that were started
	Unfinished int      `json:"unfinished"` // of these, the ones without an end
	Counters   Counters `json:"counters"`   // of the finished ones
}

// Summarize reads a log. A line that is not one of its events is an error that names it; the last line may be cut off.
func Summarize(r io.Reader) (Summary, error) {
	var out Summary
	b := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := b.ReadBytes('\n')
		switch {
		case errors.Is(err, io.EOF):
			return out, nil // what is left was being written when the session was killed
		case err != nil:
			return out, err
		}
		var e End
		if err := json.Unmarshal(line, &e); err != nil {
			return out, fmt.Errorf("line %d: %w", n, err)
		}
		if e.Version != Version {
			return out, fmt.Errorf("line %d: format %d, this program reads %d", n, e.Version, Version)
		}
		switch e.Name {
		case "session_start":
			out.Sessions++
			out.Unfinished++
		case "session_end":
			out.Unfinished--
			out.Counters.Add(e.Counters)
		}
	}
}
