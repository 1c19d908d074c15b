// Package schematest holds results against docs/result.schema.json, for tests.
package schematest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/camel-edit/camel-edit/docs"
)

var schema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(docs.ResultSchema))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("result.schema.json", doc); err != nil {
		return nil, err
	}
	return c.Compile("result.schema.json")
})

// Check fails the test if a result, or the JSON of one, is not as the schema says.
func Check(t testing.TB, result any) {
	t.Helper()
	text, ok := result.([]byte)
	if !ok {
		var err error
		if text, err = json.Marshal(result); err != nil {
			t.Fatal(err)
		}
	}
	if err := Validate(text); err != nil {
		t.Error(err)
	}
}

// Validate says what in the JSON of a result is not as the schema says.
func Validate(text []byte) error {
	s, err := schema()
	if err != nil {
		return err
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("a result is no JSON: %w\n%s", err, text)
	}
	if err := s.Validate(v); err != nil {
		return fmt.Errorf("a result is not as docs/result.schema.json says: %w\n%s", err, text)
	}
	return nil
}
