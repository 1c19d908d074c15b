package oracle

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/dsl"
)

// The schema in the loader's jar says what the newest table says, which is of a later patch release, but for the differences that
// are listed, each with a line that begins with < (only in the jar) or > (only in the table).
func TestLiveSchema(t *testing.T) {
	if os.Getenv("ORACLE") == "" {
		t.Skip("Camel's schema is not compared: it takes a JDK and Maven; make oracle does")
	}
	if _, err := Build(t.Context(), "java"); err != nil {
		t.Fatal(err)
	}
	v := dsl.Latest()
	jar, table := map[string]bool{}, map[string]bool{}
	s := readSchema(t)
	for class, n := range s.Items.Definitions {
		if name := simpleName(class); !strings.HasSuffix(name, "$Inline") { // the part of a definition that its users share
			s.facts(jar, name, n)
			if d := v.Def(name); d != nil {
				tableFacts(table, v, name, d)
			}
		}
	}
	s.facts(jar, "entries", &s.Items.schema)
	tableFacts(table, v, "entries", v.Top())

	var got strings.Builder
	for _, fact := range slices.Sorted(maps.Keys(jar)) {
		if !table[fact] {
			got.WriteString("< " + fact + "\n")
		}
	}
	for _, fact := range slices.Sorted(maps.Keys(table)) {
		if !jar[fact] {
			got.WriteString("> " + fact + "\n")
		}
	}
	t.Logf("facts in the jar %d, in the table of %s %d, different %d", len(jar), v.Camel, len(table), strings.Count(got.String(), "\n"))
	const file = "testdata/schema.txt"
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var listed strings.Builder
	for line := range strings.Lines(string(want)) {
		if !strings.HasPrefix(line, "#") {
			listed.WriteString(line)
		}
	}
	if got.String() != listed.String() {
		t.Errorf("the differences are\n%sand %s lists\n%s", got.String(), file, listed.String())
	}
}

type schema struct {
	Ref        string `json:"$ref"`
	Type       string
	Enum       []string
	Required   []string
	Properties map[string]*schema
	Items      *schema
	OneOf      []*schema
	AnyOf      []*schema
}

type fileSchema struct {
	Items struct {
		schema
		Definitions map[string]*schema
	}
}

// readSchema takes the schema out of the jar that the loader runs from.
func readSchema(t *testing.T) (s fileSchema) {
	t.Helper()
	jars, err := filepath.Glob("java/target/lib/camel-yaml-dsl-[0-9]*.jar")
	if err != nil || len(jars) != 1 {
		t.Fatalf("jars of the loader: %v, %v", jars, err)
	}
	jar, err := zip.OpenReader(jars[0])
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = jar.Close() }()
	f, err := jar.Open("schema/camelYamlDsl.json")
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(f)
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// facts notes what a definition says of its keys: what stands under them, and which have to be there.
func (s *fileSchema) facts(to map[string]bool, name string, n *schema) {
	keys := maps.Clone(n.Properties)
	if keys == nil {
		keys = map[string]*schema{}
	}
	required := slices.Clone(n.Required)
	add := func(from *schema) {
		maps.Copy(keys, from.Properties)
		for _, any := range from.AnyOf {
			for _, one := range any.OneOf {
				maps.Copy(keys, one.Properties)
			}
		}
	}
	add(n)
	for _, form := range n.OneOf {
		switch form.Type {
		case "string":
			to[name+": a text"] = true
		case "object":
			add(form)
			required = append(required, form.Required...)
		}
	}
	if n.Type == "array" {
		to[name+": list of "+simpleName(n.Items.Ref)] = true
	}
	languages := s.Items.Definitions["org.apache.camel.model.language.ExpressionDefinition"].Properties
	for key, p := range keys {
		if languages[key] == nil || p.Type != "" || name == "ExpressionDefinition" {
			to[name+"."+key+": "+p.shape()] = true
		}
	}
	for _, key := range required {
		to[name+"."+key+": required"] = true
	}
}

func (n *schema) shape() string {
	switch {
	case n.Ref != "":
		return simpleName(n.Ref)
	case n.Type == "array" && n.Items.Ref != "":
		return "list of " + simpleName(n.Items.Ref)
	case n.Type == "array" && len(n.Items.Properties) == 1:
		for key, p := range n.Items.Properties {
			return "list of " + key + " with " + simpleName(p.Ref)
		}
	case n.Type == "array":
		return "list of " + n.Items.Type
	case len(n.Enum) > 0:
		return "one of " + strings.Join(n.Enum, " ")
	}
	return n.Type
}

// tableFacts notes the same of a definition of the table.
func tableFacts(to map[string]bool, v *dsl.Version, name string, d *dsl.Def) {
	if d.Scalar != "" {
		to[name+": a text"] = true
	}
	if d.List() != nil {
		to[name+": list of "+d.List().Name] = true
	}
	for o := range v.Options(d) {
		if !o.Language || name == "ExpressionDefinition" {
			to[name+"."+o.Name+": "+tableShape(o)] = true
		}
	}
	for o := range v.Required(d) {
		to[name+"."+o.Name+": required"] = true
	}
}

func tableShape(o *dsl.Option) string {
	switch o.Type {
	case dsl.Object:
		return o.Def().Name
	case dsl.ObjectList:
		return "list of " + o.Def().Name
	case dsl.WrapList:
		return "list of " + o.Key + " with " + o.Def().Name
	case dsl.TextList:
		return "list of string"
	case dsl.Enum:
		return "one of " + strings.Join(o.Enum, " ")
	case dsl.FreeMap:
		return "object"
	case dsl.Bool:
		return "boolean"
	case dsl.Number, dsl.Integer:
		return "number"
	case dsl.Text, dsl.Duration, dsl.Ref, dsl.Binary:
		return "string"
	}
	return fmt.Sprint(o.Type)
}

// simpleName is the name of a Java class without its package, from its full name or from a reference.
func simpleName(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }
