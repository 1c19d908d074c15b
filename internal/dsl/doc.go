// Package dsl is what Camel knows: entries, steps, languages, data formats and their options, and the options of every
// component, for several versions of Camel at once.
//
// The tables are Go literals that the linker lays out, so a program that imports the package starts no later for it. They
// hold names, types, structure, enums and defaults; no sentence of Camel's documentation.
//
// # Masks
//
// The versions share one table. What is not the same in all of them carries a [Mask]: bit i stands for Versions()[i]. A
// fact holds in version v if its mask has v.Mask(). An option whose type, enum or default changed stands once for each form,
// with masks that do not overlap; ask through a [Version] and there is only one.
//
// # Regenerating
//
// The source is the npm package @kaoto/camel-catalog (Apache-2.0), which repackages the YAML DSL schema and the catalog
// that Apache Camel (Apache-2.0) publishes with each release. To add a version or take a newer package, change the
// constants at the top of gen/main.go, run
//
//	go run ./internal/dsl/gen
//
// in the module's root (add -from DIR for a package that is unpacked already), and read the diff of table.go and
// components.go.
package dsl
