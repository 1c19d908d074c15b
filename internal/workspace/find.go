package workspace

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Path is a file that may be Camel's.
type Path struct {
	Name string // as it is opened and shown: what the caller gave, and the way from there
	Sure bool   // its name says that it is Camel's; of another YAML file only its content can tell
	Err  error  // why Name, a folder, could not be looked into
}

// skipped are the folders that hold no source.
var skipped = map[string]bool{".git": true, "target": true, "build": true, "node_modules": true, ".camel-jbang": true}

// Find lists the YAML files below the folder dir, sorted, each once. Patterns of .gitignore files, from the top of the
// repository on down, leave files out; so do those in exclude, which are written alike and relative to dir. A link is
// followed if it leads to a place below dir.
func Find(dir string, exclude []string) ([]Path, error) {
	root, err := filepath.Abs(dir)
	if err == nil {
		root, err = filepath.EvalSymlinks(root)
	}
	if err != nil {
		return nil, err
	}
	w := walker{root: root, seen: map[string]bool{}}
	start := place{name: dir, real: root, way: elements(root)}
	for _, p := range parents(root) {
		start.ignore = append(start.ignore, ignoreFile(p, len(elements(p)))...)
	}
	w.exclude = patterns(exclude, len(start.way))
	w.folder(start)
	// Links come last, so that a file is shown under its own name if it has one below dir.
	for len(w.links) > 0 {
		l := w.links[0]
		w.links = w.links[1:]
		w.follow(l)
	}
	slices.SortFunc(w.found, func(a, b Path) int { return strings.Compare(a.Name, b.Name) })
	return w.found, nil
}

// IsCamel says that the name of a file says that it is Camel's.
func IsCamel(name string) bool {
	return strings.HasSuffix(name, ".camel.yaml") || strings.HasSuffix(name, ".kamelet.yaml")
}

// place is a file or folder on the way.
type place struct {
	name   string    // as shown
	real   string    // without links
	way    []string  // its path elements, as patterns see them
	ignore []pattern // from all .gitignore files above
}

func (p place) child(name string) place {
	return place{filepath.Join(p.name, name), filepath.Join(p.real, name), append(slices.Clip(p.way), name), p.ignore}
}

type walker struct {
	root    string
	exclude []pattern
	seen    map[string]bool // by real path; also ends a loop of links
	links   []place
	found   []Path
}

func (w *walker) folder(p place) {
	if w.seen[p.real] {
		return
	}
	w.seen[p.real] = true
	entries, err := os.ReadDir(p.real)
	if err != nil {
		w.found = append(w.found, Path{Name: p.name, Err: err})
		return
	}
	p.ignore = append(slices.Clip(p.ignore), ignoreFile(p.real, len(p.way))...)
	for _, e := range entries {
		c := p.child(e.Name())
		switch {
		case ignored(p.ignore, c.way, e.IsDir()), ignored(w.exclude, c.way, e.IsDir()):
		case e.IsDir():
			if !skipped[e.Name()] {
				w.folder(c)
			}
		case e.Type()&fs.ModeSymlink != 0:
			w.links = append(w.links, c)
		case e.Type().IsRegular():
			w.file(c)
		}
	}
}

func (w *walker) file(p place) {
	if w.seen[p.real] {
		return
	}
	if found, ok := ByName(p.name); ok {
		w.seen[p.real] = true
		w.found = append(w.found, found)
	}
}

// ByName is what the name of a file says of it: whether it is YAML, and whether it is surely Camel's.
func ByName(name string) (Path, bool) {
	ext := filepath.Ext(name)
	return Path{Name: name, Sure: IsCamel(name)}, ext == ".yaml" || ext == ".yml"
}

func (w *walker) follow(p place) {
	real, err := filepath.EvalSymlinks(p.real)
	if err != nil {
		return // it leads nowhere, or in a circle
	}
	if rel, err := filepath.Rel(w.root, real); err != nil || !filepath.IsLocal(rel) {
		return
	}
	info, err := os.Stat(real)
	p.real = real
	switch {
	case err != nil:
		w.found = append(w.found, Path{Name: p.name, Err: err})
	case info.IsDir():
		w.folder(p)
	case info.Mode().IsRegular():
		w.file(p)
	}
}

// parents returns the folders above dir from the top of the git repository that holds it, or none outside of one.
func parents(dir string) []string {
	var above []string
	for d := dir; ; d = filepath.Dir(d) {
		if d != dir {
			above = append(above, d)
		}
		if _, err := os.Lstat(filepath.Join(d, ".git")); err == nil {
			slices.Reverse(above)
			return above
		}
		if d == filepath.Dir(d) {
			return nil
		}
	}
}

func elements(path string) []string {
	return strings.FieldsFunc(path, func(r rune) bool { return r == filepath.Separator })
}
