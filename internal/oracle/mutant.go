package oracle

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/misplace"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
)

// Mutant is a canonical text that was written wrongly.
type Mutant struct {
	Name      string // the shapes that were written, and the source
	Text      string
	Canonical string
}

// largest is the size up to which files are written wrongly or edited, in bytes: a larger one has no other shapes, and takes longer.
const largest = 12 << 10

// Mutants writes the canonical forms of the sources wrongly, in one to three ways each, again and again. The order is always the
// same.
func Mutants(sources []Source) iter.Seq[Mutant] {
	return func(yield func(Mutant) bool) {
		type file struct {
			name, text string
			tree       *misplace.Tree
		}
		schema := place.Schema{Version: dsl.Latest()}
		var files []file
		for _, s := range sources {
			r := cameledit.Fix([]byte(s.Text), cameledit.Options{})
			if w := r.Worst(); w == report.Error || w == report.Warning || len(s.Text) > largest {
				continue // a warning says that Camel may make something else of it
			}
			if tree, ok := misplace.Read(schema, string(r.Output)); ok {
				files = append(files, file{s.Name, string(r.Output), tree})
			}
		}
		const tries = 100000             // for one that has a place for its first shape
		r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same on each run
		for n, try := 1, 0; len(files) > 0 && try < tries; try++ {
			f := files[r.IntN(len(files))]
			tree, shapes := f.tree, []string(nil)
			for range 1 + r.IntN(3) {
				op := misplace.Operators[r.IntN(len(misplace.Operators))]
				if with, ok := op.Apply(tree, r); ok {
					tree, shapes = with, append(shapes, op.Shape)
				}
			}
			if shapes == nil {
				continue
			}
			if !yield(Mutant{"mutant " + strconv.Itoa(n) + " " + strings.Join(shapes, "+") + " of " + f.name, tree.String(), f.text}) {
				return
			}
			n, try = n+1, 0
		}
	}
}

// AddMutant compares what Fix makes of a mutant, if it makes anything, with the canonical text: it loads if that does, it is
// canonical, and the model is the same. So is the model of the mutant, if we find no error in it and it starts. loads and starts
// ask Camel: the first does not start what it loads.
func (c *Comparison) AddMutant(m Mutant, loads, starts Judge) error {
	r := cameledit.Fix([]byte(m.Text), cameledit.Options{})
	if r.Worst() == report.Error || slices.ContainsFunc(r.Findings, func(f report.Finding) bool { return f.Rule == "not-camel" }) {
		return nil
	}
	asked := func(ask Judge, name, text string) Verdict {
		v, _, err := ask(name, text)
		if err != nil && c.err == nil {
			c.err = err
		}
		return v
	}
	from := asked(loads, m.Name+" before", m.Canonical)
	after := asked(loads, m.Name+" after Fix", string(r.Output))
	var before Verdict
	if found := cameledit.Validate([]byte(m.Text), cameledit.Options{}); found.Worst() != report.Error { // else it is a repair
		before = asked(starts, m.Name, m.Text)
	}
	if c.err != nil {
		return c.err
	}
	c.Outputs++
	d := Disagreement{Name: m.Name, Rule: firstRule(r), Ours: string(r.Status) + "\n" + report.Diff(m.Name, []byte(m.Text), r.Output)}
	switch {
	case from.Accepted && !after.Accepted:
		d.Kind, d.Camel = Output, after.Error
	case after.Schema != "" && from.Schema == "":
		d.Kind, d.Camel = Output, "not canonical: "+after.Schema
	case from.Accepted && from.Model != after.Model:
		d.Kind, d.Camel = Model, "the model is not that of the canonical text"
	case before.Started && before.Model != after.Model:
		d.Kind, d.Camel = Model, "the model of the text as it was is another one"
	default:
		return nil
	}
	c.add(d)
	return nil
}
