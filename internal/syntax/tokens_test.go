package syntax

import (
	"path/filepath"
	"strings"
	"testing"
)

// checkTokens says what is wrong with the tokens of a text, "" if nothing is.
func checkTokens(f *File) string {
	var b strings.Builder
	pos := 0
	for _, t := range f.Tokens() {
		if t.Start != pos || t.End <= t.Start {
			return "a token does not start where the one before it ends"
		}
		pos = t.End
		b.WriteString(f.src[t.Start:t.End])
		if t.Kind == Stray && len(f.problems) == 0 {
			return "a text without problems has stray bytes: " + f.src[t.Start:t.End]
		}
	}
	if b.String() != f.src {
		return "the tokens do not join to the text"
	}
	return ""
}

func TestTokensJoin(t *testing.T) {
	files := yamlFiles(t, filepath.Dir(shared(t, "yaml-cases")))
	for name, src := range files {
		for _, f := range []*File{Parse(src), Recover(src)} {
			if why := checkTokens(f); why != "" {
				t.Errorf("%s: %s", name, why)
			}
		}
	}
	t.Logf("files %d", len(files))
}
