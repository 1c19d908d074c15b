package validate

import (
	"strconv"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

type id struct {
	node  syntax.Node
	route int
}

// id notes the id of a route or of a node in it. Those of from, of languages, data formats and beans are not compared.
func (c *checker) id(e syntax.Node, d *dsl.Def) {
	switch {
	case e.Kind() != syntax.Scalar || e.IsNull():
	case d.Kind == dsl.KindEIP, d.Name == "RouteDefinition", d.Name == "WhenDefinition", d.Name == "OtherwiseDefinition":
		c.ids = append(c.ids, id{e, c.route})
	}
}

// duplicateIDs reports ids that stand twice. Camel refuses to start a route that has an id of another one; within a route
// it takes them, and what refers to the id finds one of the two.
func (c *checker) duplicateIDs() {
	if len(c.ids) < 2 {
		return
	}
	first := make(map[string]id, len(c.ids))
	for _, i := range c.ids {
		value := i.node.Value()
		o, ok := first[value]
		if !ok {
			first[value] = i
			continue
		}
		severity, why := report.Error, "Camel refuses to start the second"
		if o.route == i.route {
			severity, why = report.Warning, "both stand in one route"
		}
		line, _ := c.f.Position(o.node.Start())
		f := c.add(DuplicateID, severity, i.node.Start(), "the id "+value+" is given twice, first in line "+strconv.Itoa(line)+"; "+why)
		f.Write = "id: " + value + "-2\n"
	}
}
