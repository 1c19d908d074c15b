package mcpserver

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TokenVariable is the variable of the environment that has the bearer token of the HTTP transport.
const TokenVariable = "CAMEL_EDIT_HTTP_TOKEN"

// minToken is how long a token is at least, in bytes.
const minToken = 16

// ListenLoopback opens HOST:PORT, which has to be an address of this machine alone.
func ListenLoopback(address string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("--http %q: write 127.0.0.1:PORT", address)
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return nil, fmt.Errorf("--http %q: only a loopback address such as 127.0.0.1 is served", address)
	}
	return net.Listen("tcp", address)
}

// Token is the token that the environment has, or a new one.
func Token(env func(string) (string, bool)) (token string, isNew bool, err error) {
	token, ok := env(TokenVariable)
	if !ok {
		return rand.Text(), true, nil
	}
	if len(token) < minToken {
		return "", false, fmt.Errorf("%s is shorter than %d characters", TokenVariable, minToken)
	}
	return token, false, nil
}

// ServeHTTP serves clients on a listener until ctx ends. State is that of the process, as it is over standard input.
func (s *Server) ServeHTTP(ctx context.Context, l net.Listener, token string) error {
	srv := &http.Server{Handler: s.Handler(token), ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		<-ctx.Done()
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		_ = srv.Shutdown(end) // those who do not leave are left
	}()
	if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-stopped
	return nil
}

// Handler is the HTTP face: who has the token, and comes from no page of elsewhere, talks to the server.
func (s *Server) Handler(token string) http.Handler {
	serve := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s.MCP() }, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, MaxRequestBodyBytes: maxFrame, PropagateRequestCancellation: true,
	})
	mux := http.NewServeMux()
	mux.Handle("/mcp", serve)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if o := r.Header.Get("Origin"); o != "" && !isLocalOrigin(o) {
			http.Error(w, "this origin is not served", http.StatusForbidden)
			return
		}
		given, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !ok || subtle.ConstantTimeCompare([]byte(given), []byte(token)) != 1 {
			w.Header().Set("WWW-Authenticate", "Bearer")
			http.Error(w, "a bearer token is needed", http.StatusUnauthorized)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// isLocalOrigin says that a page comes from this machine.
func isLocalOrigin(origin string) bool {
	host := origin
	for _, scheme := range []string{"http://", "https://"} {
		host = strings.TrimPrefix(host, scheme)
	}
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// maxFrame is the longest message that is read, in bytes.
const maxFrame = 16 << 20
