// Command compare holds camel-edit against Camel's own loader. Its last line is
//
//	files N outputs M exceptions E disagreements K
//
// and it fails if K is not 0, if an exception of the list covers nothing, or if Camel cannot be asked.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/camel-edit/camel-edit/internal/oracle"
)

func main() {
	dir := flag.String("dir", "internal/oracle", "the folder of the oracle in the project")
	shared := flag.String("shared", "../shared", "the corpora, if they are here")
	mutants := flag.Int("mutants", 1000, "how many outputs of Fix to check beside those of the files: what it makes of files with a slip")
	edits := flag.Int("edits", 1000, "how many outputs of Edit to check beside those of recorded edits: what it makes of drawn ones")
	update := flag.Bool("update", false, "write the recorded verdicts")
	known := flag.Bool("known", false, "believe the recorded verdicts, and ask Camel for the others only; not after a change of the exceptions, whose words they keep")
	flag.Parse()
	if err := run(*dir, *shared, *mutants, *edits, *update, *known); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dir, shared string, mutants, edits int, update, known bool) error {
	command, err := oracle.Build(context.Background(), filepath.Join(dir, "java"))
	if err != nil {
		return err
	}
	project := filepath.Join(dir, "..", "..")
	sources, err := oracle.Sources(project, shared)
	if err != nil {
		return err
	}
	exceptions, err := oracle.Exceptions(filepath.Join(dir, "testdata", "exceptions.txt"))
	if err != nil {
		return err
	}
	o := oracle.New(command, time.Minute)
	defer o.Close()
	verdicts := filepath.Join(dir, "testdata", "verdicts.jsonl")
	recorder := &oracle.Recorder{Judge: oracle.Live(o, true)}
	if known {
		if recorder.Before, err = oracle.Recorded(verdicts); err != nil {
			return err
		}
	}
	var c oracle.Comparison
	for _, s := range sources {
		if err := c.Add(s, recorder.Ask); err != nil {
			return err
		}
	}
	if update {
		if err := recorder.Write(verdicts, exceptions); err != nil {
			return err
		}
	}
	loader := &oracle.Recorder{Judge: oracle.Live(o, false)}
	tried, enough := 0, c.Outputs+mutants
	for m := range oracle.Mutants(sources) {
		if c.Outputs >= enough {
			break
		}
		if err := c.AddMutant(m, loader.Ask, recorder.Ask); err != nil {
			return err
		}
		tried++
	}
	recorded, err := oracle.Edits(project, shared)
	if err != nil {
		return err
	}
	for _, e := range recorded {
		if err := c.AddEdit(e, recorder.Ask); err != nil {
			return err
		}
	}
	drawn, enough := 0, c.Outputs+edits
	for e := range oracle.Drawn(sources) {
		if c.Outputs >= enough {
			break
		}
		if err := c.AddEdit(e, recorder.Ask); err != nil {
			return err
		}
		drawn++
	}
	for _, e := range o.Stuck() {
		fmt.Println(e)
	}
	open, stale := oracle.Except(c.Disagreements, exceptions)
	for _, d := range open {
		fmt.Println(d)
	}
	for _, e := range stale {
		fmt.Printf("exceptions.txt:%d: nothing is covered by %s %s (%s)\n", e.Line, strings.Join(e.Kinds, ","), e.Of, e.Cause)
	}
	fmt.Printf("files that Camel loads %d: the same model before and after Fix %d, mended since they do not start %d, refused or left alone %d\n", c.Loaded, c.Same, c.Repaired, c.Refused)
	fmt.Printf("shapes of one reading that Camel does not load %d, their outputs that it loads %d; valid ones %d, with the same model after Fix %d\n", c.Ones, c.Read, c.Valids, c.Kept)
	fmt.Printf("mutants tried %d; edits tried %d, made %d\n", tried, len(recorded)+drawn, c.Edited)
	fmt.Printf("files %d outputs %d exceptions %d disagreements %d\n", c.Files, c.Outputs, len(exceptions), len(open))
	if len(open)+len(stale) > 0 {
		return fmt.Errorf("%d disagreements, %d stale exceptions", len(open), len(stale))
	}
	return nil
}
