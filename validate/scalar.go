package validate

import (
	"encoding/base64"
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
	what := kind(o)
	if _, err := strconv.ParseFloat(n.Value(), 64); o.Type == dsl.Integer && err == nil {
		what = "a whole number, in digits"
	}
	f := c.errorf(WrongValue, n.Start(), "%s is %s, found %s", name(n), what, clip(n.Value()))
	switch {
	case hasPlaceholder(n.Value()):
		f.Message += "; Camel reads it when it loads the file, before placeholders have values"
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
	case dsl.Bool, dsl.Number, dsl.Integer, dsl.Enum, dsl.Duration, dsl.Binary:
		value := n.Value()
		return converts(o, value) || hasPlaceholder(value) && !isRead(o)
	default:
		return true // any text, which need not be decoded
	}
}

// converts says that Camel can make of a text the boolean, the number or the name that the option holds.
func converts(o *dsl.Option, value string) bool {
	switch o.Type {
	case dsl.Bool:
		return strings.EqualFold(value, "true") || strings.EqualFold(value, "false")
	case dsl.Integer:
		return isDigits(strings.TrimLeft(value, "+-"))
	case dsl.Number:
		_, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		return err == nil
	case dsl.Duration:
		return isDuration(value)
	case dsl.Binary:
		_, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(value, "="))
		return err == nil
	default:
		return slices.ContainsFunc(o.Enum, func(e string) bool { return strings.EqualFold(e, value) })
	}
}

// isRead says that the loader converts the value itself, where it keeps those of other options as text.
func isRead(o *dsl.Option) bool { return o.Type == dsl.Binary || o.Name == "startupOrder" }

// isDuration says that Camel can read a text as a duration (TimeUtils): days, hours, minutes, seconds and milliseconds, in that
// order, each a whole number with its letter behind it and no blank between them. What stands behind a letter, up to the next one,
// is passed over if there is no next one.
func isDuration(s string) bool {
	for _, unit := range []string{"d", "h", "m", "s", "ms"} {
		i := unitAt(s, unit)
		if i < 0 {
			continue
		}
		if i > 0 && !isDigits(strings.TrimLeft(s[:i], "+-")) {
			return false
		}
		s = s[i+len(unit):]
	}
	return true
}

// unitAt is where a unit stands first in a text, or -1. The letters of ms are no unit each.
func unitAt(s, unit string) int {
	for i := range len(s) {
		switch {
		case !strings.HasPrefix(s[i:], unit):
		case unit == "m" && strings.HasPrefix(s[i:], "ms"), unit == "s" && i > 0 && s[i-1] == 'm':
		default:
			return i
		}
	}
	return -1
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
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
	case dsl.Duration:
		return "a duration, in milliseconds or as 5s or 1m30s, without blanks and fractions"
	case dsl.Binary:
		return "bytes in Base64"
	default:
	}
	return "a text"
}
