package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"runtime/debug"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/dsl"
)

// programVersion is that of the module, by the tag it was built at.
func programVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// printVersion prints what two people need to know that they have the same: the program, its commit, and what it knows.
func printVersion(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "camel-edit %s\n", programVersion())
	commit, changed := commit()
	fmt.Fprintf(b, "commit %s%s\n", cmp.Or(commit, "unknown"), changed)
	fmt.Fprintf(b, "rules %s\n", cameledit.Validate(nil, cameledit.Options{}).Binding.Rules)
	for _, v := range dsl.Versions() {
		fmt.Fprintf(b, "Camel %s schema %s\n", v.Camel, v.Digest())
	}
	return b.Flush()
}

// commit is what the go command wrote down of the working tree that it built.
func commit() (hash, changed string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", ""
	}
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			hash = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = ", with changes"
		}
	}
	return hash, changed
}
