package place

import (
	"sync"

	"github.com/camel-edit/camel-edit/internal/dsl"
)

// Branch is an option of a step that owns steps of its own: when of choice, doCatch of doTry.
type Branch struct {
	Of   *dsl.Option // the step
	List bool        // the step takes a list of them
}

// branches of each version, found when first asked for.
var branches sync.Map

// Branch is what key names if it is a branch of a step.
func (s Schema) Branch(key string) (Branch, bool) {
	known, ok := branches.Load(s.Version)
	if !ok {
		known, _ = branches.LoadOrStore(s.Version, s.branches())
	}
	b, ok := known.(map[string]Branch)[key]
	return b, ok
}

func (s Schema) branches() map[string]Branch {
	out := map[string]Branch{}
	for step := range s.Options(s.Step()) {
		if step.Def() == nil {
			continue
		}
		for o := range s.Options(step.Def()) {
			if o.Def() != nil && s.OwnsSteps(o.Def()) {
				out[o.Name] = Branch{Of: step, List: o.Type == dsl.ObjectList}
			}
		}
	}
	return out
}
