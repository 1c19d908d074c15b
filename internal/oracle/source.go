package oracle

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/camel-edit/camel-edit/corpus"
)

// Source is a text that camel-edit and Camel both judge.
type Source struct {
	Name    string
	Text    string
	Verdict string // of a shape of the catalogue: ONE, AMBIGUOUS, NEVER, VALID; "" elsewhere
	Camel   string // what Camel said when it was asked: starts, loads, refused; "" for other texts
}

// Sources reads what there is below the root of the project and below shared, which may not be there: the cases of the
// rules, what was asked of Camel, the corpus of real files, the shapes, the hard inputs and the states of the traces. Each text
// comes once.
func Sources(project, shared string) ([]Source, error) {
	var c collector
	c.asked(filepath.Join(project, "internal", "oracle", "testdata", "asked.txtar"))
	c.archives(filepath.Join(project, "lenient", "testdata"))
	if _, err := os.Stat(shared); err == nil {
		for _, dir := range []string{"corpus/valid", "corpus/not-valid", "corpus/reports", "corpus/pairs", "corpus/edits", "yaml-cases"} {
			c.files(shared, dir)
		}
		c.shapes(filepath.Join(shared, "shapes", "cases.jsonl"))
		c.traces(filepath.Join(shared, "traces"))
	}
	return c.out, c.err
}

type collector struct {
	out  []Source
	seen map[string]bool
	err  error
}

func (c *collector) add(s Source) {
	if c.seen[s.Text] && s.Verdict == "" || !utf8.ValidString(s.Text) {
		return
	}
	if c.seen == nil {
		c.seen = map[string]bool{}
	}
	c.seen[s.Text] = true
	c.out = append(c.out, s)
}

func (c *collector) fail(err error) {
	if c.err == nil {
		c.err = err
	}
}

// asked takes the texts whose names have Camel's answer behind a colon. A name that begins with # is a heading.
func (c *collector) asked(name string) {
	c.archive(name, func(file, text string) {
		if strings.HasPrefix(file, "#") {
			return
		}
		file, answer, _ := strings.Cut(file, ": ")
		c.add(Source{Name: "asked/" + file, Text: text, Camel: answer})
	})
}

// archives takes the texts that go into the rules and those that come out.
func (c *collector) archives(dir string) {
	names, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil {
		c.fail(err)
	}
	for _, name := range names {
		base := strings.TrimSuffix(filepath.Base(name), ".txtar")
		c.archive(name, func(file, text string) {
			if strings.HasSuffix(file, "/in") || strings.HasSuffix(file, "/out") {
				c.add(Source{Name: "case/" + base + "/" + file, Text: text})
			}
		})
	}
}

// archive visits the files of a txtar archive.
func (c *collector) archive(name string, visit func(file, text string)) {
	data, err := os.ReadFile(name)
	if err != nil {
		c.fail(err)
		return
	}
	var file string
	var text strings.Builder
	flush := func() {
		if file != "" {
			visit(file, text.String())
		}
		text.Reset()
	}
	for line := range bytes.Lines(data) {
		if m, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("-- ")); ok && bytes.HasSuffix(m, []byte(" --")) {
			flush()
			file = string(bytes.TrimSuffix(m, []byte(" --")))
			continue
		}
		text.Write(line)
	}
	flush()
}

func (c *collector) files(root, dir string) {
	err := filepath.WalkDir(filepath.Join(root, dir), func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(p) != ".yaml" && filepath.Ext(p) != ".yml" {
			return err
		}
		data, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		c.add(Source{Name: strings.TrimPrefix(filepath.ToSlash(rel), "corpus/"), Text: string(data)})
		return nil
	})
	if err != nil {
		c.fail(err)
	}
}

// shapes takes the catalogue: a file as it is, steps in a route that begins with direct:in.
func (c *collector) shapes(name string) {
	c.lines(name, func(line []byte) error {
		var s struct {
			ID, Verdict, Context string
			In                   json.RawMessage
		}
		if err := json.Unmarshal(line, &s); err != nil {
			return err
		}
		var text string
		if s.Context == "edit" || json.Unmarshal(s.In, &text) != nil {
			return nil // a call, not a text
		}
		if s.Context == "steps" {
			text = InRoute(text)
		}
		c.add(Source{Name: "shape/" + s.ID, Text: text, Verdict: s.Verdict})
		return nil
	})
}

// InRoute is a route with the given steps, which begin in column 0.
func InRoute(steps string) string {
	var b strings.Builder
	b.WriteString("- route:\n    from:\n      uri: direct:in\n      steps:\n")
	for line := range strings.Lines(steps) {
		if strings.TrimSpace(line) != "" {
			b.WriteString("        ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// traces takes the files that calls begin with, what they write, and what is expected.
func (c *collector) traces(dir string) {
	err := eachCall(dir, func(call corpus.Call) error {
		for _, file := range slices.Sorted(maps.Keys(call.Files)) {
			c.add(Source{Name: path.Join("trace", call.ID, file), Text: call.Files[file]})
		}
		var writes struct{ Content string }
		if err := json.Unmarshal(call.Arguments, &writes); err != nil {
			return fmt.Errorf("%s: %w", call.ID, err)
		}
		if writes.Content != "" {
			c.add(Source{Name: path.Join("trace", call.ID, "content"), Text: writes.Content})
		}
		if call.Expect != nil && call.Expect.Canonical != "" {
			c.add(Source{Name: path.Join("trace", call.ID, "canonical"), Text: call.Expect.Canonical})
		}
		return nil
	})
	if err != nil {
		c.fail(err)
	}
}

// eachCall visits the recorded calls of a folder.
func eachCall(dir string, visit func(corpus.Call) error) error {
	names, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		return err
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for call, err := range corpus.Read(bytes.NewReader(data)) {
			if err == nil {
				err = visit(call)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

func (c *collector) lines(name string, each func([]byte) error) {
	data, err := os.ReadFile(name)
	if err != nil {
		c.fail(err)
		return
	}
	in := bufio.NewReader(bytes.NewReader(data))
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if err := each(line); err != nil {
				c.fail(fmt.Errorf("%s:%s: %w", name, strconv.Itoa(n), err))
				return
			}
		}
		if err != nil {
			return
		}
	}
}
