package mcpserver

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/camel-edit/camel-edit/internal/policy"
)

// rounds is how often a test that endures is run: the number in the environment, or a sample.
func rounds(t *testing.T, name string, sample int) int {
	t.Helper()
	if v := os.Getenv(name); v != "" {
		n, err := strconv.Atoi(v)
		check(t, err)
		return n
	}
	return sample
}

// A server that is killed at any moment of a write leaves the old or the new file, whole.
func TestKilled(t *testing.T) {
	bin, err := program()
	check(t, err)
	r := world(t, nil)
	version := func(n int) string {
		return fmt.Sprintf("- route:\n    id: v%d\n    from:\n      uri: timer:a\n      steps:\n", n) +
			strings.Repeat(fmt.Sprintf("        - log:\n            message: version %d\n", n), 200)
	}
	file := filepath.Join(r.root, "f.camel.yaml")
	r.put("f.camel.yaml", version(0))
	const mostWrites = 100 // of a round
	killed, moved := 0, 0
	for round := range rounds(t, "MCP_KILLS", 10) {
		cmd := exec.Command(bin, "mcp", "--root", r.root, "--confirm", "never", "--max-calls", "100000")
		in, err := cmd.StdinPipe()
		check(t, err)
		out, err := cmd.StdoutPipe()
		check(t, err)
		check(t, cmd.Start())
		answers := bufio.NewReader(out)
		frame := func(id int, method string, params any) {
			b, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": params})
			check(t, err)
			_, _ = in.Write(append(b, '\n')) // it may be dead
		}
		frame(1, "initialize", map[string]any{"protocolVersion": oldProtocol, "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "x", "version": "1"}})
		_, err = answers.ReadString('\n')
		check(t, err)
		_, err = io.WriteString(in, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
		check(t, err)
		wait := time.Duration(rand.IntN(150)) * time.Millisecond
		go func() { _, _ = io.Copy(io.Discard, answers) }()
		go func() {
			time.Sleep(wait)
			_ = cmd.Process.Kill()
		}()
		for i := range mostWrites {
			frame(i+2, "tools/call", map[string]any{"name": toolWrite, "arguments": map[string]any{"file": "f.camel.yaml", "content": version(mostWrites*round + i + 1)}})
		}
		_ = cmd.Wait() // it was killed
		killed++
		got, err := os.ReadFile(file)
		check(t, err)
		var n int
		_, err = fmt.Sscanf(string(got), "- route:\n    id: v%d\n", &n)
		if err != nil || string(got) != version(n) {
			t.Fatalf("round %d: the file is neither old nor new: %d bytes, %v", round, len(got), err)
		}
		if n > mostWrites*round {
			moved++
		}
	}
	t.Logf("killed %d times, %d after a write", killed, moved)
	check(t, r.start(nil, nil))
	r.connect(newProtocol, nil, "")
	a, _ := r.call(toolGet, map[string]any{})
	if len(a.Files) != 1 {
		t.Errorf("what is listed: %v", a.Files)
	}
}

// Whatever the arguments are: the server stays, nothing outside the root changes, and the log can be read.
func TestFuzzedFrames(t *testing.T) {
	bin, err := program()
	check(t, err)
	r := world(t, map[string]string{"orders.camel.yaml": ordersText, "../outside/canary.yaml": "canary\n"})
	check(t, os.Symlink("../outside", filepath.Join(r.root, "d")))
	check(t, os.WriteFile(filepath.Join(r.dir, "p.yaml"), []byte("limits: {maxCalls: 1000000, maxBlocked: 1000000, fullAnswers: 1000000}\n"), 0o600))
	log := filepath.Join(r.dir, "log.jsonl")
	cmd := exec.Command(bin, "mcp", "--root", r.root, "--policy", filepath.Join(r.dir, "p.yaml"), "--audit", log, "--confirm", "never")
	r.client = newClient(t.Context(), t, &mcp.CommandTransport{Command: cmd}, newProtocol, nil, "")
	rnd := rand.New(rand.NewPCG(1, 2))
	outside := filepath.Join(r.dir, "outside")
	frames := rounds(t, "MCP_FRAMES", 500)
	ok, refused, failed := 0, 0, 0
	for i := range frames {
		name, args := frame(rnd)
		res, err := r.client.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: args})
		switch {
		case err != nil:
			failed++
			if _, gone := r.client.ListTools(t.Context(), nil); gone != nil {
				t.Fatalf("frame %d ended the server: %s %v: %v", i, name, args, err)
			}
		case res.IsError:
			refused++
			if strings.Contains(res.Content[0].(*mcp.TextContent).Text, "internal error") {
				t.Errorf("frame %d: %s %v", i, name, args)
			}
		default:
			ok++
		}
		if rnd.IntN(50) == 0 { // a file that was written to death teaches nothing
			r.put("orders.camel.yaml", ordersText)
		}
	}
	if _, err := r.client.ListTools(t.Context(), nil); err != nil {
		t.Fatalf("the server is gone: %v", err)
	}
	check(t, r.client.Close())
	t.Logf("frames %d: done %d, refused %d, no such tool or frame %d", frames, ok, refused, failed)
	entries, err := os.ReadDir(outside)
	check(t, err)
	if b, err := os.ReadFile(filepath.Join(outside, "canary.yaml")); err != nil || string(b) != "canary\n" || len(entries) != 1 {
		t.Errorf("outside there is %v", entries)
	}
	around, err := os.ReadDir(r.dir)
	check(t, err)
	for _, e := range around {
		if n := e.Name(); n != "root" && n != "outside" && n != "p.yaml" && n != "log.jsonl" {
			t.Errorf("beside the root there is %s", n)
		}
	}
	src, err := os.ReadFile(log)
	check(t, err)
	lines := 0
	for l := range strings.Lines(string(src)) {
		if lines++; !json.Valid([]byte(l)) || len(l) > 4096 {
			t.Errorf("no line of a log: %.200s", l)
		}
	}
	if lines < ok+refused {
		t.Errorf("%d lines for %d calls", lines, ok+refused)
	}
}

var (
	fuzzFiles = []string{
		"orders.camel.yaml", "new.camel.yaml", "../outside/canary.yaml", "d/canary.yaml", "d/new.yaml", "/etc/passwd", "", ".", "a/b/../../..", "x\x00.yaml",
		"orders.camel.yaml/x.yaml", "..\\x.yaml", "//x.yaml", "e/f/g.yaml", "n.properties", strings.Repeat("l", 300) + ".yaml", "\u202e.yaml",
	}
	fuzzTexts = []string{
		"- log: x", "- to: kafka:audit", "log", "id orders", "8: - log: \"got ${body}\"", "9", "to kafka:audit", "route orders", "before", "after", "at", "remove", "inside", "replace", "move",
		"wrap", "unwrap", "- route:\n    from:\n      uri: timer:a\n      steps:\n        - log: a\n", "a: [", "&a *a", "{{x}}", "---\n", "\t", "\u202e", "***REDACTED***", "${body}", "steps:\n", "- choice:\n    when: []\n", ordersText,
	}
	fuzzNames = []string{
		"file", "directory", "where", "mode", "fragment", "find", "replace", "content", "edits", "expectedRev", "choose", "dryRun", "from", "limit", "numbered", "outline",
		"to", "toMode", "through", "first", "camelVersion", "force", "File", "",
	}
)

// frame is a call with arguments of all sorts, most of them nearly right.
func frame(r *rand.Rand) (tool string, args any) {
	tool = append(ToolNames(), "nosuch")[r.IntN(5)]
	text := func() string {
		s := fuzzTexts[r.IntN(len(fuzzTexts))]
		for range max(0, r.IntN(5)-2) {
			i := r.IntN(len(s) + 1)
			switch r.IntN(3) {
			case 0:
				s = s[:i] + fuzzTexts[r.IntN(len(fuzzTexts))] + s[i:]
			case 1:
				s = s[:i] + string(rune(r.IntN(0x300))) + s[i:]
			default:
				s = s[:i]
			}
		}
		return strings.ToValidUTF8(s, "?")
	}
	m := map[string]any{"file": fuzzFiles[r.IntN(len(fuzzFiles))]}
	if r.IntN(2) == 0 {
		m["file"] = "orders.camel.yaml"
	}
	switch tool {
	case toolEdit:
		if r.IntN(4) > 0 {
			m["where"], m["mode"], m["fragment"] = text(), modes[r.IntN(len(modes))], text()
		} else {
			m["find"], m["replace"] = text(), text()
		}
	case toolWrite:
		m["content"] = text()
	}
	if r.IntN(3) == 0 {
		var v any = text()
		switch r.IntN(8) {
		case 0:
			v = r.Int64() - 1<<62
		case 1:
			v = r.Float64()
		case 2:
			v = nil
		case 3:
			v = []any{text(), map[string]any{"where": text(), "mode": "remove"}}
		case 4:
			v = map[string]any{text(): text()}
		case 5:
			v = r.IntN(2) == 0
		}
		m[fuzzNames[r.IntN(len(fuzzNames))]] = v
	}
	return tool, m
}

// FuzzCall sends arguments to the tools of one server.
func FuzzCall(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		tool, args := frame(r)
		b, err := json.Marshal(args)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(tool, string(b))
	}
	root := f.TempDir()
	p := policy.Default()
	p.Limits = policy.Limits{MaxCalls: 1 << 20, FullAnswers: 1 << 20, MaxFileBytes: 1 << 20, MaxPartBytes: 64 << 10, MaxContentBytes: 256 << 10, MaxBlocked: 1 << 20}
	s, err := New(Config{Root: root, Policy: p}, "")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, name, args string) {
		check(t, os.WriteFile(filepath.Join(root, "orders.camel.yaml"), []byte(ordersText), 0o600))
		for _, tool := range tools() {
			if tool.name != name {
				continue
			}
			res, err := s.handler(tool)(t.Context(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Name: name, Arguments: json.RawMessage(args)}})
			check(t, err)
			if a := answerOf(t, res); a.Code == InternalSurgery && strings.Contains(a.Message, "internal error") {
				t.Errorf("a fault: %s", args)
			}
		}
		s.mu.Lock()
		s.calls = 0
		clear(s.answered)
		s.mu.Unlock()
	})
}
