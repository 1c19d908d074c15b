package report

import (
	"encoding/json"
	"io"
	"iter"
)

// JSON writes JSON Lines: one object a file, its keys in the order of [Result].
func JSON(w io.Writer, results iter.Seq[Result], _ Style) error {
	enc := json.NewEncoder(w)
	// YAML is full of > and &; it is to be read as it stands.
	enc.SetEscapeHTML(false)
	for r := range results {
		if err := enc.Encode(r.cut()); err != nil {
			return err
		}
	}
	return nil
}
