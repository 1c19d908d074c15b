package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/format"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/workspace"
)

// edit is one run of the command.
type edit struct {
	cameledit.Options
	where                   map[cameledit.Mode]*string
	first, dryRun           bool
	through                 string
	toBefore, toAfter, toIn string
	fragment, batch, rev    string
	chosen                  []string
	format                  string
	write                   format.Writer
}

// modes are the flags that say what an edit does, each with the place where it does it.
var modes = []struct {
	mode cameledit.Mode
	help string
}{
	{cameledit.At, "set options of the node at `WHERE`"},
	{cameledit.Before, "insert the fragment before `WHERE`"},
	{cameledit.After, "insert the fragment behind `WHERE`"},
	{cameledit.Inside, "add the fragment to the steps, the list or the options of `WHERE`"},
	{cameledit.Replace, "put the fragment in the place of `WHERE`"},
	{cameledit.Remove, "take `WHERE` away with its comments"},
	{cameledit.Wrap, "put the step at `WHERE` into the fragment"},
	{cameledit.Unwrap, "put the steps of `WHERE` in its place"},
	{cameledit.Move, "move `WHERE` to the place that --to-before, --to-after or --to-inside names"},
}

func editCommand() *cobra.Command {
	e := &edit{where: map[cameledit.Mode]*string{}}
	cmd := &cobra.Command{
		Use:   "edit FILE --MODE WHERE [--fragment FILE|-]",
		Short: "Change one place of a file, leave every other byte as it is",
		Long: `Change one place of a file, and leave every other byte as it is.

WHERE is a line with its text ("30: - log:"), the text of a line, or a selector
("log in route orders", "id notify", "when in choice", "step 3 in route a").
The fragment is a few EIPs or options at any indentation; it is read leniently
and written canonically. A place that is not found, or found several times,
changes nothing and is answered with candidates.

Exit status: 0 the file was edited or is so already, 1 the edit is refused and
nothing was written, 2 the command line is wrong or the file cannot be used.`,
		Example: `  camel-edit edit orders.camel.yaml --after "log in route orders" --fragment new.yaml
  echo 'log: "done ${body}"' | camel-edit edit orders.camel.yaml --after "12: - to:" --fragment -
  echo 'loggingLevel: WARN' | camel-edit edit orders.camel.yaml --at "id notify" --fragment -
  camel-edit edit orders.camel.yaml --remove "setBody in route orders" --dry-run
  camel-edit edit orders.camel.yaml --move "id audit" --to-before "step 1 in route orders"`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: oneYAMLFile,
		RunE:              func(cmd *cobra.Command, args []string) error { return e.run(cmd, args[0]) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	for _, m := range modes {
		e.where[m.mode] = f.String(string(m.mode), "", m.help)
	}
	f.BoolVar(&e.first, "first", false, "with --inside: before what is there, not behind it")
	f.StringVar(&e.through, "through", "", "with --wrap: wrap up to the step at `WHERE`")
	f.StringVar(&e.toBefore, "to-before", "", "with --move: to the place before `WHERE`")
	f.StringVar(&e.toAfter, "to-after", "", "with --move: to the place behind `WHERE`")
	f.StringVar(&e.toIn, "to-inside", "", "with --move: to the end of the steps of `WHERE`")
	f.StringVar(&e.fragment, "fragment", "", "the `FILE` with the fragment, - for standard input")
	f.StringVar(&e.batch, "batch", "", "a `FILE` with a JSON list of edits, - for standard input, all or none: [{\"mode\",\"where\",\"fragment\",\"first\",\"through\",\"to\",\"toMode\"}, ...]")
	f.StringVar(&e.rev, "rev", "", "refuse if the file is not at this `REV`")
	f.StringArrayVar(&e.chosen, "choose", nil, "of several readings take the one that `RULE@LINE=NAME` names; repeatable")
	f.BoolVar(&e.dryRun, "dry-run", false, "write nothing, print the difference")
	f.StringVar(&e.format, "format", "text", "print what was done in this `FORMAT`: text, json")
	f.StringVar(&e.CamelVersion, "camel-version", "", "the `VERSION` of Camel to check for")
	complete(cmd, "format", formatNames("text", "json"))
	complete(cmd, "camel-version", camelVersions)
	return cmd
}

func (e *edit) run(cmd *cobra.Command, path string) error {
	var err error
	if e.write, err = textOrJSON(e.format); err != nil {
		return err
	}
	for _, c := range e.chosen {
		choice, err := parseChoice(c)
		if err != nil {
			return err
		}
		e.Choose = append(e.Choose, choice)
	}
	changes, err := e.changes(cmd)
	if err != nil {
		return err
	}
	r := e.look(path, changes)
	out := os.Stdout
	if r.Worst() == report.Error && e.format == "text" {
		out = os.Stderr
	}
	if err := e.write(out, slices.Values([]report.Result{r}), format.Style{Colour: hasColour(out), Width: columns(out), Dry: e.dryRun, Fragment: "fragment"}); err != nil {
		return err
	}
	if e.format == "text" {
		if _, err := os.Stdout.WriteString(r.Diff); err != nil {
			return err
		}
		if r.Status == report.Unchanged {
			fmt.Fprintf(os.Stderr, "%s: unchanged: it is so already\n", format.ShownName(path))
		}
	}
	return exit(r, false)
}

// textOrJSON is the format of a command that has one file to tell of.
func textOrJSON(name string) (format.Writer, error) {
	switch name {
	case "text":
		return format.Text, nil
	case "json":
		return format.JSON, nil
	}
	return nil, fmt.Errorf("format %q is not known here, write text or json", name)
}

// look edits the file, or says why not.
func (e *edit) look(path string, changes []cameledit.Change) report.Result {
	f, err := workspace.Read(path)
	if err != nil {
		return *unusable(path, err)
	}
	if e.rev != "" && e.rev != f.Rev {
		r := *unusable(path, fmt.Errorf("the file is at revision %s, not at %s: read it again", f.Rev, e.rev))
		r.Status, r.Rev = report.Stale, f.Rev
		return r
	}
	r := cameledit.Edit(f.Text, changes, e.Options)
	r.File, r.Rev, r.Source = path, f.Rev, f.Text
	if len(r.Findings) > 0 {
		hideSecrets(&r, e.Options, e.format)
	}
	if r.Status != report.Edited {
		return r
	}
	if e.dryRun {
		r.Diff, r.Lines = report.Diff(path, f.Text, r.Output), nil
		return r
	}
	if err := f.Replace(r.Output); err != nil {
		return *unusable(path, err)
	}
	r.Rev = workspace.Rev(r.Output)
	return r
}

// changes reads what is to be done from the flags, or from a batch.
func (e *edit) changes(cmd *cobra.Command) ([]cameledit.Change, error) {
	var given []cameledit.Mode
	for _, m := range modes {
		if cmd.Flags().Changed(string(m.mode)) {
			given = append(given, m.mode)
		}
	}
	if e.batch != "" {
		if len(given) > 0 || e.fragment != "" {
			return nil, errors.New("--batch holds the modes, places and fragments; give no others")
		}
		return readBatch(e.batch)
	}
	if len(given) != 1 {
		return nil, fmt.Errorf("say once what to do, found %d: --at, --before, --after, --inside, --replace, --remove, --wrap, --unwrap or --move WHERE", len(given))
	}
	c := cameledit.Change{Mode: given[0], Where: *e.where[given[0]], First: e.first, Through: e.through}
	switch {
	case e.toBefore != "":
		c.To, c.ToMode = e.toBefore, cameledit.Before
	case e.toAfter != "":
		c.To, c.ToMode = e.toAfter, cameledit.After
	case e.toIn != "":
		c.To, c.ToMode = e.toIn, cameledit.Inside
	}
	if c.Mode == cameledit.Move && c.To == "" {
		return nil, errors.New("--move needs --to-before, --to-after or --to-inside WHERE")
	}
	needs := c.Mode != cameledit.Remove && c.Mode != cameledit.Unwrap && c.Mode != cameledit.Move
	if needs && e.fragment == "" {
		return nil, fmt.Errorf("--%s needs --fragment FILE, or --fragment - for standard input", c.Mode)
	}
	if e.fragment == "" {
		return []cameledit.Change{c}, nil
	}
	text, err := readInput(e.fragment)
	if err != nil {
		return nil, err
	}
	if !needs && strings.TrimSpace(text) != "" {
		return nil, fmt.Errorf("--%s takes no fragment", c.Mode)
	}
	c.Fragment = text
	return []cameledit.Change{c}, nil
}

// readInput reads a file, or standard input for -.
func readInput(name string) (string, error) {
	if name == stdin {
		b, err := workspace.ReadAll(os.Stdin, "standard input")
		return string(b), err
	}
	f, err := workspace.Read(name)
	if err != nil {
		return "", err
	}
	return string(f.Text), nil
}

func readBatch(name string) ([]cameledit.Change, error) {
	text, err := readInput(name)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	var out []cameledit.Change
	if err := d.Decode(&out); err != nil {
		return nil, fmt.Errorf("%s: a batch is a JSON list of edits: %w", name, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: text follows the list of edits", name)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: the batch has no edits", name)
	}
	return out, nil
}
