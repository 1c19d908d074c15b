package main

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/lazy"
)

var (
	resource = lazy.NewRegexp(`(?m)^apiVersion:[ \t]*["']?camel\.apache\.org/`)
	list     = lazy.NewRegexp(`\A\x{FEFF}?([ \t\r]*(#.*)?\n|---.*\n)*-`)
	item     = lazy.NewRegexp(`(?m)^-[ \t]+["']?(\w+)["']?[ \t]*:`)
)

// holdsRoutes guesses whether YAML that is not named *.camel.yaml is Camel's: it is a list with an entry that Camel
// knows, or a resource of Camel K. A wrong guess costs a finding or misses one; nothing is rewritten that the engine does
// not read as Camel's.
func holdsRoutes(text []byte) bool {
	if resource.Match(text) {
		return true
	}
	if !list.Match(text) {
		return false
	}
	for _, m := range item.FindAllSubmatch(text, -1) {
		if dsl.Latest().IsEntry(string(m[1])) {
			return true
		}
	}
	return false
}
