package mcpserver

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/secrets"
	"github.com/camel-edit/camel-edit/internal/view"
)

// edit changes one place of a file, or several at once.
func (c *call) edit() {
	a := c.args.(editArguments)
	if c.entry == nil {
		c.missing("Create it with " + toolWrite + ", or list the files with " + toolGet + ".")
		return
	}
	changes := a.Edits
	if a.change != (change{}) {
		if len(changes) > 0 {
			c.refuse(Invalid, "The call has an edit of its own and a list of edits; put all of them into edits.")
			return
		}
		changes = []change{a.change}
	}
	isText, ok := c.form(changes)
	if !ok {
		return
	}
	var brought []string
	for i := range changes {
		x := &changes[i]
		x.Fragment = strings.TrimPrefix(x.Fragment, "\ufeff")
		brought = append(brought, x.Fragment)
		if x.Replace != nil {
			*x.Replace = strings.TrimPrefix(*x.Replace, "\ufeff")
			brought = append(brought, *x.Replace)
		}
	}
	if !c.takesContent(brought...) {
		return
	}
	options, ok := c.optionsWith(a.Choose)
	if !ok {
		return
	}
	if !c.isCurrent(a.ExpectedRev) {
		c.showPlace(changes[0])
		return
	}
	var after string
	if isText {
		after, ok = c.replaceTexts(changes, options)
	} else {
		after, ok = c.anchored(changes, options, a.ExpectedRev)
	}
	if !ok || !c.keepsTarget(after) || !c.noticeCredentials(after) {
		return
	}
	if a.DryRun {
		c.answer.Status, c.answer.Message, c.answer.Data = report.OK, "Nothing was written: dryRun.", nil
		c.diff(after)
		return
	}
	if after != c.before && !c.isConfirmed("") {
		return
	}
	c.replace(after, report.Edited)
}

// form says whether the changes are finds and replacements of text, and that all are of one form and whole.
func (c *call) form(changes []change) (isText, ok bool) {
	if len(changes) == 0 {
		return false, c.refuse(Invalid, "Say what to change: where, mode and fragment, or find and replace.")
	}
	for i, x := range changes {
		text := x.Find != "" || x.Replace != nil
		anchored := x.Where != "" || x.Mode != "" || x.Fragment != ""
		which := ""
		if len(changes) > 1 {
			which = fmt.Sprintf("Edit %d: ", i+1)
		}
		switch {
		case text == anchored:
			return false, c.refuse(Invalid, "%sGive where, mode and fragment, or find and replace.", which)
		case i > 0 && text != isText:
			return false, c.refuse(Invalid, "%sAll edits of one call are of one form.", which)
		case text && x.Find == "":
			return false, c.refuse(Invalid, "%sfind is empty.", which)
		case text && x.Replace == nil:
			return false, c.refuse(Invalid, "%sGive replace too; an empty one takes the text away.", which)
		case anchored && x.Where == "":
			return false, c.refuse(Invalid, "%sGive where: a line with its number, or a selector.", which)
		case anchored && x.Mode == "":
			return false, c.refuse(Invalid, "%sGive mode: at, before, after, inside, replace, remove, wrap, unwrap or move.", which)
		}
		isText = text
	}
	if !isText && !isYAML(c.name) {
		return false, c.refuse(Invalid, "Only YAML has places; for this file use find and replace.")
	}
	return isText, true
}

// anchored makes changes at places of the file.
func (c *call) anchored(changes []change, o cameledit.Options, expected string) (string, bool) {
	was, _ := readFeatures(c.before)
	var list []cameledit.Change
	for _, x := range changes {
		if n := separator(x.Fragment); n > 0 {
			return "", c.refuse(MultiDocument, "Line %d of the fragment starts another YAML document; a fragment has none. Nothing was written.", n)
		}
		if f, ok := readFeatures(x.Fragment); ok && c.bringsFeature(features{}, f, f.ownAliases(x.Fragment)) {
			return "", false
		}
		if entry := c.entryAmongSteps(x.Fragment); entry != "" {
			c.answer.Next = "Send the steps and the " + entry + " in two calls."
			return "", c.refuse(FragmentKind, "The fragment has steps and a %s, which is an entry of the file. Nothing was written.", entry)
		}
		where, to, through := c.unmasked(x.Where), c.unmasked(x.To), c.unmasked(x.Through)
		for _, place := range []string{where, to, through} {
			if strings.Contains(place, secrets.Marker) && len(c.answer.Candidates) > 0 {
				return "", c.refuse(AnchorTie, "Several lines are shown like this, because what differs is masked. Nothing was written.")
			}
		}
		if isNumber.MatchString(where) && expected == "" && c.seen() != c.entry.Rev {
			c.answer.Next = "Read the file, or send the line with its text: \"12: - log:\"."
			return "", c.refuse(AnchorMiss, "A line number alone counts only for a file that was read as it is now. Nothing was written.")
		}
		list = append(list, cameledit.Change{
			Mode: cameledit.Mode(x.Mode), Where: where, Fragment: x.Fragment, First: x.First,
			Through: through, To: to, ToMode: cameledit.Mode(x.ToMode),
		})
	}
	r := cameledit.Edit(view.Bytes(c.before), list, o)
	c.answer.take(&r)
	switch r.Status {
	case report.Edited:
	case report.Unchanged:
		c.answer.Message = "It is so already."
		return c.before, true
	case report.Failed:
		return "", c.refuse(Invalid, "%s.", spoken.Replace(r.Findings[len(r.Findings)-1].Message))
	default:
		return "", c.refuseReading(&r)
	}
	out := view.Text(r.Output)
	if now, ok := readFeatures(out); ok && c.bringsFeature(was, now, was.aliases) {
		return "", false
	}
	if n := len(r.Lines); n > 0 {
		c.answer.Data = c.part(out, r.Lines[0].Line, r.Lines[n-1].Line, true)
		c.answer.Data.Truncated = false
	}
	return out, true
}

var isNumber = lazy.NewRegexp(`^\s*[0-9]+\s*[:|]?\s*$`)

// ownAliases is how many aliases a fragment may have: none, unless it brings their anchors.
func (f features) ownAliases(fragment string) int {
	if strings.Contains(fragment, "&") && f.aliases <= maxAliases {
		return f.aliases
	}
	return 0
}

// listItem is a line that starts an item of a list, with its key.
var listItem = lazy.NewRegexp(`(?m)^[ \t]*-[ \t]+([A-Za-z]+):`)

// entryAmongSteps names a top-level entry of a fragment that starts with a step, "" if there is none.
func (c *call) entryAmongSteps(fragment string) string {
	version, err := dsl.Find(c.binding.Camel)
	if err != nil {
		return ""
	}
	items := listItem.FindAllStringSubmatch(fragment, -1)
	if len(items) < 2 || version.Option(version.Step(), items[0][1]) == nil {
		return ""
	}
	for _, m := range items[1:] {
		if version.Option(version.Top(), m[1]) != nil && version.Option(version.Step(), m[1]) == nil {
			return m[1]
		}
	}
	return ""
}

// unmasked is a place as it stands in the file. A caller that was shown a masked line may name it as it was shown. Where several
// lines are shown alike and are not, they become candidates.
func (c *call) unmasked(where string) string {
	where = readHidden(where)
	if !strings.Contains(where, secrets.Marker) || c.policy.RevealSecrets {
		return where
	}
	raw := strings.Split(c.before, "\n")
	number := numberOf.FindString(where)
	bare := strings.TrimSpace(where[len(number):])
	number = strings.Trim(number, ":| \t")
	var texts []string
	var alike []report.Candidate
	for i, l := range strings.Split(c.hidden(c.before), "\n") {
		if strings.TrimSpace(l) != bare {
			continue
		}
		text := strings.TrimSpace(raw[i])
		if number == strconv.Itoa(i+1) {
			return number + ": " + text
		}
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
		alike = append(alike, report.Candidate{Line: i + 1, Text: bare})
	}
	switch {
	case len(texts) == 1 && number != "":
		return number + ": " + texts[0]
	case len(texts) == 1:
		return texts[0]
	case len(texts) > 1:
		c.answer.Candidates = alike
		return where
	}
	// A selector: the secret is one of the file's, and only one of them names a place.
	var names []string
	for _, v := range c.secrets {
		name := strings.ReplaceAll(where, secrets.Marker, v)
		if r := cameledit.Find(view.Bytes(c.before), name, c.options); r.Status == report.OK {
			names = append(names, name)
		}
	}
	if len(names) == 1 {
		return names[0]
	}
	return where
}

var numberOf = lazy.NewRegexp(`^\s*[0-9]+\s*[:|]`)

// showPlace shows the lines around the place of a change in the file as it is now.
func (c *call) showPlace(x change) {
	if x.Where != "" && isYAML(c.name) {
		r := cameledit.Find(view.Bytes(c.before), c.unmasked(x.Where), c.options)
		if n := len(r.Lines); r.Status == report.OK && n > 0 {
			c.around(c.before, r.Lines[0].Line, r.Lines[n-1].Line)
			return
		}
		c.answer.Candidates = r.Candidates
		return
	}
	if first, last := nearest(c.before, x.Find); first > 0 {
		c.around(c.before, first, last)
	}
}

// replaceTexts finds texts and puts others in their place, in order; then the file is read as the engine reads it.
func (c *call) replaceTexts(changes []change, o cameledit.Options) (string, bool) {
	out, ok := c.replaceIn(changes, o, false)
	if c.config.Strict {
		return out, ok
	}
	if c.answer.Code == AnchorMiss && len(changes) == 1 && isYAML(c.name) {
		if where := c.sameNode(changes[0].Find); where != "" {
			missed := c.answer
			c.answer = Answer{File: c.answer.File, Rev: c.answer.Rev, Binding: c.answer.Binding}
			if f, ok := c.besideNode(where, changes[0]); ok {
				return c.put(c.before[:f.start]+f.replace+c.before[f.end:], f.line, f.line+strings.Count(f.replace, "\n"), o)
			}
			x := change{Where: where, Mode: string(cameledit.Replace), Fragment: *changes[0].Replace}
			if strings.TrimSpace(x.Fragment) == "" {
				x.Mode = string(cameledit.Remove)
			}
			after, ok := c.anchored([]change{x}, o, "")
			if ok && losesComment(c.before, after, changes[0].Find) {
				c.answer = missed
				return "", false
			}
			return after, ok
		}
	}
	if ok || c.answer.Code != Invalid {
		return out, ok
	}
	// The replacement may have been written as if the text that was found stood in the first column.
	refused := c.answer
	c.answer = Answer{File: refused.File, Rev: refused.Rev, Binding: refused.Binding}
	if out, ok = c.replaceIn(changes, o, true); !ok {
		c.answer = refused
	}
	return out, ok
}

var comment = lazy.NewRegexp(`(?m)(?:^|\s)(#[^\r\n]*)`)

// losesComment says that a comment of the file is gone that the text that was to be found does not have. A # in a text may count
// as one, on the safe side.
func losesComment(before, after, find string) bool {
	left := map[string]int{}
	for _, m := range comment.FindAllStringSubmatch(after+"\n"+find, -1) {
		left[m[1]]++
	}
	for _, m := range comment.FindAllStringSubmatch(before, -1) {
		if left[m[1]]--; left[m[1]] < 0 {
			return true
		}
	}
	return false
}

// sameNode is the place of the file that a text is, written in another notation: with other quotes, or short. It is "" unless
// putting the text there leaves the file what it is to Camel.
func (c *call) sameNode(find string) string {
	where := strings.TrimSpace(find)
	where, _, _ = strings.Cut(where, "\n")
	canonical := func(src []byte) string {
		r := cameledit.Fix(src, c.options)
		if r.Status != report.OK && r.Status != report.Fixed {
			return ""
		}
		return view.Text(r.Output)
	}
	src := view.Bytes(c.before)
	r := cameledit.Edit(src, []cameledit.Change{{Mode: cameledit.Replace, Where: where, Fragment: find}}, c.options)
	same := r.Status == report.Unchanged || r.Status == report.Edited && canonical(src) != "" && sameYAML(canonical(r.Output), canonical(src))
	if !same {
		return ""
	}
	return where
}

// besideNode finds a node for a replacement that repeats it and puts something before or behind it: then the node stays as it is.
func (c *call) besideNode(where string, x change) (found, bool) {
	wanted := slices.Collect(strings.Lines(strings.TrimRight(x.Find, " \t\r\n")))
	put := slices.Collect(strings.Lines(strings.TrimRight(*x.Replace, " \t\r\n")))
	if len(put) <= len(wanted) {
		return found{}, false
	}
	isBehind := slices.EqualFunc(put[:len(wanted)], wanted, sameEnd)
	isBefore := slices.EqualFunc(put[len(put)-len(wanted):], wanted, sameEnd)
	node := cameledit.Find(view.Bytes(c.before), where, c.options)
	if isBehind == isBefore || node.Status != report.OK {
		return found{}, false
	}
	first, last := node.Lines[0].Line, node.Lines[len(node.Lines)-1].Line
	start := len(linesOf(c.before, 1, first-1))
	text := linesOf(c.before, first, last)
	// The node counts as one line, and so does what it was called.
	one := []string{strings.Repeat(" ", indent(wanted[0])) + "\n"}
	if isBehind {
		put = slices.Concat(one, put[len(wanted):])
	} else {
		put = slices.Concat(put[:len(put)-len(wanted)], one)
	}
	return found{start: start, end: start + len(text), line: first, replace: rewritten([]string{text}, one, strings.Join(put, ""))}, true
}

// sameYAML says that two texts have the same values and the same comments.
func sameYAML(a, b string) bool {
	var x, y yaml.Node
	return yaml.Unmarshal([]byte(a), &x) == nil && yaml.Unmarshal([]byte(b), &y) == nil && sameNodes(&x, &y, true)
}

// sameNodes compares values and comments, and where it matters whether a value is a text or a number.
func sameNodes(a, b *yaml.Node, typed bool) bool {
	if a.Kind != b.Kind || a.Value != b.Value || typed && a.ShortTag() != b.ShortTag() || a.Anchor != b.Anchor || len(a.Content) != len(b.Content) ||
		a.HeadComment != b.HeadComment || a.LineComment != b.LineComment || a.FootComment != b.FootComment {
		return false
	}
	for i := range a.Content {
		if !sameNodes(a.Content[i], b.Content[i], typed) {
			return false
		}
	}
	return true
}

// replaceIn makes the replacements as they are, or with their lines beside each other.
func (c *call) replaceIn(changes []change, o cameledit.Options, beside bool) (string, bool) {
	text := c.before
	first, last := 0, 0
	for i, x := range changes {
		f, several, ok := findText(text, readHidden(x.Find), *x.Replace, c.config.Strict)
		if !ok {
			which := "The text"
			if len(changes) > 1 {
				which = fmt.Sprintf("The text of edit %d", i+1)
			}
			return "", c.refuseFind(which, x, several)
		}
		put := f.replace
		if beside {
			put = f.beside
		}
		text = text[:f.start] + put + text[f.end:]
		if i == 0 || f.line < first {
			first = f.line
		}
		last = max(last, f.line+strings.Count(put, "\n"))
	}
	return c.put(text, first, last, o)
}

// put reads a text in which the lines from first to last are new, and shows them.
func (c *call) put(text string, first, last int, o cameledit.Options) (string, bool) {
	if !isYAML(c.name) {
		c.answer.Notices = append(c.answer.Notices, Notice{Kind: "not-checked"})
	} else {
		var ok bool
		if text, ok = c.readReplaced(text, o); !ok {
			return "", false
		}
	}
	if text != c.before {
		c.around(text, first, last)
	}
	return text, true
}

// refuseFind answers that a text stands nowhere in the file, or several times.
func (c *call) refuseFind(which string, x change, several []int) bool {
	if strings.Contains(x.Find, secrets.Marker) {
		c.answer.Next = "Use where with the line as it was shown, or find lines beside the masked one."
		return c.refuse(AnchorMiss, "%s has %s, and the file has the secret itself. Nothing was written.", which, secrets.Marker)
	}
	lines := strings.Split(c.before, "\n")
	for i, n := range several {
		if i == maxFindings {
			break
		}
		c.answer.Candidates = append(c.answer.Candidates, report.Candidate{Line: n, Text: strings.TrimSpace(lines[n-1])})
	}
	if len(several) > 0 {
		c.answer.Next = "Give more lines in find, or use where with the line and its number, mode and fragment."
		return c.refuse(AnchorTie, "%s stands %d times in the file. Nothing was written.", which, len(several))
	}
	c.answer.Next = "Copy find from the file, or use where, mode and fragment."
	c.refuse(AnchorMiss, "%s does not stand in the file. Nothing was written.", which)
	c.showPlace(x)
	return false
}

// readReplaced reads a file in which texts were replaced. Only what the replacement brought is made canonical: where the file
// has shorthand of its own, only errors are mended, and where it has errors of its own, nothing is.
func (c *call) readReplaced(text string, o cameledit.Options) (string, bool) {
	was, _ := readFeatures(c.before)
	if sent, ok := readFeatures(text); ok && c.bringsFeature(was, sent, was.aliases) {
		return "", false
	}
	o.Content = !c.elidedBefore(text)
	plain := o
	plain.Choose, plain.Content = nil, false
	for _, keep := range []bool{false, true} {
		plain.KeepShorthand, o.KeepShorthand = keep, keep
		if before := cameledit.Fix(view.Bytes(c.before), plain); before.Status != report.OK || len(before.Expanded) > 0 {
			continue
		}
		r := cameledit.Fix(view.Bytes(text), o)
		c.answer.take(&r)
		if r.Status != report.OK && r.Status != report.Fixed {
			return "", c.refuseReading(&r)
		}
		return c.checked(was, view.Text(r.Output))
	}
	r := cameledit.Validate(view.Bytes(text), o)
	c.answer.take(&r)
	c.answer.Expanded = nil
	known, ok := onlyKnown(cameledit.Validate(view.Bytes(c.before), plain).Findings, r.Findings)
	if !ok {
		return "", c.refuseReading(&r)
	}
	c.answer.Findings = nil
	for _, f := range known {
		if f.Severity == report.Error {
			c.answer.Findings = append(c.answer.Findings, finding(f))
		}
	}
	return c.checked(was, text)
}

func (c *call) checked(was features, out string) (string, bool) {
	if now, ok := readFeatures(out); ok && c.bringsFeature(was, now, was.aliases) {
		return "", false
	}
	return out, true
}
