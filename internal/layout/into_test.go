package layout_test

import (
	"testing"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// The lines of a text that begins in a line of its own stay deeper than the key that it gets, though they stand left of it.
func TestInto(t *testing.T) {
	for src, want := range map[string]string{
		"to:\n      direct:a\n  - b\n": "to:\n      x:\n        y: direct:a\n          - b\n",
		"-     direct:a\n  - b\n":      "-     x:\n        y: direct:a\n          - b\n",
		"to:\n  direct:a\n  b\n":       "to:\n  x:\n    y: direct:a\n      b\n",
	} {
		n := syntax.Parse([]byte(src)).Root().First()
		value := n.Value()
		got, _, err := splice.Apply(src, layout.Into(n, "x", "y"))
		if err != nil || got != want {
			t.Errorf("Into makes %q of %q, %v, not %q", got, src, err, want)
		}
		if n := syntax.Parse([]byte(got)).Root().First().Get("x").Get("y"); n.Value() != value {
			t.Errorf("%q has the text %q, not %q", got, n.Value(), value)
		}
	}
}
