package bench

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/camel-edit/camel-edit/corpus"
	"github.com/camel-edit/camel-edit/internal/audit"
	"github.com/camel-edit/camel-edit/internal/mcpserver"
	"github.com/camel-edit/camel-edit/internal/policy"
	"github.com/camel-edit/camel-edit/internal/workspace"
)

// replayed is what became of a call.
type replayed struct {
	answer        mcpserver.Answer
	before, after string // of the file that the call is about
	took          time.Duration
	counters      audit.Counters
}

// isKnown says that a tool is one of ours. Others are never run.
func isKnown(tool string) bool { return slices.Contains(mcpserver.ToolNames(), tool) }

// replay answers a call in a session of its own, on a root that holds the files of the record and is gone afterwards. The caller of the
// record has read these files; nobody is asked anything. An error is one of the file system.
func replay(c corpus.Call, strict bool) (r replayed, err error) {
	dir, err := os.MkdirTemp("", "camel-edit-bench-")
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	root, err := os.OpenRoot(dir)
	if err != nil {
		return r, err
	}
	defer root.Close()
	p := policy.Default()
	p.Confirm = policy.Never
	s, err := mcpserver.New(mcpserver.Config{Root: dir, Policy: p, Strict: strict}, "")
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	laid := map[string]string{}
	for name, text := range c.Files {
		if isOutside(name) {
			continue // the call itself is for the tool to refuse
		}
		name = path.Clean(name)
		if err := errors.Join(root.MkdirAll(path.Dir(name), 0o700), root.WriteFile(name, []byte(text), 0o600)); err != nil {
			return r, &recordError{err}
		}
		s.Saw(name, workspace.Rev([]byte(text)))
		laid[name] = text
	}
	began := time.Now()
	r.answer, _ = s.Call(c.Tool, withinRoot(c))
	r.took = time.Since(began)
	r.counters = s.Counters()
	if name := r.answer.File; name != "" {
		after, _ := root.ReadFile(name) // without one the call has left none
		r.before, r.after = laid[name], string(after)
	}
	return r, nil
}

// recordError says that the files of a record cannot lie beside each other.
type recordError struct{ err error }

func (e *recordError) Error() string { return "its files cannot be laid out: " + e.err.Error() }

// isOutside says that a file of a record does not lie below a root.
func isOutside(name string) bool {
	return !fs.ValidPath(path.Clean(name)) || path.Clean(name) == "." || strings.ContainsAny(name, "\\\x00")
}

// withinRoot gives the arguments of a call with the absolute path of a file that the record has made relative: the root of the
// recorded session is not the one of the replay. Every other absolute path stays, and is refused.
func withinRoot(c corpus.Call) json.RawMessage {
	var args map[string]json.RawMessage
	var directory, file string
	if json.Unmarshal(c.Arguments, &args) != nil {
		return c.Arguments
	}
	_ = json.Unmarshal(args["directory"], &directory)
	_ = json.Unmarshal(args["file"], &file)
	if file == "" || !isAbsolute(directory) && !isAbsolute(file) {
		return c.Arguments
	}
	if !isAbsolute(file) {
		file = directory + "/" + file
	}
	file = path.Clean(strings.ReplaceAll(file, `\`, "/"))
	name := ""
	for _, n := range slices.Sorted(maps.Keys(c.Files)) {
		if strings.HasSuffix(file, "/"+path.Clean(n)) && len(n) > len(name) {
			name = n
		}
	}
	if name == "" {
		return c.Arguments
	}
	delete(args, "directory")
	args["file"], _ = json.Marshal(name)
	out, _ := json.Marshal(args) // it came from JSON
	return out
}

// isAbsolute says that a path is absolute on some system.
func isAbsolute(p string) bool {
	return strings.HasPrefix(p, "/") || len(p) > 2 && p[1] == ':' && strings.ContainsAny(p[2:3], `/\`)
}
