package mcpserver

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"gopkg.in/yaml.v3"
)

// target is the only file, or the only route of it, that a session may change.
type target struct {
	file, route string
}

// newTarget reads FILE or FILE#routeId.
func (s *Server) newTarget(text string) (target, error) {
	if text == "" {
		return target{}, nil
	}
	file, route, hasRoute := strings.Cut(text, "#")
	if file == "" || hasRoute && route == "" {
		return target{}, fmt.Errorf("the target %q is neither FILE nor FILE#routeId", text)
	}
	name, _, err := s.root.Name("", file)
	if err != nil || !s.takes(name) {
		return target{}, fmt.Errorf("the target %q is no file below the root that this session may work on", text)
	}
	e, err := s.root.Read(name, int64(s.policy.Limits.MaxFileBytes))
	switch {
	case err == nil:
		defer e.Close()
	case errors.Is(err, fs.ErrNotExist) && route == "":
		return target{file: name}, nil // it may be created
	default:
		return target{}, fmt.Errorf("the target %q cannot be read: %w", text, err)
	}
	return target{file: name, route: route}, nil
}

// isInTarget says that the file of this call is the one that may be changed.
func (c *call) isInTarget() bool {
	t := c.target
	if t.file == "" {
		return true
	}
	same := c.name == t.file
	if !same && c.entry != nil {
		// The same file may be spelled in another way.
		if bound, err := c.root.Read(t.file, int64(c.policy.Limits.MaxFileBytes)); err == nil {
			same = bound.Same(c.entry)
			bound.Close()
		}
	}
	if !same {
		return c.refuseTarget(OutsideTarget)
	}
	if t.route == "" {
		return true
	}
	if c.tool.name == toolWrite {
		c.answer.Next = "Use " + toolEdit + "."
		return c.refuseTarget(TargetScope)
	}
	switch n := len(routes(c.before, t.route)); {
	case n == 0:
		return c.refuse(TargetMissing, "This session may change only route %q of %s, and there is no such route now.", t.route, t.file)
	case n > 1:
		return c.refuse(TargetAmbiguous, "This session may change only route %q of %s, and %d routes have that id now.", t.route, t.file, n)
	}
	return true
}

func (c *call) refuseTarget(code Code) bool {
	what := c.target.file
	if c.target.route != "" {
		what += fmt.Sprintf(", route %q", c.target.route)
	}
	return c.refuse(code, "This session may change only %s. The target was set when the server was started and cannot be changed by a call.", what)
}

// keepsTarget says that the text to be written differs from the file only within the bound route.
func (c *call) keepsTarget(after string) bool {
	id := c.target.route
	if id == "" || after == c.before {
		return true
	}
	old, now := routes(c.before, id), routes(after, id)
	if len(old) != 1 || len(now) != 1 ||
		linesOf(c.before, 1, old[0].first-1) != linesOf(after, 1, now[0].first-1) ||
		linesOf(c.before, old[0].last+1, 1<<30) != linesOf(after, now[0].last+1, 1<<30) {
		if len(old) == 1 && len(now) != 1 {
			return c.refuse(TargetScope, "The change would take route %q away or give it another id, and this session is bound to it.", id)
		}
		return c.refuseTarget(OutsideTarget)
	}
	return true
}

// entry is a top-level entry of a file.
type entry struct {
	kind, id    string
	first, last int // lines, from 1; comments and blank lines behind it are not its own
}

func (e entry) String() string {
	name := e.kind
	if e.id != "" {
		name += " " + quoted(e.id)
	}
	if e.first == e.last {
		return fmt.Sprintf("%s (line %d)", name, e.first)
	}
	return fmt.Sprintf("%s (lines %d-%d)", name, e.first, e.last)
}

// entries are the top-level entries of a text, as a YAML parser that is not the engine's sees them. Text that is not YAML has none.
func entries(text string) []entry {
	var root yaml.Node
	if yaml.Unmarshal([]byte(text), &root) != nil || len(root.Content) == 0 || root.Content[0].Kind != yaml.SequenceNode {
		return nil
	}
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	items := root.Content[0].Content
	var out []entry
	for i, n := range items {
		e := entry{first: n.Line, last: len(lines)}
		if n.Kind == yaml.MappingNode && len(n.Content) > 0 {
			e.first = min(e.first, n.Content[0].Line)
			e.kind, e.id = n.Content[0].Value, idOf(n.Content[1])
		}
		if e.kind == "from" {
			e.kind = "route"
		}
		if i+1 < len(items) {
			e.last = items[i+1].Line - 1
		}
		for e.last > e.first && isAside(lines[e.last-1]) {
			e.last--
		}
		out = append(out, e)
	}
	return out
}

// isAside says that a line is blank or a comment.
func isAside(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || line[0] == '#'
}

func idOf(n *yaml.Node) string {
	if n.Kind == yaml.MappingNode {
		for i := 0; i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == "id" && n.Content[i+1].Kind == yaml.ScalarNode {
				return n.Content[i+1].Value
			}
		}
	}
	return ""
}

// routes are the routes of a text that have an id.
func routes(text, id string) []entry {
	var out []entry
	for _, e := range entries(text) {
		if e.kind == "route" && e.id == id {
			out = append(out, e)
		}
	}
	return out
}

// dropped are the entries of before that after does not have: by kind and id, and of those without an id as many as are fewer.
func dropped(before, after string) []entry {
	free := map[string]int{}
	for _, e := range entries(after) {
		free[e.kind+"\x00"+e.id]++
		if e.id != "" {
			free[e.kind+"\x00named"]++
		}
	}
	var out, nameless []entry
	for _, e := range entries(before) {
		key := e.kind + "\x00" + e.id
		switch {
		case free[key] > 0:
			free[key]--
			if e.id != "" {
				free[e.kind+"\x00named"]--
			}
		case e.id == "":
			nameless = append(nameless, e)
		default:
			out = append(out, e)
		}
	}
	for _, e := range nameless { // it may have got an id
		if key := e.kind + "\x00named"; free[key] > 0 {
			free[key]--
			continue
		}
		out = append(out, e)
	}
	return out
}
