//go:build unix

// Command scale replays few calls and very many, with two workers: the calls of corpus/ over and over under new ids. The aim is that as many
// are answered in a second, and that memory stays flat; the reports of two halves have to be the report of the whole, put together in as
// little memory. TMPDIR=/dev/shm leaves out the time of the disk. The command fails if the rates differ by more than a fifth, or memory
// grows by 10 MiB.
package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/camel-edit/camel-edit/corpus"
)

const (
	few     = 1000
	most    = 0.2      // that the rates may differ
	mostKiB = 10 << 10 // that memory may grow: a long run meets a late collector more often, and 100 bytes kept of a call would be as much
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
	var traces [2]string
	for i, n := range []int{few, many} {
		traces[i] = filepath.Join(dir, fmt.Sprintf("%d.jsonl", n))
		if err := repeat(traces[i], n); err != nil {
			return err
		}
		if runs[i], err = bench(bin, traces[i], ""); err != nil {
			return err
		}
		r := runs[i]
		fmt.Printf("%7d calls: %6.0f a second, %6.0f a second of processor time; memory at most %d KiB\n", n, r.rate(n, r.took), r.rate(n, r.cpu), r.kib)
	}
	var halves []string
	for _, shard := range []string{"1/2", "2/2"} {
		r, err := bench(bin, traces[1], shard)
		if err != nil {
			return err
		}
		halves = append(halves, r.report)
	}
	merged, err := command(bin, filepath.Join(dir, "merged.json"), append([]string{"merge"}, halves...)...)
	if err != nil {
		return err
	}
	whole, size, err1 := sum(runs[1].report)
	both, _, err2 := sum(merged.report)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if whole != both {
		return errors.New("the reports of two halves are not that of the whole")
	}
	ratio := runs[1].rate(many, runs[1].cpu) / runs[0].rate(few, runs[0].cpu)
	grown := max(runs[1].kib, merged.kib) - runs[0].kib
	fmt.Printf("rate %.2f times that of %d calls, memory %d KiB more; two halves are the whole, %d bytes, put together in %d KiB\n",
		ratio, few, grown, size, merged.kib)
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
	report    string // the file
	took, cpu time.Duration
	kib       int64 // memory at most
}

func (r replay) rate(n int, d time.Duration) float64 { return float64(n) / d.Seconds() }

// bench replays the part of a trace that a shard is, "" for all of it.
func bench(bin, trace, shard string) (replay, error) {
	report := trace + strings.ReplaceAll(shard, "/", "-") + ".json"
	return command(bin, report, "--parallel", "2", "--arm", "full", "--format", "json", "--shard", shard, trace)
}

// command runs camel-edit bench. The report goes to a file: Linux counts the memory of who starts a program as that of the program.
func command(bin, report string, args ...string) (replay, error) {
	out, err := os.Create(report)
	if err != nil {
		return replay{}, err
	}
	cmd := exec.Command(bin, append([]string{"bench"}, args...)...)
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	began := time.Now()
	if err := errors.Join(cmd.Run(), out.Close()); err != nil {
		return replay{}, fmt.Errorf("bench %v: %w", args, err)
	}
	s := cmd.ProcessState
	r := replay{report: report, took: time.Since(began), cpu: s.UserTime() + s.SystemTime()}
	if u, ok := s.SysUsage().(*syscall.Rusage); ok {
		r.kib = u.Maxrss
	}
	return r, nil
}

// sum is the digest of a file, and its size in bytes.
func sum(name string) (digest string, size int64, err error) {
	f, err := os.Open(name)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	h := sha256.New()
	size, err = io.Copy(h, f)
	return string(h.Sum(nil)), size, err
}
