package validate

import (
	"strconv"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// foundID is an id and the place where Camel finds it: the id itself, or an alias to what it stands in.
type foundID struct{ id, at syntax.Node }

// id notes the id of a route or of a node in it. Those of from, of languages, data formats, branches of doTry and beans are
// not compared.
func (c *checker) id(e syntax.Node, d *dsl.Def) {
	if e.Kind() != syntax.Scalar || e.IsNull() {
		return
	}
	c.behindSteps(e, d)
	switch {
	case d.Name == "CatchDefinition", d.Name == "FinallyDefinition":
	case d.Kind == dsl.KindEIP, d.Name == "RouteDefinition", d.Name == "WhenDefinition", d.Name == "OtherwiseDefinition":
		c.ids = append(c.ids, foundID{e, e})
	}
}

// idsAgain notes that the ids of t stand at an alias too.
func (c *checker) idsAgain(t, alias syntax.Node) {
	span, seen := t.Content(), map[syntax.Node]bool{}
	for _, g := range c.ids {
		if at := g.at.Start(); span.Start <= at && at < span.End && !seen[g.id] {
			seen[g.id] = true
			c.ids = append(c.ids, foundID{g.id, alias})
		}
	}
}

// compared says that n stands in a route, and that Camel compares ids there, with those of all routes, when one starts: it does not look into onException and the
// intercepts, into templates, and into the branches of a doTry.
func compared(n syntax.Node) bool {
	for ; !n.IsZero(); n = n.Parent() {
		switch n.Key() {
		case "doCatch", "doFinally":
			return false
		case "route", "from":
			if entries := n.Parent().Parent(); entries.Kind() == syntax.Seq && (entries.Parent().IsZero() || entries.Key() == "flows") {
				return true
			}
		}
	}
	return false
}

// duplicateIDs reports ids that stand twice. Camel refuses to start a route that has an id of another one, or one twice;
// elsewhere it takes them, and what refers to the id finds one of the two.
func (c *checker) duplicateIDs() {
	if len(c.ids) < 2 {
		return
	}
	first := make(map[string]syntax.Node, len(c.ids))
	for _, g := range c.ids {
		e, value := g.at, g.id.Value()
		o, ok := first[value]
		if !ok {
			first[value] = e
			continue
		}
		severity, why := report.Warning, "what refers to it finds one of the two"
		if compared(e) {
			if compared(o) {
				severity, why = report.Error, "Camel refuses to start the second"
			}
			first[value] = e // the next one is held against this
		}
		line, _ := c.f.Position(o.Start())
		f := c.add(DuplicateID, severity, e.Start(), "the id "+value+" is given twice, first in line "+strconv.Itoa(line)+"; "+why)
		if e == g.id {
			f.Write = "id: " + value + "-2\n"
		} else {
			f.Message += "; write out what the alias stands for, with another id"
		}
	}
}

// behindSteps reports the id of a choice, a when or an otherwise that stands behind its steps. Camel sets what stands in the text
// in that order, and gives an id to the last step that is there by then.
func (c *checker) behindSteps(e syntax.Node, d *dsl.Def) {
	if c.schemaOnly {
		return // JSON has no order of keys
	}
	switch d.Name {
	case "ChoiceDefinition", "WhenDefinition", "OtherwiseDefinition":
	default:
		return
	}
	for b := e.Parent().First(); b != e; b = b.Next() {
		switch b.Key() {
		case "when", "otherwise", "steps":
			if !finalStep(b).IsZero() {
				f := c.add(BehindSteps, report.Warning, e.Start(), "the id "+e.Value()+" stands behind "+b.Key()+", and Camel gives it to the last step there; write it above "+b.Key())
				f.Write = "id: " + e.Raw() + "\n"
				return
			}
		}
	}
}

// finalStep is the last step of steps, of a branch or of the last of some branches.
func finalStep(b syntax.Node) syntax.Node {
	if b.Key() == "steps" {
		return b.Last()
	}
	if b.Kind() == syntax.Seq {
		b = b.Last()
	}
	return b.Get("steps").Last()
}
