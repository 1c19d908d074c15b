package lenient

import "strings"

// Example is the text before and after in a rule's documentation.
func (r *Rule) Example() (before, after string) {
	_, rest, _ := strings.Cut(r.Doc, "\nBefore:\n")
	before, after, _ = strings.Cut(rest, "\nAfter:\n")
	return unindent(before), unindent(after)
}

// unindent takes the four columns away that the examples stand in.
func unindent(s string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.Trim(s, "\n") + "\n") {
		b.WriteString(strings.TrimPrefix(line, "    "))
	}
	return b.String()
}

// Page is the documentation of all rules in Markdown.
func Page() string {
	var b strings.Builder
	b.WriteString(`# Rules

Each rule reads one shape of Camel YAML that is nearly right. What has one reading is written canonically; what has several is
shown and left alone, and ` + "`--choose RULE@LINE=NAME`" + ` takes one of them. ` + "`--without RULE`" + ` switches a rule off.

This page is made of the rules' own documentation; the examples are run as tests.
`)
	for _, r := range Rules() {
		text, _, _ := strings.Cut(r.Doc, "\nBefore:\n")
		title, prose, _ := strings.Cut(text, "\n")
		before, after := r.Example()
		b.WriteString("\n## " + r.Name + "\n\n" + strings.ToUpper(title[:1]) + title[1:] + ".\n" + prose + "\n```yaml\n" + before + "```\n\nbecomes\n\n```yaml\n" + after + "```\n")
	}
	return b.String()
}
