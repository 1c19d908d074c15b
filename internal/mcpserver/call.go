package mcpserver

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/audit"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/secrets"
	"github.com/camel-edit/camel-edit/internal/view"
	"github.com/camel-edit/camel-edit/internal/workspace"
)

// call is one call of a tool on its way to an answer.
type call struct {
	*Server
	request *mcp.CallToolRequest
	tool    *tool
	began   time.Time
	raw     json.RawMessage // the arguments as they came
	given   map[string]any  // the same, by name
	args    arguments
	n       int // of the session

	directory, file string // as asked for
	name            string // below the root; "" before it is settled
	entry           *workspace.Entry
	before          string // text of the file when the call came
	secrets         []string
	question        string // the key of what is asked, once it was made
	isAnswered      bool   // the user has answered what this call asks

	answer   Answer
	ask      *mcp.CallToolResult // what the user is asked, instead of an answer
	confirm  string              // asked, accepted or declined
	action   string              // digest of what the user is asked for
	isLogged bool                // the log has the call: it was written before the file
}

func (s *Server) newCall(_ context.Context, req *mcp.CallToolRequest, t *tool) *call {
	c := &call{Server: s, request: req, tool: t, raw: req.Params.Arguments, began: time.Now()}
	c.answer.Binding = s.binding
	return c
}

// handler answers calls of a tool. Whatever goes wrong in one ends with an answer, not with the process.
func (s *Server) handler(t *tool) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		c := s.newCall(ctx, req, t)
		unlock := c.run()
		defer unlock()
		if c.entry != nil {
			defer c.entry.Close()
		}
		if c.ask != nil {
			return c.ask, c.logged()
		}
		return c.finish()
	}
}

// Call answers one call of a tool of this session, without a client: nobody can be asked. There is no answer if the session does
// not have the tool.
func (s *Server) Call(tool string, arguments json.RawMessage) (a Answer, ok bool) {
	for _, t := range tools() {
		if t.name != tool || !s.policy.Allows(t.level) {
			continue
		}
		c := s.newCall(context.Background(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Name: tool, Arguments: arguments}}, t)
		unlock := c.run()
		defer unlock()
		if c.entry != nil {
			defer c.entry.Close()
		}
		if _, err := c.finish(); err != nil {
			c.refuse(InternalSurgery, "The answer cannot be written: %v.", err)
		}
		return c.answer, true
	}
	return Answer{}, false
}

// Saw says that the client has read a file at a revision: this session goes on where another one was.
func (s *Server) Saw(name, rev string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shown[name] = rev
}

// run does what the call asks for. The file stays locked until the caller unlocks it.
func (c *call) run() (unlock func()) {
	unlock = func() {}
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(stderr, "camel-edit: %v\n%s", p, debug.Stack())
			c.answer = Answer{Binding: c.binding, File: c.name}
			c.refuse(InternalSurgery, "An internal error; nothing was written. Please report what was asked for.")
		}
	}()
	if !c.begin() {
		return unlock
	}
	if c.tool.isMutating() && c.name != "" {
		unlock = c.root.Lock(c.name)
	}
	if c.open() && !c.isRepeated() && c.mayGoOn() {
		c.tool.run(c)
	}
	return unlock
}

// refuse answers no. It is false, for a caller to return.
func (c *call) refuse(code Code, format string, args ...any) bool {
	c.answer.refuse(code, format, args...)
	c.answer.Data, c.answer.Expanded = nil, nil // they were about what is not written
	return false
}

// begin counts the call and reads its arguments.
func (c *call) begin() bool {
	known := c.isAwaited()
	c.mu.Lock()
	if !known {
		c.calls++
	}
	c.n = c.calls
	exhausted := c.calls > c.policy.Limits.MaxCalls
	if exhausted {
		c.calls = c.policy.Limits.MaxCalls
	} else if !known {
		c.counters.Calls++
	}
	c.mu.Unlock()
	if exhausted {
		c.answer.Next = "Stop, and tell the user what is done and what is left."
		return c.refuse(BudgetExhausted, "All %d calls of this session are used; nothing was done.", c.policy.Limits.MaxCalls)
	}
	if !c.policy.Allows(c.tool.level) {
		return c.refuse(CapabilityMissing, "This session may not do that.")
	}
	if key := duplicateKey(c.raw); key != "" {
		return c.refuse(AmbiguousArguments, "The argument %q is given twice; give it once.", key)
	}
	var err error
	if c.given, c.args, err = c.tool.decode(c.raw); err != nil {
		return c.refuse(Invalid, "Nothing was done: %s.", strings.TrimSuffix(err.Error(), "."))
	}
	if v := c.args.camelVersion(); v != "" && !c.isBound(v) {
		return c.refuse(BindingMismatch, "This session is bound to Camel %s, not to %s; only who starts the server can choose another version (it has %s). Leave camelVersion out.",
			c.binding.Camel, audit.Short(v), strings.Join(versionNames(), ", "))
	}
	c.directory, c.file = c.args.place()
	return c.settle()
}

// settle finds out which file is meant.
func (c *call) settle() bool {
	if c.file == "" && c.tool.name != toolGet {
		return c.refuse(Invalid, "No file is named.")
	}
	name, wasAbsolute, err := c.root.Name(c.directory, c.file)
	if err != nil {
		return c.refuseOutside()
	}
	if wasAbsolute {
		c.answer.Notices = append(c.answer.Notices, Notice{Kind: "absolute-path"})
	}
	if c.file == "" {
		c.directory = name
		return true
	}
	name = c.spelled(name)
	c.answer.File = name
	if !c.takes(name) {
		c.answer.Next = "Name a file that " + toolGet + " lists, or one of a kind that it would list."
		return c.refuse(FileKind, "Files of this kind are not there for this session.")
	}
	c.name = name
	return true
}

func (c *call) refuseOutside() bool {
	c.answer.Next = "Name the file relative to the root, as " + toolGet + " lists it."
	return c.refuse(OutsideRoot, "This is outside the one directory that the server was started for.")
}

// open reads the file, if it is there.
func (c *call) open() bool {
	if c.name == "" {
		return true
	}
	e, err := c.root.Read(c.name, int64(c.policy.Limits.MaxFileBytes))
	switch {
	case err == nil:
		c.entry, c.before = e, view.Text(e.Text)
		c.answer.Rev = e.Rev
		c.keep(c.before)
		return true
	case errors.Is(err, fs.ErrNotExist):
		return true
	}
	return c.refuseFile(err)
}

// refuseFile says why a file cannot be used.
func (c *call) refuseFile(err error) bool {
	switch {
	case errors.Is(err, workspace.ErrOutside):
		return c.refuseOutside()
	case errors.Is(err, workspace.ErrNotRegular):
		return c.refuse(NotRegular, "This is not a regular file with one name: a folder, a pipe, or for a change also a link or a file with a second name.")
	case errors.Is(err, workspace.ErrTooLarge):
		return c.refuse(TooLarge, "The file is larger than %d bytes, and none of it was read.", c.policy.Limits.MaxFileBytes)
	case errors.Is(err, workspace.ErrChanged), errors.Is(err, fs.ErrExist):
		return c.refuseStale("The file was changed by somebody else while this call ran; nothing was written.")
	case errors.Is(err, fs.ErrPermission):
		return c.refuse(NotRegular, "The file system does not permit this.")
	default:
		c.refuse(InternalSurgery, "The file cannot be used: %s.", reason(err))
		c.answer.Status = report.Failed
		return false
	}
}

// reason is what went wrong without the path, which may be none of the client's business.
func reason(err error) string {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err.Error()
	}
	return "an input or output error"
}

func (c *call) refuseStale(message string) bool {
	c.answer.Next = "Read the file again with " + toolGet + ", then repeat the change on what is there now."
	if e, err := c.root.Read(c.name, int64(c.policy.Limits.MaxFileBytes)); err == nil {
		c.answer.Rev = e.Rev
		e.Close()
	}
	return c.refuse(StaleFile, "%s", message)
}

// mayGoOn holds what every change has to pass, whatever it is.
func (c *call) mayGoOn() bool {
	if !c.tool.isMutating() {
		return true
	}
	c.mu.Lock()
	latched := c.latched
	c.mu.Unlock()
	if latched {
		c.answer.Next = "Tell the user; files can still be read."
		return c.refuse(SessionLatched, "After %d blocked calls this session changes nothing any more. Only a restart of the server ends that.", c.policy.Limits.MaxBlocked)
	}
	if c.entry != nil {
		if err := c.entry.Writable(); err != nil {
			return c.refuseFile(err)
		}
	}
	return c.isInTarget()
}

// missing answers that the file is not there.
func (c *call) missing(next string) {
	c.answer.Next = next
	c.refuse(AnchorMiss, "There is no such file.")
}

// replace puts text in the place of the file. The log has the call before the file has the text.
func (c *call) replace(text string, status report.Status) {
	c.answer.Status = status
	if text == c.before && c.entry != nil {
		c.answer.Status = report.Unchanged
		c.see(c.entry.Rev)
		return
	}
	c.keep(text)
	line := c.auditLine()
	if err := c.log.Call(line); err != nil {
		c.refuse(AuditFailed, "The audit log cannot be written, so nothing was changed.")
		return
	}
	c.isLogged = true
	var err error
	if c.entry != nil {
		err = c.entry.Replace(view.Bytes(text))
	} else {
		err = c.root.Create(c.name, view.Bytes(text))
	}
	if err != nil {
		c.isLogged = false
		c.refuseFile(err)
		return
	}
	c.answer.Rev = workspace.Rev(view.Bytes(text))
	c.see(c.answer.Rev)
}

// see remembers which revision the client has seen or written.
func (c *call) see(rev string) {
	c.mu.Lock()
	c.shown[c.name] = rev
	c.mu.Unlock()
}

func (c *call) seen() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.shown[c.name]
}

// masked is a text of the file as it is shown: with its secrets written over, line for line, unless they are to be shown.
func (c *call) masked(text string) string {
	if c.policy.RevealSecrets {
		return text
	}
	return c.hidden(text)
}

// hidden is a text of the file with its secrets written over.
func (c *call) hidden(text string) string {
	isYAML := isYAML(c.name) || strings.HasSuffix(c.name, ".json") // JSON is YAML
	out, ok := c.masks.find(text, isYAML)
	if !ok {
		if isYAML {
			out = c.finder.Mask(view.Text(cameledit.Mask(view.Bytes(text), c.options)))
		} else {
			out = c.finder.Lines(text)
		}
		c.masks.add(mask{text, out, isYAML})
	}
	return out
}

// masks remember how the last texts are shown: most calls are about the text that the one before them has left.
type masks struct {
	mu   sync.Mutex
	last [4]mask
	next int
}

// mask is a text and how it is shown.
type mask struct {
	text, masked string
	isYAML       bool
}

func (m *masks) find(text string, isYAML bool) (masked string, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, x := range m.last {
		if x.text == text && x.isYAML == isYAML {
			return x.masked, true
		}
	}
	return "", false
}

func (m *masks) add(x mask) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.last[m.next] = x
	m.next = (m.next + 1) % len(m.last)
}

// keep remembers the secrets of a text, so that nothing that is said about it shows them.
func (c *call) keep(text string) {
	for _, v := range secrets.Values(text, c.masked(text)) {
		if !slices.Contains(c.secrets, v) {
			c.secrets = append(c.secrets, v)
		}
	}
}

// outgoing is how every text leaves: with secrets written over that are known, or are ones by their form.
func (c *call) outgoing(s string, known []string) string {
	if c.hooks.mask != nil {
		s = c.hooks.mask(s)
	}
	if !c.policy.RevealSecrets {
		s = c.finder.Mask(secrets.Hide(s, known))
	}
	return showHidden(s)
}

// filter runs over the whole answer. If that fails nothing of it is delivered.
func (c *call) filter() {
	defer func() {
		if recover() != nil {
			c.answer = Answer{Binding: c.binding, Calls: c.answer.Calls}
			c.refuse(RedactionFailed, "What was to be said could not be checked for secrets, so it is not said. A change that was asked for may have been made.")
		}
	}()
	redacted := c.answer.Data != nil && strings.Contains(c.answer.Data.Text, secrets.Marker)
	eachString(reflect.ValueOf(&c.answer).Elem(), false, func(s string, isOwn bool) string {
		known := c.secrets
		if isOwn {
			known = nil
		}
		out := c.outgoing(s, known)
		redacted = redacted || strings.Contains(out, secrets.Marker) && !strings.Contains(s, secrets.Marker)
		return out
	})
	flagged := slices.ContainsFunc(c.answer.Notices, func(n Notice) bool { return n.Kind == "instruction-like" })
	c.mu.Lock()
	defer c.mu.Unlock()
	if redacted {
		c.counters.Redacted++
	}
	if flagged {
		c.counters.InjectionFlagged++
	}
}

// finish turns the call into what is sent.
func (c *call) finish() (*mcp.CallToolResult, error) {
	c.remember()
	a := &c.answer
	if c.project != "" {
		a.Notices = append(a.Notices, Notice{Kind: "project-version-differs", In: "pom.xml"})
	}
	c.mu.Lock()
	a.Calls = Calls{Used: c.calls, Max: c.policy.Limits.MaxCalls}
	c.mu.Unlock()
	c.filter()
	c.count(a)
	c.latch()
	if err := c.logged(); err != nil {
		// What was only read is told all the same: the log is about what is done.
		if c.tool.isMutating() && !c.isLogged {
			*a = Answer{Binding: c.binding, Calls: a.Calls}
			a.refuse(AuditFailed, "The audit log cannot be written, so nothing was changed.")
		}
	}
	c.record()
	text, err := json.Marshal(a)
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{
		Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}, StructuredContent: json.RawMessage(text), IsError: a.IsError(),
	}, nil
}

// latch counts blocked calls, and ends writing when there are too many.
func (c *call) latch() {
	if !c.answer.Code.blocks() {
		return
	}
	c.mu.Lock()
	c.blocked++
	now := c.blocked >= c.policy.Limits.MaxBlocked && !c.latched
	c.latched = c.latched || now
	blocked := c.blocked
	c.mu.Unlock()
	if now {
		if err := c.log.Latch(audit.Latch{Blocked: blocked}); err != nil {
			fmt.Fprintln(stderr, "camel-edit: the audit log cannot be written:", err)
		}
	}
}

// logged writes the call to the log, unless it is there.
func (c *call) logged() error {
	if c.isLogged {
		return nil
	}
	err := c.log.Call(c.auditLine())
	if err != nil && c.ask != nil {
		return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "the audit log cannot be written, so the user is not asked"}
	}
	return err
}

func (c *call) auditLine() audit.Call {
	a := &c.answer
	line := audit.Call{
		N: c.n, Tool: c.tool.name, Protocol: c.request.ProtocolVersion(), File: c.file, Bytes: len(c.raw),
		Status: string(a.Status), Code: string(a.Code), Class: string(a.Code.class()),
		Action: c.action, Confirm: c.confirm, Millis: time.Since(c.began).Milliseconds(),
	}
	if c.file == "" {
		line.File = c.directory
	}
	if c.ask != nil {
		line.Status = string(NeedsConfirmation)
	}
	if strings.Contains(line.Code, "TARGET") {
		line.Target = c.policy.Target
	}
	if info := c.request.ClientInfo(); info != nil {
		line.Client = info.Name + "/" + info.Version
	}
	if c.policy.Audit.Arguments == "digest" {
		sum := sha256.Sum256(c.raw)
		line.Arguments = "sha256:" + hex.EncodeToString(sum[:8])
	}
	return line
}

// duplicateKey names a key that an object of a JSON text has twice, "" if there is none.
func duplicateKey(raw []byte) string {
	var open []map[string]bool // the keys of each object that is open; nil for a list
	isKey := false             // a text that comes now is a key
	for i := 0; i < len(raw); i++ {
		last := len(open) - 1
		switch raw[i] {
		case '{':
			open, isKey = append(open, map[string]bool{}), true
		case '[':
			open, isKey = append(open, nil), false
		case '}', ']':
			if last < 0 {
				return ""
			}
			open, isKey = open[:last], false
		case ',':
			isKey = last >= 0 && open[last] != nil
		case '"':
			start := i
			for i++; i < len(raw) && raw[i] != '"'; i++ {
				if raw[i] == '\\' {
					i++
				}
			}
			var key string
			if !isKey {
				continue
			}
			if i >= len(raw) || json.Unmarshal(raw[start:i+1], &key) != nil {
				return ""
			}
			if open[last][key] {
				return key
			}
			open[last][key], isKey = true, false
		}
	}
	return ""
}

// repeat is a call that was answered before.
type repeat struct {
	times         int
	message, next string
}

// streak is the same refusal of several calls in a row.
type streak struct {
	code  Code
	rule  string
	line  int
	times int
}

// key names a call about a file at a revision. With another revision it is another question.
func (c *call) key() string {
	if c.question != "" {
		return c.question
	}
	args := maps.Clone(c.given)
	maps.DeleteFunc(args, func(_ string, v any) bool { return v == nil || v == "" })
	canonical, _ := json.Marshal(args) // it came from JSON
	rev := ""
	if c.entry != nil {
		rev = c.entry.Rev
	} else if c.name == "" {
		rev = c.listRev()
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%s\x00%v", c.tool.name, canonical, rev, c.binding))
	c.question = hex.EncodeToString(sum[:])
	return c.question
}

// isRepeated answers a call in short that was answered in full often enough.
func (c *call) isRepeated() bool {
	if c.isAwaited() || c.request.Params.RequestState != "" || len(c.request.Params.InputResponses) > 0 {
		return false
	}
	key := c.key()
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.answered[key]
	if r == nil || r.times < c.policy.Limits.FullAnswers {
		return false
	}
	r.times++
	c.answer.refuse(RepeatedCall, "Same call, same file, same answer: %s", r.message)
	c.answer.Times, c.answer.Next = r.times, r.next
	return true
}

// remember counts calls that failed or only read, and refusals that are alike.
func (c *call) remember() {
	a := &c.answer
	if c.args == nil || a.Code == RepeatedCall || a.Code == BudgetExhausted || a.Code == SessionLatched {
		return
	}
	failed := a.IsError()
	first := Finding{}
	if len(a.Findings) > 0 {
		first = a.Findings[0]
	}
	message := first.Message
	if message == "" {
		message = a.Message
	}
	if message == "" {
		message = "status " + string(a.Status) + "."
	}
	next := a.Next
	if next == "" {
		next = "Use the first answer; it still holds."
		if failed || a.Status == report.Invalid {
			next = "Change what the message names before you send it again."
			if first.Line > 0 {
				next = fmt.Sprintf("Change line %d, or read the file again with %s.", first.Line, toolGet)
			}
		}
	}
	if (failed || !c.tool.isMutating()) && (c.entry == nil || c.entry.Rev == a.Rev) {
		key := c.key()
		c.mu.Lock()
		r := c.answered[key]
		if r == nil {
			r = &repeat{}
			c.answered[key] = r
		}
		r.times++
		r.message, r.next = message, next
		c.mu.Unlock()
	}
	if !c.tool.isMutating() || c.name == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !failed {
		delete(c.streaks, c.name)
		return
	}
	s := streak{a.Code, first.Rule, first.Line, 1}
	if old := c.streaks[c.name]; old.code == s.code && old.rule == s.rule && old.line == s.line {
		s.times = old.times + 1
	}
	c.streaks[c.name] = s
	if s.times >= sameErrors && a.Code.class() == Input {
		c.counters.SameErrorStreak++
		a.Sample = c.sample(first)
	}
}

// sameErrors is after how many refusals that are alike a sample is shown.
const sameErrors = 3

// sample is the smallest text of the form that was wanted.
func (c *call) sample(f Finding) string {
	switch {
	case f.Write != "":
		return f.Write
	case c.tool.name == toolEdit && c.entry == nil:
		return "" // there is no file to change
	case c.tool.name == toolEdit && (c.answer.Code == AnchorMiss || c.answer.Code == AnchorTie):
		return `{"file":"orders.camel.yaml","where":"12: - log:","mode":"after","fragment":"- log:\n    message: done"}`
	case c.tool.name == toolEdit:
		return "- log:\n    message: done\n"
	default:
		return "- route:\n    from:\n      uri: timer:tick\n      steps:\n        - log:\n            message: done\n"
	}
}
