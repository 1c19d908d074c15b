package validate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// endpoint checks what a step or a from names with its uri: the schema takes any text, and Camel refuses it when the route
// starts.
func (c *checker) endpoint(n syntax.Node, d *dsl.Def) {
	if c.schemaOnly {
		return
	}
	e, ok := c.s.Endpoint(d, n)
	if !ok {
		return
	}
	c.mixed(n, &e)
	c.lists(e.Parameters)
	c.several(&e)
	c.expressionInPath(n, &e)
	if e.Dynamic {
		c.simpleText(e.URI, e.URI.Value())
	}
	switch {
	case e.Scheme == "":
		return
	case e.Scheme == "uri": // no project names a component so
		c.errorf(UnknownScheme, e.URI.Start(), "uri is no component of Camel, but the option that this is the text of; write it without uri:").Write = "uri: " + strings.TrimPrefix(e.URI.Value(), "uri:") + "\n"
		return
	case e.Component == nil:
		if !e.Alone { // a name alone may be that of an endpoint in the registry
			c.add(UnknownScheme, report.Note, e.URI.Start(), fmt.Sprintf("%s is no component of Camel %s%s; nothing is known of its options",
				e.Scheme, c.s.Camel, c.versions(versionsWith(func(v *dsl.Version) bool { _, ok := v.Component(e.Scheme); return ok }))))
		}
		return
	}
	if e.Consumer && e.Scheme == "direct" && d.Name != "PollDefinition" {
		c.consumes(n, &e)
	}
	c.direction(&e)
	path := len(c.out)
	c.path(&e)
	options := len(c.out)
	for q := range e.Options() {
		name := q.Name
		if rest, ok := strings.CutPrefix(name, "amp;"); ok {
			severity := report.Error
			if e.Component.OpenOptions || e.Component.API || e.Dynamic {
				severity = report.Warning
			}
			f := c.add(EndpointOption, severity, e.URI.Start(), fmt.Sprintf(
				"the uri has &amp; where & is meant, so %s is read as a name; XML needs the escape, YAML does not", name))
			f.Write = "uri: " + quote(strings.ReplaceAll(e.URI.Value(), "&amp;", "&")) + "\n"
			name = rest
		}
		c.endpointOption(n, &e, name, e.URI, q.Value)
	}
	for p := range e.Parameters.Children {
		name := place.CamelCase(p.Key())
		c.endpointOption(n, &e, name, p, p.Value())
	}
	if options > path && len(c.out) > options {
		c.joinPath(path)
	}
}

// joinPath makes one finding of one cause: a path that is missing beside an option that the component lacks was most likely
// meant by it. The path's finding is the one numbered path, and those on the options follow.
func (c *checker) joinPath(path int) {
	missing := c.out[path]
	for i := path + 1; i < len(c.out); i++ {
		f := &c.out[i]
		if f.Rule != EndpointOption || f.Severity != report.Error || f.Offset == missing.Offset {
			continue
		}
		f.Message += "; " + missing.Message
		if f.Write == "" {
			f.Write = missing.Write
		}
		c.out = slices.Delete(c.out, path, path+1)
		return
	}
}

// lists reports parameters that are lists: the loader joins texts and nested maps to a uri, nothing else.
func (c *checker) lists(parameters syntax.Node) {
	if c.schemaOnly || parameters.Kind() != syntax.Map {
		return
	}
	for p := range parameters.Children {
		if p.Kind() == syntax.Seq {
			c.errorf(WrongShape, p.Start(), "%s is a list, and a parameter of an endpoint is a text", p.Key())
		}
	}
}

// mixed reports a uri with a query beside parameters: the loader wants the options in one place (CAMEL-24842).
func (c *checker) mixed(n syntax.Node, e *place.Endpoint) {
	if e.Parameters.Kind() != syntax.Map || e.Parameters.First().IsZero() {
		return
	}
	_, query, ok := strings.Cut(e.URI.Value(), "?")
	if !ok {
		return
	}
	f := c.errorf(QueryAndParameters, e.URI.Start(),
		"%s has options in its uri (%s) and parameters beside it, and Camel takes one of both; write all of them under parameters, or all in the uri", name(n), clip(query))
	if !e.HasQuery {
		return
	}
	var b strings.Builder
	b.WriteString("parameters:\n")
	for q := range e.Options() {
		b.WriteString("  " + q.Name + ": " + quote(q.Value) + "\n")
	}
	f.Write = b.String()
}

// another is a comma and the scheme of a second endpoint.
var another = lazy.NewRegexp(`,\s*([A-Za-z][\w+.-]*):`)

// several reports endpoints that stand in one uri behind each other.
func (c *checker) several(e *place.Endpoint) {
	if e.Component == nil || !strings.Contains(e.Path, ",") {
		return
	}
	m := another.FindStringSubmatch(e.Path)
	if m == nil {
		return
	}
	if _, ok := c.s.Component(m[1]); !ok {
		return
	}
	c.errorf(SeveralEndpoints, e.URI.Start(),
		"the uri names several endpoints, and there is one to a uri; write a step for each, a multicast with a step for each, or a recipientList")
}

// expressionInPath reports an expression in the path of a static uri: it is sent as the text that it is (CAMEL-24917).
func (c *checker) expressionInPath(n syntax.Node, e *place.Endpoint) {
	if e.Dynamic {
		return
	}
	base, _, _ := strings.Cut(e.URI.Value(), "?")
	if strings.IndexByte(base, '$') < 0 || evaluatesPath(e.Scheme) {
		return
	}
	if !strings.Contains(strings.ReplaceAll(base, ":#${", ""), "${") {
		return
	}
	if fixed := properties.ReplaceAllStringFunc(base, asProperty); fixed != base {
		f := c.errorf(Placeholder, e.URI.Start(), "the uri is %s, and Camel reads a property as {{key}}", clip(e.URI.Value()))
		f.Write = "uri: " + quote(fixed+e.URI.Value()[len(base):]) + "\n"
		return
	}
	if e.Consumer || e.Component == nil && e.Scheme != "" {
		return // a component of the project may evaluate it
	}
	f := c.errorf(Static, e.URI.Start(), "%s takes %s as it stands, the expression is not evaluated; write toD", name(n), clip(e.URI.Value()))
	f.Write = "toD:\n  uri: " + quote(e.URI.Value()) + "\n"
}

// properties are names in ${ } inside a text.
var properties = lazy.NewRegexp(`\$\{[A-Za-z_][\w-]*(?:\.[\w-]+)*\}`)

// asProperty is a name in ${ } that begins with no function of Simple as a placeholder, every other one as it is.
func asProperty(s string) string {
	m := dotted.FindStringSubmatch(s)
	if m == nil || slices.Contains(simpleFunctions, strings.ToLower(m[1])) {
		return s
	}
	return "{{" + m[1] + m[2] + "}}"
}

// evaluatesPath names the components whose path is an expression or a script of their own (CAMEL-24918).
func evaluatesPath(scheme string) bool {
	return slices.Contains([]string{"language", "controlbus", "micrometer", "metrics", "opentelemetry-metrics"}, scheme)
}

// direction reports a component that cannot do what is asked of it. A uri that is evaluated for each message fails only then.
func (c *checker) direction(e *place.Endpoint) {
	severity := report.Error
	if e.Dynamic {
		severity = report.Warning
	}
	switch {
	case e.Consumer && e.Component.ProducerOnly:
		c.add(WrongDirection, severity, e.URI.Start(), fmt.Sprintf(
			"%s only takes messages, a route cannot start from it; to pass messages between routes send to direct:name and start from direct:name", e.Scheme))
	case !e.Consumer && e.Component.ConsumerOnly:
		c.add(WrongDirection, severity, e.URI.Start(), fmt.Sprintf(
			"%s only gives messages, nothing can be sent to it; write a route that starts from it", e.Scheme))
	}
}

// path reports an endpoint without the part of its path that the component requires. The loader refuses parameters without
// it, and a start refuses a scheme with a colon and nothing else. What remains is up to the component, and no error where it
// is not known to refuse it: timer takes it, and the catalog does not say so.
func (c *checker) path(e *place.Endpoint) {
	if p := strings.TrimSpace(e.Path); p != "" && p != "//" {
		return
	}
	severity := report.Warning
	switch options := e.HasQuery || !e.Parameters.First().IsZero(); {
	case e.Alone && !e.HasQuery && options:
		severity = report.Error
	case e.Dynamic:
		return
	case e.Alone && wantsPath(e.Scheme), !e.Alone && !options:
		severity = report.Error
	}
	for _, o := range e.Component.NeededPath() {
		if given(e, o.Name) {
			continue
		}
		f := c.add(Missing, severity, e.URI.Start(), fmt.Sprintf("%s needs %s: its uri is %s", e.Scheme, o.Name, e.Component.Syntax))
		f.Write = "uri: " + e.Component.Syntax + "\n"
		return
	}
}

// wantsPath names the components of camel-core that refuse a uri which is their scheme. The test of internal/oracle asks them.
func wantsPath(scheme string) bool {
	return slices.Contains([]string{"bean", "class", "dataset", "dataset-test", "file", "language", "log", "ref"}, scheme)
}

// given says that an option stands in the query or in the parameters.
func given(e *place.Endpoint, name string) bool {
	for q := range e.Options() {
		if strings.EqualFold(q.Name, name) {
			return true
		}
	}
	for p := range e.Parameters.Children {
		if strings.EqualFold(place.CamelCase(p.Key()), name) {
			return true
		}
	}
	return false
}

// endpointOption checks one option, by the name that Camel compares. at is the entry or the uri that it stands in.
func (c *checker) endpointOption(n syntax.Node, e *place.Endpoint, name string, at syntax.Node, value string) {
	o := option(e.Component, name)
	if o == nil {
		if !e.Component.OpenOptions && !e.Component.API && !global(name) {
			c.unknownOption(n, e, name, at)
		}
		return
	}
	if at.Kind() == syntax.Map || at.Kind() == syntax.Seq || late(value) || e.Dynamic && strings.Contains(value, "${") {
		return
	}
	if (e.Consumer && o.ProducerOnly || !e.Consumer && o.ConsumerOnly) && !global(name) {
		side := [2]string{"sends", "is read from"}
		i := 0
		if e.Consumer {
			i = 1
		}
		c.add(EndpointOption, report.Warning, at.Start(), fmt.Sprintf("%s does nothing where %s %s", o.Name, e.Scheme, side[i]))
	}
	if !endpointValue(e.Scheme, o, value) {
		f := c.errorf(WrongValue, at.Start(), "%s of %s is %s, found %s", o.Name, e.Scheme, kind(&dsl.Option{Type: o.Type, Enum: o.Enum}), clip(value))
		if o.Type == dsl.Enum {
			f.Write = o.Name + ": " + o.Enum[0] + "\n"
		}
	}
}

// option finds an option as Camel does: it does not look at case (DefaultComponent).
func option(d *dsl.Component, name string) *dsl.EndpointOption {
	if o, ok := d.Option(name); ok {
		return o
	}
	for o := range d.Options() {
		if strings.EqualFold(o.Name, name) {
			return o
		}
	}
	head, _, nested := strings.Cut(name, ".") // of a property of the option's value
	if nested {
		return option(d, head)
	}
	return nil
}

// global names what Camel takes of every endpoint: the options of DefaultEndpoint, and hash, which it drops.
func global(name string) bool {
	return slices.ContainsFunc([]string{"bridgeErrorHandler", "exceptionHandler", "exchangePattern", "lazyStartProducer", "autowiredEnabled", "hash"},
		func(s string) bool { return strings.EqualFold(s, name) })
}

// late says that a value is known only when the route runs.
func late(value string) bool {
	return hasPlaceholder(value) || strings.HasPrefix(value, "#") || strings.HasPrefix(value, "RAW(") || strings.HasPrefix(value, "RAW{")
}

func endpointValue(scheme string, o *dsl.EndpointOption, value string) bool {
	switch o.Type {
	case dsl.Bool:
		return strings.EqualFold(value, "true") || strings.EqualFold(value, "false")
	case dsl.Integer, dsl.Number:
		_, err := strconv.ParseFloat(value, 64)
		return err == nil
	case dsl.Enum:
		return slices.ContainsFunc(o.Enum, func(s string) bool { return strings.EqualFold(s, value) }) || anyText(scheme, o.Name)
	case dsl.Duration:
		return isDuration(value) || strings.Contains(value, "${") // which is another finding
	default:
	}
	return true
}

// anyText says that an older catalog has an option as a text: then the values are those that are known, and Camel takes
// others, such as the region of another provider.
func anyText(scheme, name string) bool {
	for _, v := range dsl.Versions() {
		if d, ok := v.Component(scheme); ok {
			if o, ok := d.Option(name); ok && o.Type == dsl.Text {
				return true
			}
		}
	}
	return false
}

// versionsWith are the versions in the table that have something.
func versionsWith(has func(*dsl.Version) bool) []*dsl.Version {
	return slices.DeleteFunc(slices.Clone(dsl.Versions()), func(v *dsl.Version) bool { return !has(v) })
}

// unknownOption reports an option that the component lacks. Camel refuses to start the route; where it evaluates the uri for
// each message, it refuses each message.
func (c *checker) unknownOption(n syntax.Node, e *place.Endpoint, name string, at syntax.Node) {
	severity := report.Error
	if e.Dynamic {
		severity = report.Warning
	}
	message := fmt.Sprintf("%s is no option of %s in Camel %s", name, e.Scheme, c.s.Camel) + c.versions(versionsWith(func(v *dsl.Version) bool {
		x, ok := v.Component(e.Scheme)
		return ok && option(x, name) != nil
	}))
	f := c.add(EndpointOption, severity, at.Start(), message)
	if s := c.lastStep(n); !s.IsZero() && at.Parent() == e.Parameters {
		// The parameters of a from behind its steps stand in the column of the last step's dash.
		if x, ok := c.s.Endpoint(c.s.Option(c.s.Step(), s.Key()).Def(), s); ok && x.Component != nil && option(x.Component, name) != nil {
			line, _ := c.f.Position(s.Start())
			f.Message += fmt.Sprintf(", but it is one of %s: if it is meant for the %s in line %d, write it there", x.Scheme, s.Key(), line)
			f.Write = s.Key() + ":\n  uri: " + quote(x.URI.Value()) + "\n  parameters:\n    " + at.Key() + ": " + quote(at.Value()) + "\n"
		}
	}
}

// lastStep is the last of n's steps if its parameters stand behind them.
func (c *checker) lastStep(n syntax.Node) syntax.Node {
	steps := n.Get("steps")
	if p := n.Get("parameters"); steps.IsZero() || p.IsZero() || p.Start() < steps.Start() {
		return syntax.Node{}
	}
	s := steps.Last().First()
	if c.s.Option(c.s.Step(), s.Key()) == nil {
		return syntax.Node{}
	}
	return s
}

// dotted is a name in ${ }.
var dotted = lazy.NewRegexp(`^\$\{([A-Za-z_][\w-]*)((?:\.[\w-]+)*)\}$`)

// placeholder reports the value of an entry that is ${key} with a key that begins with no function of the Simple language.
// Camel takes properties only from {{key}}.
func (c *checker) placeholder(n syntax.Node) {
	if c.schemaOnly {
		return
	}
	if n.Kind() != syntax.Scalar {
		return
	}
	value := n.Value()
	if !strings.HasPrefix(value, "${") || !dotted.MatchString(value) || asProperty(value) == value {
		return
	}
	f := c.errorf(Placeholder, n.Start(), "%s is %s, and Camel reads a property as %s", n.Key(), value, asProperty(value))
	f.Write = n.Key() + ": \"" + asProperty(value) + "\"\n"
}

// simpleFunctions are the words that an expression in ${ } can begin with, in lower case.
var simpleFunctions = strings.Fields(`
	body bodyas bodyoneline bodytype prettybody originalbody mandatorybodyas tojsonbody toprettyjsonbody in out header headers
	headeras message messageas messagetimestamp messagehistory exchange exchangeid exchangeproperty exchangepattern property
	variable variables variableas exception threadid threadname hostname camelid camelcontext routeid fromrouteid routegroup
	stepid null id sys sysenv env date date-with-timezone bean properties propertiesexist ref type file collate random skip
	hash uuid empty list map iif join replace substring pretty jsonpath simplejsonpath jq xpath attachment attachments
	attachmentcontent attachmentcontentas attachmentcontentastext attachmentheader attachmentheaderas logger function
	true false newempty random trim uppercase lowercase capitalize concat split length size sum max min average abs floor ceil
	range reverse shuffle sort distinct foreach filter convertto throwexception assert isempty isnumeric isalpha
	isalphanumeric not kindoftype normalizewhitespace pad quote unquote safequote setheader setvariable val base64encode
	base64decode contains kafka cache ruleset context`)

// quote is a text as a scalar for the lines to write.
func quote(s string) string {
	if strings.ContainsAny(s, "\"\\") {
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	}
	return "\"" + s + "\""
}
