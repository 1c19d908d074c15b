package place

import (
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/dsl"
)

// like says that d has an option of that name, or of one that is the same but for case and marks.
func like(s Schema, d *dsl.Def, key string) bool {
	if s.Option(d, key) != nil {
		return true
	}
	for o := range s.Options(d) {
		if dsl.SameName(o.Name, key) {
			return true
		}
	}
	return false
}

// TestEntryNames asks every name of the DSL, and spellings of it, in every version: the names at hand say what the options of the
// entry, the step and the error handler say one by one.
func TestEntryNames(t *testing.T) {
	asked := 0
	for _, v := range dsl.Versions() {
		s := Schema{v}
		defs := []*dsl.Def{s.Top(), s.Step(), s.Expression()}
		for _, d := range defs {
			for o := range s.Options(d) {
				if o.Def() != nil {
					defs = append(defs, o.Def())
				}
			}
		}
		for _, d := range defs {
			for o := range s.Options(d) {
				for _, key := range []string{o.Name, o.Name + "s", strings.ToUpper(o.Name), "-" + o.Name, strings.ReplaceAll(o.Name, "o", "_o")} {
					top := like(s, s.Top(), key)
					if got := topNames()[dsl.Fold(key)]&v.Mask() != 0; got != top {
						t.Errorf("%v: %s is an entry: %v, want %v", v.Mask(), key, got, top)
					}
					want := top || like(s, s.Step(), key) || like(s, s.Def("ErrorHandlerDefinition"), key)
					if got := entryNames()[dsl.Fold(key)]&v.Mask() != 0; got != want {
						t.Errorf("%v: %s is an entry's: %v, want %v", v.Mask(), key, got, want)
					}
					asked++
				}
			}
		}
	}
	if asked < 10_000 {
		t.Errorf("only %d names were asked", asked)
	}
}
