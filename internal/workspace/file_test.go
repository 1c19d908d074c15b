package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	path := write(t, dir, "f.yaml", "old\n")
	chmod(t, path, 0o640)
	f := read(t, path)
	if err := f.Replace([]byte("new\n")); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "new\n")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got != 0o640 {
		t.Errorf("mode is %o", got)
	}
	alone(t, dir, "f.yaml")
}

func TestReplaceBehindLink(t *testing.T) {
	dir := t.TempDir()
	target := write(t, dir, "f.yaml", "old\n")
	path := link(t, "f.yaml", filepath.Join(dir, "link.yaml"))
	if err := read(t, path).Replace([]byte("new\n")); err != nil {
		t.Fatal(err)
	}
	holds(t, target, "new\n")
	if to, err := os.Readlink(path); err != nil || to != "f.yaml" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	alone(t, dir, "f.yaml", "link.yaml")
}

func TestReplaceChanged(t *testing.T) {
	dir := t.TempDir()
	path := write(t, dir, "f.yaml", "old\n")
	f := read(t, path)
	write(t, dir, "f.yaml", "someone else's\n")
	if err := f.Replace([]byte("new\n")); !errors.Is(err, ErrChanged) || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v, want ErrChanged with the name of the file", err)
	}
	holds(t, path, "someone else's\n")
	alone(t, dir, "f.yaml")
}

func TestReplaceGone(t *testing.T) {
	dir := t.TempDir()
	f := read(t, write(t, dir, "f.yaml", "old\n"))
	if err := os.Remove(f.Path); err != nil {
		t.Fatal(err)
	}
	if err := f.Replace([]byte("new\n")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	alone(t, dir)
}

func TestReplaceStopped(t *testing.T) {
	dir := t.TempDir()
	f := read(t, write(t, dir, "f.yaml", "old\n"))
	stop := errors.New("stop")
	if err := replace(f.real, []byte("new\n"), f.info, func() error { return stop }); !errors.Is(err, stop) {
		t.Errorf("got %v", err)
	}
	holds(t, f.Path, "old\n")
	alone(t, dir, "f.yaml")
}

func TestReplaceWithoutPermission(t *testing.T) {
	notAsRoot(t)
	dir := t.TempDir()
	path := write(t, dir, "f.yaml", "old\n")
	f := read(t, path)

	chmod(t, path, 0o400)
	if err := f.Replace([]byte("new\n")); !errors.Is(err, os.ErrPermission) {
		t.Errorf("a file that is read-only: got %v", err)
	}
	chmod(t, path, 0o600)
	chmod(t, dir, 0o500)
	if err := f.Replace([]byte("new\n")); !errors.Is(err, os.ErrPermission) {
		t.Errorf("a folder that is read-only: got %v", err)
	}
	holds(t, path, "old\n")
	chmod(t, dir, 0o700)
	alone(t, dir, "f.yaml")
}

func TestReadRefuses(t *testing.T) {
	dir := t.TempDir()
	large := write(t, dir, "large.yaml", "")
	if err := os.Truncate(large, 100<<20); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ path, want string }{
		{filepath.Join(dir, "none.yaml"), "no such file"},
		{dir, "is a directory"},
		{os.DevNull, "not a regular file"},
		{large, "larger than 64 MiB"},
		{link(t, "loop.yaml", filepath.Join(dir, "loop.yaml")), "loop.yaml"},
	} {
		if _, err := Read(tc.path); err == nil || !strings.Contains(err.Error(), tc.want) || !strings.Contains(err.Error(), tc.path) {
			t.Errorf("%s: got %v, want %q and the path", tc.path, err, tc.want)
		}
	}
}

func TestReadWithoutPermission(t *testing.T) {
	notAsRoot(t)
	path := write(t, t.TempDir(), "f.yaml", "old\n")
	chmod(t, path, 0)
	if _, err := Read(path); !errors.Is(err, os.ErrPermission) {
		t.Errorf("got %v", err)
	}
}

func TestReadAllEnds(t *testing.T) {
	if _, err := ReadAll(endless{}, "stdin"); err == nil || err.Error() != "read stdin: "+errTooLarge.Error() {
		t.Errorf("got %v", err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

func TestRev(t *testing.T) {
	if got, want := Rev([]byte("abc")), "ba7816bf8f01cfea"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func notAsRoot(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("permission bits do not bind root")
	}
}

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func link(t *testing.T, to, path string) string {
	t.Helper()
	if err := os.Symlink(to, path); err != nil {
		t.Skip(err) // not every Windows lets its users make links
	}
	return path
}

func chmod(t *testing.T, path string, mode os.FileMode) {
	t.Helper()
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) *File {
	t.Helper()
	f, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func holds(t *testing.T, path, want string) {
	t.Helper()
	if got := read(t, path); string(got.Text) != want {
		t.Errorf("%s holds %q, want %q", path, got.Text, want)
	}
}

// alone checks that the folder holds these names and no forgotten temporary file.
func alone(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if strings.Join(got, " ") != strings.Join(names, " ") {
		t.Errorf("%s holds %q, want %q", dir, got, names)
	}
}
