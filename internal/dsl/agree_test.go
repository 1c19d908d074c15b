package dsl

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/shared"
)

// known are the facts that the two derivations do not share, and why.
var known = []struct{ fact, reason string }{
	{`^(beans|\w+Definition|\w+Deserializer) kind (part|top)$`, "a definition has the kind that it has in the newest version"},
	{`^\w+ group opt \w+$`, "at most one of one key says nothing"},
	{`^\w+ quirk `, "a bug of the published schema, of which Camel's loader knows nothing"},
	{`^knative\.(ceOverride|filters|transportOptions) `, "the catalog gives a prefix and forgets to say that it has many values"},
}

// TestModelAgreesWithIndependentDerivation compares the tables with another derivation from the same sources, fact by fact.
func TestModelAgreesWithIndependentDerivation(t *testing.T) {
	dir := shared.Dir(t, "dsl-model")
	used := make([]bool, len(known))
	for _, v := range versions {
		ours, theirs := factsOf(v), factsIn(t, dir, v.Camel)
		if len(theirs) < 10_000 {
			t.Errorf("%s: only %d facts in %s", v.Camel, len(theirs), dir)
		}
		explain := func(side string, have, lack map[string]bool) {
			for _, fact := range slices.Sorted(maps.Keys(have)) {
				if lack[fact] {
					continue
				}
				i := slices.IndexFunc(known, func(k struct{ fact, reason string }) bool {
					return regexp.MustCompile(k.fact).MatchString(fact)
				})
				if i < 0 {
					t.Errorf("%s: only in %s: %s", v.Camel, side, fact)
					continue
				}
				used[i] = true
			}
		}
		explain("ours", ours, theirs)
		explain("theirs", theirs, ours)
	}
	for i, k := range known {
		if !used[i] {
			t.Errorf("no difference any more: %s (%s)", k.fact, k.reason)
		}
	}
}

// TestOrderAgreesWithIndependentDerivation compares the order of options, which the other derivation has for the newest
// version. A name with a star stands there for a choice, whose members it does not list.
func TestOrderAgreesWithIndependentDerivation(t *testing.T) {
	different := map[string]string{
		"PredicateValidatorDefinition": "the other derivation leaves expression out, as a choice of one",
		"RestDefinition":               "we keep the catalog's place of securityDefinitions",
	}
	v := Latest()
	var theirs map[string][]string
	readJSON(t, filepath.Join(shared.Dir(t, "dsl-model"), "order-"+v.Camel+".json"), &theirs)
	for _, name := range slices.Sorted(maps.Keys(theirs)) {
		var ours, members []string
		for o := range v.Options(v.Def(name)) {
			ours = append(ours, o.Name)
			if !slices.Contains(theirs[name], o.Name) {
				members = append(members, o.Name)
			}
		}
		want := theirs[name]
		if i := slices.IndexFunc(want, func(s string) bool { return s[0] == '*' }); i >= 0 {
			want = slices.Concat(want[:i], members, want[i+1:])
		}
		if reason := different[name]; slices.Equal(ours, want) != (reason == "") {
			t.Errorf("%s (known difference: %q):\nours   %q\ntheirs %q", name, reason, ours, want)
		}
	}
}

// factsOf lists a version of our tables as facts.
func factsOf(v *Version) map[string]bool {
	facts := make(map[string]bool)
	add := func(format string, args ...any) { facts[fmt.Sprintf(format, args...)] = true }
	for _, role := range []struct {
		name string
		def  *Def
	}{{"top", v.Top()}, {"steps", v.Step()}, {"languages", v.Expression()}} {
		for o := range v.Options(role.def) {
			add("%s %s is %s", role.name, o.Name, o.Def().Name)
		}
	}
	kinds := map[Kind]string{
		KindPart: "part", KindEIP: "eip", KindEntry: "top", KindLanguage: "language", KindDataFormat: "dataformat",
		KindLoadBalancer: "loadbalancer", KindErrorHandler: "errorhandler",
	}
	for i := range defs[1:] {
		d := &defs[1+i]
		if d.In&v.mask == 0 || d == v.Top() || d == v.Step() || d == v.Expression() {
			continue
		}
		add("%s kind %s", d.Name, kinds[d.Kind])
		if d.Deprecated&v.mask != 0 {
			add("%s deprecated", d.Name)
		}
		if d.List() != nil {
			add("%s list of %s", d.Name, d.List().Name)
		}
		if d.Expr != NoExpr {
			add("%s takes languages %s", d.Name, d.Expr)
		}
		if d.Scalar != "" {
			add("%s scalar %s ctor=%t", d.Name, d.Scalar, d.ScalarByCtor&v.mask != 0)
		}
		if d.ScalarAlso != (Setting{}) {
			add("%s scalar also %s=%s", d.Name, d.ScalarAlso.Option, d.ScalarAlso.Value)
		}
		for g := range v.Groups(d) {
			if g.Optional {
				add("%s group opt %s", d.Name, strings.Join(g.Of, ","))
			} else {
				add("%s group one %s", d.Name, strings.Join(g.Of, ","))
			}
		}
		for o := range v.Options(d) {
			add("%s.%s type %s", d.Name, o.Name, typeText(o, v.mask))
			if o.CatalogRequired&v.mask != 0 {
				add("%s.%s required by the catalog", d.Name, o.Name)
			}
		}
		for o := range v.Required(d) {
			add("%s.%s required", d.Name, o.Name)
		}
	}
	for i := range components {
		c, ok := v.Component(components[i].scheme)
		if !ok {
			continue
		}
		add("%s component %s %q flags %s", c.Scheme, c.Syntax, c.AlternativeSyntax, letters(
			c.ConsumerOnly, "C", c.ProducerOnly, "P", c.OpenOptions, "L", c.Remote, "R", c.API, "A", c.Deprecated, "D"))
		for o := range c.Options() {
			types := map[Type]string{Text: "s", Bool: "b", Integer: "i", Number: "n", Duration: "d", Enum: "e", Ref: "o", TextList: "a"}
			value := strings.Join(o.Enum, ",")
			if o.Prefix != "" {
				value = o.Prefix
			}
			add("%s.%s endpoint %s|%s|%s", c.Scheme, o.Name, types[o.Type], letters(
				o.Path, "P", o.Required, "R", o.ConsumerOnly, "c", o.ProducerOnly, "p", o.Prefix != "", "M", o.Deprecated, "D",
				o.Secret, "S"), value)
		}
	}
	return facts
}

// typeText writes the type of an option as the other derivation does.
func typeText(o *Option, version Mask) string {
	scalars := map[Type]string{
		Text: "s", Duration: "d", Ref: "r", Bool: "b", Number: "n", Integer: "i", Binary: "bin", FreeMap: "o", TextList: "[s]",
	}
	var s string
	switch o.Type {
	case Enum:
		s = "e:" + strings.Join(o.Enum, "|")
	case Object:
		s = "X:" + o.Def().Name
	case ObjectList:
		s = "[X:" + o.Def().Name + "]"
	case WrapList:
		s = "[" + o.Key + "=X:" + o.Def().Name + "]"
	default:
		s = scalars[o.Type]
	}
	if o.Deprecated&version != 0 {
		s += "!"
	}
	if o.HasDefault&version != 0 {
		s += "=" + o.Default
	}
	return s
}

// letters joins the letters whose condition holds.
func letters(conditionsAndLetters ...any) string {
	var s string
	for i := 0; i < len(conditionsAndLetters); i += 2 {
		if conditionsAndLetters[i].(bool) {
			s += conditionsAndLetters[i+1].(string)
		}
	}
	return s
}

// factsIn lists a version of the other derivation as facts.
func factsIn(t *testing.T, dir, camel string) map[string]bool {
	facts := make(map[string]bool)
	add := func(format string, args ...any) { facts[fmt.Sprintf(format, args...)] = true }
	var model struct {
		Top, Steps, Languages map[string]string
		Defs                  map[string]struct {
			Kind, Expr, Langs, List string
			Scalar, ScalarBy        string
			ScalarAlso              map[string]string
			Props                   map[string]string
			Req, Creq, Quirk        []string
			OneOf                   []struct {
				Of  []string
				Opt bool
			}
			Dep bool
		}
	}
	readJSON(t, filepath.Join(dir, "dsl-"+camel+".json"), &model)
	for _, role := range []struct {
		name string
		defs map[string]string
	}{{"top", model.Top}, {"steps", model.Steps}, {"languages", model.Languages}} {
		for name, def := range role.defs {
			add("%s %s is %s", role.name, name, def)
		}
	}
	for name, d := range model.Defs {
		add("%s kind %s", name, d.Kind)
		if d.Dep {
			add("%s deprecated", name)
		}
		if d.List != "" {
			add("%s list of %s", name, d.List)
		}
		if d.Expr != "" {
			add("%s takes languages %s", name, Host)
		}
		if d.Langs != "" {
			add("%s takes languages %s", name, Direct)
		}
		if d.Scalar != "" {
			add("%s scalar %s ctor=%t", name, d.Scalar, d.ScalarBy == "ctor")
		}
		for option, value := range d.ScalarAlso {
			add("%s scalar also %s=%s", name, option, value)
		}
		for _, g := range d.OneOf {
			if g.Opt {
				add("%s group opt %s", name, strings.Join(g.Of, ","))
			} else {
				add("%s group one %s", name, strings.Join(g.Of, ","))
			}
		}
		for option, typ := range d.Props {
			add("%s.%s type %s", name, option, typ)
		}
		for _, option := range d.Req {
			add("%s.%s required", name, option)
		}
		for _, option := range d.Creq {
			add("%s.%s required by the catalog", name, option)
		}
		for _, member := range d.Quirk {
			add("%s quirk %s", name, member)
		}
	}
	var catalog struct {
		O []string
		C map[string][4]json.RawMessage
	}
	readJSON(t, filepath.Join(dir, "components-"+camel+".json"), &catalog)
	for scheme, c := range catalog.C {
		var syntax, alternative, flags string
		var numbers []int
		for i, to := range []any{&syntax, &alternative, &flags, &numbers} {
			if err := json.Unmarshal(c[i], to); err != nil {
				t.Fatal(err)
			}
		}
		add("%s component %s %q flags %s", scheme, syntax, alternative, flags)
		for _, n := range numbers {
			f := append(strings.Split(catalog.O[n], "|"), "")
			add("%s.%s endpoint %s|%s|%s", scheme, f[0], f[1], f[2], f[3])
		}
	}
	return facts
}

func readJSON(t *testing.T, name string, v any) {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}
