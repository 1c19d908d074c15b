package mcpserver

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/audit"
	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/secrets"
	"github.com/camel-edit/camel-edit/internal/view"
	"github.com/camel-edit/camel-edit/validate"
)

// write creates a file, or replaces it as a whole.
func (c *call) write() {
	a := c.args.(writeArguments)
	text := strings.TrimPrefix(a.Content, "\ufeff")
	if !c.takesContent(text) || !c.isCurrent(a.ExpectedRev) {
		return
	}
	options, ok := c.optionsWith(a.Choose)
	if !ok {
		return
	}
	if c.entry != nil && c.before == text {
		c.answer.Status = report.Unchanged
		c.see(c.entry.Rev)
		return
	}
	if isYAML(c.name) {
		if text, ok = c.readWhole(text, options); !ok {
			return
		}
	} else {
		c.answer.Notices = append(c.answer.Notices, Notice{Kind: "not-checked"})
	}
	status := report.Created
	var lost []entry
	if c.entry != nil {
		status = report.Overwritten
		lost = dropped(c.before, text)
	}
	if !c.noticeCredentials(text) || !c.isConfirmed(removes(lost)) {
		return
	}
	if c.entry != nil && c.seen() == "" {
		c.answer.Notices = append(c.answer.Notices, Notice{Kind: "not-read"})
		c.diff(text)
	}
	c.replace(text, status)
}

// removes says what a write would take away, "" for nothing.
func removes(lost []entry) string {
	const most = 5
	var names []string
	for i, e := range lost {
		if i == most {
			names = append(names, fmt.Sprintf("%d more", len(lost)-most))
			break
		}
		names = append(names, e.String())
	}
	if len(names) == 0 {
		return ""
	}
	return "removes " + strings.Join(names, ", ")
}

// isCurrent says that the file is what the caller has seen.
func (c *call) isCurrent(expected string) bool {
	switch {
	case expected != "" && c.entry == nil:
		return c.refuseStale("There is no file at that revision any more; nothing was written.")
	case expected != "" && expected != c.entry.Rev:
		return c.refuseStale(fmt.Sprintf("The file is at revision %s, not at %s; nothing was written.", c.entry.Rev, audit.Short(expected)))
	case expected == "" && c.entry != nil && c.tool.name == toolWrite && c.seen() != "" && c.seen() != c.entry.Rev:
		return c.refuseStale("The file is no longer what this session has read; nothing was written.")
	}
	return true
}

// takesContent says that a text may come into a file.
func (c *call) takesContent(texts ...string) bool {
	size := 0
	for _, t := range texts {
		size += len(t)
	}
	if size > c.policy.Limits.MaxContentBytes {
		return c.refuse(TooLarge, "The text is larger than %d bytes; nothing was written.", c.policy.Limits.MaxContentBytes)
	}
	for _, t := range texts {
		if strings.Contains(t, secrets.Marker) {
			c.answer.Next = "Leave the masked line out of the change; edit beside it."
			return c.refuse(RedactedContent, "The text has %s, which stands for a secret in what is shown. Writing it would lose the secret; nothing was written.", secrets.Marker)
		}
		if i := strings.IndexFunc(t, isHidden); i >= 0 {
			return c.refuse(HiddenCharacters, "Line %d has a character that is not seen (%s); nothing was written.",
				1+strings.Count(t[:i], "\n"), showHidden(string([]rune(t[i:])[0])))
		}
		if kind, line := secrets.Material(t); kind != "" {
			c.answer.Next = "Use a placeholder such as {{orders.password}}."
			return c.refuse(SecretInContent, "Line %d has %s; a secret does not belong in a route. Nothing was written.", line, kind)
		}
		for _, re := range c.finder.Patterns {
			if re.MatchString(t) {
				return c.refuse(BlockPattern, "The text has something that the operator of this server has blocked; nothing was written.")
			}
		}
		c.keep(t)
	}
	return true
}

// noticeCredentials finds literal credentials that the file does not have yet.
func (c *call) noticeCredentials(after string) bool {
	masked := c.hidden(after)
	if masked == after {
		return true
	}
	have := secrets.Values(c.before, c.hidden(c.before))
	raw := strings.Split(after, "\n")
	for i, l := range strings.Split(masked, "\n") {
		if !strings.Contains(l, secrets.Marker) || i >= len(raw) {
			continue
		}
		values := secrets.Values(raw[i], l)
		if !slices.ContainsFunc(values, func(v string) bool { return !slices.Contains(have, v) }) {
			continue
		}
		if c.policy.LiteralCredentials == "refuse" {
			c.answer.Next = "Use a placeholder such as {{orders.password}}."
			return c.refuse(SecretInContent, "Line %d has a literal credential; nothing was written.", i+1)
		}
		c.answer.Notices = append(c.answer.Notices, Notice{Line: i + 1, Kind: "literal-credential"})
		c.answer.Next = "A literal credential is readable for everybody; use a placeholder such as {{orders.password}}."
	}
	return true
}

var choice = lazy.NewRegexp(`^([a-z][a-z0-9-]*)@([0-9]{1,7})=(.+)$`)

// optionsWith are the options of this session with readings that the caller has chosen.
func (c *call) optionsWith(choose []string) (cameledit.Options, bool) {
	o := c.options
	for _, s := range choose {
		m := choice.FindStringSubmatch(s)
		if m == nil {
			return o, c.refuse(Invalid, "choose %s: write RULE@LINE=NAME, as the answer showed it.", quoted(s))
		}
		line, _ := strconv.Atoi(m[2])
		o.Choose = append(o.Choose, cameledit.Choice{Rule: m[1], Line: line, Name: m[3]})
	}
	return o, true
}

// readWhole reads new content of a whole file leniently, and gives it in canonical form.
func (c *call) readWhole(text string, o cameledit.Options) (string, bool) {
	was, _ := readFeatures(c.before)
	sent, isRead := readFeatures(text)
	if isRead && c.bringsFeature(was, sent, maxAliases) {
		return "", false
	}
	o.Content = !c.elidedBefore(text)
	r := cameledit.Fix(view.Bytes(text), o)
	if r.Status == report.Invalid && c.entry != nil {
		// What was wrong before is not brought by this write, and may stay.
		if known, ok := onlyKnown(cameledit.Fix(view.Bytes(c.before), c.options).Findings, r.Findings); ok {
			o.Partial = true
			partial := cameledit.Fix(view.Bytes(text), o)
			if partial.Status == report.Fixed || string(partial.Output) == text {
				r, r.Status = partial, report.Fixed
				r.Findings = known
			}
		}
	}
	c.answer.take(&r)
	switch r.Status {
	case report.OK, report.Fixed:
	case report.Failed:
		return "", c.refuse(Invalid, "%s", r.Findings[0].Message)
	default:
		return "", c.refuseReading(&r)
	}
	out := view.Text(r.Output)
	if now, ok := readFeatures(out); ok && c.bringsFeature(was, now, maxAliases) {
		return "", false
	}
	return out, true
}

// bringsFeature refuses what new content may not use.
func (c *call) bringsFeature(before, after features, most int) bool {
	what := newFeature(before, after, most)
	if what == "" {
		return false
	}
	c.answer.Expanded, c.answer.Findings = nil, nil
	c.answer.Next = "Write the values out."
	c.refuse(YAMLFeature, "The text brings %s; nothing was written.", what)
	return true
}

// elidedBefore says that every comment of the text that stands for left-out text is a comment line of the file already.
func (c *call) elidedBefore(text string) bool {
	lines := map[string]bool{}
	for l := range strings.Lines(c.before) {
		lines[strings.TrimSpace(l)] = true
	}
	for l := range strings.Lines(text) {
		if i := strings.IndexByte(l, '#'); i >= 0 && validate.IsElided(l[i:]) && !lines[strings.TrimSpace(l)] {
			return false
		}
	}
	return true
}

// onlyKnown says that every error is among those of the file as it was, and marks the findings that are.
func onlyKnown(before, now []report.Finding) ([]report.Finding, bool) {
	have := map[string]int{}
	for _, f := range before {
		have[problem(f)]++
	}
	out := slices.Clone(now)
	for i, f := range out {
		if have[problem(f)]--; have[problem(f)] >= 0 {
			out[i].Existing = true
		} else if f.Severity == report.Error {
			return nil, false
		}
	}
	return out, true
}

var lineNumber = lazy.NewRegexp(`\bline [0-9]+`)

// problem is what makes two findings the same, wherever they stand.
func problem(f report.Finding) string {
	return f.Rule + "\x00" + string(f.Severity) + "\x00" + lineNumber.ReplaceAllString(f.Message, "line")
}

// refuseReading says why the engine's reading is not written.
func (c *call) refuseReading(r *report.Result) bool {
	code := Code(r.Code)
	if code == "" {
		code = Code(validate.Code(r.Findings))
	}
	next := "Send it again with what the findings say."
	switch code {
	case AnchorMiss:
		next = "Send one of the candidates as where, or read the file with " + toolGet + "."
		if len(r.Candidates) == 0 {
			next = "Read the file with " + toolGet + ", and send a line with its number as where."
		}
	case AnchorTie:
		next = "Send one of the candidates as where."
	case TwoReadings:
		next = "Say which reading is meant: send the same call with its choose."
	case InternalSurgery:
		next = "Write the change in canonical form."
	case MultiDocument:
		next = "Send one YAML document."
	case YAMLFeature:
		next = "Write the values out."
	default: // the findings say it
	}
	if c.answer.Next == "" {
		c.answer.Next = next
	}
	c.answer.Status, c.answer.Code = code.status(), code
	c.answer.Message = "Nothing was written."
	if n := len(r.Findings); n > len(c.answer.Findings) {
		c.answer.Message = fmt.Sprintf("Nothing was written. Of %d findings the first %d are shown.", n, len(c.answer.Findings))
	}
	c.answer.Expanded = nil
	return false
}

// diff shows what a text would change, as far as an answer can.
func (c *call) diff(after string) {
	d := report.Diff(c.name, []byte(c.hidden(c.before)), []byte(c.hidden(after)))
	if most := c.policy.Limits.MaxPartBytes / 4; len(d) > most {
		d = d[:strings.LastIndexByte(d[:most], '\n')+1] + fmt.Sprintf("… (%d more bytes)\n", len(d)-most)
	}
	c.answer.Diff = d
}
