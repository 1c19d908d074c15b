package validate

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/shared"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// schemaFaults are the places where a published schema does not say what Camel means. The checker has to agree with the
// schema once they are mended, and each has to make a difference in some file or mutant, or it is no fault any more. mend
// says whether the schema of a version has it.
var schemaFaults = []struct {
	name, why string
	mend      func(schema map[string]any) bool
}{
	{
		"entry", "the schema has no type for an entry, so it takes a text or a list",
		func(schema map[string]any) bool {
			schema["items"].(map[string]any)["type"] = "object"
			return true
		},
	},
	{
		"from", "up to 4.18 from takes any key: what stands beside a $ref does not count",
		func(schema map[string]any) bool {
			from := definitionsOf(schema)["org.apache.camel.dsl.yaml.deserializers.RouteFromDefinitionDeserializer"].(map[string]any)
			_, has := from["$ref"]
			delete(from, "$ref")
			return has
		},
	},
	{
		"expression", "up to 4.18 expression takes any key, since one definition is that of the map and of languages in an EIP",
		func(schema map[string]any) bool {
			return closeDefinition(schema, "org.apache.camel.model.language.ExpressionDefinition")
		},
	},
	{
		"choice", "of two members of a choice one counts as absent if its own value is wrong",
		func(schema map[string]any) bool { return typeChoices(schema) },
	},
}

// typeChoices gives the members of a choice their type beside the choice too, where the schema has {}.
func typeChoices(schema map[string]any) bool {
	found, definitions := false, definitionsOf(schema)
	for _, d := range definitions {
		d := d.(map[string]any)
		own, _ := d["properties"].(map[string]any)
		var walk func(v any)
		walk = func(v any) {
			switch v := v.(type) {
			case map[string]any:
				if ref, ok := v["$ref"].(string); ok { // the languages that stand in an EIP
					walk(definitions[strings.TrimPrefix(ref, definitionRef)])
				}
				options, _ := v["properties"].(map[string]any)
				for key, o := range options {
					if empty, ok := own[key].(map[string]any); ok && len(empty) == 0 {
						own[key], found = o, true
					}
				}
				for _, of := range []string{"anyOf", "oneOf"} {
					walk(v[of])
				}
			case []any:
				for _, x := range v {
					walk(x)
				}
			}
		}
		walk(d["anyOf"])
		walk(d["oneOf"])
	}
	return found
}

// definitionRef is what a reference to a definition begins with.
const definitionRef = "#/items/definitions/"

func definitionsOf(schema map[string]any) map[string]any {
	return schema["items"].(map[string]any)["definitions"].(map[string]any)
}

// closeDefinition lets an option that refers to a definition refer to a copy that takes no other keys, unless the definition
// takes none itself.
func closeDefinition(schema map[string]any, name string) bool {
	definitions := definitionsOf(schema)
	if definitions[name].(map[string]any)["additionalProperties"] == false {
		return false
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			options, _ := v["properties"].(map[string]any)
			for _, o := range options {
				if o, ok := o.(map[string]any); ok && o["$ref"] == definitionRef+name {
					o["$ref"] = definitionRef + name + "$Closed"
				}
			}
			for _, x := range v {
				walk(x)
			}
		case []any:
			for _, x := range v {
				walk(x)
			}
		}
	}
	walk(schema)
	closed := clone(definitions[name]).(map[string]any)
	closed["additionalProperties"] = false
	definitions[name+"$Closed"] = closed
	return true
}

// schemas are those of one version: as published, mended, and with one fault left, nil where the version does not have it.
type schemas struct {
	published, mended *jsonschema.Schema
	with              []*jsonschema.Schema // by the index in schemaFaults
}

func compile(t *testing.T, file string) *schemas {
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	build := func(but int) *jsonschema.Schema {
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(src))
		if err != nil {
			t.Fatal(err)
		}
		for i, fault := range schemaFaults {
			if i == but {
				if !fault.mend(clone(doc).(map[string]any)) {
					return nil
				}
			} else if but != all {
				fault.mend(doc.(map[string]any))
			}
		}
		c := jsonschema.NewCompiler()
		if err := c.AddResource("schema.json", doc); err != nil {
			t.Fatal(err)
		}
		schema, err := c.Compile("schema.json")
		if err != nil {
			t.Fatal(err)
		}
		return schema
	}
	out := &schemas{published: build(all), mended: build(none)}
	for i := range schemaFaults {
		out.with = append(out.with, build(i))
	}
	return out
}

// What compile leaves as it is.
const (
	none = -1
	all  = -2
)

// TestSchema compares the verdict of the checker with that of the schema that Camel publishes, on files and on mutants of
// them. CAMEL_SCHEMAS names the directory that gen -schemas has written; SCHEMA_MUTANTS is how many to make for a version.
func TestSchema(t *testing.T) {
	const seed = 20261130
	dir := os.Getenv("CAMEL_SCHEMAS")
	if dir == "" {
		t.Skip("CAMEL_SCHEMAS does not name a directory with the published schemas: go run ./internal/dsl/gen -schemas DIR")
	}
	n := 1000
	if s := os.Getenv("SCHEMA_MUTANTS"); s != "" {
		var err error
		if n, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	files := routeFiles(t)
	came := map[string]int{} // faults of the schemas
	for _, v := range dsl.Versions() {
		p := parity{schemas: compile(t, filepath.Join(dir, v.Camel+".json")), version: v, faults: map[string]int{}}
		valid := 0
		var roots []any
		for _, file := range files {
			if p.compare(t, file.name, file.tree) {
				valid++
			}
			roots = append(roots, valueOf(file.tree.Root()))
		}
		r := rand.New(rand.NewPCG(seed, 0))
		validMutants, drawn := 0, map[string]int{}
		for range n {
			i := r.IntN(len(files))
			m := mutator{r: r, root: clone(roots[i])}
			for range 1 + r.IntN(2) {
				drawn[m.change()]++
			}
			f := syntax.Parse(asYAML(m.root))
			if len(f.Problems()) > 0 {
				t.Fatalf("%s: the text of a mutant is not YAML: %v\n%s", files[i].name, f.Problems(), f.Source())
			}
			if p.compare(t, files[i].name, f) {
				validMutants++
			}
		}
		t.Logf("camel %s: files %d, valid %d; seed %d, mutants %d, valid %d, drawn %v; differences %d, faults of the schema %v",
			v.Camel, len(files), valid, seed, n, validMutants, drawn, p.differences, p.faults)
		for name, times := range p.faults {
			came[name] += times
		}
	}
	for _, fault := range schemaFaults {
		if came[fault.name] == 0 {
			t.Errorf("the fault %q of the schema did not come up: is it mended? (%s)", fault.name, fault.why)
		}
	}
}

// parity holds the checker against the schemas of a version and counts where they differ.
type parity struct {
	*schemas
	version     *dsl.Version
	differences int            // for which there is no reason
	faults      map[string]int // differences by the fault of the schema that they come from
}

// compare tells the test where the checker and the schema differ, and says whether the published schema takes the file.
func (p *parity) compare(t *testing.T, name string, f *syntax.File) bool {
	root := valueOf(f.Root())
	published, want := p.published.Validate(root) == nil, p.mended.Validate(root)
	c := newChecker(f, p.version)
	c.fits, c.schemaOnly = asSchema, true
	c.root(f.Root())
	if got := errorsOf(c); (len(got) == 0) != (want == nil) {
		p.differences++
		t.Errorf("camel %s: %s:\nthe checker says %v\nthe schema says %v\n%s", p.version.Camel, name, got, want, f.Source())
	}
	if published != (want == nil) {
		p.faults[p.fault(root, want == nil)]++
	}
	return published
}

// fault names the one of the schema that makes the verdict on a value differ.
func (p *parity) fault(root any, want bool) string {
	for i, fault := range schemaFaults {
		if p.with[i] != nil && (p.with[i].Validate(root) == nil) != want {
			return fault.name
		}
	}
	return "several"
}

func errorsOf(c *checker) []string {
	var out []string
	for _, x := range c.out {
		if x.Rule != Shorthand {
			line, column := c.f.Position(x.Offset)
			out = append(out, strconv.Itoa(line)+":"+strconv.Itoa(column)+": "+x.Message)
		}
	}
	return out
}

// asSchema says that the schema takes the scalar for the option: it converts nothing.
func asSchema(o *dsl.Option, n syntax.Node) bool {
	switch x := valueOf(n).(type) {
	case string:
		switch o.Type {
		case dsl.Enum:
			return slices.Contains(o.Enum, x)
		case dsl.Bool, dsl.Number, dsl.Integer:
			return false
		default:
		}
		return true
	case bool:
		return o.Type == dsl.Bool
	case json.Number:
		return o.Type == dsl.Number || o.Type == dsl.Integer
	}
	return false
}

// valueOf is the JSON value of a node, as the core schema of YAML 1.2 reads it. Of a key that stands twice the last counts.
func valueOf(n syntax.Node) any {
	n = n.Resolve()
	switch n.Kind() {
	case syntax.Map:
		m := map[string]any{}
		for e := range n.Children {
			m[e.Key()] = valueOf(e)
		}
		return m
	case syntax.Seq:
		l := []any{}
		for e := range n.Children {
			l = append(l, valueOf(e))
		}
		return l
	case syntax.Scalar:
		return scalarOf(n)
	default:
	}
	return nil
}

func scalarOf(n syntax.Node) any {
	s := n.Value()
	switch {
	case n.Style() != syntax.Plain || n.Tag() == "!!str":
		return s
	case n.IsNull():
		return nil
	case s == "true" || s == "false":
		return s == "true"
	case s == "" || !strings.Contains("0123456789-.", s[:1]):
		return s
	}
	if json.Valid([]byte(s)) {
		return json.Number(s)
	}
	return s
}

// asYAML writes a value as JSON, which is YAML.
func asYAML(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // the values come from texts
	}
	return text
}

type routeFile struct {
	name string
	tree *syntax.File
}

// routeFiles reads the files of routes beside the checkout, valid ones and others, in the order of their names.
func routeFiles(t *testing.T) []routeFile {
	var out []routeFile
	s := place.Schema{Version: dsl.Latest()}
	for _, sub := range []string{"valid", "not-valid"} {
		root := shared.Dir(t, "corpus/"+sub)
		err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(p, "ml") {
				return err
			}
			src, err := os.ReadFile(p)
			if err != nil {
				return err
			}
			f := syntax.Parse(src)
			if len(f.Problems()) == 0 && len(f.Documents()) == 1 && s.FileOf(f.Root()) == place.Routes {
				out = append(out, routeFile{sub + "/" + filepath.Base(p), f})
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// mutator changes a value as an author's slip does.
type mutator struct {
	r    *rand.Rand
	root any
}

// operators are what a mutant may come from.
var operators = []string{"drop", "rename", "move", "retype", "duplicate"}

// spot is a map or a list of the value, and the way to put another in its place.
type spot struct {
	value any
	set   func(any)
}

// spots lists the maps and lists of the value that are not empty, outermost first.
func (m *mutator) spots() []spot {
	var out []spot
	var walk func(v any, set func(any))
	walk = func(v any, set func(any)) {
		switch v := v.(type) {
		case map[string]any:
			if len(v) > 0 {
				out = append(out, spot{v, set})
			}
			for _, k := range slices.Sorted(maps.Keys(v)) {
				walk(v[k], func(x any) { v[k] = x })
			}
		case []any:
			if len(v) > 0 {
				out = append(out, spot{v, set})
			}
			for i := range v {
				walk(v[i], func(x any) { v[i] = x })
			}
		}
	}
	walk(m.root, func(x any) { m.root = x })
	return out
}

// change applies an operator that is drawn uniformly to a key or an item, and says which.
func (m *mutator) change() string {
	op := pick(m.r, operators)
	spots := m.spots()
	if op == "rename" { // an item has no name
		spots = slices.DeleteFunc(spots, func(s spot) bool { _, isMap := s.value.(map[string]any); return !isMap })
	}
	if len(spots) == 0 {
		return "nothing"
	}
	at, other := pick(m.r, spots), pick(m.r, spots)
	switch v := at.value.(type) {
	case map[string]any:
		m.changeKey(op, v, other)
	case []any:
		m.changeItem(op, v, at, other)
	}
	return op
}

func (m *mutator) changeKey(op string, v map[string]any, other spot) {
	key := pick(m.r, slices.Sorted(maps.Keys(v)))
	x := v[key]
	switch op {
	case "drop":
		delete(v, key)
	case "rename":
		delete(v, key)
		v[m.name()] = x
	case "move":
		delete(v, key)
		put(m.r, other, key, clone(x))
	case "retype":
		v[key] = m.retype(x)
	case "duplicate":
		v[m.name()] = clone(x)
	}
}

func (m *mutator) changeItem(op string, v []any, at, other spot) {
	i := m.r.IntN(len(v))
	x := v[i]
	switch op {
	case "drop":
		at.set(slices.Delete(v, i, i+1))
	case "move":
		x = clone(x)
		at.set(slices.Delete(v, i, i+1))
		put(m.r, other, m.name(), x)
	case "retype":
		v[i] = m.retype(x)
	case "duplicate":
		at.set(slices.Insert(v, i, clone(x)))
	}
}

// name is a key that stands somewhere in the value, or in Camel's table, or nowhere.
func (m *mutator) name() string {
	var names []string
	for _, s := range m.spots() {
		if v, ok := s.value.(map[string]any); ok {
			names = append(names, slices.Sorted(maps.Keys(v))...)
		}
	}
	names = append(names, "expression", "simple", "steps", "uri", "id", "note", "json", "parameters", "nowhere")
	return pick(m.r, names)
}

// put adds a value to a map or a list. A list of the outer value may have been replaced by a shorter one; a change to it is
// then lost, which is a mutant too.
func put(r *rand.Rand, s spot, key string, x any) {
	switch v := s.value.(type) {
	case map[string]any:
		v[key] = x
	case []any:
		v[r.IntN(len(v))] = x
	}
}

func (m *mutator) retype(x any) any {
	return pick(m.r, []any{"text", "", "true", "5", true, json.Number("5"), json.Number("1.5"), nil, map[string]any{}, []any{}, []any{clone(x)}, map[string]any{m.name(): clone(x)}})
}

func pick[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }

func clone(v any) any {
	switch v := v.(type) {
	case map[string]any:
		c := make(map[string]any, len(v))
		for k, x := range v {
			c[k] = clone(x)
		}
		return c
	case []any:
		c := make([]any, len(v))
		for i, x := range v {
			c[i] = clone(x)
		}
		return c
	}
	return v
}
