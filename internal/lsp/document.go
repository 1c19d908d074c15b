package lsp

import (
	"net/url"
	"path"
	"path/filepath"
	"strings"
	"sync"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/cursor"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/workspace"
)

// document is one version of an open document. It never changes: a change makes another one, and what was asked about this one is
// answered about this one, or not at all.
type document struct {
	uri     string
	version int
	serial  int // counts the versions of all documents, whatever the client calls them
	*lines

	// What is known of it is found when it is first asked for.
	isCamel  func() bool
	read     func() *cursor.Text
	quick    func() []report.Finding // what is wrong
	full     func() []report.Finding // and what could be meant instead
	fixed    func() cameledit.Result
	channels func() []cameledit.Channel

	mu      sync.Mutex
	hasFull bool
}

func (s *server) newDocument(uri string, version int, text string) *document {
	src := []byte(text)
	s.serial++
	d := &document{uri: uri, version: version, serial: s.serial, lines: newLines(text, s.units)}
	d.isCamel = sync.OnceValue(func() bool { return workspace.IsCamel(path.Base(uri)) || cameledit.HoldsRoutes(src) })
	d.read = sync.OnceValue(func() *cursor.Text { return cursor.Read(src, s.table) })
	d.quick = sync.OnceValue(func() []report.Finding { return cameledit.Check(src, s.Options).Findings })
	d.full = sync.OnceValue(func() []report.Finding {
		found := cameledit.Validate(src, s.Options).Findings
		d.mu.Lock()
		d.hasFull = true
		d.mu.Unlock()
		return found
	})
	d.fixed = sync.OnceValue(func() cameledit.Result { return cameledit.Fix(src, s.Options) })
	d.channels = sync.OnceValue(func() []cameledit.Channel { return cameledit.Channels(src, s.Options) })
	return d
}

// changed is the text of a document after changes, each of which refers to the text that the one before it made.
func (d *document) changed(changes []contentChange) string {
	l := d.lines
	for _, c := range changes {
		text := c.Text
		if c.Range != nil {
			span := l.span(*c.Range)
			text = l.text[:span.Start] + c.Text + l.text[span.End:]
		}
		l = newLines(text, l.units)
	}
	return l.text
}

// filename is the path that a file: uri names, "" for another uri.
func filename(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	name := u.Path
	if len(name) > 2 && name[0] == '/' && name[2] == ':' { // /C:/routes
		name = name[1:]
	}
	return filepath.FromSlash(name)
}

// fileURI is the uri of a file.
func fileURI(name string) string {
	name = filepath.ToSlash(name)
	if !strings.HasPrefix(name, "/") {
		name = "/" + name
	}
	return (&url.URL{Scheme: "file", Path: name}).String()
}
