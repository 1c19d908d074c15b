package mcpserver

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/corpus"
)

// What is recorded can be read again, and has the texts only where they are asked for.
func TestRecord(t *testing.T) {
	for _, contents := range []bool{false, true} {
		r := world(t, map[string]string{"s.camel.yaml": "- route:\n    id: s\n    from:\n      uri: timer:a\n      steps:\n        - to: ftp:host?password=s3cr3t-value\n"})
		file := filepath.Join(r.dir, "record.jsonl")
		flags := []string{"--record", file}
		if contents {
			flags = append(flags, "--record-contents")
		}
		check(t, r.start(flags, nil))
		r.connect(newProtocol, nil, "")
		r.want("", toolEdit, map[string]any{"file": "s.camel.yaml", "where": "6: - to: ftp:host?password=s3cr3t-value", "mode": "after", "fragment": "- log: words of mine"})
		r.want("", toolEdit, map[string]any{"file": "s.camel.yaml", "edits": []any{map[string]any{"find": "words of mine", "replace": "others"}}})
		r.want(OutsideRoot, toolWrite, map[string]any{"file": "../x", "content": "words of mine"})
		src, err := os.ReadFile(file)
		check(t, err)
		var calls []corpus.Call
		for c, err := range corpus.Read(bytes.NewReader(src)) {
			check(t, err)
			calls = append(calls, c)
		}
		if len(calls) != 3 || calls[0].Tool != toolEdit || calls[0].Answer.Status != "edited" || calls[0].Revs["s.camel.yaml"] == "" ||
			calls[0].Answer.Rules[0] != "step-as-text" || calls[2].Answer.Code != string(OutsideRoot) || calls[0].Binding.Camel == "" {
			t.Errorf("got %s", src)
		}
		if has := bytes.Contains(src, []byte("words of mine")); has != contents {
			t.Errorf("contents %t: %s", contents, src)
		}
		if has := bytes.Contains(src, []byte("s3cr3t")); has != contents {
			t.Errorf("contents %t: %s", contents, src)
		}
		if _, ok := calls[1].Withheld["edits.0.replace"]; ok == contents {
			t.Errorf("contents %t: withheld %v", contents, calls[1].Withheld)
		}
		if (calls[0].Files["s.camel.yaml"] != "") != contents {
			t.Errorf("contents %t: files %v", contents, calls[0].Files)
		}
	}
}

// For clients that read no resources the guides come with the instructions.
func TestInlineGuides(t *testing.T) {
	r := world(t, nil)
	check(t, r.start([]string{"--guides", "inline"}, nil))
	r.connect(newProtocol, nil, "")
	if text := r.client.InitializeResult().Instructions; !strings.Contains(text, "# Places and modes") || !strings.Contains(text, "# Every refusal") {
		t.Errorf("got %s", text)
	}
}

// A message that is longer than the protocol's limit ends the server with one line.
func TestLongFrame(t *testing.T) {
	bin, err := program()
	check(t, err)
	r := world(t, map[string]string{"orders.camel.yaml": ordersText})
	frame, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": strings.Repeat("x", 20<<20)})
	check(t, err)
	cmd := exec.Command(bin, "mcp", "--root", r.root)
	cmd.Stdin = bytes.NewReader(append(frame, '\n'))
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Run(); cmd.ProcessState.ExitCode() != 2 || strings.Count(said.String(), "\n") != 2 {
		t.Errorf("got %v, %s", err, said.String())
	}
}
