package validate

import (
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
