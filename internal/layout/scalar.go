package layout

import (
	"strings"
)

// Quote writes a text as a quoted scalar of one line: in double quotes, in single quotes if it holds a double quote or a
// backslash.
func Quote(s string) string {
	if strings.ContainsAny(s, "\"\\") {
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	}
	return "\"" + s + "\""
}

// Plain writes a text without quotes where it stays the same text for every reader, otherwise quoted.
func Plain(s string) string {
	if plainWord(s) {
		return s
	}
	return Quote(s)
}

// plainWord says that a text is a word such as a name, a class or a plain uri: it starts with a letter and no reader takes
// it for something else.
func plainWord(s string) bool {
	if s == "" || !(s[0] >= 'a' && s[0] <= 'z' || s[0] >= 'A' && s[0] <= 'Z') || strings.HasSuffix(s, ":") {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-_./:", c) >= 0) {
			return false
		}
	}
	switch strings.ToLower(s) {
	case "true", "false", "null", "yes", "no", "on", "off", "y", "n":
		return false
	}
	return true
}
