// Package schematest holds results against docs/result.schema.json, for tests.
package schematest

import (
	"bytes"
	"encoding/json"
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
	s, err := schema()
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Validate(v); err != nil {
		t.Errorf("a result is not as docs/result.schema.json says: %v\n%s", err, text)
	}
}
