package lsp

import (
	"context"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/workspace"
)

// definition leads from an endpoint between routes, such as direct:orders, to the routes that read from it, in open documents
// and in the files of the workspace.
func (s *server) definition(ctx context.Context, d *document, p positionParams) (any, error) {
	line := min(p.Position.Line, len(d.starts)-1) + 1
	out := []location{}
	for _, c := range d.channels() {
		if c.Line != line || !strings.Contains(c.Endpoint, ":") {
			continue
		}
		for place := range s.channels(ctx) {
			if place.Consumes && place.Endpoint == c.Endpoint {
				out = append(out, place.location)
			}
		}
		break
	}
	return out, nil
}

// consumed lists the endpoints of a scheme that routes read from, each once.
func (s *server) consumed(ctx context.Context, scheme string) []string {
	var out []string
	for place := range s.channels(ctx) {
		if place.Consumes && strings.HasPrefix(place.Endpoint, scheme+":") {
			out = append(out, place.Endpoint)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// channel is an endpoint between routes where a text names it.
type channel struct {
	cameledit.Channel
	location location
}

// channels yields those of all open documents, and of the files of the workspace that are not open, until ctx ends.
func (s *server) channels(ctx context.Context) func(yield func(channel) bool) {
	return func(yield func(channel) bool) {
		s.mu.Lock()
		var open []*document
		isOpen := map[string]bool{}
		for _, d := range s.documents {
			open = append(open, d)
			isOpen[filename(d.uri)] = true
		}
		s.mu.Unlock()
		slices.SortFunc(open, func(a, b *document) int { return strings.Compare(a.uri, b.uri) })
		for _, d := range open {
			if !d.isCamel() {
				continue
			}
			for _, c := range d.channels() {
				if !yield(d.channel(c)) {
					return
				}
			}
		}
		for _, name := range s.files.list() {
			if isOpen[name] {
				continue
			}
			for _, c := range s.files.channels(name, s) {
				if ctx.Err() != nil || !yield(c) {
					return
				}
			}
		}
	}
}

// channel places a channel of the document at the text that names it.
func (d *document) channel(c cameledit.Channel) channel {
	span := d.extent(c.Offset)
	if text, start := d.content(d.line(c.Offset)); strings.HasPrefix(text[c.Offset-start:], "uri:") {
		span.Start = start + len(text) - len(strings.TrimLeft(text[c.Offset-start+len("uri:"):], " "))
		span.End = start + len(text)
	}
	return channel{c, location{d.uri, d.textRange(span)}}
}

// files are those below the folders of the workspace. What was read of a file holds as long as it has the same size and time.
type files struct {
	mu      sync.Mutex
	folders []string
	known   map[string]known
}

type known struct {
	size     int64
	time     time.Time
	channels []channel
}

func (f *files) addFolder(uri string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if name := filename(uri); name != "" && !slices.Contains(f.folders, name) {
		f.folders = append(f.folders, name)
	}
}

func (f *files) removeFolder(uri string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.folders = slices.DeleteFunc(f.folders, func(name string) bool { return name == filename(uri) })
}

// list names the YAML files below the folders, each once. A folder that cannot be read has none.
func (f *files) list() []string {
	f.mu.Lock()
	folders := slices.Clone(f.folders)
	f.mu.Unlock()
	var out []string
	for _, folder := range folders {
		found, _ := workspace.Find(folder, nil)
		for _, p := range found {
			if p.Err == nil {
				out = append(out, p.Name)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// channels are those of a file. One that cannot be read, or is none of Camel's, has none.
func (f *files) channels(name string, s *server) []channel {
	info, err := os.Stat(name)
	if err != nil {
		return nil
	}
	f.mu.Lock()
	k, ok := f.known[name]
	f.mu.Unlock()
	if ok && k.size == info.Size() && k.time.Equal(info.ModTime()) {
		return k.channels
	}
	k = known{size: info.Size(), time: info.ModTime()}
	if file, err := workspace.Read(name); err == nil {
		s.mu.Lock()
		d := s.newDocument(fileURI(name), 0, string(file.Text))
		s.mu.Unlock()
		if d.isCamel() {
			for _, c := range d.channels() {
				k.channels = append(k.channels, d.channel(c))
			}
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.known == nil {
		f.known = map[string]known{}
	}
	f.known[name] = k
	return k.channels
}
