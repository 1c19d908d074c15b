package lsp

import (
	"encoding/json"
	"fmt"

	"github.com/sourcegraph/jsonrpc2"
)

// fixAll is the kind of the action that writes everything that has one reading. An editor can ask for it when it saves.
const fixAll = "source.fixAll.camel-edit"

const quickFix = "quickfix"

func (s *server) initialize(raw json.RawMessage) (*initializeResult, error) {
	var params initializeParams
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
	}
	s.client = params.Capabilities
	s.units = agree(params.Capabilities.General.PositionEncodings)
	for _, f := range params.WorkspaceFolders {
		s.files.addFolder(f.URI)
	}
	if len(params.WorkspaceFolders) == 0 {
		s.files.addFolder(params.RootURI)
	}
	s.mu.Lock()
	s.initialized = true
	s.mu.Unlock()
	result := &initializeResult{
		ServerInfo: serverInfo{Name: "camel-edit", Version: s.Version},
		Capabilities: serverCapabilities{
			PositionEncoding:   s.units,
			TextDocumentSync:   syncOptions{OpenClose: true, Change: incremental},
			Completion:         completionOptions{TriggerCharacters: []string{":", " ", "-", "?", "&", "="}},
			Hover:              true,
			Definition:         true,
			DocumentSymbol:     true,
			CodeAction:         codeActionOptions{CodeActionKinds: []string{quickFix, fixAll}},
			DocumentFormatting: true,
			FoldingRange:       true,
		},
	}
	if s.pulls() {
		result.Capabilities.Diagnostic = &diagnosticOptions{Identifier: source}
	}
	return result, nil
}

// pulls says that the client asks for diagnostics: they are not sent to it as well, or it would show them twice.
func (s *server) pulls() bool { return s.client.TextDocument.Diagnostic != nil }

// notified takes a notification. What the server does not know, or cannot use, it must not answer.
func (s *server) notified(method string, raw json.RawMessage) error {
	switch method {
	case "textDocument/didOpen":
		return take(raw, s.didOpen)
	case "textDocument/didChange":
		return take(raw, s.didChange)
	case "textDocument/didClose":
		return take(raw, s.didClose)
	case "workspace/didChangeWorkspaceFolders":
		return take(raw, s.didChangeFolders)
	case "$/cancelRequest":
		return take(raw, s.cancel)
	case "exit":
		s.mu.Lock()
		s.exited = true
		s.mu.Unlock()
		return s.conn.Close()
	}
	return nil
}

func take[P any](raw json.RawMessage, f func(P) error) error {
	var params P
	if err := json.Unmarshal(raw, &params); err != nil {
		return err
	}
	return f(params)
}

func (s *server) didOpen(p didOpenParams) error {
	s.replace(p.TextDocument.URI, p.TextDocument.Version, func(*document) string { return p.TextDocument.Text })
	return nil
}

func (s *server) didChange(p didChangeParams) error {
	d := s.document(p.TextDocument.URI)
	if d == nil {
		return fmt.Errorf("%s is changed and not open", p.TextDocument.URI)
	}
	if p.TextDocument.Version <= d.version {
		// The changes are what the client's text has seen, whatever it calls the version.
		s.log.Printf("%s: version %d comes after version %d", d.uri, p.TextDocument.Version, d.version)
	}
	s.replace(d.uri, p.TextDocument.Version, func(d *document) string { return d.changed(p.ContentChanges) })
	return nil
}

// replace makes a version of a document the last one, and sees to its diagnostics.
func (s *server) replace(uri string, version int, text func(before *document) string) {
	s.mu.Lock()
	before := s.documents[uri]
	d := s.newDocument(uri, version, text(before))
	s.documents[uri] = d
	s.mu.Unlock()
	s.schedule(d, before == nil)
}

func (s *server) didClose(p documentParams) error {
	s.mu.Lock()
	d := s.documents[p.document()]
	delete(s.documents, p.document())
	if t := s.timers[p.document()]; t != nil {
		t.Stop()
		delete(s.timers, p.document())
	}
	s.mu.Unlock()
	s.publishing.Lock()
	defer s.publishing.Unlock()
	if d != nil && s.shown[d.uri] {
		delete(s.shown, d.uri)
		s.notify("textDocument/publishDiagnostics", publishDiagnosticsParams{URI: d.uri, Diagnostics: []diagnostic{}})
	}
	return nil
}

func (s *server) didChangeFolders(p struct {
	Event struct {
		Added   []documentID `json:"added"`
		Removed []documentID `json:"removed"`
	} `json:"event"`
},
) error {
	for _, f := range p.Event.Removed {
		s.files.removeFolder(f.URI)
	}
	for _, f := range p.Event.Added {
		s.files.addFolder(f.URI)
	}
	return nil
}

func (s *server) cancel(p struct {
	ID jsonrpc2.ID `json:"id"`
},
) error {
	s.mu.Lock()
	cancel := s.running[p.ID]
	s.mu.Unlock()
	if cancel != nil {
		cancel()
	}
	return nil
}
