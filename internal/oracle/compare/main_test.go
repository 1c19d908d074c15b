package main

import (
	"errors"
	"testing"

	"github.com/camel-edit/camel-edit/internal/oracle"
)

// Where Camel cannot be asked the run fails; it never passes with nothing compared.
func TestWithoutJava(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	var unavailable *oracle.UnavailableError
	if err := run("..", "../../../../shared", 0, 0, false, false); !errors.As(err, &unavailable) {
		t.Errorf("%v", err)
	}
}
