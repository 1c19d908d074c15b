// Newrule lays out the files of a new rule: its Go file, its cases, and its line in the catalogue. Run it in the module's
// root with the name of what was written: newrule bare-from.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	log.SetFlags(0)
	if err := run("lenient", os.Args[1:]); err != nil {
		log.Fatal("newrule: ", err)
	}
}

const rule = `package lenient

import "github.com/camel-edit/camel-edit/internal/syntax"

// %[1]s ...
var %[1]s = &Rule{
	Name: "%[2]s",
	Doc: ` + "`" + `what is wrong, in a few words

Why there is one reading.

Before:

    - from:

After:

    - route:
` + "`" + `,
	Node: %[3]s,
}

func %[3]s(c *Context, n syntax.Node) []Reading {
	return nil
}
`

const cases = `A sentence on what the rule does, and what it leaves alone.

-- what-it-does/in --
-- what-it-leaves-alone/in --
`

func run(dir string, args []string) error {
	if len(args) != 1 || !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(args[0]) {
		return errors.New("give the rule's name: words in lower case with dashes between, such as bare-from")
	}
	name := args[0]
	exported := camel(name)
	catalog := filepath.Join(dir, "catalog.go")
	text, err := os.ReadFile(catalog)
	if err != nil {
		return err
	}
	// The list ends with the first brace in column 0 behind its head; the rule is asked last until it is moved.
	head, list, ok := bytes.Cut(text, []byte("[]*Rule{\n"))
	items, tail, ok2 := bytes.Cut(list, []byte("\n}\n"))
	if !ok || !ok2 {
		return fmt.Errorf("%s has no []*Rule{ that ends in a line of its own", catalog)
	}
	text, err = format.Source(fmt.Appendf(nil, "%s[]*Rule{\n%s\n%s,\n}\n%s", head, items, exported, tail))
	if err != nil {
		return err
	}
	for _, f := range []struct{ path, text string }{
		{strings.ReplaceAll(name, "-", "_") + ".go", fmt.Sprintf(rule, exported, name, strings.ToLower(exported[:1])+exported[1:])},
		{filepath.Join("testdata", name+".txtar"), cases},
	} {
		if err := create(filepath.Join(dir, f.path), f.text); err != nil {
			return err
		}
	}
	return os.WriteFile(catalog, text, 0o666)
}

// camel is the rule's name as Go has it: BareFrom for bare-from.
func camel(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "-") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// create writes a file that must not be there yet.
func create(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
