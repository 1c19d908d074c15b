package bench

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// Score prints what is the same in every run, with what each call came to: its difference shows what a change moved.
func (r *Report) Score(w io.Writer) error {
	if err := r.text(w, false); err != nil {
		return err
	}
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintf(t, "\ncall\t%s\n", strings.Join(r.names(), "\t"))
	for c, err := range r.All() {
		if err != nil {
			return err
		}
		fmt.Fprint(t, c.ID)
		for _, o := range c.Outcomes {
			fmt.Fprint(t, "\t", o)
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

// Text prints a report as tables.
func (r *Report) Text(w io.Writer) error { return r.text(w, true) }

func (r *Report) text(w io.Writer, withTimes bool) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "calls %d, traces %s; Camel %s, schema %s, rules %s\n\n", r.Arms[0].Calls, short(r.Traces.SHA256), r.Binding.Camel, r.Binding.Schema, r.Binding.Rules)
	r.armTable(&b, withTimes)
	b.WriteByte('\n')
	for _, a := range r.Arms {
		yes, no := a.Wished["accept"], a.Wished["refuse"]
		fmt.Fprintf(&b, "%s: to accept %d, right %d; to refuse %d, right %d\n", a.Name, yes.Calls, yes.Right, no.Calls, no.Right)
	}
	for i, a := range r.Arms[min(1, len(r.Arms)):] {
		fmt.Fprintf(&b, "%s: right %d more than %s, and %d not\n", a.Name, a.Adds, r.Arms[i].Name, a.Loses)
	}
	if r.Paired.Pairs > 0 {
		r.pairedTable(&b)
	}
	table(&b, "\ncalls by status", r.names(), union(r.Arms, func(a ArmReport) map[string]int { return a.Statuses }), func(k string, i int) int { return r.Arms[i].Statuses[k] })
	table(&b, "\ncalls by code", r.names(), union(r.Arms, func(a ArmReport) map[string]int { return a.Codes }), func(k string, i int) int { return r.Arms[i].Codes[k] })
	var rules []string
	count := map[string]RuleCount{}
	for _, c := range r.Rules {
		rules = append(rules, c.Rule)
		count[c.Rule] = c
	}
	table(&b, "\ncalls by rule", r.names(), rules, func(k string, i int) int { return count[k].Arms[r.Arms[i].Name] })
	r.notes(&b)
	_, err := w.Write(b.Bytes())
	return err
}

func short(digest string) string { return digest[:min(len(digest), 12)] }

func (r *Report) names() (out []string) {
	for _, a := range r.Arms {
		out = append(out, a.Name)
	}
	return out
}

func (r *Report) armTable(b *bytes.Buffer, withTimes bool) {
	withTimes = withTimes && slices.ContainsFunc(r.Arms, func(a ArmReport) bool { return len(a.Times) > 0 })
	t := tabwriter.NewWriter(b, 0, 8, 2, ' ', tabwriter.AlignRight)
	head := []string{"arm", "applicable", "judged", "right", "%", "refused rightly", "wrongly", "other", "invalid", "ambiguous", "changed", "bytes", "comments", "shorthand"}
	if withTimes {
		head = append(head, "median", "99th")
	}
	row(t, head...)
	for _, a := range r.Arms {
		cells := []string{a.Name}
		for _, n := range []int{a.Applicable, a.Judged, a.Right} {
			cells = append(cells, fmt.Sprint(n))
		}
		cells = append(cells, percent(a.Right, a.Judged))
		for _, n := range []int{a.RefusedRightly, a.RefusedWrongly, a.Other, a.Invalid, a.AmbiguousAccepted, a.ChangedOnRefusal, a.BytesOutside, a.CommentsLost, a.NotCanonical} {
			cells = append(cells, fmt.Sprint(n))
		}
		if withTimes {
			cells = append(cells, millis(a.Times.Percentile(50)), millis(a.Times.Percentile(99)))
		}
		row(t, cells...)
	}
	t.Flush()
}

func row(t *tabwriter.Writer, cells ...string) { fmt.Fprintln(t, strings.Join(cells, "\t")+"\t") }

func percent(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", 100*float64(n)/float64(of))
}

func millis(d time.Duration) string { return fmt.Sprintf("%.2f ms", float64(d.Microseconds())/1000) }

func (r *Report) pairedTable(b *bytes.Buffer) {
	p := r.Paired
	fmt.Fprintf(b, "\nthe same wish in two forms: %d pairs; in arm %s right in both %d, only in the first %d, only in the second %d, in neither %d\n\n",
		p.Pairs, r.Arms[len(r.Arms)-1].Name, p.Both, p.OnlyFirst, p.OnlySecond, p.Neither)
	t := tabwriter.NewWriter(b, 0, 8, 2, ' ', tabwriter.AlignRight)
	row(t, "arm", "form", "calls", "right", "%", "refused wrongly", "other", "invalid", "ambiguous")
	for _, f := range p.Forms {
		row(t, f.Arm, string(f.Form), fmt.Sprint(f.Calls), fmt.Sprint(f.Right), percent(f.Right, f.Calls), fmt.Sprint(f.RefusedWrongly),
			fmt.Sprint(f.Other), fmt.Sprint(f.Invalid), fmt.Sprint(f.AmbiguousAccepted))
	}
	t.Flush()
}

// table prints counts by name and arm.
func table(b *bytes.Buffer, title string, arms, names []string, count func(name string, arm int) int) {
	if len(names) == 0 {
		return
	}
	fmt.Fprintf(b, "%s\n\n", title)
	t := tabwriter.NewWriter(b, 0, 8, 2, ' ', tabwriter.AlignRight)
	row(t, append([]string{""}, arms...)...)
	for _, n := range names {
		cells := []string{n}
		for i := range arms {
			cells = append(cells, fmt.Sprint(count(n, i)))
		}
		row(t, cells...)
	}
	t.Flush()
}

// union gives the names that an arm counts, sorted.
func union(arms []ArmReport, of func(ArmReport) map[string]int) []string {
	all := map[string]bool{}
	for _, a := range arms {
		for k := range of(a) {
			all[k] = true
		}
	}
	return slices.SortedFunc(maps.Keys(all), cmp.Compare)
}

func (r *Report) notes(b *bytes.Buffer) {
	s := r.Skipped
	if n := s.Lines + s.Tools + s.Withheld + s.Files; n > 0 {
		fmt.Fprintf(b, "\nskipped %d: lines that are no calls %d, calls of other tools %d, without recorded texts %d, files that cannot be laid out %d\n",
			n, s.Lines, s.Tools, s.Withheld, s.Files)
	}
	for _, n := range r.Notes {
		id := ""
		if n.ID != "" {
			id = n.ID + ": "
		}
		fmt.Fprintf(b, "%s:%d: %s%s\n", n.Trace, n.Line, id, n.Text)
	}
	if len(r.Notes) == maxNotes {
		fmt.Fprintf(b, "These are the first %d notes.\n", maxNotes)
	}
}
