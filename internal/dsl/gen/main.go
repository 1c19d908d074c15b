// Gen writes the tables of package dsl from the npm package @kaoto/camel-catalog. Run it in the root of the module:
//
//	go run ./internal/dsl/gen [-from DIR] [-to DIR]
//	go run ./internal/dsl/gen [-from DIR] -schemas DIR
//
// Without -from it fetches the package with npm pack; -from takes the directory of one that is unpacked already. With
// -schemas it writes the published schema of each version to DIR/VERSION.json instead, for the tests that compare with it;
// schemas that are there already are kept.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// npmPackage is the source of all facts: the schema and the catalog that Apache Camel publishes with each release.
const npmPackage = "@kaoto/camel-catalog@0.10.4"

// versions are those of Camel Main that get a table, oldest first: the newest patch release of each minor that the package
// has for Camel Main. There are at most eight, the bits of a dsl.Mask.
var versions = []string{"4.10.7", "4.14.9", "4.18.4", "4.22.1"}

func main() {
	log.SetFlags(0)
	from := flag.String("from", "", "directory of the unpacked package; empty: fetch it")
	to := flag.String("to", filepath.Join("internal", "dsl"), "directory to write to")
	schemas := flag.String("schemas", "", "directory to write the published schemas to, instead of the tables")
	flag.Parse()
	produce := func(pkg string) error { return generate(pkg, *to) }
	if *schemas != "" {
		if complete(*schemas) {
			return
		}
		produce = func(pkg string) error { return writeSchemas(pkg, *schemas) }
	}
	if err := run(*from, produce); err != nil {
		log.Fatal("gen: ", err)
	}
}

// run makes something of the package that is unpacked in from, or else fetched.
func run(from string, produce func(pkg string) error) error {
	if from != "" {
		return produce(from)
	}
	dir, err := os.MkdirTemp("", "camel-catalog")
	if err != nil {
		return err
	}
	pkg, err := fetch(dir)
	if err == nil {
		err = produce(pkg)
	}
	return errors.Join(err, os.RemoveAll(dir))
}

// complete says that dir has the schema of every version.
func complete(dir string) bool {
	for _, v := range versions {
		if _, err := os.Stat(filepath.Join(dir, v+".json")); err != nil {
			return false
		}
	}
	return true
}

// writeSchemas copies the published schema of each version.
func writeSchemas(from, to string) error {
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	for _, v := range versions {
		catalog, x, err := find(os.DirFS(from), v)
		if err != nil {
			return fmt.Errorf("camel %s: %w", v, err)
		}
		data, err := fs.ReadFile(catalog, x.Schemas.CamelYamlDsl.File)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, v+".json"), data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// generate reads the unpacked package and writes the tables.
func generate(from, to string) error {
	var models []*model
	for _, v := range versions {
		m, err := read(os.DirFS(from), v)
		if err != nil {
			return fmt.Errorf("camel %s: %w", v, err)
		}
		models = append(models, m)
	}
	defs, err := mergeDefs(models)
	if err != nil {
		return err
	}
	table, err := writeTable(models, defs)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, "table.go"), table, 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, "components.go"), writeComponents(models), 0o666)
}

// fetch downloads the package into dir and returns where its contents are.
func fetch(dir string) (string, error) {
	tarball, err := output(dir, "npm", "pack", "--silent", npmPackage)
	if err != nil {
		return "", err
	}
	if _, err := output(dir, "tar", "-xzf", strings.TrimSpace(tarball)); err != nil {
		return "", err
	}
	return filepath.Join(dir, "package"), nil
}

// output runs a command in dir and returns what it writes.
func output(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return string(out), nil
}

// model is what one version of Camel knows.
type model struct {
	camel      string
	defs       map[string]*def
	components map[string]*component
}

// index is the list of files that the package has for a version.
type index struct {
	Catalogs struct{ Models, Components file }
	Schemas  struct{ CamelYamlDsl file }
}

type file struct{ File string }

// find returns the folder of a version in the package, and its index.
func find(pkg fs.FS, version string) (fs.FS, *index, error) {
	catalog, err := fs.Sub(pkg, "dist/camel-catalog")
	if err != nil {
		return nil, nil, err
	}
	var all struct {
		Definitions []struct{ Version, Runtime, FileName string }
	}
	if err := readJSON(catalog, "index.json", &all); err != nil {
		return nil, nil, err
	}
	for _, d := range all.Definitions {
		if d.Version != version || d.Runtime != "Main" {
			continue
		}
		var x index
		if err := readJSON(catalog, d.FileName, &x); err != nil {
			return nil, nil, err
		}
		dir, err := fs.Sub(catalog, path.Dir(d.FileName))
		return dir, &x, err
	}
	return nil, nil, fmt.Errorf("%s has no such version of Camel Main", npmPackage)
}

// read derives the model of a version from the package.
func read(pkg fs.FS, version string) (*model, error) {
	catalog, x, err := find(pkg, version)
	if err != nil {
		return nil, err
	}
	var (
		sch  schema
		mods map[string]catalogModel
		coms map[string]catalogComponent
	)
	if err := readJSON(catalog, x.Schemas.CamelYamlDsl.File, &sch); err != nil {
		return nil, err
	}
	if err := readJSON(catalog, x.Catalogs.Models.File, &mods); err != nil {
		return nil, err
	}
	if err := readJSON(catalog, x.Catalogs.Components.File, &coms); err != nil {
		return nil, err
	}
	defs, err := deriveDefs(sch, mods)
	if err != nil {
		return nil, err
	}
	return &model{version, defs, deriveComponents(coms)}, nil
}

func readJSON(fsys fs.FS, name string, v any) error {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
