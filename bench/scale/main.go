//go:build unix

// Command scale replays few calls and very many, with two workers: the calls of corpus/ over and over under new ids. The aim is that as many
// are answered in a second, and that memory stays flat; the reports of two halves have to be the report of the whole. TMPDIR=/dev/shm
// leaves out the time of the disk. The command fails if the rates differ by more than a fifth, or memory grows by 64 MiB.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/camel-edit/camel-edit/corpus"
)

const (
	few     = 1000
	most    = 0.2      // that the rates may differ
	mostKiB = 64 << 10 // that memory may grow
)

func main() {
	many := flag.Int("calls", 100_000, "how `MANY` calls are very many")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: scale [-calls MANY] BIN")
		os.Exit(2)
	}
	if err := run(flag.Arg(0), *many); err != nil {
		fmt.Fprintln(os.Stderr, "scale:", err)
		os.Exit(1)
	}
}

func run(bin string, many int) error {
	dir, err := os.MkdirTemp("", "camel-edit-scale-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var runs [2]replay
	for i, n := range []int{few, many} {
		trace := filepath.Join(dir, fmt.Sprintf("%d.jsonl", n))
		if err := repeat(trace, n); err != nil {
			return err
		}
		if runs[i], err = bench(bin, trace); err != nil {
			return err
		}
		r := runs[i]
		fmt.Printf("%7d calls: %6.0f a second, %6.0f a second of processor time; memory at most %d KiB\n", n, r.rate(n, r.took), r.rate(n, r.cpu), r.kib)
	}
	large := filepath.Join(dir, fmt.Sprintf("%d.jsonl", many))
	parts := []string{"bench", "merge"}
	for _, shard := range []string{"1/2", "2/2"} {
		r, err := bench(bin, large, "--shard", shard)
		if err != nil {
			return err
		}
		part := filepath.Join(dir, shard[:1]+".json")
		if err := os.WriteFile(part, r.out, 0o600); err != nil {
			return err
		}
		parts = append(parts, part)
	}
	merged, err := exec.Command(bin, parts...).Output()
	if err != nil {
		return fmt.Errorf("merge: %w", err)
	}
	if !bytes.Equal(merged, runs[1].out) {
		return errors.New("the reports of two halves are not that of the whole")
	}
	ratio := runs[1].rate(many, runs[1].cpu) / runs[0].rate(few, runs[0].cpu)
	grown := runs[1].kib - runs[0].kib
	fmt.Printf("rate %.2f times that of %d calls, memory %d KiB more; two halves are the whole, %d bytes\n", ratio, few, grown, len(merged))
	if ratio < 1-most || grown > mostKiB {
		return errors.New("very many calls are not replayed as few are")
	}
	return nil
}

// repeat writes n calls of the corpus, each time under new ids.
func repeat(name string, n int) error {
	files, err := filepath.Glob("corpus/*.jsonl")
	if err != nil || len(files) == 0 {
		return errors.New("run it at the root of the project, beside corpus/")
	}
	var calls []corpus.Call
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		for c, err := range corpus.Read(bytes.NewReader(src)) {
			if err != nil {
				return fmt.Errorf("%s: %w", f, err)
			}
			calls = append(calls, c)
		}
	}
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	for i := range n {
		c := calls[i%len(calls)]
		round := fmt.Sprintf("%d/", i/len(calls))
		c.ID = round + c.ID
		if c.Pair != "" {
			c.Pair = round + c.Pair
		}
		if err := corpus.Write(w, c); err != nil {
			return err
		}
	}
	return errors.Join(w.Flush(), out.Close())
}

// replay is one run of the program.
type replay struct {
	out       []byte
	took, cpu time.Duration
	kib       int64 // memory at most
}

func (r replay) rate(n int, d time.Duration) float64 { return float64(n) / d.Seconds() }

func bench(bin, trace string, args ...string) (replay, error) {
	cmd := exec.Command(bin, append([]string{"bench", "--parallel", "2", "--arm", "full", "--format", "json", trace}, args...)...)
	cmd.Stderr = os.Stderr
	began := time.Now()
	out, err := cmd.Output()
	if err != nil {
		return replay{}, fmt.Errorf("%s: %w", trace, err)
	}
	s := cmd.ProcessState
	r := replay{out: out, took: time.Since(began), cpu: s.UserTime() + s.SystemTime()}
	if u, ok := s.SysUsage().(*syscall.Rusage); ok {
		r.kib = u.Maxrss
	}
	return r, nil
}
