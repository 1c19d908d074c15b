package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func openRoot(t *testing.T, dir string) *Root {
	t.Helper()
	r, err := OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() }) // nothing was written through it
	return r
}

func TestRootName(t *testing.T) {
	dir := t.TempDir()
	r := openRoot(t, dir)
	for _, tc := range []struct{ directory, file, want string }{
		{"", "a.yaml", "a.yaml"},
		{"", "./x/../a.yaml", "a.yaml"},
		{"sub", "a.yaml", "sub/a.yaml"},
		{"sub", "../a.yaml", "a.yaml"},
		{dir, "a.yaml", "a.yaml"},
		{"", filepath.Join(dir, "sub", "a.yaml"), "sub/a.yaml"},
		{"sub", filepath.Join(dir, "a.yaml"), "a.yaml"},
		{"", "", "."},
		{"", "..", ""},
		{"", "../a.yaml", ""},
		{"sub", "../../a.yaml", ""},
		{"..", "a.yaml", ""},
		{"", "/etc/passwd", ""},
		{"", dir + "x/a.yaml", ""},
		{"", "a\x00.yaml", ""},
		{"", "a\n.yaml", ""},
	} {
		got, _, err := r.Name(tc.directory, tc.file)
		if got != tc.want || (err == nil) != (tc.want != "") || err != nil && !errors.Is(err, ErrOutside) {
			t.Errorf("%q %q: got %q, %v", tc.directory, tc.file, got, err)
		}
	}
}

func TestRootHolds(t *testing.T) {
	dir := t.TempDir()
	root := filepath.Join(dir, "root")
	write(t, root, "sub/a.yaml", "")
	link(t, "root", filepath.Join(dir, "link"))
	r := openRoot(t, root)
	for file, want := range map[string]bool{
		"root/a": true, "root/none/a": true, "link/a": true, "a": false, "rootx/a": false, "root/../a": false, "none/../root/a": true,
	} {
		if got := r.Holds(filepath.Join(dir, file)); got != want {
			t.Errorf("%s: got %t", file, got)
		}
	}
}

func TestEntryReplace(t *testing.T) {
	dir := t.TempDir()
	path := write(t, dir, "sub/f.yaml", "old\n")
	chmod(t, path, 0o640)
	r := openRoot(t, dir)
	e, err := r.Read("sub/f.yaml", 100)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if err := e.Replace([]byte("new\n")); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "new\n")
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode is %v, %v", info.Mode(), err)
	}
	if err := e.Replace([]byte("again\n")); !errors.Is(err, ErrChanged) {
		t.Errorf("got %v, want ErrChanged", err)
	}
	holds(t, path, "new\n")
	alone(t, filepath.Join(dir, "sub"), "f.yaml")
	if _, err := r.Read("sub/f.yaml", 3); !errors.Is(err, ErrTooLarge) {
		t.Errorf("got %v, want ErrTooLarge", err)
	}
	if _, err := r.Read("sub", 3); !errors.Is(err, ErrNotRegular) {
		t.Errorf("got %v, want ErrNotRegular", err)
	}
	if _, err := r.Read("sub/f.yaml/x", 3); err == nil {
		t.Error("a file is taken for a folder")
	}
}

func TestRootCreate(t *testing.T) {
	dir := t.TempDir()
	r := openRoot(t, dir)
	if err := r.Create("a/b/f.yaml", []byte("new\n")); err != nil {
		t.Fatal(err)
	}
	if err := r.Create("a/b/f.yaml", []byte("other\n")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("got %v, want ErrExist", err)
	}
	holds(t, filepath.Join(dir, "a/b/f.yaml"), "new\n")
	alone(t, filepath.Join(dir, "a/b"), "f.yaml")
}

func TestRootList(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.yaml", "a/c.yaml", ".git/d.yaml", "target/e.yaml", ".f.yaml", "g.txt", "1/2/3/4/5/6/7/8/9/deep.yaml"} {
		write(t, dir, name, "x")
	}
	link(t, "b.yaml", filepath.Join(dir, "l.yaml"))
	link(t, "/etc", filepath.Join(dir, "m"))
	got, all, err := openRoot(t, dir).List(".", func(name string) bool { return strings.HasSuffix(name, ".yaml") })
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range got {
		names = append(names, f.Name)
	}
	if want := "a/c.yaml b.yaml l.yaml"; strings.Join(names, " ") != want || all {
		t.Errorf("got %q, all %t", names, all)
	}
}
