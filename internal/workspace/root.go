package workspace

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
)

// What stands in the way of a file of a [Root].
var (
	ErrOutside    = errors.New("outside the root")
	ErrNotRegular = errors.New("not a regular file with one name")
	ErrTooLarge   = errors.New("too large")
)

// Root is one directory, bound when it is opened: no name, link or later move leads out of it.
type Root struct {
	dir    string   // absolute, as it was given
	real   string   // without links
	root   *os.Root // what dir was when it was opened
	mu     sync.Mutex
	locked map[string]*sync.Mutex // by the way to the file, without links
}

// OpenRoot binds a directory.
func OpenRoot(dir string) (*Root, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	real, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(real)
	if err != nil {
		return nil, err
	}
	return &Root{dir: abs, real: real, root: root, locked: map[string]*sync.Mutex{}}, nil
}

// Dir is the directory, absolute and without links.
func (r *Root) Dir() string { return r.real }

// Close lets go of the directory.
func (r *Root) Close() error { return r.root.Close() }

// Holds says whether a path of the file system, which need not exist, leads into the root.
func (r *Root) Holds(file string) bool {
	abs, err := filepath.Abs(file)
	if err != nil {
		return true
	}
	for dir := filepath.Dir(abs); ; dir = filepath.Dir(dir) {
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			rest, err := filepath.Rel(dir, abs)
			if err != nil {
				return true
			}
			_, inside := below(r.real, filepath.Join(real, rest))
			return inside
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// Name gives a path, taken from directory, as it is named below the root: with slashes, without . and .. elements. Absolute paths are
// those of the file system; wasAbsolute says that one was given. A path that leads out by its spelling is [ErrOutside],
// whether it exists or not.
func (r *Root) Name(directory, file string) (name string, wasAbsolute bool, err error) {
	base, dirAbsolute, err := r.relative(directory)
	if err != nil {
		return "", false, err
	}
	name, wasAbsolute, err = r.relative(file)
	if err != nil {
		return "", false, err
	}
	if !wasAbsolute {
		name = path.Join(base, name)
	}
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return "", false, ErrOutside
	}
	return name, wasAbsolute || dirAbsolute, nil
}

// relative makes a path relative to the root, if it is absolute.
func (r *Root) relative(p string) (name string, wasAbsolute bool, err error) {
	if strings.ContainsFunc(p, func(c rune) bool { return c < ' ' || c == 0x7f || c == '\\' && filepath.Separator != '\\' }) {
		return "", false, ErrOutside
	}
	p = filepath.FromSlash(p)
	if !filepath.IsAbs(p) {
		return filepath.ToSlash(filepath.Clean(p)), false, nil
	}
	for _, root := range []string{r.dir, r.real} {
		if rel, ok := below(root, filepath.Clean(p)); ok {
			return filepath.ToSlash(rel), true, nil
		}
	}
	return "", true, ErrOutside
}

// below is the way from root to p, if it leads down.
func below(root, p string) (string, bool) {
	rel, err := filepath.Rel(root, p)
	return rel, err == nil && filepath.IsLocal(rel)
}

// Has says that there is something under a name.
func (r *Root) Has(name string) bool {
	_, err := r.root.Lstat(name)
	return err == nil
}

// Lock lets one caller at a time change a file. It returns what ends that.
func (r *Root) Lock(name string) (unlock func()) {
	key := filepath.Join(r.real, filepath.FromSlash(name))
	if dir, base := filepath.Split(key); strings.Contains(name, "/") {
		if dir, err := filepath.EvalSymlinks(dir); err == nil {
			key = filepath.Join(dir, base)
		}
	}
	r.mu.Lock()
	m := r.locked[key]
	if m == nil {
		m = &sync.Mutex{}
		r.locked[key] = m
	}
	r.mu.Unlock()
	m.Lock()
	return m.Unlock
}

// Entry is a file of a root, open for reading and for being replaced until it is closed.
type Entry struct {
	Name string
	Text []byte
	Rev  string

	folder *os.Root // that holds it
	done   func() error
	base   string
	info   fs.FileInfo
	isLink bool
	max    int64
}

// Read reads a regular file of at most limit bytes, through links that stay inside.
func (r *Root) Read(name string, limit int64) (*Entry, error) {
	folder, done, err := r.folder(name)
	if err != nil {
		return nil, err
	}
	e := &Entry{Name: name, folder: folder, done: done, base: path.Base(name), max: limit}
	if err := e.read(r.root); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

func (e *Entry) read(root *os.Root) error {
	link, err := e.folder.Lstat(e.base)
	if err != nil {
		return outside(err)
	}
	// Links of the last name may lead to another folder of the root, so the root itself follows them.
	if e.Text, e.info, err = readRegular(root, e.Name, os.O_RDONLY, e.max); err != nil {
		return err
	}
	e.isLink = !link.Mode().IsRegular()
	e.Rev = Rev(e.Text)
	return nil
}

// Close lets go of the file.
func (e *Entry) Close() error { return e.done() }

// Same says that both are one file, however they are spelled.
func (e *Entry) Same(other *Entry) bool { return os.SameFile(e.info, other.info) }

// folder opens the folder of a file, so that nothing that happens to the way there matters any more, until the caller is done with it. There
// is no way to the root itself, which is open.
func (r *Root) folder(name string) (folder *os.Root, done func() error, err error) {
	dir := path.Dir(name)
	if dir == "." {
		return r.root, func() error { return nil }, nil
	}
	if folder, err = r.root.OpenRoot(dir); err != nil {
		return nil, nil, outside(err)
	}
	return folder, folder.Close, nil
}

// outside tells the ways that lead out from those that lead nowhere.
func outside(err error) error {
	switch {
	case err == nil, errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrExist), errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.ENOSPC):
		return err
	}
	return fmt.Errorf("%w: %w", ErrOutside, err)
}

func readRegular(root *os.Root, name string, access int, limit int64) ([]byte, fs.FileInfo, error) {
	// A pipe must not hold us: opened like this it does not.
	f, err := root.OpenFile(name, access|syscall.O_NONBLOCK, 0)
	switch {
	case errors.Is(err, syscall.ENXIO), errors.Is(err, syscall.EISDIR):
		return nil, nil, ErrNotRegular
	case err != nil:
		return nil, nil, outside(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	switch {
	case !info.Mode().IsRegular():
		return nil, nil, ErrNotRegular
	case info.Size() > limit:
		return nil, nil, ErrTooLarge
	}
	// One read finds the end of a file, too, if it has not grown.
	text := make([]byte, info.Size()+1)
	n, err := f.Read(text)
	switch {
	case errors.Is(err, io.EOF), err == nil && int64(n) == info.Size():
		return text[:n], info, nil
	case err != nil:
		return nil, nil, err
	}
	more := bytes.NewBuffer(text[:n])
	_, err = more.ReadFrom(io.LimitReader(f, limit+1-int64(n)))
	if err == nil && int64(more.Len()) > limit {
		err = ErrTooLarge
	}
	return more.Bytes(), info, err
}

// Writable says why a file must not be replaced: it is a link, or has a second name.
func (e *Entry) Writable() error {
	if e.isLink || names(e.info) > 1 {
		return ErrNotRegular
	}
	return nil
}

// Replace puts text in the place of what was read; mode and owner stay. If the file has been changed in between, the error is
// [ErrChanged]. After any error the file is what it was; after a crash it is the old or the new text, whole.
func (e *Entry) Replace(text []byte) error {
	tmp, err := temporary(e.folder, text, e.info)
	if err != nil {
		return err
	}
	if err = e.unchanged(); err == nil {
		err = outside(e.folder.Rename(tmp, e.base))
	}
	if err != nil {
		_ = e.folder.Remove(tmp) // one that stays is never read
		return err
	}
	return syncFolder(e.folder)
}

// unchanged says why the file is no longer one that may be replaced, or that somebody else has changed it.
func (e *Entry) unchanged() error {
	link, err := e.folder.Lstat(e.base)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ErrChanged
	case err != nil:
		return outside(err)
	case !link.Mode().IsRegular() || names(link) > 1:
		return ErrNotRegular
	}
	// It is opened for writing too: a file that is not writable is protected on purpose, even if its folder would let us replace it.
	now, _, err := readRegular(e.folder, e.base, os.O_RDWR, e.max)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, ErrTooLarge), err == nil && !bytes.Equal(now, e.Text):
		return ErrChanged
	}
	return err
}

// Create writes a file that is not there yet, and folders on the way. If one has come there the error is [fs.ErrExist], and that one stays.
func (r *Root) Create(name string, text []byte) error {
	if dir := path.Dir(name); dir != "." {
		if err := r.root.MkdirAll(dir, 0o777); err != nil {
			return outside(err)
		}
	}
	folder, done, err := r.folder(name)
	if err != nil {
		return err
	}
	defer func() { _ = done() }() // what was written is on the disk
	tmp, err := temporary(folder, text, nil)
	if err != nil {
		return err
	}
	defer func() { _ = folder.Remove(tmp) }() // one that stays is never read
	if err := folder.Link(tmp, path.Base(name)); err != nil {
		return outside(err)
	}
	return syncFolder(folder)
}

// temporary writes text to a new file of a folder, with the mode and owner of info if there is one, and gives its name.
func temporary(folder *os.Root, text []byte, info fs.FileInfo) (name string, err error) {
	name = ".camel-edit-" + rand.Text() + ".tmp"
	mode := fs.FileMode(0o666)
	if info != nil {
		mode = 0o600
	}
	f, err := folder.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY|syscall.O_NONBLOCK, mode)
	if err != nil {
		return "", outside(err)
	}
	defer func() {
		if err != nil {
			f.Close()
			_ = folder.Remove(name) // one that stays is never read
		}
	}()
	if _, err := f.Write(text); err != nil {
		return "", err
	}
	if info != nil {
		if err := keepOwner(f, info); err != nil {
			return "", fmt.Errorf("keep the owner: %w", err)
		}
		if err := f.Chmod(info.Mode()); err != nil {
			return "", err
		}
	}
	if err := f.Sync(); err != nil {
		return "", err
	}
	return name, f.Close()
}

// syncFolder makes a rename last through a loss of power, where the system can.
func syncFolder(folder *os.Root) error {
	d, err := folder.OpenFile(".", os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return outside(err)
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return nil
}

// Listed is a file as a list shows it.
type Listed struct {
	Name string
	Size int64
}

// Bounds of a listing.
const (
	maxListed = 2000
	maxDepth  = 8
)

// List gives the regular files below a folder that want takes by their name, sorted, and whether that are all: it stops
// after 2,000 files, and 8 folders deep. Hidden folders and those that hold no source are left out.
func (r *Root) List(dir string, want func(name string) bool) (files []Listed, all bool, err error) {
	all = true
	err = fs.WalkDir(r.root.FS(), dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && name == dir:
			return outside(err)
		case err != nil:
			return nil // a folder that cannot be looked into has no files for us
		case d.IsDir():
			if name == dir {
				return nil
			}
			if base := d.Name(); skipped[base] || strings.HasPrefix(base, ".") {
				return fs.SkipDir
			}
			if strings.Count(name, "/") >= maxDepth {
				all = false
				return fs.SkipDir
			}
			return nil
		case strings.HasPrefix(d.Name(), ".") || !want(name):
			return nil
		case len(files) == maxListed:
			all = false
			return fs.SkipAll
		}
		info, err := r.root.Stat(name) // follows a link, if it stays inside
		if err != nil || !info.Mode().IsRegular() {
			return nil
		}
		files = append(files, Listed{name, info.Size()})
		return nil
	})
	slices.SortFunc(files, func(a, b Listed) int { return strings.Compare(a.Name, b.Name) })
	return files, all, err
}
