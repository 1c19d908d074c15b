// Camel prints how fast validate is beside Camel's own YAML loader on the same files, one "name value" a line.
//
// Every value is a ratio of medians of interleaved rounds in this one run: how many times as long Camel takes. Warm is the
// loader alone, in a process that has read all files before, without the context and without the start of routes; cold is a
// process that reads one file and ends. The files are those of ../shared/corpus/valid that Camel loads, otherwise those of
// examples/. It needs a JDK and Maven.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/oracle"
)

func main() {
	rounds := flag.Int("rounds", 7, "how often each side is measured")
	flag.Parse()
	if err := run(max(*rounds, 1)); err != nil {
		fmt.Fprintln(os.Stderr, "camel:", err)
		os.Exit(2)
	}
}

type file struct {
	name string
	text []byte
}

func run(rounds int) error {
	command, err := oracle.Build(context.Background(), filepath.Join("internal", "oracle", "java"))
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "camel-edit")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	bin := filepath.Join(dir, "camel-edit")
	if out, err := exec.Command("go", "build", "-o", bin, "./cmd/camel-edit").CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w: %s", err, out)
	}
	o := oracle.New(command, time.Minute)
	defer o.Close()
	files, err := loadable(o)
	if err != nil {
		return err
	}
	var camel, ours []time.Duration
	for range rounds + 2 { // the first rounds warm both up
		t, err := load(o, files)
		if err != nil {
			return err
		}
		camel = append(camel, t)
		ours = append(ours, validate(files))
	}
	fmt.Printf("files %d\n", len(files))
	fmt.Printf("camel_loader_over_validate_warm %.1f\n", ratio(camel[2:], ours[2:]))

	camel, ours = nil, nil
	for i := range rounds {
		f := files[i*len(files)/rounds]
		begin := time.Now()
		one := oracle.New(command, time.Minute)
		_, err := one.Ask(oracle.Question{Name: f.name, Text: string(f.text)})
		one.Close()
		if err != nil {
			return err
		}
		camel = append(camel, time.Since(begin))
		begin = time.Now()
		err = exec.Command(bin, "validate", "--quiet", f.name).Run()
		if exit := (*exec.ExitError)(nil); err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) { // 1: it has findings
			return err
		}
		ours = append(ours, time.Since(begin))
	}
	fmt.Printf("camel_loader_over_validate_cold %.1f\n", ratio(camel, ours))
	return nil
}

// ratio is that of the medians.
func ratio(a, b []time.Duration) float64 {
	slices.Sort(a)
	slices.Sort(b)
	return a[len(a)/2].Seconds() / b[len(b)/2].Seconds()
}

func load(o *oracle.Oracle, files []file) (time.Duration, error) {
	var sum time.Duration
	for _, f := range files {
		a, err := o.Ask(oracle.Question{Name: f.name, Text: string(f.text)})
		if err != nil {
			return 0, err
		}
		sum += time.Duration(a.Nanos)
	}
	return sum, nil
}

func validate(files []file) time.Duration {
	begin := time.Now()
	for _, f := range files {
		cameledit.Validate(f.text, cameledit.Options{})
	}
	return time.Since(begin)
}

// loadable gives the files that Camel loads.
func loadable(o *oracle.Oracle) ([]file, error) {
	dir := filepath.Join("..", "shared", "corpus", "valid")
	if _, err := os.Stat(dir); err != nil {
		dir = "examples"
	}
	var files []file
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".yaml") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		a, err := o.Ask(oracle.Question{Name: path, Text: string(text)})
		if err == nil && a.Accepted {
			files = append(files, file{path, text})
		}
		return err
	})
	if err == nil && len(files) == 0 {
		err = errors.New("Camel loads none of the files in " + dir)
	}
	return files, err
}
