package mcpserver

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/camel-edit/camel-edit/internal/policy"
)

func BenchmarkEdit(b *testing.B) {
	var text strings.Builder
	text.WriteString("- route:\n    id: orders\n    from:\n      uri: kafka:orders\n      steps:\n")
	for i := 0; text.Len() < 5<<10; i++ {
		fmt.Fprintf(&text, "        - log:\n            message: step %d\n            loggingLevel: INFO\n", i)
	}
	dir := b.TempDir()
	s := benchServer(b, dir, text.String())
	h := s.handler(tools()[2])
	i := 0
	for b.Loop() {
		i++
		res, err := h(b.Context(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Name: toolEdit, Arguments: fmt.Appendf(nil,
			`{"file":"orders.camel.yaml","where":"log step 20","mode":"at","fragment":"logName: orders.%d"}`, i)}})
		if err != nil || res.IsError {
			b.Fatal(err, res)
		}
	}
}

func benchServer(b *testing.B, dir, text string) *Server {
	b.Helper()
	if err := os.WriteFile(filepath.Join(dir, "orders.camel.yaml"), []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
	p := policy.Default()
	p.Limits.MaxCalls = 1 << 20
	s, err := New(Config{Root: dir, Policy: p}, "")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	return s
}
