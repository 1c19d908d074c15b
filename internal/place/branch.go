package place

import (
	"math/bits"
	"sync"

	"github.com/camel-edit/camel-edit/internal/dsl"
)

// Branch is an option of a step that owns steps of its own: when of choice, doCatch of doTry.
type Branch struct {
	Of   *dsl.Option // the step
	List bool        // the step takes a list of them
	name string
}

// branches of each version, by the number of its mask, found when first asked for. There are few.
var branches [8]struct {
	sync.Once
	all []Branch
}

// Branch is what key names if it is a branch of a step.
func (s Schema) Branch(key string) (Branch, bool) {
	known := &branches[bits.TrailingZeros8(uint8(s.Mask()))]
	known.Do(func() { known.all = s.branches() })
	for i := range known.all {
		if known.all[i].name == key {
			return known.all[i], true
		}
	}
	return Branch{}, false
}

func (s Schema) branches() []Branch {
	var out []Branch
	for step := range s.Options(s.Step()) {
		if step.Def() == nil {
			continue
		}
		for o := range s.Options(step.Def()) {
			if o.Def() != nil && s.OwnsSteps(o.Def()) {
				out = append(out, Branch{Of: step, List: o.Type == dsl.ObjectList, name: o.Name})
			}
		}
	}
	return out
}
