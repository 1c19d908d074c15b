package format

import (
	"net/url"
	"path"
	"path/filepath"
	"strings"
)

// name is that of a file as programs on every system write it: with slashes, from the folder where the run was started if it is
// not absolute.
func name(file string) string { return slashed(file, filepath.Separator) }

func slashed(file string, separator rune) string {
	file = strings.ReplaceAll(file, string(separator), "/")
	if separator == '\\' && strings.HasPrefix(file, "//") { // on a host of its own
		return "/" + path.Clean(file)
	}
	return path.Clean(file)
}

// fileURI is the name of a file as a URI: relative to the folder where the run was started, or absolute.
func fileURI(file string) string { return uri(name(file), filepath.Separator) }

func uri(name string, separator rune) string {
	u := url.URL{Path: name}
	host, rest, onHost := strings.Cut(strings.TrimPrefix(name, "//"), "/")
	switch {
	case separator == '\\' && strings.HasPrefix(name, "//") && onHost:
		u.Scheme, u.Host, u.Path = "file", host, "/"+rest
	case strings.HasPrefix(name, "/"):
		u.Scheme = "file"
	case separator == '\\' && len(name) > 2 && name[1:3] == ":/":
		u.Scheme, u.Path = "file", "/"+name
	}
	return u.String()
}
