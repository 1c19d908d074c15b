// Package cameledit reads Camel YAML that is nearly right, writes it canonically, and leaves every other byte as it was.
//
// [Validate] says what is wrong with a text, [Fix] makes it canonical, [Edit] changes one place of it. [Outline] and [Find] say
// what places there are. All take bytes and give a [Result]; they know no files, no clock and no network, keep nothing between
// calls but in [Options].Memory and may be called at the same time. The zero [Options] are the defaults.
package cameledit

// Options say how a text is read. The zero value is the default.
type Options struct {
	CamelVersion  string   // a version of the DSL table; "" is the newest
	Content       bool     // the text is new content that a caller sends, not a file: a comment that stands for left-out text is refused
	Partial       bool     // apply what has one reading even if an error remains
	KeepShorthand bool     // leave what Camel accepts as it is
	Choose        []Choice // readings that the caller has chosen
	Without       []string // names of rules that are switched off
	Memory        *Memory  // what calls keep for those after them, which changes no result; nil for nothing
}

// Choice names one reading of an ambiguous text: RULE@LINE=NAME.
type Choice struct {
	Rule string
	Line int // 1-based, in the text that the caller sends
	Name string
}
