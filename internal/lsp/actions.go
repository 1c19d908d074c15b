package lsp

import (
	"context"
	"encoding/json"
	"strings"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/splice"
)

// codeActions offers each reading of what stands in the lines of the range, and all that has one reading in the file.
func (s *server) codeActions(_ context.Context, d *document, p codeActionParams) (any, error) {
	out := []codeAction{}
	if wants(p.Context.Only, quickFix) {
		for _, f := range cameledit.Readings([]byte(d.text), p.Range.Start.Line+1, p.Range.End.Line+1, s.Options) {
			about := d.about(f, p.Context.Diagnostics)
			for _, r := range f.Readings {
				out = append(out, codeAction{
					Title: title(f, r), Kind: quickFix, Diagnostics: about,
					IsPreferred: len(f.Readings) == 1, Edit: s.edit(d, r.Edits),
				})
			}
		}
	}
	// To fix the whole file is asked for by its kind, or by a person who looks at what there is.
	if len(p.Context.Only) > 0 && wants(p.Context.Only, fixAll) || len(p.Context.Only) == 0 && p.Context.TriggerKind != triggeredByCursor {
		if r := d.fixed(); r.Status == report.Fixed {
			out = append(out, codeAction{Title: "Write all that can be read in one way canonically", Kind: fixAll, Edit: s.edit(d, r.Edits)})
		}
	}
	return out, nil
}

// wants says that a client asks for actions of a kind: by its name or that of a kind above it, or for all.
func wants(only []string, kind string) bool {
	for _, o := range only {
		if o == "" || kind == o || strings.HasPrefix(kind, o+".") {
			return true
		}
	}
	return len(only) == 0
}

// title says what an action would do. One of several readings has the name that --choose takes.
func title(f report.Finding, r report.Reading) string {
	if len(f.Readings) == 1 && r.Name == "" {
		return "Write canonically: " + f.Message
	}
	return "Read as " + r.Name + ": " + r.Means
}

// about are the diagnostics, as the client sent them, in the line of a finding.
func (d *document) about(f report.Finding, sent []json.RawMessage) []json.RawMessage {
	var out []json.RawMessage
	for _, raw := range sent {
		var x diagnostic
		if json.Unmarshal(raw, &x) == nil && x.Source == source && x.Range.Start.Line == d.line(f.Offset) {
			out = append(out, raw)
		}
	}
	return out
}

// edit is the change of one document. A client that knows versions makes it only in the version that it was made for.
func (s *server) edit(d *document, edits []splice.Edit) workspaceEdit {
	if s.client.Workspace.WorkspaceEdit.DocumentChanges {
		return workspaceEdit{DocumentChanges: []documentEdit{{versionedID{d.uri, d.version}, d.edits(edits)}}}
	}
	return workspaceEdit{Changes: map[string][]textEdit{d.uri: d.edits(edits)}}
}

// formatting makes the document canonical, if nothing is left that has to be chosen or mended first.
func (s *server) formatting(_ context.Context, d *document, _ documentParams) (any, error) {
	return d.edits(d.fixed().Edits), nil
}
