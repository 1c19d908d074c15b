package lsp

import "encoding/json"

// The part of the Language Server Protocol 3.17 that the server speaks, in the protocol's own names.

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"` // in units of the encoding that was agreed on
}

type textRange struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string    `json:"uri"`
	Range textRange `json:"range"`
}

type textEdit struct {
	Range   textRange `json:"range"`
	NewText string    `json:"newText"`
}

type documentID struct {
	URI string `json:"uri"`
}

// documentParams is what every request about a document has.
type documentParams struct {
	TextDocument documentID `json:"textDocument"`
}

type positionParams struct {
	documentParams
	Position position `json:"position"`
}

type initializeParams struct {
	RootURI          string             `json:"rootUri"`
	WorkspaceFolders []documentID       `json:"workspaceFolders"`
	Capabilities     clientCapabilities `json:"capabilities"`
}

type clientCapabilities struct {
	General struct {
		PositionEncodings []encoding `json:"positionEncodings"`
	} `json:"general"`
	Workspace struct {
		WorkspaceEdit struct {
			DocumentChanges bool `json:"documentChanges"`
		} `json:"workspaceEdit"`
		Diagnostics struct {
			RefreshSupport bool `json:"refreshSupport"`
		} `json:"diagnostics"`
	} `json:"workspace"`
	TextDocument struct {
		Diagnostic     *struct{} `json:"diagnostic"` // the client asks for diagnostics itself
		DocumentSymbol struct {
			Hierarchical bool `json:"hierarchicalDocumentSymbolSupport"`
		} `json:"documentSymbol"`
		Hover struct {
			ContentFormat []string `json:"contentFormat"`
		} `json:"hover"`
	} `json:"textDocument"`
}

type initializeResult struct {
	Capabilities serverCapabilities `json:"capabilities"`
	ServerInfo   serverInfo         `json:"serverInfo"`
}

type serverInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type serverCapabilities struct {
	PositionEncoding   encoding           `json:"positionEncoding"`
	TextDocumentSync   syncOptions        `json:"textDocumentSync"`
	Completion         completionOptions  `json:"completionProvider"`
	Hover              bool               `json:"hoverProvider"`
	Definition         bool               `json:"definitionProvider"`
	DocumentSymbol     bool               `json:"documentSymbolProvider"`
	CodeAction         codeActionOptions  `json:"codeActionProvider"`
	DocumentFormatting bool               `json:"documentFormattingProvider"`
	FoldingRange       bool               `json:"foldingRangeProvider"`
	Diagnostic         *diagnosticOptions `json:"diagnosticProvider,omitempty"`
}

type syncOptions struct {
	OpenClose bool `json:"openClose"`
	Change    int  `json:"change"` // incremental
}

const incremental = 2

type completionOptions struct {
	TriggerCharacters []string `json:"triggerCharacters"`
}

type codeActionOptions struct {
	CodeActionKinds []string `json:"codeActionKinds"`
}

type diagnosticOptions struct {
	Identifier            string `json:"identifier"`
	InterFileDependencies bool   `json:"interFileDependencies"`
	WorkspaceDiagnostics  bool   `json:"workspaceDiagnostics"`
}

type didOpenParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

type didChangeParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	} `json:"textDocument"`
	ContentChanges []contentChange `json:"contentChanges"`
}

type contentChange struct {
	Range *textRange `json:"range"` // nil: the text is all of the document
	Text  string     `json:"text"`
}

type diagnostic struct {
	Range    textRange `json:"range"`
	Severity int       `json:"severity"`
	Code     string    `json:"code"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`
}

// The severities of a diagnostic.
const (
	severityError = 1 + iota
	severityWarning
	severityInformation
	severityHint
)

type publishDiagnosticsParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type diagnosticParams struct {
	documentParams
	PreviousResultID string `json:"previousResultId"`
}

type diagnosticReport struct {
	Kind     string        `json:"kind"` // full, or unchanged
	ResultID string        `json:"resultId"`
	Items    *[]diagnostic `json:"items,omitempty"`
}

type codeActionParams struct {
	documentParams
	Range   textRange `json:"range"`
	Context struct {
		Diagnostics []json.RawMessage `json:"diagnostics"`
		Only        []string          `json:"only"`
		TriggerKind int               `json:"triggerKind"`
	} `json:"context"`
}

const triggeredByCursor = 2 // the client asks because the cursor has moved, not because a person wants to see actions

type codeAction struct {
	Title       string            `json:"title"`
	Kind        string            `json:"kind"`
	Diagnostics []json.RawMessage `json:"diagnostics,omitempty"`
	IsPreferred bool              `json:"isPreferred,omitempty"`
	Edit        workspaceEdit     `json:"edit"`
}

type workspaceEdit struct {
	Changes         map[string][]textEdit `json:"changes,omitempty"`
	DocumentChanges []documentEdit        `json:"documentChanges,omitempty"`
}

type documentEdit struct {
	TextDocument versionedID `json:"textDocument"`
	Edits        []textEdit  `json:"edits"`
}

type versionedID struct {
	URI     string `json:"uri"`
	Version int    `json:"version"`
}

type documentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           int              `json:"kind"`
	Range          textRange        `json:"range"`
	SelectionRange textRange        `json:"selectionRange"`
	Children       []documentSymbol `json:"children,omitempty"`
}

type symbolInformation struct {
	Name          string   `json:"name"`
	Kind          int      `json:"kind"`
	Location      location `json:"location"`
	ContainerName string   `json:"containerName,omitempty"`
}

// The kinds of symbols that stand for what a route is made of.
const (
	symbolModule   = 2
	symbolClass    = 5
	symbolField    = 8
	symbolFunction = 12
)

type hover struct {
	Contents markup    `json:"contents"`
	Range    textRange `json:"range"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type completionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []completionItem `json:"items"`
}

type completionItem struct {
	Label      string   `json:"label"`
	Kind       int      `json:"kind"`
	Detail     string   `json:"detail,omitempty"`
	Deprecated bool     `json:"deprecated,omitempty"`
	Preselect  bool     `json:"preselect,omitempty"`
	SortText   string   `json:"sortText"`
	TextEdit   textEdit `json:"textEdit"`
}

// The kinds of completions.
const (
	itemFunction   = 3
	itemField      = 5
	itemClass      = 7
	itemModule     = 9
	itemProperty   = 10
	itemKeyword    = 14
	itemReference  = 18
	itemEnumMember = 20
)

type foldingRange struct {
	StartLine int    `json:"startLine"`
	EndLine   int    `json:"endLine"`
	Kind      string `json:"kind,omitempty"`
}

// The error codes of the protocol, beside those of JSON-RPC.
const (
	notInitialized   = -32002
	contentModified  = -32801
	serverCancelled  = -32802
	requestCancelled = -32800
)
