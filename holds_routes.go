package cameledit

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/lazy"
)

var (
	camelResource = lazy.NewRegexp(`(?m)^apiVersion:[ \t]*["']?camel\.apache\.org/`)
	listAtTop     = lazy.NewRegexp(`\A\x{FEFF}?([ \t\r]*(#.*)?\n|---.*\n)*-`)
	topItem       = lazy.NewRegexp(`(?m)^-[ \t]+["']?(\w+)["']?[ \t]*:`)
)

// HoldsRoutes guesses whether YAML that is not named *.camel.yaml is Camel's: it is a list with an entry that Camel
// knows, or a resource of Camel K. A wrong guess costs a finding or misses one; nothing is rewritten that the engine does
// not read as Camel's.
func HoldsRoutes(text []byte) bool {
	if camelResource.Match(text) {
		return true
	}
	if !listAtTop.Match(text) {
		return false
	}
	for _, m := range topItem.FindAllSubmatch(text, -1) {
		if dsl.Latest().IsEntry(string(m[1])) {
			return true
		}
	}
	return false
}
