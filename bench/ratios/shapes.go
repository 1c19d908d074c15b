package main

import (
	"math"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/hostile"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/validate"
)

// few and many are how often a shape is repeated.
const few, many = 5_000, 40_000

// shapes measures what a reader is slow on: how much longer the many repeats of a shape take than the few, and how much longer a
// byte of them takes than one of the real files, which take perByte seconds. Each is read as the real files are, and tolerantly, with
// all that is wrong with it. Of those the worst is shown, with all each.
func shapes(rounds int, perByte float64, all bool) {
	for _, way := range []struct {
		name string
		read func(file)
	}{
		{"hostile", check},
		{"hostile_tolerant", func(f file) { validate.Check(syntax.Recover(f.src), dsl.Latest()) }},
	} {
		growth, cost := 0.0, 0.0
		var slowest, dearest string
		for _, h := range hostile.Shapes {
			small, large := file{src: h.Text(few)}, file{src: h.Text(many)}
			a, b := fastest(rounds, repeated(func() { way.read(small) }, many/few), func() { way.read(large) })
			a /= many / few
			grown, each := b/a, b/float64(len(large.src))/perByte
			name := strings.ReplaceAll(h.Name, " ", "_")
			if all {
				show(way.name+"_growth_"+name, grown)
				show(way.name+"_byte_vs_real_"+name, each)
			}
			if grown > growth {
				growth, slowest = grown, name
			}
			if each > cost {
				cost, dearest = each, name
			}
		}
		show(way.name+"_growth_max_"+slowest, growth)
		show(way.name+"_byte_vs_real_max_"+dearest, cost)
	}
}

// repeated does something n times. Reading a small text as often as a large one is larger leaves as much garbage, so that the time of both has
// the collections in it that they cause.
func repeated(do func(), n int) func() {
	return func() {
		for range n {
			do()
		}
	}
}

// fastest measures a and b in turn and gives the least of each, in seconds: what is in question is how the time grows, and
// whatever else runs only adds to it.
func fastest(rounds int, a, b func()) (fa, fb float64) {
	fa, fb = math.Inf(1), math.Inf(1)
	for range rounds {
		fa, fb = min(fa, seconds(a)), min(fb, seconds(b))
	}
	return fa, fb
}
