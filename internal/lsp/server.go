// Package lsp serves editors over the Language Server Protocol: what is wrong while a person types, what it may mean, what may
// stand where. Everything it knows it asks of the engine and of internal/cursor; here positions are converted and requests kept in order.
//
// The connection reads one message after the other. What changes a document is done before the next message is read, so every
// request is about the text that its sender saw; it is answered in a goroutine of its own, about a document that never changes. An answer
// about a text that has changed meanwhile is not given.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/report"
)

// Config says how a server reads texts.
type Config struct {
	cameledit.Options
	Version string    // of the program, as editors show it
	Log     io.Writer // where lines for a person who looks for a fault go
}

// ErrNoShutdown says that the client told the server to exit without a shutdown before, which the protocol calls an error.
var ErrNoShutdown = errors.New("the client said exit before shutdown")

// Serve answers a client until it says exit, leaves, or ctx ends; all three are no error. The error says that the options are wrong,
// or is [ErrNoShutdown]. It closes the connection.
func Serve(ctx context.Context, conn io.ReadWriteCloser, config Config) error {
	s := &server{
		Config: config, log: log.New(config.Log, "camel-edit lsp: ", 0),
		connected: make(chan struct{}), turns: make(chan struct{}, runtime.GOMAXPROCS(0)), shown: map[string]bool{},
		documents: map[string]*document{}, running: map[jsonrpc2.ID]context.CancelFunc{}, timers: map[string]*time.Timer{},
	}
	if r := cameledit.Check(nil, config.Options); r.Status == report.Failed {
		return errors.New(r.Findings[0].Message)
	}
	s.table = dsl.Latest()
	if config.CamelVersion != "" {
		s.table, _ = dsl.Find(config.CamelVersion) // it is there: the engine has found it
	}
	s.handlers = s.methods()
	s.conn = jsonrpc2.NewConn(ctx, jsonrpc2.NewBufferedStream(conn, jsonrpc2.VSCodeObjectCodec{}), s, jsonrpc2.SetLogger(s.log))
	close(s.connected)
	<-s.conn.DisconnectNotify()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.exited && !s.shutDown {
		return ErrNoShutdown
	}
	return nil
}

// server is one session with a client.
type server struct {
	Config
	table     *dsl.Version
	log       *log.Logger
	handlers  map[string]handler
	conn      *jsonrpc2.Conn
	connected chan struct{} // closed when conn is set: it reads before it is returned

	// Set by initialize, before any other request is read.
	units  encoding
	client clientCapabilities
	files  files

	turns      chan struct{} // one for each request that is being answered
	diagnosing sync.Mutex
	publishing sync.Mutex      // diagnostics go out in the order of the versions
	shown      map[string]bool // by uri: the client shows diagnostics

	mu          sync.Mutex
	initialized bool
	shutDown    bool
	exited      bool
	serial      int
	documents   map[string]*document // open, by uri
	running     map[jsonrpc2.ID]context.CancelFunc
	timers      map[string]*time.Timer // by uri: when the diagnostics of its last change are due
}

// handler takes the parameters of a request, while no other message is read, and gives the function that answers.
type handler func(params json.RawMessage) (answer, error)

type answer func(ctx context.Context) (any, error)

func (s *server) methods() map[string]handler {
	return map[string]handler{
		"textDocument/codeAction":     onDocument(s, contentModified, ofRoutes(s.codeActions)),
		"textDocument/completion":     onDocument(s, contentModified, ofRoutes(s.completion)),
		"textDocument/definition":     onDocument(s, contentModified, ofRoutes(s.definition)),
		"textDocument/diagnostic":     onDocument(s, serverCancelled, s.diagnostic),
		"textDocument/documentSymbol": onDocument(s, contentModified, ofRoutes(s.symbols)),
		"textDocument/foldingRange":   onDocument(s, contentModified, ofRoutes(s.folding)),
		"textDocument/formatting":     onDocument(s, contentModified, ofRoutes(s.formatting)),
		"textDocument/hover":          onDocument(s, contentModified, ofRoutes(s.hover)),
	}
}

// onDocument answers requests about an open document; changed is the code of the error where it has changed meanwhile.
func onDocument[P interface{ document() string }](s *server, changed int64, f func(context.Context, *document, P) (any, error)) handler {
	return func(raw json.RawMessage) (answer, error) {
		var params P
		if err := json.Unmarshal(raw, &params); err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
		}
		d := s.document(params.document())
		if d == nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: params.document() + " is not open"}
		}
		return func(ctx context.Context) (any, error) {
			// What was cancelled, or is out of date, while others were answered costs nothing.
			s.turns <- struct{}{}
			defer func() { <-s.turns }()
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			var result any
			var err error
			if s.document(d.uri) == d {
				result, err = f(ctx, d, params)
			}
			if err == nil && s.document(d.uri) != d {
				err = stale(changed)
			}
			return result, err
		}, nil
	}
}

// stale is the answer about a text that has changed meanwhile. A client that asked for diagnostics is to ask again.
func stale(code int64) *jsonrpc2.Error {
	e := &jsonrpc2.Error{Code: code, Message: "the document has changed since the request"}
	if code == serverCancelled {
		e.SetError(map[string]bool{"retriggerRequest": true})
	}
	return e
}

// ofRoutes leaves other YAML files alone: the answer is null.
func ofRoutes[P any](f func(context.Context, *document, P) (any, error)) func(context.Context, *document, P) (any, error) {
	return func(ctx context.Context, d *document, params P) (any, error) {
		if !d.isCamel() {
			return nil, nil
		}
		return f(ctx, d, params)
	}
}

func (p documentParams) document() string { return p.TextDocument.URI }

// document is the version of an open document that is known last, nil if it is not open.
func (s *server) document(uri string) *document {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.documents[uri]
}

// Handle is called for one message after the other.
func (s *server) Handle(ctx context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) {
	<-s.connected
	params := json.RawMessage("null")
	if req.Params != nil {
		params = *req.Params
	}
	if req.Notif {
		_ = s.guard(func() error { return s.notified(req.Method, params) }) // it has been logged
		return
	}
	answer, err := s.prepare(req.Method, params)
	if err != nil {
		s.reply(ctx, req.ID, nil, err)
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	s.mu.Lock()
	s.running[req.ID] = cancel
	s.mu.Unlock()
	go func() {
		defer func() {
			s.mu.Lock()
			delete(s.running, req.ID)
			s.mu.Unlock()
			cancel()
		}()
		var result any
		err := s.guard(func() (err error) {
			result, err = answer(ctx)
			return err
		})
		if ctx.Err() != nil {
			err = &jsonrpc2.Error{Code: requestCancelled, Message: "the request was cancelled"}
		}
		s.reply(context.WithoutCancel(ctx), req.ID, result, err)
	}()
}

// prepare does of a request what has to be done before the next message is read.
func (s *server) prepare(method string, params json.RawMessage) (answer, error) {
	s.mu.Lock()
	initialized, shutDown := s.initialized, s.shutDown
	s.mu.Unlock()
	switch {
	case shutDown:
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "the server is shut down"}
	case method == "initialize" && initialized:
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "the server is initialized already"}
	case method == "initialize":
		result, err := s.initialize(params)
		return func(context.Context) (any, error) { return result, nil }, err
	case !initialized:
		return nil, &jsonrpc2.Error{Code: notInitialized, Message: "the first request has to be initialize"}
	case method == "shutdown":
		s.mu.Lock()
		s.shutDown = true
		s.mu.Unlock()
		return func(context.Context) (any, error) { return nil, nil }, nil
	}
	h, ok := s.handlers[method]
	if !ok {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "there is no method " + method}
	}
	return h(params)
}

// guard turns a panic into an error: a request that fails must not take the editor's other documents along.
func (s *server) guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			s.log.Printf("%v\n%s", p, debug.Stack())
			err = &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: fmt.Sprintf("an internal error, please report it: %v", p)}
		} else if err != nil {
			if _, ok := errors.AsType[*jsonrpc2.Error](err); !ok {
				s.log.Print(err)
			}
		}
	}()
	return f()
}

func (s *server) reply(ctx context.Context, id jsonrpc2.ID, result any, err error) {
	response := &jsonrpc2.Response{ID: id}
	if err == nil {
		err = response.SetResult(result)
	}
	if err != nil {
		e, ok := errors.AsType[*jsonrpc2.Error](err)
		if !ok {
			e = &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()}
		}
		response.Error = e
	}
	s.sent(s.conn.SendResponse(ctx, response))
}

// notify sends a notification.
func (s *server) notify(method string, params any) {
	s.sent(s.conn.Notify(context.Background(), method, params))
}

// sent ends the session if a message could not be written: nobody reads.
func (s *server) sent(err error) {
	if err != nil {
		_ = s.conn.Close() // it may be closed already
	}
}
