package bench

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/camel-edit/camel-edit/internal/report"
)

// Merge puts the reports of all parts of a run together. The result is the report of the whole run, but for the times.
func Merge(parts []*Report) (*Report, error) {
	if len(parts) == 0 || parts[0].Shard == nil {
		return nil, errors.New("a report that is to be merged was made with --shard K/N")
	}
	first := parts[0]
	have := make([]bool, first.Shard.N)
	for _, p := range parts {
		if err := p.isPartOf(first); err != nil {
			return nil, err
		}
		if have[p.Shard.K-1] {
			return nil, fmt.Errorf("the part %d/%d is there twice", p.Shard.K, p.Shard.N)
		}
		have[p.Shard.K-1] = true
	}
	if i := slices.Index(have, false); i >= 0 {
		return nil, fmt.Errorf("the part %d/%d is missing", i+1, len(have))
	}
	out := newReport(nil, first.Binding)
	out.Traces = first.Traces
	for _, a := range first.Arms {
		out.Arms = append(out.Arms, newReport([]Arm{{Name: a.Name}}, first.Binding).Arms...)
	}
	for _, p := range parts {
		out.merge(p)
	}
	if err := out.addAll(inOrder(parts)); err != nil {
		return nil, errors.Join(err, out.Close())
	}
	return out, nil
}

func (r *Report) addAll(calls iter.Seq2[CallOutcome, error]) error {
	for c, err := range calls {
		if err == nil {
			err = r.add(c)
		}
		if err != nil {
			return err
		}
	}
	return r.pair()
}

// inOrder yields the calls of all parts by their lines. The calls of a part lie in this order.
func inOrder(parts []*Report) iter.Seq2[CallOutcome, error] {
	type front struct {
		call CallOutcome // the first of a part that is not yielded yet; without a line if there is an error
		err  error
		next func() (CallOutcome, error, bool)
	}
	return func(yield func(CallOutcome, error) bool) {
		var fronts []*front
		for _, p := range parts {
			next, stop := iter.Pull2(p.All())
			defer stop()
			if c, err, ok := next(); ok {
				fronts = append(fronts, &front{c, err, next})
			}
		}
		for len(fronts) > 0 {
			f := slices.MinFunc(fronts, func(a, b *front) int { return cmp.Compare(a.call.N, b.call.N) })
			if !yield(f.call, f.err) || f.err != nil {
				return
			}
			var ok bool
			if f.call, f.err, ok = f.next(); !ok {
				fronts = slices.DeleteFunc(fronts, func(o *front) bool { return o == f })
			}
		}
	}
}

// isPartOf says why a report is not one of the same run as another one.
func (r *Report) isPartOf(o *Report) error {
	if err := sameBinding(o.Binding, r.Binding); err != nil {
		return err
	}
	names := func(r *Report) (out []string) {
		for _, a := range r.Arms {
			out = append(out, a.Name)
		}
		return out
	}
	switch {
	case r.Shard == nil || r.Shard.N != o.Shard.N || r.Shard.K < 1 || r.Shard.K > r.Shard.N:
		return errors.New("the reports are not parts of one run: they were made with --shard 1/N to N/N")
	case r.Traces != o.Traces:
		return errors.New("the reports are of different traces")
	case !slices.Equal(names(r), names(o)):
		return fmt.Errorf("the reports are of different arms: %v and %v", names(o), names(r))
	}
	return nil
}

// sameBinding says in which field two reports were made with different things, or which one is missing.
func sameBinding(old, now report.Binding) error {
	for _, f := range []struct{ name, old, now string }{
		{"camel", old.Camel, now.Camel}, {"schema", old.Schema, now.Schema}, {"rules", old.Rules, now.Rules},
	} {
		switch {
		case f.old == "" || f.now == "":
			return fmt.Errorf("a report does not say what it was made with: binding.%s is missing, so it cannot be compared", f.name)
		case f.old != f.now:
			return fmt.Errorf("the reports were made with different things: binding.%s is %s in one and %s in the other; make both with the same program",
				f.name, f.old, f.now)
		}
	}
	return nil
}

// merge adds what cannot be told from the list of calls.
func (r *Report) merge(p *Report) {
	r.note(p.Notes...)
	r.Skipped.Lines += p.Skipped.Lines
	r.Skipped.Tools += p.Skipped.Tools
	r.Skipped.Withheld += p.Skipped.Withheld
	r.Skipped.Files += p.Skipped.Files
	for i, a := range p.Arms {
		r.Arms[i].merge(a)
	}
	for _, c := range p.Rules {
		addCounts(r.rule(c.Rule).Arms, c.Arms)
	}
	for _, c := range p.Slips {
		s := r.slip(c.Slip)
		s.Calls += c.Calls
		addCounts(s.Right, c.Right)
		addCounts(s.Rules, c.Rules)
	}
}

func (a *ArmReport) merge(o ArmReport) {
	a.ChangedOnRefusal += o.ChangedOnRefusal
	a.BytesOutside += o.BytesOutside
	a.CommentsLost += o.CommentsLost
	a.NotCanonical += o.NotCanonical
	for what, w := range o.Wished {
		have := a.Wished[what]
		a.Wished[what] = Wished{have.Calls + w.Calls, have.Right + w.Right}
	}
	addCounts(a.Statuses, o.Statuses)
	addCounts(a.Codes, o.Codes)
	a.Counters.Add(o.Counters)
	addCounts(a.Times, o.Times)
}

func addCounts[K comparable](to, from map[K]int) {
	for k, n := range from {
		to[k] += n
	}
}
