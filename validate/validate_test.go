package validate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// found lists the findings on a text, each as LINE:COLUMN SEVERITY RULE.
func found(src string) []string {
	f := syntax.Parse([]byte(src))
	var out []string
	for _, x := range Check(f, dsl.Latest()) {
		line, column := f.Position(x.Offset)
		out = append(out, fmt.Sprintf("%d:%d %s %s", line, column, x.Severity, x.Rule))
	}
	return out
}

func TestResources(t *testing.T) {
	const kamelet = "apiVersion: camel.apache.org/v1\nkind: Kamelet\nspec:\n  definition:\n    properties:\n      tag:\n        type: string\n%s  template:\n    from:\n      uri: timer:tick\n%s      steps: []\n"
	for name, c := range map[string]struct{ src, want string }{
		"sound":                           {fmt.Sprintf(kamelet, "", ""), ""},
		"a key twice outside of the part": {fmt.Sprintf(kamelet, "        type: string\n", ""), "8:9 error duplicate-key"},
		"a key twice in the part":         {fmt.Sprintf(kamelet, "", "      uri: timer:tack\n"), "11:7 error duplicate-key"},
		"a key twice in other YAML":       {"a: 1\na: 2\n", "1:1 note not-camel"},
	} {
		if got := strings.Join(found(c.src), "\n"); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

func TestLimits(t *testing.T) {
	const route = "- route:\n    from:\n      uri: direct:a\n      steps:\n"
	aliases := func(n int) string {
		return route + "        - to:\n            uri: mock:a\n            parameters: &p\n              retainFirst: 5\n" +
			strings.Repeat("        - to:\n            uri: mock:a\n            parameters: *p\n", n)
	}
	for name, c := range map[string]struct{ src, want string }{
		"50 aliases":           {aliases(50), ""},
		"51 aliases":           {aliases(51), "161:13 error too-many-aliases"},
		"60 aliases, one said": {aliases(60), "161:13 error too-many-aliases"},
		"60 aliases of a text": {"- route:\n    id: &a a\n    from:\n      uri: direct:a\n      steps:\n" + strings.Repeat("        - log:\n            message: *a\n", 60), ""},
		"3 MiB":                {route + "        []\n#" + strings.Repeat("é", MaxSize-len(route)-len("        []\n#")), ""},
		"more than 3 MiB":      {route + "        []\n#" + strings.Repeat("é", MaxSize-len(route)-len("        []\n#")+1), "1:1 error too-large"},
	} {
		if got := strings.Join(found(c.src), "\n"); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
		}
	}
}
