package validate

import (
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// order reports entries that stand behind a route and that Camel takes only before the first one (CAMEL-24846).
func (c *checker) order(root syntax.Node) {
	var route syntax.Node
	for item := range root.Children {
		e := item.First()
		switch key := e.Key(); {
		case key == "route" || key == "from":
			if route.IsZero() {
				route = e
			}
		case !route.IsZero() && item.Len() == 1 && c.s.BeforeRoutes(key):
			line, _ := c.f.Position(route.Start())
			c.errorf(Order, e.Start(), "%s stands behind a route, and Camel takes it only before the first one; write it above line %d", key, line)
		}
	}
}

// fallback reports steps of a circuit breaker that stand behind its fallback. Camel sets what stands in the text in that order,
// and adds steps to what is open by then.
func (c *checker) fallback(n syntax.Node) {
	f, steps := n.Get("onFallback"), n.Get("steps")
	if c.schemaOnly || f.IsZero() || steps.IsZero() || steps.Start() < f.Start() || steps.Last().IsZero() {
		return
	}
	c.add(BehindFallback, report.Warning, steps.Start(), "steps stand behind onFallback, and Camel adds them to the steps of the fallback; write onFallback below them")
}
