package oracle

import (
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/report"
)

// The kinds of disagreement.
const (
	Accepts = "accepts" // we find no error, and Camel does not load or start it
	Refuses = "refuses" // we find an error, and Camel loads and starts it
	Output  = "output"  // what Fix or Edit gives back does not load, or is not canonical
	Model   = "model"   // Camel makes another model of what Fix or Edit gives back
	Shape   = "shape"   // a shape with one reading is not read, or a valid one is refused
	Asked   = "asked"   // Camel answers otherwise than it did
)

// Disagreement is a text of which Camel and camel-edit do not say the same.
type Disagreement struct {
	Kind  string
	Name  string
	Rule  string // of our first error, or of the first expansion
	Ours  string
	Camel string
}

func (d Disagreement) String() string {
	return fmt.Sprintf("%s: %s\n    ours: %s\n    Camel: %s", d.Kind, d.Name, d.Ours, d.Camel)
}

// Comparison counts what was compared.
type Comparison struct {
	Files         int // with a verdict
	Outputs       int // of Fix and Edit, with a verdict
	Edited        int // of these, those of Edit
	Loaded        int // files that Camel loads
	Same          int // of these, those that have the same model after Fix
	Repaired      int // those that have another one, because they did not start
	Refused       int // those that Fix refuses or leaves alone
	Ones, Read    int // shapes of one reading that Camel does not load as they are, and those whose output it loads
	Valids, Kept  int // valid shapes that Camel loads, and those that have the same model after Fix
	Unknown       int // texts without a verdict
	Disagreements []Disagreement
	err           error // Camel could not be asked
}

// Add compares one text and what Fix makes of it.
func (c *Comparison) Add(s Source, ask Judge) error {
	before, known, err := ask(s.Name, s.Text)
	if err != nil {
		return err
	}
	found := cameledit.Validate([]byte(s.Text), cameledit.Options{}).Findings
	wrong := slices.IndexFunc(found, func(f report.Finding) bool { return f.Severity == report.Error })
	other := slices.ContainsFunc(found, func(f report.Finding) bool { return f.Rule == "not-camel" })
	if !known {
		c.Unknown++
	} else {
		c.Files++
		if before.Accepted {
			c.Loaded++
		}
		if said := before.answer(); s.Camel != "" && s.Camel != said {
			c.add(Disagreement{Kind: Asked, Name: s.Name, Ours: "asked.txtar says " + s.Camel, Camel: said + " " + before.Error})
		}
		switch {
		case wrong < 0 && !before.Started && !other:
			c.add(Disagreement{Kind: Accepts, Name: s.Name, Ours: "no error", Camel: before.Error})
		case wrong >= 0 && before.Started:
			f := found[wrong]
			c.add(Disagreement{Kind: Refuses, Name: s.Name, Rule: f.Rule, Ours: fmt.Sprintf("%d: %s: %s", f.Line, f.Rule, f.Message), Camel: "loads and starts"})
		}
	}

	r := cameledit.Fix([]byte(s.Text), cameledit.Options{})
	if r.Status != report.OK && r.Status != report.Fixed || other {
		if s.Verdict == "ONE" || s.Verdict == "VALID" {
			c.add(Disagreement{Kind: Shape, Name: s.Name, Ours: string(r.Status), Camel: "the catalogue says " + s.Verdict})
		}
		if known && before.Accepted {
			c.Refused++
		}
		return nil
	}
	after, ok, err := ask(s.Name+" after Fix", string(r.Output))
	if err != nil {
		return err
	}
	if !ok {
		c.Unknown++
		return nil
	}
	c.Outputs++
	switch {
	case s.Verdict == "ONE" && known && !before.Accepted:
		c.Ones++
		if after.Accepted {
			c.Read++
		}
	case s.Verdict == "VALID" && before.Accepted:
		c.Valids++
		if before.Model == after.Model {
			c.Kept++
		}
	}
	switch {
	case !after.Accepted:
		if s.Text != string(r.Output) { // else it is said above
			c.add(Disagreement{Kind: Output, Name: s.Name, Ours: string(r.Status), Camel: after.Error})
		}
	case after.Schema != "":
		c.add(Disagreement{Kind: Output, Name: s.Name, Ours: string(r.Status), Camel: "not canonical: " + after.Schema})
	case known && before.Accepted && before.Model != after.Model && (wrong < 0 || before.Started): // else it is a repair
		c.add(Disagreement{Kind: Model, Name: s.Name, Rule: firstRule(r), Ours: string(r.Status), Camel: "the model is another one"})
	case known && before.Accepted && before.Model != after.Model:
		c.Repaired++
	case known && before.Accepted:
		c.Same++
	}
	return nil
}

func firstRule(r cameledit.Result) string {
	if len(r.Expanded) == 0 {
		return ""
	}
	return r.Expanded[0].Rule
}

func (c *Comparison) add(d Disagreement) { c.Disagreements = append(c.Disagreements, d) }

// Exception is a disagreement that has to be, and why. It covers kinds, and names (as path.Match has them, or a prefix that
// ends in /), the rule of ours, or what we or Camel say, a regular expression.
type Exception struct {
	Kinds     []string
	Of, Cause string
	Line      int
}

// Exceptions reads a list: the kinds with commas between them; name, rule:RULE, ours:REGEXP or says:REGEXP; and the cause, with tabs
// between the three. # begins a comment.
func Exceptions(name string) ([]Exception, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var out []Exception
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		line = strings.TrimRight(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, "\t")
		if len(parts) != 3 {
			return nil, fmt.Errorf("%s:%d: an exception is its kinds, what it covers and a cause, with a tab between them", name, n)
		}
		if _, err := regexp.Compile(parts[1]); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		out = append(out, Exception{Kinds: strings.Split(parts[0], ","), Of: parts[1], Cause: parts[2], Line: n})
	}
	return out, nil
}

// Except parts disagreements into those that no exception covers, and gives the exceptions that cover none.
func Except(all []Disagreement, exceptions []Exception) (open []Disagreement, stale []Exception) {
	used := make([]bool, len(exceptions))
	for _, d := range all {
		i := slices.IndexFunc(exceptions, func(e Exception) bool { return e.covers(d) })
		if i < 0 {
			open = append(open, d)
			continue
		}
		used[i] = true
	}
	for i, e := range exceptions {
		if !used[i] {
			stale = append(stale, e)
		}
	}
	return open, stale
}

func (e Exception) covers(d Disagreement) bool {
	if !slices.Contains(e.Kinds, d.Kind) {
		return false
	}
	if rule, ok := strings.CutPrefix(e.Of, "rule:"); ok {
		return d.Rule == rule
	}
	if words, ok := strings.CutPrefix(e.Of, "ours:"); ok {
		return matches(words, d.Ours)
	}
	if words, ok := strings.CutPrefix(e.Of, "says:"); ok {
		return matches(words, d.Camel)
	}
	if strings.HasSuffix(e.Of, "/") {
		return strings.HasPrefix(d.Name, e.Of)
	}
	ok, err := path.Match(e.Of, d.Name)
	return ok && err == nil
}

func matches(words, said string) bool {
	ok, err := regexp.MatchString(words, said)
	return ok && err == nil
}
