// Package mcpserver serves the engine's tools over the Model Context Protocol. What a session may do is settled when it starts;
// nothing that a file, an argument or an answer says changes it.
package mcpserver

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/audit"
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/policy"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/secrets"
	"github.com/camel-edit/camel-edit/internal/workspace"
)

// Config is all that a server is told. It is read once.
type Config struct {
	Program      string // version of this program
	Root         string
	Policy       policy.Policy
	CamelVersion string   // "" is the newest
	Without      []string // lenient rules that are switched off
	Rules        RuleSet
	InlineGuides bool // the guides are part of the instructions

	Strict bool // nothing that is sent is repaired: what is not right is refused

	Record         io.Writer // takes each call as a line of package corpus; nil for none
	RecordContents bool      // with the texts of arguments and files
}

// Server is one session: its root, its policy and what it counts. It may serve several clients at once.
type Server struct {
	config  Config
	policy  policy.Policy
	root    *workspace.Root
	target  target
	options cameledit.Options
	binding report.Binding
	finder  secrets.Finder
	masks   masks
	log     *audit.Log
	mcp     *mcp.Server // see MCP
	key     []byte      // signs what the user is asked
	project string      // Camel's version as the project's pom.xml says it, if it is another one

	hooks hooks

	serveOnce sync.Once

	mu           sync.Mutex
	counters     audit.Counters
	calls        int
	blocked      int
	latched      bool
	shown        map[string]string  // revision of each file that was shown or written
	answered     map[string]*repeat // calls that failed or only read
	streaks      map[string]streak  // by file
	asked        map[string]bool    // nonces that the user's answer is awaited for
	recorded     int
	recordFailed bool
}

// hooks are what tests replace.
type hooks struct {
	mask func(string) string // runs over everything that goes out, before the rest
}

// ErrRoot says that a directory must not be a root.
var ErrRoot = errors.New("the root is the whole file system or the home directory; give --root DIR, a project")

// New starts a session. home is the user's home directory, which is no root.
func New(c Config, home string) (*Server, error) {
	s := &Server{
		config: c, policy: c.Policy, key: make([]byte, 32),
		shown: map[string]string{}, answered: map[string]*repeat{}, streaks: map[string]streak{}, asked: map[string]bool{},
	}
	s.counters.BlockedByCode = map[string]int{}
	if _, err := rand.Read(s.key); err != nil {
		return nil, err
	}
	version := dsl.Latest()
	if c.CamelVersion != "" {
		v, err := dsl.Find(c.CamelVersion)
		if err != nil {
			return nil, err
		}
		version = v
	}
	if err := verify(version); err != nil {
		return nil, err
	}
	s.options = cameledit.Options{CamelVersion: version.Camel, Without: c.Without, Memory: &cameledit.Memory{}}
	probe := cameledit.Validate(nil, s.options)
	if probe.Status == report.Failed {
		return nil, errors.New(probe.Findings[0].Message)
	}
	if c.Strict {
		s.options.Without = ruleNames()
	}
	s.binding = probe.Binding
	if err := s.policy.Check(); err != nil {
		return nil, err
	}
	patterns, err := s.policy.Blocked()
	if err != nil {
		return nil, err
	}
	s.finder = secrets.Finder{Patterns: patterns}
	if s.root, err = workspace.OpenRoot(c.Root); err != nil {
		return nil, err
	}
	if err := s.open(home); err != nil {
		s.root.Close()
		return nil, err
	}
	return s, nil
}

// ruleNames are the names of all lenient rules.
func ruleNames() []string {
	var out []string
	for _, r := range cameledit.Rules() {
		out = append(out, r.Name)
	}
	return out
}

var verified sync.Map // of versions: a table does not change while a program runs

// verify says whether the table of a version is the one that was published with this program.
func verify(v *dsl.Version) error {
	if _, ok := verified.Load(v.Camel); ok {
		return nil
	}
	if err := v.Verify(); err != nil {
		return err
	}
	verified.Store(v.Camel, true)
	return nil
}

// open settles what needs the root.
func (s *Server) open(home string) error {
	if dir := s.root.Dir(); dir == filepath.Dir(dir) || sameDir(dir, home) {
		return ErrRoot
	}
	var err error
	if s.target, err = s.newTarget(s.policy.Target); err != nil {
		return err
	}
	if f := s.policy.Audit.File; f != "" && f != "-" && s.root.Holds(f) {
		return fmt.Errorf("the audit file %s is inside the root, where a tool could write to it", f)
	}
	session := strings.ToLower(rand.Text())
	if s.log, err = audit.Open(s.policy.Audit.File, session); err != nil {
		return fmt.Errorf("audit file: %w", err)
	}
	s.project = s.projectVersion()
	return s.log.Start(audit.Start{
		Program: s.config.Program, Access: string(s.policy.Access), Target: s.policy.Target, Confirm: string(s.policy.Confirm),
		Binding: s.binding, RulesEnv: s.config.Rules.State, Policy: s.policy.Digest(),
	})
}

func sameDir(dir, home string) bool {
	if home == "" {
		return false
	}
	real, err := filepath.EvalSymlinks(home)
	return err == nil && real == dir
}

// Close ends the session.
func (s *Server) Close() error {
	err := s.log.End(audit.End{Counters: s.Counters()})
	return errors.Join(err, s.log.Close(), s.root.Close())
}

// Counters are the session's so far.
func (s *Server) Counters() audit.Counters {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.counters.Clone()
}

// serve makes the protocol's server.
func (s *Server) serve() {
	s.mcp = mcp.NewServer(
		&mcp.Implementation{Name: "camel-edit", Title: "camel-edit", Version: s.config.Program},
		&mcp.ServerOptions{Instructions: s.instructions(), Capabilities: &mcp.ServerCapabilities{}},
	)
	for _, t := range tools() {
		if s.policy.Allows(t.level) {
			s.mcp.AddTool(t.definition(), s.handler(t))
		}
	}
	s.addGuides()
	s.mcp.AddReceivingMiddleware(s.seeUnknownTools)
}

// MCP is the protocol's server, to be connected to a transport. It is made when it is first asked for: [Server.Call] needs none.
func (s *Server) MCP() *mcp.Server {
	s.serveOnce.Do(s.serve)
	return s.mcp
}

// seeUnknownTools writes down calls of tools that this session does not have.
func (s *Server) seeUnknownTools(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		r, ok := req.(*mcp.CallToolRequest)
		if !ok {
			return next(ctx, method, req)
		}
		for _, t := range tools() {
			if t.name != r.Params.Name || s.policy.Allows(t.level) {
				continue
			}
			c := s.newCall(ctx, r, t)
			c.refuse(CapabilityMissing, "")
			s.count(&c.answer)
			if err := s.log.Call(c.auditLine()); err != nil {
				return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "the audit log cannot be written"}
			}
		}
		return next(ctx, method, req)
	}
}

// pomVersion is how a pom.xml says which Camel it is for.
var pomVersion = lazy.NewRegexp(`<camel(?:[.-][a-z-]+)?[.-]version>\s*([0-9][0-9.]*)\s*<`)

// projectVersion reads Camel's version from the pom.xml of the root, if that is not the one of this session.
func (s *Server) projectVersion() string {
	e, err := s.root.Read("pom.xml", 1<<20)
	if err != nil {
		return ""
	}
	defer e.Close()
	m := pomVersion.FindSubmatch(e.Text)
	if m == nil || s.isBound(string(m[1])) {
		return ""
	}
	return string(m[1])
}

// isBound says that a version name means the version of this session.
func (s *Server) isBound(name string) bool {
	v, err := dsl.Find(name)
	return err == nil && v.Camel == s.binding.Camel
}

// count adds an answer to the counters.
func (s *Server) count(a *Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &s.counters
	switch a.Status {
	case report.Edited:
		c.Edited++
	case report.Created, report.Overwritten:
		c.Written++
	case report.Unchanged:
		c.Unchanged++
	case report.Invalid:
		c.Invalid++
	case report.Stale:
		c.Stale++
	case Repeated:
		c.Repeated++
	default: // counted by its code
	}
	if a.Code.IsAuthority() {
		c.InjectionBlocked++
	}
	if a.Code != "" && a.IsError() {
		c.BlockedByCode[string(a.Code)]++
	}
}

// Serve talks to one client on a transport until it leaves.
func (s *Server) Serve(ctx context.Context, t mcp.Transport) error { return s.MCP().Run(ctx, t) }
