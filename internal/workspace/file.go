// Package workspace knows files: it finds them, reads them, and replaces them whole or not at all.
package workspace

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// MaxSize is the largest text that is read, in bytes. Camel itself reads at most 3 MiB of YAML.
const MaxSize = 64 << 20

// ErrChanged says that a file is no longer what was read.
var ErrChanged = errors.New("changed since it was read; run again")

// errTooLarge comes before a large file is in memory, not after.
var errTooLarge = fmt.Errorf("larger than %d MiB; Camel reads at most 3 MiB, so split it into several files", MaxSize>>20)

// Rev names the content of a text: the first 16 hex digits of its SHA-256.
func Rev(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// File is a regular file as it was read.
type File struct {
	Path string // as the caller named it
	Text []byte
	Rev  string

	real string // without links
	info fs.FileInfo
}

// Read reads the regular file that path names or links to.
func Read(path string) (*File, error) {
	// Before it is opened: opening a named pipe waits for a writer.
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	switch {
	case info.IsDir():
		return nil, fail(path, errors.New("is a directory; name a file in it"))
	case !info.Mode().IsRegular():
		return nil, fail(path, errors.New("is not a regular file; pipe it in and name it -"))
	case info.Size() > MaxSize:
		return nil, fail(path, errTooLarge)
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(real)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := ReadAll(f, path)
	if err != nil {
		return nil, err
	}
	return &File{Path: path, Text: text, Rev: Rev(text), real: real, info: info}, nil
}

// ReadAll reads a stream to its end, or to [MaxSize] and an error that names it.
func ReadAll(r io.Reader, name string) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err == nil && len(text) > MaxSize {
		err = fail(name, errTooLarge)
	}
	if err != nil {
		return nil, err
	}
	return text, nil
}

// Replace puts text in the place of what was read; mode and owner stay. If the file has been changed in between, nothing
// is written and the error is [ErrChanged]. After any error the file is what it was.
func (f *File) Replace(text []byte) error {
	// A file that is not writable is protected on purpose, even if its folder would let us replace it.
	w, err := os.OpenFile(f.real, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	w.Close()
	return replace(f.real, text, f.info, f.unchanged)
}

func (f *File) unchanged() error {
	now, err := Read(f.real)
	if err != nil {
		return err
	}
	if !bytes.Equal(now.Text, f.Text) {
		return fail(f.Path, ErrChanged)
	}
	return nil
}

// replace writes text beside path, with the mode and owner of info, and renames it to path when ready says so.
func replace(path string, text []byte, info fs.FileInfo, ready func() error) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	if _, err := tmp.Write(text); err != nil {
		return err
	}
	if err := keepOwner(tmp, info); err != nil {
		return fmt.Errorf("keep the owner of %s: %w", path, err)
	}
	// After the owner, as a change of owner takes the setuid bits away.
	if err := tmp.Chmod(info.Mode()); err != nil {
		return err
	}
	if err := tmp.Sync(); err != nil {
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	if err := ready(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

func fail(path string, err error) error { return &fs.PathError{Op: "read", Path: path, Err: err} }
