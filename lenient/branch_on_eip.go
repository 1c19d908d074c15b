package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// BranchOnEIP puts the expression and the steps of a branch that stand directly on choice into its list of branches.
var BranchOnEIP = &Rule{
	Name: "branch-on-eip",
	Doc: `the expression and steps of a branch stand on the EIP itself

Choice has neither expression nor steps; its branches have. Where it has no branch, and an expression and steps instead, they
are its one branch.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - choice:
                expression:
                  simple:
                    expression: ${body}
                steps:
                  - stop: {}

After:

    - route:
        from:
          uri: direct:a
          steps:
            - choice:
                when:
                  - expression:
                      simple:
                        expression: ${body}
                    steps:
                      - stop: {}
`,
	Node: branchOnEIP,
}

func branchOnEIP(c *Context, m syntax.Node) []Reading {
	d := c.options(m)
	if d == nil || m.Kind() != syntax.Map || d.Kind != dsl.KindEIP {
		return nil
	}
	list := c.branchList(d)
	if list == nil || m.Has(list.Name) {
		return nil
	}
	var first, last syntax.Node
	expression := false
	for e := range m.Children {
		if c.Option(d, e.Key()) != nil {
			continue
		}
		o := c.Option(list.Def(), e.Key())
		if o == nil || !c.fits(c.Of(o), e) {
			return nil
		}
		expression = expression || o.Language || e.Key() == "expression"
		switch {
		case first.IsZero():
			first = e
		case flow(m):
		case last.Next() != e: // something stands between them
			return at(e, one(layout.Beside(e, last)))
		}
		last = e
	}
	switch {
	case !expression || first == last:
		return nil
	case flow(m):
		return one(layout.Block(m))
	}
	return at(first, one(layout.Listed(first, last, list.Name, true)))
}

// branchList is the option of d that takes a list of branches with an expression and steps, if d has neither.
func (c *Context) branchList(d *dsl.Def) *dsl.Option {
	if d.Expr != dsl.NoExpr || c.OwnsSteps(d) {
		return nil
	}
	for o := range c.Options(d) {
		if o.Type == dsl.ObjectList && o.Def().Expr == dsl.Host && c.OwnsSteps(o.Def()) {
			return o
		}
	}
	return nil
}
