package format

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"iter"

	"github.com/camel-edit/camel-edit/internal/report"
)

// JSON writes JSON Lines: one object a file, its keys in the order of [report.Result].
func JSON(w io.Writer, results iter.Seq[report.Result], _ Style) error {
	enc := encoder(w)
	for r := range results {
		if err := enc.Encode(r.Cut()); err != nil {
			return err
		}
	}
	return nil
}

func encoder(w io.Writer) *json.Encoder {
	enc := json.NewEncoder(w)
	// YAML is full of > and &; it is to be read as it stands.
	enc.SetEscapeHTML(false)
	return enc
}

// array writes a JSON array item by item.
type array struct {
	*bufio.Writer
	enc *json.Encoder
	any bool
}

func newArray(w *bufio.Writer) *array { return &array{Writer: w, enc: encoder(w)} }

func (a *array) add(item any) error {
	open := "["
	if a.any {
		open = ","
	}
	a.any = true
	fmt.Fprint(a, open)
	return a.enc.Encode(item)
}

func (a *array) end() {
	if !a.any {
		fmt.Fprint(a, "[")
	}
	fmt.Fprint(a, "]")
}
