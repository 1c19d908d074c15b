package bench

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
)

// Move is a call that came to something else than before.
type Move struct {
	Arm      string
	ID       string
	Old, New Outcome
	n        int // of the line of the call
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
	for _, r := range [][2]*Report{{now, old}, {old, now}} {
		for _, a := range r[0].Arms {
			if r[1].armNamed(a.Name) < 0 {
				out.ArmsNotInBoth = append(out.ArmsNotInBoth, a.Name)
			}
		}
	}
	// Both are read in step, and a call waits for the one that is the same: of reports of one trace hardly any is held.
	nextOld, stopOld := iter.Pull2(old.All())
	defer stopOld()
	nextNow, stopNow := iter.Pull2(now.All())
	defer stopNow()
	oldWaits, nowWaits := waiting{}, waiting{}
	for {
		o, err1, hasOld := nextOld()
		c, err2, hasNow := nextNow()
		if err := errors.Join(err1, err2); err != nil {
			return out, err
		}
		if hasOld {
			oldWaits.add(o)
		}
		if hasNow {
			nowWaits.add(c)
		}
		for _, id := range []string{o.ID, c.ID} {
			if len(oldWaits[id]) > 0 && len(nowWaits[id]) > 0 {
				out.compare(old, now, oldWaits.take(id), nowWaits.take(id))
			}
		}
		if !hasOld && !hasNow {
			break
		}
	}
	out.Came, out.Went = nowWaits.count(), oldWaits.count()
	slices.SortFunc(out.Moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(now.armNamed(a.Arm), now.armNamed(b.Arm)), cmp.Compare(a.n, b.n))
	})
	return out, nil
}

// compare adds how a call moved in the arms that both reports have.
func (c *Comparison) compare(old, now *Report, was, is CallOutcome) {
	for i, a := range now.Arms {
		if before := old.armNamed(a.Name); before >= 0 && was.Outcomes[before] != is.Outcomes[i] {
			c.Moves = append(c.Moves, Move{a.Name, is.ID, was.Outcomes[before], is.Outcomes[i], is.N})
		}
	}
}

// waiting are calls by their ids, those of one id in their order.
type waiting map[string][]CallOutcome

func (w waiting) add(c CallOutcome) { w[c.ID] = append(w[c.ID], c) }

func (w waiting) take(id string) CallOutcome {
	c := w[id][0]
	if w[id] = w[id][1:]; len(w[id]) == 0 {
		delete(w, id)
	}
	return c
}

func (w waiting) count() (n int) {
	for _, calls := range w {
		n += len(calls)
	}
	return n
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
