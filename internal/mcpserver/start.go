package mcpserver

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"github.com/camel-edit/camel-edit/internal/policy"
	"github.com/camel-edit/camel-edit/internal/workspace"
)

// Start is what a server can be told when it starts, by flags and by the environment: the only grant there is.
type Start struct {
	root, access, confirm, target, policyFile, audit, camelVersion, guides, record string
	maxCalls                                                                       int
	revealSecrets, recordContents                                                  bool
	without                                                                        []string

	flags *pflag.FlagSet
}

// Bind declares the flags.
func (s *Start) Bind(f *pflag.FlagSet) {
	s.flags = f
	d := policy.Default()
	f.SortFlags = false
	f.StringVar(&s.root, "root", ".", "the one `DIR` whose files there are")
	s.bindPolicy(f, d)
	f.StringVar(&s.camelVersion, "camel-version", "", "the `VERSION` of Camel that answers are about (default the newest)")
	f.StringArrayVar(&s.without, "without", nil, "switch off this lenient `RULE`; repeatable")
	f.StringVar(&s.record, "record", "", "add each call as a line to this `FILE`, outside the root, without texts")
	f.BoolVar(&s.recordContents, "record-contents", false, "record the texts of arguments and files as well")
	f.StringVar(&s.guides, "guides", "resources", "how the guides are offered: resources, or inline in the instructions")
}

// BindPolicy declares the flags that make the policy, for a command that shows it.
func (s *Start) BindPolicy(f *pflag.FlagSet) {
	s.flags = f
	f.SortFlags = false
	s.bindPolicy(f, policy.Default())
}

func (s *Start) bindPolicy(f *pflag.FlagSet, d policy.Policy) {
	f.StringVar(&s.policyFile, "policy", "", "a `FILE`, outside the root, that says what a session may do; flags may narrow it")
	f.StringVar(&s.access, "access", string(d.Access), "what a client may do: read-only, edit, write")
	f.StringVar(&s.target, "target", "", "the only file, or route of it, that may change: `FILE[#routeId]`")
	f.StringVar(&s.confirm, "confirm", string(d.Confirm), "when the user is asked: never, destructive, always")
	f.BoolVar(&s.revealSecrets, "reveal-secrets", false, "show passwords, tokens and keys")
	f.IntVar(&s.maxCalls, "max-calls", d.Limits.MaxCalls, "after `N` calls nothing is done any more")
	f.StringVar(&s.audit, "audit", "", "add a line for each call to this `FILE`, outside the root; - is standard error")
}

// Policy is the policy that the file, the flags and the environment make.
func (s *Start) Policy(env func(string) (string, bool)) (policy.Policy, error) {
	p := policy.Default()
	if s.flags.Changed("policy") {
		src, err := os.ReadFile(s.policyFile)
		if err != nil {
			return p, err
		}
		if p, err = policy.Read(src); err != nil {
			return p, fmt.Errorf("%s: %w", s.policyFile, err)
		}
	}
	given := func(name string, v *string) *string {
		if s.flags.Changed(name) {
			return v
		}
		return nil
	}
	flags := policy.Flags{
		Access: given("access", &s.access), Confirm: given("confirm", &s.confirm), Target: given("target", &s.target), AuditFile: given("audit", &s.audit),
	}
	if s.flags.Changed("max-calls") {
		flags.MaxCalls = &s.maxCalls
	}
	if s.flags.Changed("reveal-secrets") {
		flags.RevealSecrets = &s.revealSecrets
	}
	if v, ok := env("CAMEL_EDIT_TARGET"); ok {
		switch {
		case v == "":
			return p, errors.New("CAMEL_EDIT_TARGET is set but empty; name FILE or FILE#routeId, or unset it")
		case flags.Target != nil && *flags.Target != v:
			return p, fmt.Errorf("--target %q and CAMEL_EDIT_TARGET %q differ", *flags.Target, v)
		}
		flags.Target = &v
	}
	return p, p.Narrow(flags)
}

// Config is all that the flags and the environment say. What it opens is closed by done.
func (s *Start) Config(program string, env func(string) (string, bool)) (c Config, done func(), err error) {
	done = func() {}
	c = Config{Program: program, Root: s.root, CamelVersion: s.camelVersion, Without: s.without, RecordContents: s.recordContents}
	if c.Policy, err = s.Policy(env); err != nil {
		return c, done, err
	}
	rules, isSet := env("CAMEL_EDIT_RULES")
	if c.Rules, err = Rules(rules, isSet); err != nil {
		return c, done, fmt.Errorf("CAMEL_EDIT_RULES: %w", err)
	}
	switch s.guides {
	case "resources":
	case "inline":
		c.InlineGuides = true
	default:
		return c, done, fmt.Errorf("--guides: there is no %q, only resources, inline", s.guides)
	}
	root, err := workspace.OpenRoot(s.root)
	if err != nil {
		return c, done, fmt.Errorf("--root: %w", err)
	}
	defer root.Close()
	for _, f := range []struct{ flag, file string }{{"--policy", s.policyFile}, {"--record", s.record}} {
		if f.file != "" && root.Holds(f.file) {
			return c, done, fmt.Errorf("%s %s is inside the root, where a tool could write to it", f.flag, f.file)
		}
	}
	if s.recordContents && s.record == "" {
		return c, done, errors.New("--record-contents needs --record FILE")
	}
	if s.record != "" {
		f, err := os.OpenFile(s.record, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return c, done, fmt.Errorf("--record: %w", err)
		}
		c.Record, done = io.Writer(f), func() { f.Close() }
	}
	return c, done, nil
}
