package validate

import (
	"slices"
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// scalar checks the value of an option that takes a text, a number, a boolean or one of some names. Camel keeps each
// attribute as text and converts it when the route starts, so a quoted number, a bare number for a text and a
// {{placeholder}} anywhere are right (CAMEL-24694).
func (c *checker) scalar(n syntax.Node, o *dsl.Option) {
	if n.Kind() != syntax.Scalar || n.IsNull() {
		who := name(n)
		if n.IsItem() {
			who = "an item of " + who
		}
		f := c.errorf(WrongShape, n.Start(), "%s is %s, found %s", who, kind(o), what(n))
		if n.IsEntry() {
			f.Write = c.entry(o, 0)
			if only := n.First(); n.Len() == 1 && only.Kind() == syntax.Scalar && !only.IsNull() && c.fits(o, only) {
				f.Write = o.Name + ": " + inline(only.Value()) + "\n"
			}
		}
		return
	}
	if c.fits(o, n) {
		return
	}
	f := c.errorf(WrongValue, n.Start(), "%s is %s, found %s", name(n), kind(o), clip(n.Value()))
	switch {
	case o.Type == dsl.Bool:
		if b := truth[strings.ToLower(n.Value())]; b != "" {
			f.Write = o.Name + ": " + b + "\n"
		}
	case len(o.Enum) > 0:
		f.Write = c.entry(o, 0)
	}
}

// truth has the words that other YAML readers take for booleans; Camel takes true and false alone.
var truth = map[string]string{"yes": "true", "on": "true", "y": "true", "1": "true", "no": "false", "off": "false", "n": "false", "0": "false"}

// fits says that Camel takes the scalar for the option.
func fits(o *dsl.Option, n syntax.Node) bool {
	switch o.Type {
	case dsl.Bool, dsl.Number, dsl.Integer, dsl.Enum:
		value := n.Value()
		return converts(o, value) || hasPlaceholder(value)
	default:
		return true // any text, which need not be decoded
	}
}

// converts says that Camel can make of a text the boolean, the number or the name that the option holds.
func converts(o *dsl.Option, value string) bool {
	switch o.Type {
	case dsl.Bool:
		return strings.EqualFold(value, "true") || strings.EqualFold(value, "false")
	case dsl.Number, dsl.Integer:
		_, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		return err == nil
	default:
		return slices.ContainsFunc(o.Enum, func(e string) bool { return strings.EqualFold(e, value) })
	}
}

// hasPlaceholder says that a text holds a property placeholder, whose value is known only when the route starts.
func hasPlaceholder(s string) bool {
	i := strings.Index(s, "{{")
	return i >= 0 && strings.Contains(s[i:], "}}")
}

func kind(o *dsl.Option) string {
	switch o.Type {
	case dsl.Bool:
		return "true or false"
	case dsl.Number, dsl.Integer:
		return "a number"
	case dsl.Enum:
		return "one of " + few(o.Enum)
	default:
	}
	return "a text"
}
