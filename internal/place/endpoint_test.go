package place_test

import (
	"testing"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
)

// The uri of a wire tap is evaluated for each message only if it holds an expression, in either of its forms.
func TestDynamic(t *testing.T) {
	s := place.Schema{Version: dsl.Latest()}
	for uri, want := range map[string]bool{
		"seda:a": false, "seda:{{name}}": false, "seda:${header.a}": true, "seda:$simple{header.a}": true,
	} {
		if got := s.URI(s.Def("WireTapDefinition"), uri).Dynamic; got != want {
			t.Errorf("%s: %v, want %v", uri, got, want)
		}
		if s.URI(s.Def("ToDefinition"), uri).Dynamic {
			t.Errorf("to: %s is evaluated", uri)
		}
	}
}
