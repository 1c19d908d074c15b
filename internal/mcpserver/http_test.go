package mcpserver

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/camel-edit/camel-edit/internal/report"
)

const testToken = "0123456789abcdef"

// bearer adds a token to what a client sends.
type bearer struct{ token string }

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	if b.token != "" {
		r.Header.Set("Authorization", "Bearer "+b.token)
	}
	return http.DefaultTransport.RoundTrip(r)
}

func TestHTTP(t *testing.T) {
	r := world(t, map[string]string{"orders.camel.yaml": ordersText})
	check(t, r.start(nil, nil))
	srv := httptest.NewServer(r.server.Handler(testToken))
	defer srv.Close()
	for _, protocol := range []string{newProtocol, oldProtocol} {
		r.client = newClient(t.Context(), t, &mcp.StreamableClientTransport{
			Endpoint: srv.URL + "/mcp", HTTPClient: &http.Client{Transport: bearer{testToken}}, DisableStandaloneSSE: true,
		}, protocol, nil, "")
		if a, _ := r.call(toolGet, map[string]any{"file": "orders.camel.yaml"}); a.Data == nil || a.Data.Of != 17 {
			t.Errorf("%s: got %+v", protocol, a)
		}
		// State is that of the process.
		if a, _ := r.call(toolValidate, map[string]any{"file": "orders.camel.yaml"}); a.Calls.Used != map[string]int{newProtocol: 2, oldProtocol: 4}[protocol] {
			t.Errorf("%s: %d calls", protocol, a.Calls.Used)
		}
	}
}

// A client that can ask its user does so without a session, on the protocol that carries the question.
func TestHTTPConfirmation(t *testing.T) {
	r := world(t, map[string]string{"orders.camel.yaml": ordersText})
	check(t, r.start(nil, nil))
	srv := httptest.NewServer(r.server.Handler(testToken))
	defer srv.Close()
	asked := 0
	yes := func(string) (string, any) { asked++; return "accept", true }
	r.client = newClient(t.Context(), t, &mcp.StreamableClientTransport{
		Endpoint: srv.URL + "/mcp", HTTPClient: &http.Client{Transport: bearer{testToken}}, DisableStandaloneSSE: true,
	}, newProtocol, yes, "")
	a, _ := r.call(toolWrite, map[string]any{"file": "orders.camel.yaml", "content": withoutRefunds})
	if a.Status != report.Overwritten || asked != 1 || a.Calls.Used != 1 {
		t.Errorf("asked %d times: %+v", asked, a)
	}
}

// Who has no token, or comes from a page of elsewhere, is not served.
func TestHTTPRefuses(t *testing.T) {
	r := world(t, map[string]string{"orders.camel.yaml": ordersText})
	check(t, r.start(nil, nil))
	srv := httptest.NewServer(r.server.Handler(testToken))
	defer srv.Close()
	body := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`
	for _, tc := range []struct {
		name, path, token, origin, host string
		want                            int
	}{
		{name: "no token", path: "/mcp", want: 401},
		{name: "another token", path: "/mcp", token: testToken + "x", want: 401},
		{name: "a page of elsewhere", path: "/mcp", token: testToken, origin: "https://example.org", want: 403},
		{name: "a page that looks local", path: "/mcp", token: testToken, origin: "http://localhost.example.org", want: 403},
		{name: "no page at all", path: "/mcp", token: testToken, origin: "null", want: 403},
		{name: "a name that leads here", path: "/mcp", token: testToken, host: "example.org", want: 403},
		{name: "another path", path: "/", token: testToken, want: 404},
		{name: "a local page", path: "/mcp", token: testToken, origin: "http://localhost:5173", want: 200},
		{name: "no browser", path: "/mcp", token: testToken, want: 200},
	} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, srv.URL+tc.path, strings.NewReader(body))
		check(t, err)
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		if tc.token != "" {
			req.Header.Set("Authorization", "Bearer "+tc.token)
		}
		if tc.origin != "" {
			req.Header.Set("Origin", tc.origin)
		}
		if tc.host != "" {
			req.Host = tc.host
		}
		res, err := http.DefaultClient.Do(req)
		check(t, err)
		res.Body.Close()
		if res.StatusCode != tc.want {
			t.Errorf("%s: got %d, want %d", tc.name, res.StatusCode, tc.want)
		}
	}
}

func TestListenLoopback(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", ":0", "example.org:80", "localhost", "192.0.2.1:80"} {
		if l, err := ListenLoopback(address); err == nil {
			l.Close()
			t.Errorf("%s is served", address)
		}
	}
	l, err := ListenLoopback("127.0.0.1:0")
	check(t, err)
	r := world(t, nil)
	check(t, r.start(nil, nil))
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- r.server.ServeHTTP(ctx, l, testToken) }()
	time.Sleep(10 * time.Millisecond)
	stop()
	check(t, <-done)
	if _, _, err := Token(func(string) (string, bool) { return "short", true }); err == nil {
		t.Error("a short token is taken")
	}
	if token, isNew, err := Token(func(string) (string, bool) { return "", false }); err != nil || !isNew || len(token) < minToken {
		t.Errorf("got %q, %v", token, err)
	}
}
