//go:build unix

// Tree prints how camel-edit validate walks a folder of 4,000 files with two workers: the share of two cores that it uses, and
// the most memory that it takes. Usage: go run ./bench/tree CAMEL-EDIT
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

const files, steps, workers = 4000, 60, 2

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "tree: usage: go run ./bench/tree CAMEL-EDIT")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "tree:", err)
		os.Exit(2)
	}
}

func run(program string) error {
	dir, err := os.MkdirTemp("", "tree")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := write(dir); err != nil {
		return err
	}
	c := exec.Command(program, "validate", "--quiet", dir)
	c.Env = append(os.Environ(), fmt.Sprint("GOMAXPROCS=", workers))
	c.Stderr = os.Stderr
	start := time.Now()
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s validate: %w", program, err)
	}
	wall := time.Since(start)
	cpu := c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	fmt.Printf("tree_files %d\n", files)
	fmt.Printf("tree_share_of_2_cores %.2f\n", cpu.Seconds()/wall.Seconds()/workers)
	if u, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok {
		fmt.Printf("tree_memory_mb %d\n", u.Maxrss/1024) // Linux counts in KiB
	}
	return nil
}

// write makes the files, a hundred to a folder.
func write(dir string) error {
	for i := range files {
		sub := filepath.Join(dir, fmt.Sprintf("part%02d", i/100))
		if err := os.MkdirAll(sub, 0o700); err != nil {
			return err
		}
		text := fmt.Appendf(nil, "- route:\n    from:\n      uri: direct:r%d\n      steps:\n", i)
		for k := range steps {
			text = fmt.Appendf(text, "        - to:\n            uri: mock:m%d\n        - log:\n            message: \"${body} %d\"\n", k, k)
		}
		if err := os.WriteFile(filepath.Join(sub, fmt.Sprintf("r%04d.camel.yaml", i)), text, 0o600); err != nil {
			return err
		}
	}
	return nil
}
