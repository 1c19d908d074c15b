package cameledit

import (
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/internal/view"
	"github.com/camel-edit/camel-edit/validate"
)

// Channels lists those that src sends to and reads from, for [WithoutConsumer]. Of a text that is not YAML it lists what can be
// read.
func Channels(src []byte, o Options) []Channel {
	e, _ := newEngine(src, o)
	if e == nil {
		return nil
	}
	if len(e.file.Problems()) > 0 {
		e.file = syntax.Recover(view.Bytes(e.text))
	}
	out := validate.Channels(e.file, e.version)
	for i := range out {
		out[i].Line, out[i].Column = e.source.Position(out[i].Offset)
	}
	return out
}

// WithoutConsumer gives for each of some files that are run together, by their channels, the notes on those that it sends to and
// that none of the files reads from: a message to such a direct: fails.
func WithoutConsumer(files [][]Channel) [][]Finding { return validate.WithoutConsumer(files) }
