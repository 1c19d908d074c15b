package oracle

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/report"
)

// Mutants changes one or two things in the sources, again and again, as models do when they write the same from memory. The
// order is always the same.
func Mutants(sources []Source) iter.Seq[Source] {
	return func(yield func(Source) bool) {
		r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same on each run
		for round := 1; len(sources) > 0; round++ {
			for _, s := range sources {
				text := mutate(r, s.Text)
				if r.IntN(3) == 0 {
					text = mutate(r, text)
				}
				if !yield(Source{Name: fmt.Sprintf("%s mutant %d", s.Name, round), Text: text}) {
					return
				}
			}
		}
	}
}

var (
	expression = regexp.MustCompile(`^ *(- )?expression:\s*$`)
	quoted     = regexp.MustCompile(`^( *(?:- )?[\w-]+: )"([^"\\]*)"\s*$`)
	onlyText   = regexp.MustCompile(`^ *(uri|message|expression|name|ref): (.*)$`)
)

// mutate makes one slip.
func mutate(r *rand.Rand, text string) string {
	lines := slices.Collect(strings.Lines(text))
	if len(lines) == 0 {
		return text
	}
	i := r.IntN(len(lines))
	switch r.IntN(8) {
	case 0: // a line is left out
		lines = slices.Delete(lines, i, i+1)
	case 1: // a block stands too far to the right
		for k := i; k < end(lines, i); k++ {
			lines[k] = "  " + lines[k]
		}
	case 2: // or to the left
		if indent(lines[i]) >= 2 {
			for k := i; k < end(lines, i); k++ {
				lines[k] = strings.TrimPrefix(lines[k], "  ")
			}
		}
	case 3: // a wrapper is left out
		if k := from(lines, i, expression.MatchString); k >= 0 {
			e := end(lines, k)
			for n := k + 1; n < e; n++ {
				lines[n] = strings.TrimPrefix(lines[n], "  ")
			}
			lines = slices.Delete(lines, k, k+1)
		}
	case 4: // the quotes are left out
		if k := from(lines, i, quoted.MatchString); k >= 0 {
			lines[k] = quoted.ReplaceAllString(lines[k], "$1$2") + "\n"
		}
	case 5: // an only option becomes the text of its owner
		if k := from(lines, i, onlyText.MatchString); k > 0 && strings.HasSuffix(strings.TrimSpace(lines[k-1]), ":") && end(lines, k-1) == k+1 {
			lines[k-1] = strings.TrimRight(lines[k-1], "\r\n ") + " " + onlyText.FindStringSubmatch(strings.TrimRight(lines[k], "\r\n"))[2] + "\n"
			lines = slices.Delete(lines, k, k+1)
		}
	case 6: // the dash is left out
		lines[i] = strings.Replace(lines[i], "- ", "  ", 1)
	case 7: // two lines change places
		if i+1 < len(lines) {
			lines[i], lines[i+1] = lines[i+1], lines[i]
		}
	}
	return strings.Join(lines, "")
}

// from is the first line at or behind i, around the end, that is wanted.
func from(lines []string, i int, wanted func(string) bool) int {
	for n := range lines {
		if k := (i + n) % len(lines); wanted(strings.TrimRight(lines[k], "\r\n")) {
			return k
		}
	}
	return -1
}

// end is the line behind the block that begins in line i.
func end(lines []string, i int) int {
	k := i + 1
	for k < len(lines) && (strings.TrimSpace(lines[k]) == "" || indent(lines[k]) > indent(lines[i])) {
		k++
	}
	return k
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// AddMutant compares what Fix makes of a mutant, if it makes anything: it loads, and the model is the same if the mutant
// loads and starts too.
func (c *Comparison) AddMutant(s Source, o *Oracle) error {
	r := cameledit.Fix([]byte(s.Text), cameledit.Options{})
	if r.Status != report.Fixed {
		return nil
	}
	if slices.ContainsFunc(r.Findings, func(f report.Finding) bool { return f.Rule == "not-camel" }) {
		return nil
	}
	before, err := o.Ask(Question{Name: s.Name, Text: s.Text, Start: true})
	var stuck *StuckError
	if err != nil && !errors.As(err, &stuck) {
		return err
	}
	after, err := o.Ask(Question{Name: s.Name + " after Fix", Text: string(r.Output)})
	if err != nil && !errors.As(err, &stuck) {
		return err
	}
	c.Outputs++
	switch {
	case !after.Accepted:
		c.add(Disagreement{Kind: Output, Name: s.Name, Ours: "fixed:\n" + s.Text, Camel: clip(after.Error)})
	case before.Started != nil && *before.Started && modelText(before.Model) != modelText(after.Model):
		c.add(Disagreement{Kind: Model, Name: s.Name, Ours: "fixed:\n" + s.Text, Camel: "the model is another one"})
	}
	return nil
}
