// Package policy holds what a server may do: a value that is read once when it starts, and never changes.
package policy

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"gopkg.in/yaml.v3"
)

// Access is how much a client may do, in ascending order.
type Access string

// The levels. Each may do what the one before it may.
const (
	ReadOnly Access = "read-only" // read and validate
	Edit     Access = "edit"      // change files that are there
	Write    Access = "write"     // create and overwrite whole files
)

// Confirm says when the user is asked before a change.
type Confirm string

// The choices, in ascending order.
const (
	Never       Confirm = "never"
	Destructive Confirm = "destructive" // when a write would drop a top-level entry
	Always      Confirm = "always"
)

// Policy is what a server may do. Its zero value may do nothing; [Default] is where to start.
type Policy struct {
	Access             Access   `yaml:"access" json:"access"`
	RevealSecrets      bool     `yaml:"revealSecrets" json:"revealSecrets"`
	Target             string   `yaml:"target" json:"target"` // FILE or FILE#routeId; "" binds nothing
	Confirm            Confirm  `yaml:"confirm" json:"confirm"`
	Files              []string `yaml:"files" json:"files"` // globs of the files that there are to a client
	Limits             Limits   `yaml:"limits" json:"limits"`
	BlockPatterns      []string `yaml:"blockPatterns" json:"blockPatterns"`           // RE2; what matches is never read or written
	LiteralCredentials string   `yaml:"literalCredentials" json:"literalCredentials"` // notice or refuse
	Audit              Audit    `yaml:"audit" json:"audit"`

	set map[string]bool // the keys that the file has, with dots
}

// Limits bound a session and its answers.
type Limits struct {
	MaxCalls        int `yaml:"maxCalls" json:"maxCalls"`
	FullAnswers     int `yaml:"fullAnswers" json:"fullAnswers"`         // to the same call about the same file
	MaxFileBytes    int `yaml:"maxFileBytes" json:"maxFileBytes"`       // of a file that is read
	MaxPartBytes    int `yaml:"maxPartBytes" json:"maxPartBytes"`       // of a file in one answer
	MaxContentBytes int `yaml:"maxContentBytes" json:"maxContentBytes"` // of the text that a call brings
	MaxBlocked      int `yaml:"maxBlocked" json:"maxBlocked"`           // blocked calls after which nothing is written any more
}

// Audit says where calls are written down.
type Audit struct {
	File      string `yaml:"file" json:"file"`           // "-" is standard error, "" nowhere
	Arguments string `yaml:"arguments" json:"arguments"` // digest or none
}

// Default is the policy of a server that was told nothing.
func Default() Policy {
	return Policy{
		Access:  Write,
		Confirm: Destructive,
		Files: []string{
			"**/*.yaml", "**/*.yml", "**/*.properties", "**/*.xsl", "**/*.xslt", "**/*.groovy", "**/*.sql", "**/*.json", "**/*.txt", "**/*.md",
		},
		Limits:             Limits{MaxCalls: 200, FullAnswers: 2, MaxFileBytes: 1 << 20, MaxPartBytes: 64 << 10, MaxContentBytes: 256 << 10, MaxBlocked: 3},
		BlockPatterns:      []string{},
		LiteralCredentials: "notice",
		Audit:              Audit{Arguments: "digest"},
	}
}

// Read reads a policy from YAML. Keys that it does not have keep their default; a key or a value that there is not is an error.
func Read(src []byte) (Policy, error) {
	p := Default()
	d := yaml.NewDecoder(bytes.NewReader(src))
	d.KnownFields(true)
	if err := d.Decode(&p); err != nil && !errors.Is(err, io.EOF) {
		return Policy{}, plain(err)
	}
	if err := d.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return Policy{}, errors.New("a policy is one YAML document")
	}
	var root yaml.Node
	if err := yaml.Unmarshal(src, &root); err != nil {
		return Policy{}, plain(err)
	}
	p.set = map[string]bool{}
	if len(root.Content) > 0 {
		keys(p.set, "", root.Content[0])
	}
	return p, p.Check()
}

// plain is an error of the YAML library in one line, in the words of the file.
func plain(err error) error {
	s := strings.TrimPrefix(err.Error(), "yaml: ")
	s = strings.TrimSpace(strings.TrimPrefix(s, "unmarshal errors:"))
	s = regexp.MustCompile(`field (\S+) not found in type \S+`).ReplaceAllString(s, "there is no key $1")
	s = regexp.MustCompile("cannot unmarshal !!(\\S+) (`[^`]*` )?into \\S+").ReplaceAllString(s, "the value ${2}does not fit")
	return errors.New(strings.ReplaceAll(s, "\n", "; "))
}

func keys(set map[string]bool, prefix string, n *yaml.Node) {
	if n.Kind != yaml.MappingNode {
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		name := prefix + n.Content[i].Value
		set[name] = true
		keys(set, name+".", n.Content[i+1])
	}
}

// Check says which value there is not, and what there is.
func (p *Policy) Check() error {
	if err := oneOf("access", string(p.Access), levels); err != nil {
		return err
	}
	if err := oneOf("confirm", string(p.Confirm), confirms); err != nil {
		return err
	}
	if err := oneOf("literalCredentials", p.LiteralCredentials, []string{"notice", "refuse"}); err != nil {
		return err
	}
	if err := oneOf("audit.arguments", p.Audit.Arguments, []string{"digest", "none"}); err != nil {
		return err
	}
	if len(p.Files) == 0 {
		return errors.New("files: an empty list leaves no file to work on")
	}
	for _, g := range p.Files {
		if !doublestar.ValidatePattern(g) {
			return fmt.Errorf("files: %q is no glob", g)
		}
	}
	if _, err := p.Blocked(); err != nil {
		return err
	}
	for _, l := range []struct {
		name        string
		value, most int
	}{
		{"maxCalls", p.Limits.MaxCalls, 1 << 20},
		{"fullAnswers", p.Limits.FullAnswers, 1 << 20},
		{"maxFileBytes", p.Limits.MaxFileBytes, 3 << 20},
		{"maxPartBytes", p.Limits.MaxPartBytes, 1 << 20},
		{"maxContentBytes", p.Limits.MaxContentBytes, 3 << 20},
		{"maxBlocked", p.Limits.MaxBlocked, 1 << 20},
	} {
		if l.value < 1 || l.value > l.most {
			return fmt.Errorf("limits.%s: %d is not between 1 and %d", l.name, l.value, l.most)
		}
	}
	return nil
}

var (
	levels   = []string{string(ReadOnly), string(Edit), string(Write)}
	confirms = []string{string(Never), string(Destructive), string(Always)}
)

func oneOf(name, value string, known []string) error {
	if slices.Contains(known, value) {
		return nil
	}
	return fmt.Errorf("%s: there is no %q, only %s", name, value, strings.Join(known, ", "))
}

// Blocked are the block patterns.
func (p *Policy) Blocked() ([]*regexp.Regexp, error) {
	var out []*regexp.Regexp
	for _, s := range p.BlockPatterns {
		re, err := regexp.Compile(s)
		switch {
		case err != nil:
			return nil, fmt.Errorf("blockPatterns: %w", err)
		case re.MatchString(""):
			return nil, fmt.Errorf("blockPatterns: %q matches everything", s)
		}
		out = append(out, re)
	}
	return out, nil
}

// Takes says that a file, named relative to the root with slashes, is one that there is to a client.
func (p *Policy) Takes(name string) bool {
	hidden := func(element string) bool { return strings.HasPrefix(element, ".") }
	return !slices.ContainsFunc(strings.Split(name, "/"), hidden) &&
		slices.ContainsFunc(p.Files, func(g string) bool { return doublestar.MatchUnvalidated(g, name) })
}

// Allows says that the access is at least a level.
func (p *Policy) Allows(level Access) bool {
	return rank(levels, string(p.Access)) >= rank(levels, string(level))
}

func rank(order []string, value string) int { return slices.Index(order, value) }

// Digest identifies a policy.
func (p *Policy) Digest() string {
	b, err := yaml.Marshal(p)
	if err != nil {
		panic(err) // plain data
	}
	sum := sha256.Sum256(b)
	return "sha256:" + hex.EncodeToString(sum[:8])
}

// Flags are values of the command line. They may narrow what a policy file says, never widen it; what the file does not say, they may set.
type Flags struct {
	Access, Confirm, Target, AuditFile *string
	MaxCalls                           *int
	RevealSecrets                      *bool
}

// Narrow takes the flags into a policy.
func (p *Policy) Narrow(f Flags) error {
	if f.Access != nil {
		if err := oneOf("--access", *f.Access, levels); err != nil {
			return err
		}
		if p.set["access"] && rank(levels, *f.Access) > rank(levels, string(p.Access)) {
			return wider("--access", *f.Access, string(p.Access))
		}
		p.Access = Access(*f.Access)
	}
	if f.Confirm != nil {
		if err := oneOf("--confirm", *f.Confirm, confirms); err != nil {
			return err
		}
		if p.set["confirm"] && rank(confirms, *f.Confirm) < rank(confirms, string(p.Confirm)) {
			return wider("--confirm", *f.Confirm, string(p.Confirm))
		}
		p.Confirm = Confirm(*f.Confirm)
	}
	if f.Target != nil {
		switch {
		case *f.Target == "":
			return errors.New("the target is empty; name FILE or FILE#routeId, or leave it out")
		case p.Target != "" && p.Target != *f.Target && !strings.HasPrefix(*f.Target, p.Target+"#"):
			return wider("--target", *f.Target, p.Target)
		}
		p.Target = *f.Target
	}
	if f.MaxCalls != nil {
		if p.set["limits.maxCalls"] && *f.MaxCalls > p.Limits.MaxCalls {
			return wider("--max-calls", strconv.Itoa(*f.MaxCalls), strconv.Itoa(p.Limits.MaxCalls))
		}
		p.Limits.MaxCalls = *f.MaxCalls
	}
	if f.RevealSecrets != nil && *f.RevealSecrets != p.RevealSecrets {
		if p.set["revealSecrets"] && *f.RevealSecrets {
			return wider("--reveal-secrets", "true", "false")
		}
		p.RevealSecrets = *f.RevealSecrets
	}
	if f.AuditFile != nil {
		if p.Audit.File != "" && p.Audit.File != *f.AuditFile {
			return wider("--audit", *f.AuditFile, p.Audit.File)
		}
		p.Audit.File = *f.AuditFile
	}
	return p.Check()
}

func wider(flag, value, of string) error {
	return fmt.Errorf("%s %q goes beyond %q of the policy file; a flag may only narrow it", flag, value, of)
}
