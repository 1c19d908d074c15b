package dsl

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
)

// Mask is a set of versions: bit i stands for Versions()[i].
type Mask uint8

// Versions are the versions of the set, oldest first.
func (m Mask) Versions() []*Version {
	var vs []*Version
	for _, v := range versions {
		if m&v.mask != 0 {
			vs = append(vs, v)
		}
	}
	return vs
}

// Version is the table of one Camel version.
type Version struct {
	Camel  string // as published: "4.22.1"
	mask   Mask
	digest string
}

// Versions returns the versions that have a table, oldest first.
func Versions() []*Version { return slices.Clone(versions) }

// Latest returns the newest version.
func Latest() *Version { return versions[len(versions)-1] }

// Find returns the version of that name. A minor ("4.22") and a patch release that has no table ("4.22.3") stand for the
// newest table of that minor, because Camel changes its DSL between minors. The error lists what there is.
func Find(name string) (*Version, error) {
	for _, v := range versions {
		if v.Camel == name {
			return v, nil
		}
	}
	for _, v := range slices.Backward(versions) {
		minor := v.Camel[:strings.LastIndexByte(v.Camel, '.')]
		if name == minor || strings.HasPrefix(name, minor+".") {
			return v, nil
		}
	}
	var have []string
	for _, v := range versions {
		have = append(have, v.Camel)
	}
	return nil, fmt.Errorf("camel version %q: no table, there are %s", name, strings.Join(have, ", "))
}

// Mask returns the set of this version alone.
func (v *Version) Mask() Mask { return v.mask }

// Digest identifies the table of this version: the first 12 hexadecimal digits of the SHA-256 of its listing.
func (v *Version) Digest() string { return v.digest }

// Kind says what a definition is for.
type Kind uint8

// The kinds.
const (
	KindPart         Kind = iota // something inside of another definition
	KindEIP                      // the options of a step
	KindEntry                    // the options of a top-level entry
	KindLanguage                 // the options of an expression language
	KindDataFormat               // the options of a data format
	KindLoadBalancer             // the options of a load balancer
	KindErrorHandler             // the options of an error handler
	KindStep                     // the map with one key, the name of a step
	KindTop                      // the map with one key, the name of an entry
	KindExpression               // the map with one key, the name of a language
)

var kindNames = [...]string{
	KindPart: "Part", KindEIP: "EIP", KindEntry: "Entry", KindLanguage: "Language", KindDataFormat: "DataFormat",
	KindLoadBalancer: "LoadBalancer", KindErrorHandler: "ErrorHandler", KindStep: "Step", KindTop: "Top",
	KindExpression: "Expression",
}

func (k Kind) String() string { return kindNames[k] }

// ExprMode says where a definition takes an expression language.
type ExprMode uint8

// The modes.
const (
	NoExpr ExprMode = iota // nowhere, or only in options of its own
	Host                   // under "expression" (canonical), or as a key of its own
	Direct                 // as a key of its own only
)

var exprNames = [...]string{NoExpr: "NoExpr", Host: "Host", Direct: "Direct"}

func (e ExprMode) String() string { return exprNames[e] }

// Def is a definition: what a map, or in a few cases a list, at one place of a file may hold.
type Def struct {
	Name       string // of the schema, without the Java package: "SetHeaderDefinition"
	Kind       Kind   // in the newest version that has it: an entry may have been a part before
	In         Mask
	Deprecated Mask
	Expr       ExprMode

	// Scalar names the option that a text sets which stands for the map; "" if a text may not. Look it up by
	// [Version.Option]: for RoutingSlipDefinition it is "header", a language, so the text is the name of a header and
	// canonical is expression: {header: {expression: TEXT}}.
	Scalar string
	// ScalarAlso is a second option that a text sets, to a fixed value. The zero value says there is none.
	ScalarAlso Setting
	// ScalarByCtor has the versions whose schema allows the text but does not say which option it sets; Scalar is then
	// what the constructor of the Java class with one String does.
	ScalarByCtor Mask

	Groups []Group // of all versions; see [Version.Groups]

	list     defID
	options  []Option // forms of one name stand together
	required string   // the numbers of the options that a version requires
	index    index
}

// Setting is an option with a value.
type Setting struct{ Option, Value string }

// List is not nil if the place holds a list: the definition of its items.
func (d *Def) List() *Def { return d.list.def() }

// Type says what an option's value is. Camel converts late: a quoted number, a bare number for a text and a placeholder
// are right for all of the scalar types.
type Type uint8

// The types.
const (
	Text       Type = iota
	Duration        // a number of milliseconds, or a text such as 5s
	Ref             // the name of a bean or of another object in the registry
	Bool            // true or false
	Number          // a number with or without a fraction
	Integer         // a number without a fraction
	Binary          // bytes as text
	Enum            // one of [Option.Enum]; Camel compares without case and dashes
	FreeMap         // a map with keys of the author's
	Object          // a map as [Option.Def] says
	TextList        // a list of texts
	ObjectList      // a list of [Option.Def]
	WrapList        // a list of maps with the one key [Option.Key], whose value is [Option.Def]
)

var typeNames = [...]string{
	Text: "Text", Duration: "Duration", Ref: "Ref", Bool: "Bool", Number: "Number", Integer: "Integer", Binary: "Binary",
	Enum: "Enum", FreeMap: "FreeMap", Object: "Object", TextList: "TextList", ObjectList: "ObjectList", WrapList: "WrapList",
}

func (t Type) String() string { return typeNames[t] }

// Option is a key that a definition accepts.
type Option struct {
	Name            string
	In              Mask // the versions that have it in this form
	Type            Type
	Language        bool // the name of an expression language
	HasDefault      Mask // the versions whose schema says Default
	Required        Mask // by the schema
	CatalogRequired Mask // by the catalog, while the schema leaves it optional
	Deprecated      Mask
	def             defID
	Key             string   // the one key of an item of a WrapList
	Enum            []string // the values of an Enum
	Default         string   // as text
}

// Def is the definition of an Object, or of the items of an ObjectList or a WrapList; nil for other types.
func (o *Option) Def() *Def { return o.def.def() }

// Group is a choice: at most one of its keys if Optional, otherwise exactly one.
type Group struct {
	In       Mask
	Optional bool
	Of       []string
}

// Top returns the map with one key that is an item of a file; its options are the entries.
func (v *Version) Top() *Def { return &defs[idEntry] }

// Step returns the map with one key that is an item of a list of steps; its options are the steps.
func (v *Version) Step() *Def { return &defs[idProcessorDefinition] }

// Expression returns the map with one key that stands under "expression"; its options are the languages.
func (v *Version) Expression() *Def { return &defs[idExpressionDefinition] }

// Def returns the definition of that name, or nil.
func (v *Version) Def(name string) *Def {
	named.Do(func() {
		named.defs = make(map[string]*Def, len(defs))
		for i := range defs[1:] {
			named.defs[defs[1+i].Name] = &defs[1+i]
		}
	})
	if d := named.defs[name]; d != nil && d.In&v.mask != 0 {
		return d
	}
	return nil
}

// named holds the definitions by name, once one was asked for.
var named struct {
	sync.Once
	defs map[string]*Def
}

// Option returns the option of d that key names, or nil if there is none in this version. Where d takes expression
// languages as keys they are found too.
func (v *Version) Option(d *Def, key string) *Option {
	if o := d.own(key, v.mask); o != nil || d.Expr == NoExpr {
		return o
	}
	return v.Expression().own(key, v.mask)
}

// Options is a set of options of one definition and of the languages that it takes: of each the first 64, and no definition but
// that of a step has more.
type Options struct{ own, languages uint64 }

// Add is [Version.Option], which it adds to the set. It says whether it was there before, or may have been.
func (s *Options) Add(v *Version, d *Def, key string) (o *Option, twice bool) {
	in := &s.own
	i := d.find(key, v.mask)
	if i < 0 && d.Expr != NoExpr {
		d, in = v.Expression(), &s.languages
		i = d.find(key, v.mask)
	}
	if i < 0 {
		return nil, false
	}
	bit := uint64(1) << i // 0 from 64 on
	twice = bit == 0 || *in&bit != 0
	*in |= bit
	return &d.options[i], twice
}

// Missing yields the options of d that the schema requires and that are not in the set, in the order of [Version.Options].
func (s Options) Missing(v *Version, d *Def) iter.Seq[*Option] {
	return func(yield func(*Option) bool) {
		for k := range len(d.required) {
			i := d.required[k]
			if o := &d.options[i]; s.own>>i&1 == 0 && o.Required&v.mask&o.In != 0 && !yield(o) {
				return
			}
		}
	}
}

// Options yields the options of d in the order of the newest catalog that has them. The languages that a definition
// takes besides are not among them: they are the options of [Version.Expression].
func (v *Version) Options(d *Def) iter.Seq[*Option] {
	return func(yield func(*Option) bool) {
		for i := range d.options {
			if d.options[i].In&v.mask != 0 && !yield(&d.options[i]) {
				return
			}
		}
	}
}

// Required yields the options of d that the schema requires, in the order of [Version.Options].
func (v *Version) Required(d *Def) iter.Seq[*Option] { return Options{}.Missing(v, d) }

// Groups yields the choices of d. The choice among the languages of a Host or a Direct definition is not one of them.
func (v *Version) Groups(d *Def) iter.Seq[*Group] {
	return func(yield func(*Group) bool) {
		for i := range d.Groups {
			if d.Groups[i].In&v.mask != 0 && !yield(&d.Groups[i]) {
				return
			}
		}
	}
}

// ElsewhereIn returns the versions in which d has the option, a language included: what to say when this version lacks it.
func ElsewhereIn(d *Def, key string) Mask {
	var in Mask
	for _, v := range versions {
		if v.Option(d, key) != nil {
			in |= v.mask
		}
	}
	return in
}

// IsEntry says whether name is a top-level entry.
func (v *Version) IsEntry(name string) bool { return v.Top().own(name, v.mask) != nil }

// IsStep says whether name is a step.
func (v *Version) IsStep(name string) bool { return v.Step().own(name, v.mask) != nil }

// IsLanguage says whether name is an expression language.
func (v *Version) IsLanguage(name string) bool { return v.Expression().own(name, v.mask) != nil }

// IsDataFormat says whether name is a data format.
func (v *Version) IsDataFormat(name string) bool {
	return defs[idDataFormatsDefinition].own(name, v.mask) != nil
}

// OwnsSteps says whether d has an option "steps" that is a list of steps.
func (v *Version) OwnsSteps(d *Def) bool {
	o := d.own("steps", v.mask)
	return o != nil && o.Type == ObjectList && o.def == idProcessorDefinition
}

// defID is a place in defs; zero is no definition. Pointers would make the initialization of defs refer to itself, which
// Go does not allow, and would have to be filled in when the program starts.
type defID uint16

func (id defID) def() *Def {
	if id == 0 {
		return nil
	}
	return &defs[id]
}

// index finds an option by a hash of the length and three bytes of its name: an open-addressed table whose multiplier the
// generator searched for the fewest probes. A slot holds the number of the first option of that name plus one, or zero.
type index struct {
	mul   uint32
	shift uint8  // 32 less the binary logarithm of the number of slots
	slots string // never full, so that a search ends
}

// own is [Version.Option] without the languages that d takes besides.
func (d *Def) own(key string, in Mask) *Option {
	if i := d.find(key, in); i >= 0 {
		return &d.options[i]
	}
	return nil
}

// find is the number of an option of d itself, -1 if there is none of that name.
func (d *Def) find(key string, in Mask) int {
	n, slots := len(key), d.index.slots
	if n == 0 || slots == "" {
		return -1
	}
	features := uint32(n) | uint32(key[0])<<8 | uint32(key[n/2])<<16 | uint32(key[n-1])<<24
	for h := features * d.index.mul >> (d.index.shift & 31); ; h++ {
		i := int(slots[h&uint32(len(slots)-1)]) - 1
		if i < 0 {
			return -1
		}
		for ; i < len(d.options) && d.options[i].Name == key; i++ {
			if d.options[i].In&in != 0 {
				return i
			}
		}
	}
}
