package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// BranchKeyRepeated joins the branches below a key that is written once for each.
var BranchKeyRepeated = &Rule{
	Name: "branch-key-repeated",
	Doc: `the key of a list of branches is written once for each branch

To YAML the last one counts and the others are lost (CAMEL-25560). Where the key takes a list of maps that are no steps, and
each value is such a map or a list of them, they are one list, in the order of the text.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - choice:
                when:
                  - expression:
                      simple:
                        expression: "${header.lane} == 'A'"
                    steps: []
                when:
                  - expression:
                      simple:
                        expression: "${header.lane} == 'B'"
                    steps: []

After:

    - route:
        from:
          uri: direct:a
          steps:
            - choice:
                when:
                  - expression:
                      simple:
                        expression: "${header.lane} == 'A'"
                    steps: []
                  - expression:
                      simple:
                        expression: "${header.lane} == 'B'"
                    steps: []
`,
	Node: branchKeyRepeated,
}

func branchKeyRepeated(c *Context, n syntax.Node) []Reading {
	first := c.earlier(n)
	if first.IsZero() || !c.branches(n) || !c.branches(first) || between(n, first) { // in the order of the text
		return nil
	}
	for _, o := range []syntax.Node{first, n} {
		switch {
		case o.InFlow():
			return one(layout.Block(o))
		case o.Kind() == syntax.Map:
			return one(layout.Dash(o))
		}
	}
	// All that stand side by side are joined at once.
	joins := func(e syntax.Node) bool {
		return e.Key() == n.Key() && c.branches(e) && e.Kind() == syntax.Seq && !e.InFlow()
	}
	if prev := n.Prev(); prev != first && joins(prev) {
		return nil // it goes with that one
	}
	edits := layout.Join(n, first)
	if first.Next() == n {
		for e := n.Next(); joins(e); e = e.Next() {
			edits = append(edits, layout.JoinNext(e, first)...)
		}
	}
	return one(edits)
}

// earlier is the first entry of the same map that has the key of n too.
func (c *Context) earlier(n syntax.Node) syntax.Node {
	if !n.IsEntry() || n.Key() == "" || n.KeyNode().Kind() > syntax.Scalar {
		return syntax.Node{}
	}
	m := n.Parent()
	before := m.First()
	for range 12 { // looking at a few keys costs less than a map of them
		if before == n {
			return syntax.Node{}
		}
		if before.Key() == n.Key() {
			return before
		}
		before = before.Next()
	}
	first, ok := c.firsts[m]
	if !ok {
		first = map[string]syntax.Node{}
		for e := range m.Children {
			if _, ok := first[e.Key()]; !ok {
				first[e.Key()] = e
			}
		}
		if c.firsts == nil {
			c.firsts = map[syntax.Node]map[string]syntax.Node{}
		}
		c.firsts[m] = first
	}
	if o := first[n.Key()]; o != n {
		return o
	}
	return syntax.Node{}
}

// branches says that n is a branch or a list of branches, where a list of them is wanted.
func (c *Context) branches(n syntax.Node) bool { return c.branchesAt(c.At(n), n) }

// branchesAt says so of n at p.
func (c *Context) branchesAt(p place.Place, n syntax.Node) bool {
	if p.Is != place.Wraps && (p.Is != place.List || p.Def.Kind == dsl.KindStep) || n.First().IsZero() || n.Anchor() != "" {
		return false
	}
	if n.Kind() == syntax.Map {
		return c.listTakes(p, n)
	}
	for i := range n.Children {
		if !c.listTakes(p, i) {
			return false
		}
	}
	return n.Kind() == syntax.Seq
}

// KeyTwice shows which of two entries with one key may stay.
var KeyTwice = &Rule{
	Name: "key-twice",
	Doc: `a key is given twice in one map

Camel keeps the last one silently (CAMEL-25560), and it may have been the first that was meant. If both have the same value, one
of them goes; otherwise that is the author's word. The key of an item may also be that of an item of its own.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - log:
                message: "new ${body}"
                message: "old ${body}"

After:

                message: "new ${body}"
`,
	Node: keyTwice,
}

func keyTwice(c *Context, n syntax.Node) []Reading {
	first := c.earlier(n)
	if first.IsZero() || n.InFlow() || c.branches(n) && c.branches(first) || between(n, first) {
		return nil
	}
	if same(first, n) && !single(c.guess(n.Parent())) {
		return one(layout.Cut(n))
	}
	// The edits reach over both, so that what a reading would write shows the one that stays.
	out := asked(
		Reading{Name: "keep-first", Means: "the first one holds", Edits: append(layout.Cut(n), splice.Insert(first.Start(), ""))},
		Reading{Name: "keep-last", Means: "the last one holds", Edits: append(layout.Cut(first), splice.Insert(n.Entry().End, ""))},
	)
	if item := n.Parent(); item.IsItem() && single(c.guess(item)) && n.StartsLine() {
		out = append(out, asked(Reading{Name: "two-items", Means: "each is an item of its own", Edits: layout.Split(n)})...)
	}
	return out
}

// between says that the key of n stands a third time, between first and n.
func between(n, first syntax.Node) bool {
	for o := first.Next(); !o.IsZero() && o != n; o = o.Next() {
		if o.Key() == n.Key() {
			return true
		}
	}
	return false
}

// same says that two nodes have the same value.
func same(a, b syntax.Node) bool {
	if a.Kind() != b.Kind() || a.Value() != b.Value() || a.Len() != b.Len() || a.Tag() != b.Tag() {
		return false
	}
	if a.Kind() == syntax.Scalar && (a.Style() == syntax.Plain) != (b.Style() == syntax.Plain) && notText(a.Value()) {
		return false // 1 and "1"
	}
	for x, y := a.First(), b.First(); !x.IsZero(); x, y = x.Next(), y.Next() {
		if x.Key() != y.Key() || !same(x, y) {
			return false
		}
	}
	return true
}
