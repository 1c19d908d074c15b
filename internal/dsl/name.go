package dsl

import "strings"

// SameName says that two names are equal once case, - and _ are taken out. It is an equivalence, not a distance: all keys of
// the DSL stay distinct under it, but for userName and username of serviceCall, which 4.20 removed.
func SameName(a, b string) bool {
	i, j := 0, 0
	for {
		i, j = skipMarks(a, i), skipMarks(b, j)
		if i == len(a) || j == len(b) {
			return i == len(a) && j == len(b)
		}
		if lower(a[i]) != lower(b[j]) {
			return false
		}
		i++
		j++
	}
}

// Fold is a name without case, - and _: two names that are the same by [SameName] have one.
func Fold(name string) string {
	if strings.IndexFunc(name, func(r rune) bool { return r == '-' || r == '_' || r >= 'A' && r <= 'Z' }) < 0 {
		return name
	}
	folded := make([]byte, 0, len(name))
	for i := range len(name) {
		if c := name[i]; c != '-' && c != '_' {
			folded = append(folded, lower(c))
		}
	}
	return string(folded)
}

func skipMarks(s string, i int) int {
	for i < len(s) && (s[i] == '-' || s[i] == '_') {
		i++
	}
	return i
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}
