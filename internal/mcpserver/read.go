package mcpserver

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/view"
	"github.com/camel-edit/camel-edit/internal/workspace"
	"github.com/camel-edit/camel-edit/validate"
)

// Bounds of one answer.
const (
	maxLines = 2000
	maxList  = 200
)

// get lists the files, or shows one.
func (c *call) get() {
	a := c.args.(getArguments)
	if c.name == "" {
		c.list(a)
		return
	}
	if c.entry == nil {
		c.missing("List the files with " + toolGet + ".")
		return
	}
	from, limit := max(1, a.From), maxLines
	if a.Limit > 0 {
		limit = min(limit, a.Limit)
	}
	numbered := a.Numbered == nil || *a.Numbered
	c.answer.Status = report.OK
	of := strings.Count(c.before, "\n")
	if c.before != "" && !strings.HasSuffix(c.before, "\n") {
		of++
	}
	if from > of && of > 0 {
		c.refuse(Invalid, "The file has %d lines; from is %d.", of, from)
		return
	}
	c.answer.Data = c.part(c.before, from, from+limit-1, numbered)
	if d := c.answer.Data; d.To < d.Of {
		c.answer.Next = fmt.Sprintf("For more lines call again with from %d.", d.To+1)
	}
	raw := linesOf(c.before, from, c.answer.Data.To)
	c.answer.Notices = append(c.answer.Notices, noticesOf(raw, from, isYAML(c.name))...)
	if a.Outline {
		c.outline()
	}
	c.see(c.entry.Rev)
}

func (c *call) outline() {
	if !isYAML(c.name) {
		c.answer.Message = "Only YAML has an outline."
		return
	}
	r := cameledit.Outline(view.Bytes(c.before), c.options)
	if r.Status != report.OK {
		c.answer.Message = "The file is not YAML yet, so it has no outline; " + toolValidate + " says why."
		return
	}
	c.answer.Outline = r.Outline
}

// part is lines of a text as data, cut at the bounds of an answer. A line alone that is longer is cut, and that is said.
func (c *call) part(text string, from, to int, numbered bool) *Data {
	d := &Data{Authority: "data-only", From: from, To: from - 1}
	var b strings.Builder
	masked := c.masked(text)
	for n := 1; text != ""; n++ {
		var raw, l string
		raw, text = cutLine(text)
		l, masked = cutLine(masked)
		d.Of = n
		if n < from || n > to || d.Truncated {
			continue
		}
		if d.Bytes+len(raw) > c.policy.Limits.MaxPartBytes {
			d.Truncated = true
			if n > from {
				continue
			}
			l = strings.ToValidUTF8(l[:min(len(l), c.policy.Limits.MaxPartBytes)], "")
		}
		d.To = n
		d.Bytes += len(raw)
		if !numbered {
			b.WriteString(l)
			continue
		}
		if n == 1 {
			l = strings.TrimPrefix(l, "\ufeff")
		}
		// A carriage return within a line could make it look like two.
		fmt.Fprintf(&b, "%d| %s\n", n, strings.ReplaceAll(strings.TrimRight(l, "\r\n"), "\r", `\u{000D}`))
	}
	d.Truncated = d.Truncated || d.To < d.Of
	d.Text = b.String()
	return d
}

// cutLine splits a text behind its first line.
func cutLine(text string) (line, rest string) {
	i := strings.IndexByte(text, '\n') + 1
	if i == 0 {
		i = len(text)
	}
	return text[:i], text[i:]
}

// linesOf are the lines from first to last of a text.
func linesOf(text string, first, last int) string {
	var b strings.Builder
	n := 0
	for l := range strings.Lines(text) {
		if n++; n >= first && n <= last {
			b.WriteString(l)
		}
	}
	return b.String()
}

// around shows lines of a text with a margin.
func (c *call) around(text string, first, last int) {
	const margin = 3
	c.answer.Data = c.part(text, max(1, first-margin), last+margin, true)
	c.answer.Data.Truncated = false
}

// list shows the files below a folder: routes first, then configuration, then others.
func (c *call) list(a getArguments) {
	found, all, err := c.root.List(c.directory, c.takes)
	if err != nil {
		c.answer.File = c.directory
		c.missing("List the root: leave directory out.")
		return
	}
	var files []File
	for _, f := range found {
		files = append(files, File{File: f.Name, Kind: kind(f.Name), Bytes: f.Size, Bound: c.target.file == f.Name})
	}
	slices.SortStableFunc(files, func(x, y File) int { return rank(x) - rank(y) })
	from, limit := max(1, a.From), maxList
	if a.Limit > 0 {
		limit = min(limit, a.Limit)
	}
	end := min(len(files), from-1+limit)
	c.answer.Status = report.OK
	c.answer.Message = fmt.Sprintf("Files: %d.", len(files))
	if !all {
		c.answer.Message = fmt.Sprintf("The first %d files; there are more, so name a directory.", len(files))
	}
	if from <= len(files) {
		c.answer.Files = files[from-1 : end]
	}
	if end < len(files) {
		c.answer.Next = fmt.Sprintf("For more files call again with from %d.", end+1)
	}
}

// listRev names what a list shows.
func (c *call) listRev() string {
	found, _, err := c.root.List(c.directory, c.takes)
	if err != nil {
		return ""
	}
	h := sha256.New()
	for _, f := range found {
		fmt.Fprintln(h, f.Name, f.Size)
	}
	return workspace.Rev(h.Sum(nil))
}

// kind is what a file is by its name.
func kind(name string) string {
	switch {
	case strings.HasSuffix(name, ".camel.yaml"), strings.HasSuffix(name, ".kamelet.yaml"), isYAML(name) && strings.Contains(name, "route"):
		return "route"
	case isYAML(name), strings.HasSuffix(name, ".properties"):
		return "config"
	default:
		return "other"
	}
}

func rank(f File) int { return slices.Index([]string{"route", "config", "other"}, f.Kind) }

// validate says what is wrong with a file, or with content.
func (c *call) validate() {
	a := c.args.(validateArguments)
	text := c.before
	o := c.options
	switch {
	case a.Content != nil:
		text = *a.Content
		if len(text) > c.policy.Limits.MaxContentBytes {
			c.refuse(TooLarge, "The content is larger than %d bytes.", c.policy.Limits.MaxContentBytes)
			return
		}
		c.keep(text)
		o.Content = true
	case c.entry == nil:
		c.missing("List the files with " + toolGet + ", or send content.")
		return
	}
	if !isYAML(c.name) {
		c.refuse(Unverified, "Only Camel's YAML files can be checked, so nothing is claimed about this one.")
		return
	}
	r := cameledit.Validate(view.Bytes(text), o)
	r.Findings = append(r.Findings, c.withoutConsumer(text)...)
	c.answer.take(&r)
	if len(r.Findings) == 1 && r.Findings[0].Rule == validate.NotCamel {
		c.refuse(Unverified, "The text is YAML, but not of Camel's kind, so nothing is claimed about it.")
		return
	}
	valid := r.Status == report.OK
	c.answer.Status, c.answer.Valid = report.Invalid, &valid
	if valid {
		c.answer.Status = report.OK
	}
	for _, f := range c.answer.Findings {
		if f.Severity == report.Error {
			c.answer.Errors = append(c.answer.Errors, f.Message)
		}
	}
	if a.Content != nil && c.entry != nil && text == c.before {
		c.answer.Message = strings.TrimSpace(c.answer.Message + " The content is that of the file.")
	}
	c.answer.Notices = append(c.answer.Notices, slices.DeleteFunc(noticesOf(text, 1, true), func(n Notice) bool { return n.Kind != "hidden-characters" })...)
}

// maxProject is how much of a project is read to say what one file lacks in the others, in bytes.
const maxProject = 16 << 20

// withoutConsumer are the notes on the channels that a text sends to while no file of the root reads from them. One file alone says little
// about the others, and so do some of which one cannot be read.
func (c *call) withoutConsumer(text string) []report.Finding {
	files := [][]cameledit.Channel{cameledit.Channels(view.Bytes(text), c.options)}
	if notes := cameledit.WithoutConsumer(files); len(notes[0]) == 0 {
		return nil
	}
	found, all, err := c.root.List(".", func(name string) bool { return isYAML(name) && c.takes(name) })
	if err != nil || !all {
		return nil
	}
	size := int64(0)
	for _, f := range found {
		if size += f.Size; f.Name == c.name {
			continue
		}
		e, err := c.root.Read(f.Name, int64(c.policy.Limits.MaxFileBytes))
		if err != nil || size > maxProject {
			return nil
		}
		files = append(files, cameledit.Channels(e.Text, c.options))
		e.Close()
	}
	if len(files) == 1 {
		return nil
	}
	return cameledit.WithoutConsumer(files)[0]
}

func versionNames() []string {
	var out []string
	for _, v := range dsl.Versions() {
		out = append(out, v.Camel)
	}
	return out
}
