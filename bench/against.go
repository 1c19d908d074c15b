package bench

import (
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
)

// Move is a call that came to something else than before.
type Move struct {
	Arm      string
	ID       string
	Old, New Outcome
}

// Better says which way a call moved: up if it is right now and was not, down the other way round, 0 for neither.
func (m Move) Better() int {
	switch {
	case m.New.isRight() && !m.Old.isRight():
		return 1
	case !m.New.isRight() && m.Old.isRight():
		return -1
	}
	return 0
}

// Comparison is what a report says that an older one does not.
type Comparison struct {
	Moves         []Move // in the order of the arms, then of the calls
	Came, Went    int    // calls that only one of the two has
	ArmsNotInBoth []string
}

// Compare holds a report against an older one. Calls are the same if they have one id, and where that is there several times, one
// place among these. Reports that were made with different things cannot be compared.
func Compare(old, now *Report) (Comparison, error) {
	var out Comparison
	if err := sameBinding(old.Binding, now.Binding); err != nil {
		return out, err
	}
	was := maps.Collect(keys(old))
	is := maps.Collect(keys(now))
	for k := range was {
		if _, ok := is[k]; !ok {
			out.Went++
		}
	}
	for i, a := range now.Arms {
		before := old.armNamed(a.Name)
		if before < 0 {
			out.ArmsNotInBoth = append(out.ArmsNotInBoth, a.Name)
			continue
		}
		for k, c := range keys(now) {
			o, ok := was[k]
			if ok && o.Outcomes[before] != c.Outcomes[i] {
				out.Moves = append(out.Moves, Move{a.Name, c.ID, o.Outcomes[before], c.Outcomes[i]})
			}
		}
	}
	for _, a := range old.Arms {
		if now.armNamed(a.Name) < 0 {
			out.ArmsNotInBoth = append(out.ArmsNotInBoth, a.Name)
		}
	}
	for k := range is {
		if _, ok := was[k]; !ok {
			out.Came++
		}
	}
	return out, nil
}

// key names a call: its id, and which of those with that id it is.
type key struct {
	id string
	n  int
}

func keys(r *Report) iter.Seq2[key, CallOutcome] {
	return func(yield func(key, CallOutcome) bool) {
		seen := map[string]int{}
		for _, c := range r.Calls {
			seen[c.ID]++
			if !yield(key{c.ID, seen[c.ID]}, c) {
				return
			}
		}
	}
}

// IsWorse says that a call that was right is not right any more.
func (c Comparison) IsWorse() bool {
	return slices.ContainsFunc(c.Moves, func(m Move) bool { return m.Better() < 0 })
}

// Text prints which calls moved, and which way.
func (c Comparison) Text(w io.Writer) error {
	up, down := 0, 0
	for _, m := range c.Moves {
		sign := " "
		switch m.Better() {
		case 1:
			sign = "+"
			up++
		case -1:
			sign = "-"
			down++
		}
		if _, err := fmt.Fprintf(w, "%s %s: %s: %s, was %s\n", sign, m.Arm, m.ID, m.New, m.Old); err != nil {
			return err
		}
	}
	for _, a := range c.ArmsNotInBoth {
		if _, err := fmt.Fprintf(w, "  %s: only one of the two reports has this arm\n", a); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "moved %d: better %d, worse %d; new calls %d, calls that are gone %d\n", len(c.Moves), up, down, c.Came, c.Went)
	return err
}
