package lsp

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/splice"
	"github.com/camel-edit/camel-edit/validate"
)

// source is what editors show as the one who says it.
const source = "camel-edit"

// pause is how long nothing is typed before the text is looked at.
const pause = 40 * time.Millisecond

// schedule sees to it that the diagnostics of a document go out: at once if it was just opened, otherwise when nothing more is typed.
func (s *server) schedule(d *document, opened bool) {
	if s.pulls() {
		return
	}
	wait := pause
	if opened {
		wait = 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.timers[d.uri]; t != nil {
		t.Stop()
	}
	s.timers[d.uri] = time.AfterFunc(wait, func() {
		_ = s.guard(func() error { s.diagnose(d); return nil }) // it has been logged
	})
}

// diagnose sends what is wrong with a document, and then, if there is more to say of it, what could be meant.
func (s *server) diagnose(d *document) {
	s.diagnosing.Lock() // a large text takes longer than the pause: its versions wait, and only the last is looked at
	defer s.diagnosing.Unlock()
	if s.document(d.uri) != d {
		return
	}
	quick := s.diagnostics(d, d.quick)
	if !s.publish(d, quick) || !d.isCamel() {
		return
	}
	if full := s.diagnostics(d, d.full); !slices.Equal(full, quick) {
		s.publish(d, full)
	}
}

// publish sends the diagnostics of a document, unless another version has come meanwhile.
func (s *server) publish(d *document, found []diagnostic) bool {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	if s.document(d.uri) != d {
		return false
	}
	if !d.isCamel() && !s.shown[d.uri] {
		return true // the file is left alone
	}
	s.shown[d.uri] = len(found) > 0
	s.notify("textDocument/publishDiagnostics", publishDiagnosticsParams{URI: d.uri, Version: &d.version, Diagnostics: found})
	return true
}

func (d *document) knowsAll() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.hasFull
}

// diagnostic answers a client that asks: with all there is to say if that is known or the client cannot be told to ask again,
// otherwise with what is wrong.
func (s *server) diagnostic(ctx context.Context, d *document, p diagnosticParams) (any, error) {
	found, id := d.full, strconv.Itoa(d.serial)
	if s.client.Workspace.Diagnostics.RefreshSupport && !d.knowsAll() {
		found, id = d.quick, id+" at first"
	}
	if id == p.PreviousResultID {
		return diagnosticReport{Kind: "unchanged", ResultID: id}, nil
	}
	items := s.diagnostics(d, found)
	if d.isCamel() && !d.knowsAll() {
		go func() {
			_ = s.guard(func() error { // it has been logged
				if !slices.Equal(s.diagnostics(d, d.full), items) && s.document(d.uri) == d {
					_, err := s.conn.DispatchCall(context.WithoutCancel(ctx), "workspace/diagnostic/refresh", nil)
					s.sent(err)
				}
				return nil
			})
		}()
	}
	return diagnosticReport{Kind: "full", ResultID: id, Items: &items}, nil
}

// diagnostics are findings as the protocol has them. A file that is none of Camel's has none.
func (s *server) diagnostics(d *document, found func() []report.Finding) []diagnostic {
	out := []diagnostic{}
	if !d.isCamel() {
		return out
	}
	for _, f := range found() {
		if f.Rule == validate.NotCamel {
			continue
		}
		message := f.Message
		if f.Write != "" {
			message += "\nWrite:\n" + strings.TrimRight(f.Write, "\n")
		}
		out = append(out, diagnostic{Range: d.textRange(d.extent(f.Offset)), Severity: severity(f), Code: f.Rule, Source: source, Message: message})
	}
	return out
}

func severity(f report.Finding) int {
	switch {
	case f.Rule == validate.Shorthand:
		return severityHint
	case f.Severity == report.Error:
		return severityError
	case f.Severity == report.Warning:
		return severityWarning
	}
	return severityInformation
}

// extent is what a finding at an offset is about, as far as its line tells: the key that stands there, or else the rest of the line.
func (d *document) extent(offset int) splice.Span {
	text, start := d.content(d.line(offset))
	rest := text[min(len(text), max(0, offset-start)):]
	for {
		inner, ok := strings.CutPrefix(rest, "- ")
		if !ok {
			break
		}
		rest = strings.TrimLeft(inner, " ")
	}
	from := start + len(text) - len(rest)
	if i := strings.Index(rest, " #"); i >= 0 {
		rest = rest[:i]
	}
	if key, value, ok := strings.Cut(rest, ":"); ok && (value == "" || value[0] == ' ') {
		rest = key
	}
	return splice.Span{Start: from, End: from + len(strings.TrimRight(rest, " \t"))}
}
