package cameledit

import "github.com/camel-edit/camel-edit/lenient"

// Rule describes a lenient rule.
type Rule struct {
	Name  string // what --without and --choose take
	Title string // what was written, in a few words
	Doc   string // title, prose and an example, as plain text
}

// Rules lists the lenient rules, in the order in which they are asked.
func Rules() []Rule {
	var out []Rule
	for _, r := range lenient.Rules() {
		out = append(out, Rule{r.Name, r.Title(), r.Doc})
	}
	return out
}
