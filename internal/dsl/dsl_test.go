package dsl

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/secrets"
)

// The package promises to cost nothing when a program starts: no initializer of it may run.
func TestNoInitWork(t *testing.T) {
	if testing.CoverMode() != "" {
		t.Skip("coverage adds an initializer of its own")
	}
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !strings.Contains(string(out), "init testing @") {
		t.Fatalf("no trace of initializers:\n%s", out)
	}
	for line := range strings.Lines(string(out)) {
		if strings.HasPrefix(line, "init github.com/camel-edit/camel-edit/internal/dsl @") {
			t.Error(line)
		}
	}
}

func TestFind(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"4.22.1", "4.22.1"},
		{"4.22", "4.22.1"},
		{"4.22.3", "4.22.1"},
		{"4.18.3.redhat-00005", "4.18.4"},
		{"4.10.0", "4.10.7"},
		{"4.2", ""},
		{"4.20.0", ""},
		{"4.22.", "4.22.1"},
		{"4", ""},
		{"", ""},
	} {
		v, err := Find(test.name)
		switch {
		case test.want != "" && (err != nil || v.Camel != test.want):
			t.Errorf("Find(%q) = %v, %v; want %s", test.name, v, err, test.want)
		case test.want == "" && err == nil:
			t.Errorf("Find(%q) = %s, want an error", test.name, v.Camel)
		case test.want == "" && !strings.Contains(err.Error(), "4.10.7, 4.14.9, 4.18.4, 4.22.1"):
			t.Errorf("Find(%q): the error does not list the versions: %v", test.name, err)
		}
	}
}

func TestVersions(t *testing.T) {
	vs := Versions()
	if vs[len(vs)-1] != Latest() {
		t.Error("the latest version is not the last one")
	}
	for i, v := range vs {
		if v.Mask() != 1<<i {
			t.Errorf("%s: mask %b, want bit %d", v.Camel, v.Mask(), i)
		}
	}
	if got := all.Versions(); !slices.Equal(got, vs) {
		t.Errorf("all.Versions() = %v, want %v", got, vs)
	}
	vs[0] = nil
	if Versions()[0] == nil {
		t.Error("Versions lets its caller write to the table")
	}
}

// The digests were made from each version before the versions were merged. That the tables give the same listings says that
// merging lost nothing and that nobody edited the tables by hand.
func TestDigests(t *testing.T) {
	for _, v := range Versions() {
		if err := v.Verify(); err != nil {
			t.Error(err)
		}
	}
	spoilt := *Latest()
	spoilt.digest = "0" + spoilt.digest[1:]
	if err := spoilt.Verify(); err == nil {
		t.Error("a table that is not the generator's passes")
	}
}

// A text without any of these names needs no look at the catalog before it is shown.
func TestSecretNames(t *testing.T) {
	for _, v := range Versions() {
		for i := range components {
			c, ok := v.Component(components[i].scheme)
			if !ok {
				continue
			}
			for o := range c.Options() {
				if o.Secret && !secrets.MayName(o.Name) && !secrets.IsIdentity(o.Name) && !secrets.IsCatalogued(o.Name) {
					t.Errorf("%s: %s: internal/secrets does not know %s", v.Camel, c.Scheme, o.Name)
				}
			}
		}
	}
}

// What makes the readings of the lenient rules unique, for every version; the numbers are those of the newest.
func TestFacts(t *testing.T) {
	for _, v := range Versions() {
		role := make(map[string]*Def)
		for _, d := range []*Def{v.Top(), v.Step(), v.Expression()} {
			for o := range v.Options(d) {
				if role[o.Name] != nil {
					t.Errorf("%s: %s is in %s and in %s", v.Camel, o.Name, role[o.Name].Name, d.Name)
				}
				role[o.Name] = d
			}
		}
		for i := range defs[1:] {
			d := &defs[1+i]
			if d.In&v.mask == 0 || d.Expr != Host {
				continue
			}
			for o := range v.Options(d) {
				if v.IsLanguage(o.Name) {
					t.Errorf("%s: %s is an option of %s, which takes languages as keys", v.Camel, o.Name, d.Name)
				}
			}
			if o := v.Option(d, "expression"); o == nil || o.Def() != v.Expression() {
				t.Errorf("%s: %s takes languages as keys but not under expression", v.Camel, d.Name)
			}
		}
	}

	v := Latest()
	count := make(map[string]int)
	for i := range defs[1:] {
		d := &defs[1+i]
		if d.In&v.mask == 0 {
			continue
		}
		if d.Expr == Host {
			count["hosts"]++
		}
		for o := range v.Options(d) {
			if o.Def() != nil && o.Def().Expr == Direct && o.Def() != v.Expression() {
				count["sub-elements"]++
			}
		}
	}
	for o := range v.Options(v.Step()) {
		count["steps"]++
		if v.OwnsSteps(o.Def()) {
			count["step owners"]++
		}
	}
	for range v.Options(v.Top()) {
		count["entries"]++
	}
	for range v.Options(v.Expression()) {
		count["languages"]++
	}
	want := map[string]int{"entries": 18, "steps": 65, "languages": 27, "step owners": 19, "hosts": 23, "sub-elements": 9}
	if !maps.Equal(count, want) {
		t.Errorf("%s: %v, want %v", v.Camel, count, want)
	}
}

func TestDef(t *testing.T) {
	for _, v := range Versions() {
		for i := range defs[1:] {
			d := &defs[1+i]
			if got := v.Def(d.Name); (got == d) != (d.In&v.mask != 0) {
				t.Errorf("%s: Def(%q) = %v", v.Camel, d.Name, got)
			}
		}
		if d := v.Def("NoSuchDefinition"); d != nil {
			t.Errorf("%s: Def of an unknown name is %s", v.Camel, d.Name)
		}
	}
}

// A definition as a reader of the tables sees it.
func TestGolden(t *testing.T) {
	const want = `ThrottleDefinition EIP Host
id s
note s
description s
disabled b=false
expression X:ExpressionDefinition (required by the catalog)
mode e:TotalRequests|ConcurrentRequests=TotalRequests
correlationExpression X:ExpressionSubElementDefinition
executorService r
asyncDelayed b=false
callerRunsWhenRejected b=true
rejectExecution b=false
timePeriodMillis d=1000
`
	v := Latest()
	d := v.Option(v.Step(), "throttle").Def()
	var b strings.Builder
	fmt.Fprintln(&b, d.Name, d.Kind, d.Expr)
	for o := range v.Options(d) {
		fmt.Fprint(&b, o.Name, " ", typeText(o, v.mask))
		if o.CatalogRequired&v.mask != 0 {
			fmt.Fprint(&b, " (required by the catalog)")
		}
		fmt.Fprintln(&b)
	}
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", &b, want)
	}
}

// Every option is found by its name in the versions that have it, and nothing else is.
func TestOption(t *testing.T) {
	for _, v := range Versions() {
		for i := range defs[1:] {
			d := &defs[1+i]
			if d.In&v.mask == 0 {
				continue
			}
			has := make(map[string]*Option)
			if d.Expr != NoExpr {
				for o := range v.Options(v.Expression()) {
					has[o.Name] = o
				}
			}
			for o := range v.Options(d) {
				if d.Expr == NoExpr && has[o.Name] != nil {
					t.Errorf("%s: %s.%s stands twice", v.Camel, d.Name, o.Name)
				}
				has[o.Name] = o
			}
			for j := range defs[1:] {
				for k := range defs[1+j].options {
					name := defs[1+j].options[k].Name
					if got := v.Option(d, name); got != has[name] {
						t.Errorf("%s: Option(%s, %q) = %v, want %v", v.Camel, d.Name, name, got, has[name])
					}
				}
			}
			for _, key := range []string{"", "x", "Id", "exprEssion"} {
				if o := v.Option(d, key); o != nil {
					t.Errorf("%s: Option(%s, %q) = %v", v.Camel, d.Name, key, *o)
				}
			}
		}
	}
}

func TestLanguageKeys(t *testing.T) {
	v := Latest()
	setBody, handled := v.Def("SetBodyDefinition"), v.Def("ExpressionSubElementDefinition")
	for _, d := range []*Def{setBody, handled} {
		if o := v.Option(d, "simple"); o == nil || !o.Language || o.Def().Name != "SimpleExpression" {
			t.Errorf("%s: simple is %v, want the language", d.Name, o)
		}
		for o := range v.Options(d) {
			if o.Language {
				t.Errorf("%s lists the language %s as an option", d.Name, o.Name)
			}
		}
	}
	if o := v.Option(v.Def("BeanDefinition"), "ref"); o == nil || o.Language {
		t.Errorf("ref of bean is %v, want an option", o)
	}
}

func TestScalarIsAnOption(t *testing.T) {
	for _, v := range Versions() {
		for i := range defs[1:] {
			d := &defs[1+i]
			if d.In&v.mask == 0 || d.Scalar == "" {
				continue
			}
			if v.Option(d, d.Scalar) == nil {
				t.Errorf("%s: a text for %s sets %s, which is no option", v.Camel, d.Name, d.Scalar)
			}
			if also := d.ScalarAlso.Option; also != "" && v.Option(d, also) == nil {
				t.Errorf("%s: a text for %s sets %s, which is no option", v.Camel, d.Name, also)
			}
		}
	}
}

func TestElsewhereIn(t *testing.T) {
	newest := Latest().Mask()
	for _, test := range []struct {
		def, key string
		want     Mask
	}{
		{"ToDynamicDefinition", "allowedSchemes", newest},
		{"ToDynamicDefinition", "uri", all},
		{"SetBodyDefinition", "python", all},
		{"SetBodyDefinition", "nosuch", 0},
	} {
		if got := ElsewhereIn(Latest().Def(test.def), test.key); got != test.want {
			t.Errorf("ElsewhereIn(%s, %q) = %v, want %v", test.def, test.key, got.Versions(), test.want.Versions())
		}
	}
}

func TestIs(t *testing.T) {
	v := Latest()
	is := map[string]func(string) bool{
		"entry": v.IsEntry, "step": v.IsStep, "language": v.IsLanguage, "data format": v.IsDataFormat,
	}
	for name, want := range map[string]string{
		"route": "entry", "setBody": "step", "simple": "language", "csv": "data format", "uri": "",
	} {
		for role, f := range is {
			if f(name) != (role == want) {
				t.Errorf("%s is a %s: %t", name, role, f(name))
			}
		}
	}
}

func TestComponent(t *testing.T) {
	v := Latest()
	if c, ok := v.Component("nosuch"); ok {
		t.Errorf("an unknown scheme is %v", c)
	}
	c, ok := v.Component("quartz")
	if !ok || c.Syntax != "quartz:groupName/triggerName" || !c.ConsumerOnly || c.ProducerOnly || c.OpenOptions {
		t.Fatalf("quartz: %+v", c)
	}
	for name, want := range map[string]string{
		"cron":        "cron",
		"triggerName": "triggerName",
		"job.name":    "jobParameters",
		"jobs":        "",
		"cro":         "",
		"":            "",
	} {
		got := ""
		if o, ok := c.Option(name); ok {
			got = o.Name
		}
		if got != want {
			t.Errorf("quartz: option %q is %q, want %q", name, got, want)
		}
	}
	if o, _ := c.Option("triggerName"); !o.Path || !o.Required || o.Type != Text {
		t.Errorf("quartz: triggerName is %+v", o)
	}
}

// Of two prefixes that fit, the longer one is meant: ftp has ftpClient. and ftpClient.keyStore.
func TestComponentPrefix(t *testing.T) {
	c, ok := Latest().Component("ftps")
	if !ok {
		t.Fatal("no ftps")
	}
	if o, ok := c.Option("ftpClient.keyStore.file"); !ok || o.Name != "ftpClientKeyStoreParameters" {
		t.Errorf("ftpClient.keyStore.file is %+v", o)
	}
}

// A component and its options have the form of the version that is asked: exchangePattern became an enum after 4.10.
func TestComponentVersions(t *testing.T) {
	for _, v := range Versions() {
		c, ok := v.Component("timer")
		if !ok {
			t.Fatalf("%s: no timer", v.Camel)
		}
		want := Enum
		if v == Versions()[0] {
			want = Ref
		}
		if o, ok := c.Option("exchangePattern"); !ok || o.Type != want || !slices.Equal(o.Enum, []string{"InOnly", "InOut"}) {
			t.Errorf("%s: exchangePattern is %+v, want %v", v.Camel, o, want)
		}
	}
	for _, v := range Versions() {
		if _, ok := v.Component("etcd3"); ok != (v.Camel == "4.10.7") {
			t.Errorf("%s: etcd3 is there: %t; it was removed after 4.10", v.Camel, ok)
		}
	}
}

func BenchmarkOption(b *testing.B) {
	v := Latest()
	split := v.Def("SplitDefinition")
	for _, bench := range []struct {
		name string
		def  *Def
		key  string
	}{
		{"own", split, "aggregationStrategy"},
		{"language", split, "simple"},
		{"step", v.Step(), "setHeader"},
		{"unknown", v.Step(), "setHeadr"},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				v.Option(bench.def, bench.key)
			}
		})
	}
}

func BenchmarkComponent(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Latest().Component("kafka")
	}
}

func BenchmarkComponentOption(b *testing.B) {
	c, _ := Latest().Component("kafka")
	for _, name := range []string{"securityProtocol", "additionalProperties.x"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.Option(name)
			}
		})
	}
}
