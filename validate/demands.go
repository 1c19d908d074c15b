package validate

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// What Camel asks for when it loads a file or builds its routes, and the schema leaves open (internal/oracle).

// startsNotWithout names the options of which the schema requires none and Camel one.
func startsNotWithout(d *dsl.Def) []string {
	switch d.Name {
	case "OnExceptionDefinition", "CatchDefinition":
		return []string{"exception"}
	case "AggregateDefinition":
		return []string{"correlationExpression"}
	case "SetHeadersDefinition":
		return []string{"headers"}
	case "SetVariablesDefinition":
		return []string{"variables"}
	case "BeanDefinition":
		return []string{"ref", "beanType"}
	case "ThrowExceptionDefinition":
		return []string{"exceptionType", "ref"}
	case "RouteTemplateDefinition":
		return []string{"from", "route"}
	}
	return nil
}

// chosen says that a choice which the schema leaves open has to be made: Camel does not load an error handler without a kind, and
// does not start a loadBalance without a balancer.
func chosen(d *dsl.Def) bool {
	switch d.Name {
	case "ErrorHandlerDefinition", "ErrorHandlerDeserializer", "LoadBalanceDefinition":
		return true
	}
	return false
}

// demanded reports that all of the options are missing of which Camel wants one, or that the one which is there is an empty list.
func (c *checker) demanded(n syntax.Node, d *dsl.Def, who func() string) {
	one := startsNotWithout(d)
	if len(one) == 0 || c.schemaOnly {
		return
	}
	severity := report.Error
	if d.Name == "OnExceptionDefinition" && idle(n) {
		severity = report.Warning
	}
	first := c.s.Option(d, one[0])
	for _, key := range one {
		e := spelled(n, key)
		switch {
		case e.IsZero():
			continue
		case e.Kind() == syntax.Seq && e.First().IsZero():
			f := c.add(Missing, severity, e.Start(), key+" is an empty list, and Camel does not start "+name(n)+" without an item")
			f.Write = c.entry(first, 0)
		}
		return
	}
	c.add(Missing, severity, n.Start(), who()+" needs "+strings.Join(one, " or ")).Write = c.entry(first, 0)
}

// spelled is the entry of n that an option names, in Camel's spelling or in kebab case.
func spelled(n syntax.Node, option string) syntax.Node {
	if e := n.Get(option); !e.IsZero() {
		return e
	}
	for e := range n.Children {
		if strings.Contains(e.Key(), "-") && place.CamelCase(e.Key()) == option {
			return e
		}
	}
	return syntax.Node{}
}

// idle says that the entry n stands among entries of which none makes a route. Camel looks at an onException when it builds
// the routes of the file.
func idle(n syntax.Node) bool {
	entries := n.Parent().Parent()
	if !entries.Parent().IsZero() && entries.Key() != "flows" {
		return false
	}
	for i := range entries.Children {
		switch i.First().Key() {
		case "route", "from", "rest":
			return false
		}
	}
	return true
}

// timeout reports a timeout of branches that run one after the other.
func (c *checker) timeout(n syntax.Node) {
	t, p := spelled(n, "timeout"), spelled(n, "parallelProcessing")
	if c.schemaOnly || t.IsZero() || t.Value() == "" || t.Value() == "0" || !p.IsZero() && p.Value() != "false" {
		return
	}
	f := c.errorf(Together, t.Start(), "%s has a timeout, and Camel starts it only with parallelProcessing", name(n))
	f.Write = "parallelProcessing: true\n"
}

// pair reports one of two options that Camel takes together only.
func (c *checker) pair(n syntax.Node, d *dsl.Def, a, b string) {
	x, y := spelled(n, a), spelled(n, b)
	if c.schemaOnly || x.IsZero() == y.IsZero() {
		return
	}
	if x.IsZero() {
		x, a, b = y, b, a
	}
	c.errorf(Together, x.Start(), "%s has %s, and Camel takes it only with %s", name(n), a, b).Write = c.entry(c.s.Option(d, b), 0)
}

// completion reports an aggregate that nothing completes: Camel starts it only if its strategy, a bean, decides that itself.
func (c *checker) completion(n syntax.Node) {
	for e := range n.Children {
		switch place.CamelCase(e.Key()) {
		case "completionTimeout", "completionTimeoutExpression", "completionInterval", "completionSize", "completionSizeExpression", "completionPredicate",
			"completionFromBatchConsumer":
			return
		}
	}
	if c.schemaOnly {
		return
	}
	f := c.add(Together, report.Warning, n.Start(), name(n)+" has no completion, and Camel starts it only if the aggregation strategy completes by itself")
	f.Write = "completionSize: 10\n"
}

// noReceive reports an option of the schema that Camel refuses: a wire tap gets no answer.
func (c *checker) noReceive(n syntax.Node) {
	if e := spelled(n, "variableReceive"); !c.schemaOnly && !e.IsZero() {
		c.errorf(Together, e.Start(), "wireTap gets no answer, and Camel does not start it with variableReceive; remove the line")
	}
}

// wantsText names the option of d in which Camel wants more than blanks, "" if there is none.
func wantsText(d *dsl.Def) string {
	switch d.Name {
	case "ToDefinition", "ToDynamicDefinition", "WireTapDefinition", "PollDefinition",
		"FromDefinition", "OutputAwareFromDefinition", "RouteFromDefinitionDeserializer":
		return "uri"
	case "LogDefinition":
		return "message"
	case "BeanDefinition", "PolicyDefinition":
		return "ref"
	case "DeadLetterChannelDefinition":
		return "deadLetterUri"
	}
	return ""
}

// blank reports a text that Camel does not start with because nothing stands in it. n is the map, or the text in place of it.
func (c *checker) blank(n syntax.Node, d *dsl.Def) {
	key := wantsText(d)
	if key == "" || c.schemaOnly {
		return
	}
	if n.Kind() == syntax.Map {
		n = spelled(n, key)
	}
	if n.Kind() != syntax.Scalar || n.IsNull() || strings.TrimSpace(n.Value()) != "" {
		return
	}
	c.errorf(WrongValue, n.Start(), "%s has nothing in its text, and Camel does not start with it", name(n)).Write = c.entry(c.s.Option(d, key), 0)
}
