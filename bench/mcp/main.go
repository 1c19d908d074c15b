// Command mcp measures the MCP server over standard input: an edit of a route of 5 KB beside a bare ping of the same session, and what
// memory a thousand calls take. The aim is an edit in three pings. A file that was edited is on the disk, and waiting for that is most of the time on
// many: TMPDIR=/dev/shm leaves it out. The command fails if memory grows by 20 MB.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	calls   = 1000
	aim     = 3.0
	mostKiB = 20 << 10
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: mcp BIN")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "mcp:", err)
		os.Exit(1)
	}
}

func run(bin string) error {
	root, err := os.MkdirTemp("", "camel-edit")
	if err != nil {
		return err
	}
	defer os.RemoveAll(root)
	if err := os.WriteFile(filepath.Join(root, "orders.camel.yaml"), []byte(route()), 0o600); err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(context.Background(), 5*time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, bin, "mcp", "--root", root, "--max-calls", "100000")
	client := mcp.NewClient(&mcp.Implementation{Name: "bench", Version: "1"}, nil)
	s, err := client.Connect(ctx, &mcp.CommandTransport{Command: cmd}, &mcp.ClientSessionOptions{ProtocolVersion: "2025-11-25"})
	if err != nil {
		return err
	}
	edit := func(i int) error {
		res, err := s.CallTool(ctx, &mcp.CallToolParams{Name: "camel_edit_file", Arguments: map[string]any{
			"file": "orders.camel.yaml", "where": "log step 20", "mode": "at", "fragment": fmt.Sprintf("logName: orders.%d", i),
		}})
		if err == nil && res.IsError {
			err = errors.New(res.Content[0].(*mcp.TextContent).Text)
		}
		return err
	}
	var pings, edits []time.Duration
	before := 0
	for i := range calls {
		began := time.Now()
		if err := s.Ping(ctx, nil); err != nil {
			return err
		}
		pings = append(pings, time.Since(began))
		began = time.Now()
		if err := edit(i); err != nil {
			return err
		}
		edits = append(edits, time.Since(began))
		if i == calls/10 {
			before = memory(cmd.Process.Pid)
		}
	}
	after := memory(cmd.Process.Pid)
	if err := s.Close(); err != nil {
		return err
	}
	ratio := float64(median(edits)) / float64(median(pings))
	fmt.Printf("ping  median %8v  99th percentile %8v\n", median(pings), percentile(pings, 99))
	fmt.Printf("edit  median %8v  99th percentile %8v  %.2f pings (aim %.0f)\n", median(edits), percentile(edits, 99), ratio, aim)
	fmt.Printf("memory after %d calls %d KiB, after %d %d KiB more (at most %d)\n", calls/10, before, 2*calls, after-before, mostKiB)
	if after-before > mostKiB {
		return errors.New("memory grows")
	}
	return nil
}

// route is a route of about 5 KB.
func route() string {
	var b strings.Builder
	b.WriteString("- route:\n    id: orders\n    from:\n      uri: kafka:orders\n      steps:\n")
	for i := 0; b.Len() < 5<<10; i++ {
		fmt.Fprintf(&b, "        - log:\n            message: step %d\n            loggingLevel: INFO\n", i)
	}
	return b.String()
}

// memory is what a process holds, in KiB; 0 where the system does not say.
func memory(pid int) int {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	n, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		return 0
	}
	return n
}

func median(d []time.Duration) time.Duration { return percentile(d, 50) }

func percentile(d []time.Duration, p int) time.Duration {
	d = slices.Sorted(slices.Values(d))
	return d[(len(d)-1)*p/100].Round(time.Microsecond)
}
