// Package arch holds the picture of the packages as a test.
package arch

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/camel-edit/camel-edit"

// row is a package and what it may stand on. A new arrow starts here, with its place in the sentence.
type row struct {
	pkg   string
	why   string
	on    []string // packages of the module
	libs  []string // modules of others
	world bool     // it knows files, the clock or the network
}

var table = []row{
	{pkg: "splice", why: "Bytes know nothing but bytes."},
	{pkg: "internal/view", why: "A text is seen as bytes where a copy would be half of the work."},
	{pkg: "internal/room", why: "Lists grow as the text does."},
	{pkg: "internal/syntax", why: "The tree says what is written, in spans of the text.", on: []string{"internal/room", "internal/view", "splice"}},
	{pkg: "internal/lazy", why: "A program that only validates compiles no pattern that it does not use."},
	{pkg: "internal/dsl", why: "What Camel knows is a table; it has not seen a text."},
	{pkg: "internal/report", why: "Readings carry their edits, diffs are drawn by a library.", on: []string{"splice"}, libs: []string{"github.com/rogpeppe/go-internal"}},
	{
		pkg: "internal/format", why: "A result is data; what it looks like to a person or a CI system is a question of its own, so that who only calls the engine links none of it.",
		on: []string{"internal/report", "splice"}, libs: []string{"github.com/clipperhouse/displaywidth", "github.com/fatih/color"},
	},
	{
		pkg: "internal/secrets", why: "A secret is known by its key or its form; where it stands in a tree is for others to say.",
		on: []string{"internal/lazy"},
	},
	{pkg: "internal/layout", why: "Text is laid out by the tree around it, whatever it means to Camel.", on: []string{"internal/syntax", "splice"}},
	{pkg: "internal/place", why: "What a node is to Camel is the tree held against the table.", on: []string{"internal/syntax", "internal/dsl"}},
	{
		pkg: "anchor", why: "A place is found in the tree by its line or its names, and told back as a selector.",
		on: []string{"internal/dsl", "internal/lazy", "internal/place", "internal/report", "internal/syntax"},
	},
	{
		pkg: "lenient", why: "A rule sees the tree and the table, and answers with edits; whether they are right it asks the engine.",
		on: []string{"internal/dsl", "internal/layout", "internal/lazy", "internal/place", "internal/report", "internal/syntax", "splice"},
	},
	{
		pkg: "validate", why: "A check sees the tree and the table, and answers with findings.",
		on: []string{"internal/dsl", "internal/layout", "internal/lazy", "internal/place", "internal/report", "internal/room", "internal/syntax", "splice"},
	},
	{
		pkg: "internal/cursor", why: "What is at a cursor is the tree and the table, asked by a person; what is wrong there it does not say.",
		on: []string{"anchor", "internal/dsl", "internal/place", "internal/syntax", "splice"},
	},
	{
		pkg: "", why: "The engine alone knows the order of it all; yaml.v3 checks what it is about to give away.",
		on:   []string{"anchor", "internal/dsl", "internal/layout", "internal/lazy", "internal/place", "internal/report", "internal/secrets", "internal/syntax", "internal/view", "lenient", "splice", "validate"},
		libs: []string{"gopkg.in/yaml.v3"},
	},
	{pkg: "docs", why: "Documents that programs read are embedded where they stand."},
	{
		pkg: "internal/schematest", why: "Tests hold every result against its schema.",
		on: []string{"docs"}, libs: []string{"github.com/santhosh-tekuri/jsonschema/v6"},
	},
	{pkg: "internal/workspace", why: "Files are bytes; what is in them is not its matter.", world: true},
	{pkg: "corpus", why: "A recorded call is data; its binding is that of a result.", on: []string{"internal/report"}},
	{
		pkg: "internal/policy", why: "What a session may do is a value, read from YAML once.",
		libs: []string{"github.com/bmatcuk/doublestar/v4", "gopkg.in/yaml.v3"},
	},
	{pkg: "internal/audit", why: "Lines of a log have a time and go to a file.", world: true},
	{pkg: "skills", why: "Texts that ship with the program are embedded where they stand."},
	{pkg: "internal/skill", why: "A skill is a folder of texts, wherever it lies.", on: []string{"internal/lazy"}, libs: []string{"gopkg.in/yaml.v3"}},
	{
		pkg: "internal/mcpserver", why: "It is the door for models: the engine and the files behind a policy. What it checks itself it reads with yaml.v3, so that the engine does not vouch for itself.",
		on: []string{
			"", "corpus", "internal/audit", "internal/dsl", "internal/lazy", "internal/policy", "internal/report", "internal/secrets", "internal/view", "internal/workspace", "skills", "validate",
		},
		libs: []string{
			"github.com/google/jsonschema-go", "github.com/modelcontextprotocol/go-sdk", "github.com/spf13/pflag", "golang.org/x/text/unicode/norm", "gopkg.in/yaml.v3",
		}, world: true,
	},
	{
		pkg: "bench", why: "It replays calls through the tools, as a client would send them; what came out it reads with yaml.v3, so that the engine does not vouch for itself.",
		on:   []string{"", "corpus", "internal/audit", "internal/lazy", "internal/mcpserver", "internal/policy", "internal/report", "internal/workspace"},
		libs: []string{"gopkg.in/yaml.v3"}, world: true,
	},
	{
		pkg: "internal/lsp", why: "It is the door for editors: positions, versions and requests in order; what it says it asks of the engine.",
		on:   []string{"", "internal/cursor", "internal/dsl", "internal/report", "internal/workspace", "splice", "validate"},
		libs: []string{"github.com/sourcegraph/jsonrpc2"}, world: true,
	},
	{
		pkg: "cmd/camel-edit", why: "A door joins the engine to files, flags and terminals.",
		on: []string{
			"", "bench", "corpus", "internal/audit", "internal/dsl", "internal/format", "internal/lsp", "internal/mcpserver", "internal/policy", "internal/report", "internal/secrets", "internal/skill", "internal/workspace", "skills",
		},
		libs: []string{"github.com/modelcontextprotocol/go-sdk", "github.com/spf13/cobra", "golang.org/x/term"}, world: true,
	},
	{
		pkg: "web/call", why: "A page calls the engine with JSON, and gets what the command prints.",
		on: []string{"", "internal/report"},
	},
	{pkg: "web/engine", why: "A worker of the browser is given the calls as functions.", on: []string{"web/call"}, world: true},

	{pkg: "internal/hostile", why: "Tests and benchmarks read the same shapes; they are texts."},
	{
		pkg: "internal/golden", why: "Tests compare with files, and write them anew.", world: true,
		libs: []string{"github.com/google/go-cmp/cmp"},
	},
	{pkg: "internal/shared", why: "Tests find the data that lies beside a checkout.", world: true},
	{
		pkg: "internal/misplace", why: "What is right is written wrongly by the table and the tree alone, without a look at the rules; only tests do so.",
		on: []string{"internal/dsl", "internal/place", "internal/syntax"},
	},
	{
		pkg: "bench/scale", why: "It times the built program on very many calls, and looks at its memory.",
		on: []string{"corpus"}, world: true,
	},
	{
		pkg: "bench/ratios", why: "It times the engine beside a bare YAML parse.",
		on: []string{"", "internal/dsl", "internal/hostile", "internal/syntax", "validate"}, libs: []string{"gopkg.in/yaml.v3"}, world: true,
	},
	{pkg: "bench/instructions", why: "It counts what the engine takes, to the instruction.", on: []string{""}, world: true},
	{pkg: "bench/tree", why: "It times the built program on a folder of many files.", world: true},

	{
		pkg: "bench/mcp", why: "It times the built server as a client sees it.",
		libs: []string{"github.com/modelcontextprotocol/go-sdk"}, world: true,
	},

	{
		pkg: "internal/oracle", why: "It holds the engine against Camel's own loader, a program of its own.",
		on: []string{"", "corpus", "internal/dsl", "internal/misplace", "internal/place", "internal/report"}, world: true,
	},
	{pkg: "bench/camel", why: "It times the engine beside Camel's own loader.", on: []string{"", "internal/oracle"}, world: true},
	{pkg: "internal/oracle/compare", why: "It runs the oracle over all texts there are, at a developer's desk.", on: []string{"internal/oracle"}, world: true},

	{pkg: "internal/dsl/gen", why: "It makes the table from what Camel publishes, at a developer's desk.", world: true},
	{pkg: "lenient/internal/newrule", why: "It lays out the files of a new rule, at a developer's desk.", world: true},
}

// world are the packages of the standard library that reach out of the program, but for those in pure.
var (
	world = []string{"io/ioutil", "net", "os", "plugin", "syscall", "time"}
	pure  = []string{"net/url"} // text of addresses
)

func TestArrows(t *testing.T) {
	rows := map[string]row{}
	for _, r := range table {
		rows[r.pkg] = r
	}
	found := imports(t, "../..")
	for _, pkg := range slices.Sorted(maps.Keys(found)) {
		r, ok := rows[pkg]
		if !ok {
			t.Errorf("package %q has no row in the table: say what it stands on, and why", pkg)
			continue
		}
		for _, imp := range found[pkg] {
			switch own, isOwn := within(imp, module); {
			case isOwn:
				if !slices.Contains(r.on, own) {
					t.Errorf("%s imports %s: %s", pkg, imp, r.why)
				}
			case strings.Contains(imp, "."):
				if !slices.ContainsFunc(r.libs, func(lib string) bool { _, ok := within(imp, lib); return ok }) {
					t.Errorf("%s imports %s, which its row does not name", pkg, imp)
				}
			case !r.world && !slices.Contains(pure, imp) && slices.ContainsFunc(world, func(w string) bool { _, ok := within(imp, w); return ok }):
				t.Errorf("%s imports %s: files, clock and network stop at the doors", pkg, imp)
			}
		}
	}
	for _, r := range table {
		if found[r.pkg] == nil {
			t.Errorf("the table has a row for %q, and there is no such package", r.pkg)
		}
	}
}

// Arrows lead one way: what stands on a package is not below it.
func TestNoCircle(t *testing.T) {
	above := map[string]bool{}
	for _, r := range table {
		for _, on := range r.on {
			if !above[on] {
				t.Errorf("%q stands on %q, which comes after it in the table", r.pkg, on)
			}
		}
		above[r.pkg] = true
	}
}

// within says whether an import path is root or below it, and where.
func within(imp, root string) (string, bool) {
	if imp == root {
		return "", true
	}
	return strings.CutPrefix(imp, root+"/")
}

// imports reads which packages the packages below root import, tests aside.
func imports(t *testing.T, root string) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch name := d.Name(); {
			case file == root:
			case name == "testdata", strings.HasPrefix(name, "."), hasFile(file, "go.mod"):
				return fs.SkipDir
			}
			return nil
		}
		if path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		pkg := strings.TrimPrefix(filepath.ToSlash(dir), ".")
		if out[pkg] == nil {
			out[pkg] = []string{}
		}
		for _, i := range f.Imports {
			imp, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			out[pkg] = append(out[pkg], imp)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func hasFile(dir, name string) bool {
	_, err := os.Stat(filepath.Join(dir, name))
	return err == nil
}
