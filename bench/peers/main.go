// Command peers makes the same insertions with camel-edit and with what people would pick instead, and prints a page of what came out.
// bench/peers/run installs the peers and runs it.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"
)

func main() {
	inserts := flag.String("inserts", "../shared/inserts/canon.json", "the `FILE` with the insertions")
	every := flag.Int("every", 1, "take each Nth insertion")
	modules := flag.String("node", "", "the `DIR` in which npm has installed bench/peers/node")
	python := flag.String("python", "", "the `PROGRAM` that has ruamel.yaml")
	rust := flag.String("rust", "", "the `PROGRAM` made of bench/peers/rust")
	flag.Parse()
	if err := run(*inserts, *every, *modules, *python, *rust); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

func run(inserts string, every int, modules, python, rust string) error {
	tasks, err := readTasks(inserts, every)
	if err != nil {
		return err
	}
	peers := []*peer{
		{name: "camel-edit", edit: camelEdit},
		{name: "server-filesystem edit_file", from: "npm, @modelcontextprotocol", command: exec.Command("node", "filesystem.mjs"), dir: modules},
		{name: "yaml", from: "npm", command: exec.Command("node", "yaml.mjs"), dir: modules, byPath: true},
		{name: "mikefarah/yq", from: "Go", edit: yq, byPath: true},
		{name: "goccy/go-yaml", from: "Go", edit: goccy, byPath: true},
		{name: "yaml.v3", from: "Go, gopkg.in", edit: yamlV3, byPath: true},
		{name: "ruamel.yaml", from: "PyPI", command: exec.Command(python, "peer.py"), dir: "python", byPath: true},
		{name: "yamlpatch", from: "crates.io", command: exec.Command(rust), byPath: true, appends: true},
	}
	if err := versions(peers, modules); err != nil {
		return err
	}
	for _, p := range peers {
		if err := p.start(); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		began := time.Now()
		for _, t := range tasks {
			if err := p.make(t); err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
		}
		if err := p.stop(); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		fmt.Fprintf(os.Stderr, "%s: %d tasks in %v\n", p.name, len(tasks), time.Since(began).Round(time.Millisecond))
	}
	return page(os.Stdout, peers, tasks)
}

// peer is a way to insert: a function, or a program that takes tasks as lines of JSON.
type peer struct {
	name, from, version string
	edit                func(task) (string, error)
	byPath              bool // a place is a path, a fragment a value: where they stand is nothing to it
	appends             bool // it adds to the end of a list only
	command             *exec.Cmd
	dir                 string

	in      io.WriteCloser
	out     *bufio.Reader
	results [len(wordings)]result
}

// result counts what came out of one wording.
type result struct {
	tried, exact, same, comments, wrong, refused int
	times                                        []time.Duration
}

func (p *peer) start() error {
	if p.command == nil {
		return nil
	}
	p.command.Dir = p.dir
	p.command.Stderr = os.Stderr
	var err error
	if p.in, err = p.command.StdinPipe(); err != nil {
		return err
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		return err
	}
	p.out = bufio.NewReaderSize(out, 1<<20)
	return p.command.Start()
}

func (p *peer) stop() error {
	if p.command == nil {
		return nil
	}
	return errors.Join(p.in.Close(), p.command.Wait())
}

// make does a task and holds the result against the text that is wanted.
func (p *peer) make(t task) error {
	switch {
	case p.appends && t.Index < t.items:
		return nil // it has no operation for this place
	case p.byPath && t.wording == dedented:
		return nil // that is exact once more
	}
	text, took, refused, err := p.ask(t)
	if err != nil {
		return err
	}
	r := &p.results[t.wording]
	r.tried++
	r.times = append(r.times, took)
	switch {
	case refused:
		r.refused++
	case text == t.want:
		r.exact++
	case sameValue(text, t.want):
		r.same++
		if losesComment(text, t.want) {
			r.comments++
		}
	default:
		r.wrong++
	}
	return nil
}

func (p *peer) ask(t task) (text string, took time.Duration, refused bool, err error) {
	if p.command == nil {
		began := time.Now()
		text, bad := p.edit(t)
		return text, time.Since(began), bad != nil, nil
	}
	if err := json.NewEncoder(p.in).Encode(t); err != nil {
		return "", 0, false, err
	}
	line, err := p.out.ReadBytes('\n')
	if err != nil {
		return "", 0, false, err
	}
	var a struct {
		Text, Error string
		US          int
	}
	err = json.Unmarshal(line, &a)
	return a.Text, time.Duration(a.US) * time.Microsecond, a.Error != "", err
}

// page prints what came out, as Markdown.
func page(w io.Writer, peers []*peer, tasks []task) error {
	var b strings.Builder
	fmt.Fprintf(&b, `# Peers, side by side

<!-- Made by make peers. -->

The same insertions of steps into real route files, made with camel-edit and with what people would pick instead. %s, %s/%s, %d insertions a wording.

| wording | |
|---|---|
| exact | the fragment at the indentation of its place, after a step that is named by all of its lines |
| dedented | fragment and step at the first column |
| oneline | before a step that is named by its first line |
| slip | as exact, but the option of the inserted step stands in the column of the step |

camel-edit gets the step as a line with its number. edit_file replaces the lines of the step by themselves and the fragment; of the same first line it takes
the first in the file, as it says. The libraries get the path of the list and an index, so where a step is has no wording for them, and exact
and dedented are one. yamlpatch appends, so it has only the places at the end of a list.

*byte-exact*: the file that a careful person would write. *same value*: other bytes, and of these how many lost a comment. *silently wrong*: no error, and a file
with another value than was asked for, or one that is no YAML. *time*: the median of a call, for programs without the pipe to them, for edit_file as its client sees it.
`, time.Now().UTC().Format("2006-01-02"), runtime.GOOS, runtime.GOARCH, len(tasks)/len(wordings))
	for k, name := range wordings {
		fmt.Fprintf(&b, "\n## %s\n\n| | tried | byte-exact | same value | of these, comment lost | silently wrong | refused | time |\n|---|--:|--:|--:|--:|--:|--:|--:|\n", name)
		for _, p := range peers {
			r := p.results[k]
			if p.byPath && k == dedented {
				r = p.results[exact]
			}
			fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d | %d | %.2f ms |\n", p.name, r.tried, r.exact, r.same, r.comments, r.wrong, r.refused,
				float64(median(r.times).Microseconds())/1000)
		}
	}
	b.WriteString("\n## Versions\n\n| | from | version |\n|---|---|---|\n")
	for _, p := range peers {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", p.name, p.from, p.version)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func median(d []time.Duration) time.Duration {
	if len(d) == 0 {
		return 0
	}
	d = slices.Sorted(slices.Values(d))
	return d[len(d)/2]
}
