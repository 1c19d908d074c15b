package bench

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/corpus"
	"github.com/camel-edit/camel-edit/internal/mcpserver"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/workspace"
)

// Convert makes calls of a log of an MCP session, JSON-RPC messages one a line, in the order in which they were answered; records of
// camel-edit mcp --record may stand in it too, and stay what they are. root is the directory that the session had as its root: absolute
// paths below it become relative. A line that is neither is yielded as a [*corpus.LineError].
//
// A log does not hold the files. What a file was before a call is known if its text was shown, or can be told by replaying the calls
// since; either way it has to have the revision that the server named.
func Convert(r io.Reader, root string) iter.Seq2[corpus.Call, error] {
	return func(yield func(corpus.Call, error) bool) {
		s := session{root: root, texts: map[string]string{}, asked: map[string]corpus.Call{}}
		for l, err := range corpus.Lines(r) {
			var c corpus.Call
			if err == nil {
				c, err = s.message(l)
			}
			if (err != nil || c.ID != "") && !yield(c, err) {
				return
			}
		}
		// What was never answered was asked all the same.
		left := slices.SortedFunc(maps.Values(s.asked), func(a, b corpus.Call) int { return cmp.Compare(a.Line, b.Line) })
		for _, c := range left {
			if !yield(s.withFiles(c), nil) {
				return
			}
		}
	}
}

// session is what is known of a session so far.
type session struct {
	root, model string
	texts       map[string]string      // of the files, as far as they are known
	asked       map[string]corpus.Call // calls without an answer yet, by their id
	early       *message               // the line before, if it answers what was not asked: a log may have the two in the other order
}

// message is a message of JSON-RPC, as far as calls of tools need it.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  struct {
		Name       string          `json:"name"`
		Arguments  json.RawMessage `json:"arguments"`
		ClientInfo *client         `json:"clientInfo"`
		Meta       struct {
			ClientInfo *client `json:"io.modelcontextprotocol/clientInfo"`
		} `json:"_meta"`
	} `json:"params"`
	Result *struct {
		Content []struct {
			Text string `json:"text"`
		} `json:"content"`
		Structured json.RawMessage `json:"structuredContent"`
		IsError    bool            `json:"isError"`
	} `json:"result"`
	Error *struct {
		Message string `json:"message"`
	} `json:"error"`
}

type client struct {
	Name string `json:"name"`
}

// message reads a line, and gives the call that it ends; one without an id for none.
func (s *session) message(l corpus.Line) (corpus.Call, error) {
	var m message
	if err := json.Unmarshal(l.Text, &m); err != nil || m.Version == "" {
		c, err := corpus.Parse(l)
		return s.relative(c), err
	}
	for _, c := range []*client{m.Params.ClientInfo, m.Params.Meta.ClientInfo} {
		if c != nil {
			s.model = c.Name
		}
	}
	id := string(m.ID)
	early := s.early
	s.early = nil
	switch c, ok := s.asked[id]; {
	case m.Method == "tools/call":
		args := m.Params.Arguments
		if len(args) == 0 {
			args = json.RawMessage("{}")
		}
		c := s.relative(corpus.Call{ID: fmt.Sprint("line-", l.N), Line: l.N, Model: s.model, Tool: m.Params.Name, Arguments: args})
		if early != nil && string(early.ID) == id {
			return s.answered(c, *early), nil
		}
		s.asked[id] = c
	case m.Method != "":
	case ok:
		delete(s.asked, id)
		return s.answered(c, m), nil
	default:
		s.early = &m
	}
	return corpus.Call{}, nil
}

// relative makes the absolute paths of arguments relative to the root of the session.
func (s *session) relative(c corpus.Call) corpus.Call {
	var args map[string]json.RawMessage
	if s.root == "" || json.Unmarshal(c.Arguments, &args) != nil {
		return c
	}
	root := strings.TrimSuffix(path.Clean(strings.ReplaceAll(s.root, `\`, "/")), "/")
	changed := false
	for _, name := range []string{"directory", "file"} {
		var p string
		if json.Unmarshal(args[name], &p) != nil || !isAbsolute(p) {
			continue
		}
		rest, ok := strings.CutPrefix(path.Clean(strings.ReplaceAll(p, `\`, "/"))+"/", root+"/")
		if !ok {
			continue
		}
		changed = true
		if rest = strings.TrimSuffix(rest, "/"); rest == "" {
			delete(args, name)
			continue
		}
		args[name], _ = json.Marshal(rest)
	}
	if changed {
		c.Arguments, _ = json.Marshal(args)
	}
	return c
}

// fileOf is the name of the file that a call is about, below the root.
func fileOf(c corpus.Call) string {
	var args struct{ Directory, File string }
	if json.Unmarshal(c.Arguments, &args) != nil || args.File == "" {
		return ""
	}
	return path.Join(args.Directory, args.File)
}

// withFiles gives a call with the file that it found, as far as that is known.
func (s *session) withFiles(c corpus.Call) corpus.Call {
	name := fileOf(c)
	if text, ok := s.texts[name]; ok {
		c.Files = map[string]string{name: text}
	}
	return c
}

// answered gives a call with its answer, and learns what its file is now.
func (s *session) answered(c corpus.Call, m message) corpus.Call {
	c = s.withFiles(c)
	name := fileOf(c)
	a := mcpserver.Answer{Status: report.Failed}
	if m.Result != nil {
		a.Status = report.OK
		if m.Result.IsError {
			a.Status = report.Refused
		}
		said := m.Result.Structured
		if len(said) == 0 && len(m.Result.Content) > 0 {
			said = json.RawMessage(m.Result.Content[0].Text)
		}
		_ = json.Unmarshal(said, &a) // a server of others answers in other words
	}
	c.Answer = &corpus.Answer{Status: string(a.Status), Code: string(a.Code), Rev: a.Rev}
	for _, x := range a.Expanded {
		c.Answer.Rules = append(c.Answer.Rules, x.Rule)
	}
	if a.Binding.Camel != "" {
		c.Binding = &a.Binding
	}
	if c.Files == nil && a.Rev != "" && a.Status != report.Created {
		c.Revs = map[string]string{name: "unknown"} // it was there
	}
	s.learn(c, name, a)
	if text, ok := s.texts[name]; ok && c.Revs != nil && a.Status != report.Edited && a.Status != report.Overwritten {
		c.Files, c.Revs = map[string]string{name: text}, nil // it is what it was
	}
	return c
}

// learn finds out what the file is after a call.
func (s *session) learn(c corpus.Call, name string, a mcpserver.Answer) {
	if name == "" || a.Rev == "" {
		return
	}
	is := func(text string) bool {
		if workspace.Rev([]byte(text)) != a.Rev {
			return false
		}
		s.texts[name] = text
		return true
	}
	if text, ok := s.texts[name]; ok && is(text) {
		return
	}
	if d := a.Data; d != nil && d.From == 1 && !d.Truncated && slices.ContainsFunc(shown(d.Text), is) {
		return
	}
	if c.Revs == nil && isKnown(c.Tool) {
		if r, err := replay(c, false); err == nil && is(r.after) {
			return
		}
	}
	delete(s.texts, name)
}

// shown gives the texts that may have been shown so: with or without numbers, with the line ends and the end that a list of lines does not
// tell.
func shown(text string) []string {
	var plain strings.Builder
	n := 0
	for l := range strings.Lines(text) {
		n++
		rest, ok := strings.CutPrefix(l, fmt.Sprintf("%d| ", n))
		if !ok {
			return []string{text}
		}
		plain.WriteString(rest)
	}
	var out []string
	for _, t := range []string{plain.String(), strings.TrimSuffix(plain.String(), "\n")} {
		out = append(out, t, "\ufeff"+t, strings.ReplaceAll(t, "\n", "\r\n"))
	}
	return append(out, text)
}
