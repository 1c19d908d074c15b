package dsl

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Verify says whether the table of this version is the one that the generator wrote, by its digest.
func (v *Version) Verify() error {
	if got := fmt.Sprintf("%x", sha256.Sum256([]byte(v.listing())))[:12]; got != v.digest {
		return fmt.Errorf("camel %s: the table has digest %s, the generator wrote %s", v.Camel, got, v.digest)
	}
	return nil
}

// listing is the table of this version as text, every definition and component with its options.
func (v *Version) listing() string {
	var b strings.Builder
	for i := range defs[1:] {
		d := &defs[1+i]
		if d.In&v.mask == 0 {
			continue
		}
		also, list := "", ""
		if d.ScalarAlso != (Setting{}) {
			also = d.ScalarAlso.Option + "=" + d.ScalarAlso.Value
		}
		if d.List() != nil {
			list = d.List().Name
		}
		fmt.Fprintf(&b, "%s %s scalar=%s %t %s list=%s deprecated=%t\n",
			d.Name, d.Expr, d.Scalar, d.ScalarByCtor&v.mask != 0, also, list, d.Deprecated&v.mask != 0)
		for g := range v.Groups(d) {
			fmt.Fprintf(&b, "\toptional=%t %q\n", g.Optional, g.Of)
		}
		byName := func(a, b *Option) int { return cmp.Compare(a.Name, b.Name) }
		for _, o := range slices.SortedFunc(v.Options(d), byName) {
			def := ""
			if o.Def() != nil {
				def = o.Def().Name
			}
			deflt := ""
			if o.HasDefault&v.mask != 0 {
				deflt = o.Default
			}
			fmt.Fprintf(&b, "\t%s %s %s key=%s %q default=%t %s required=%t %t deprecated=%t\n",
				o.Name, o.Type, def, o.Key, o.Enum, o.HasDefault&v.mask != 0, deflt,
				o.Required&v.mask != 0, o.CatalogRequired&v.mask != 0, o.Deprecated&v.mask != 0)
		}
	}
	for _, c := range components {
		for line := range strings.Lines(c.forms[1:]) {
			if mask, rest, _ := strings.Cut(line, "\t"); parseMask(mask)&v.mask != 0 {
				fmt.Fprintf(&b, "%s\t%s", c.scheme, rest)
			}
		}
		options := make(map[string]string)
		for line := range strings.Lines(c.options[1:]) {
			name, rest, _ := strings.Cut(line, "\t")
			if mask, rest, _ := strings.Cut(rest, "\t"); parseMask(mask)&v.mask != 0 {
				options[name] = rest
			}
		}
		for _, name := range slices.Sorted(maps.Keys(options)) {
			fmt.Fprintf(&b, "\t%s\t%s", name, options[name])
		}
	}
	return b.String()
}
