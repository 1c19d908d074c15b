package validate

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// Elided reports the comments of new content that stand for text which was left out: writing it would lose what they stand
// for.
func Elided(f *syntax.File) []report.Finding {
	var out []report.Finding
	src := f.Source()
	for _, s := range f.Comments() {
		if comment := src[s.Start:s.End]; IsElided(comment) {
			out = append(out, report.Finding{
				Rule: ElidedText, Severity: report.Error, Offset: s.Start,
				Message: "the comment " + clip(strings.TrimSpace(comment)) +
					" stands for text that is not here; send the whole content, or insert the new steps with an anchored edit",
			})
		}
	}
	return out
}

var (
	leftOut  = lazy.NewRegexp(`(?i)\b(rest|remaining|existing|other|previous|same)\b`)
	unchange = lazy.NewRegexp(`(?i)\b(unchanged|as before|here|omitted|stays)\b`)
)

// IsElided says that a comment, with its #, stands for text that was left out: it is dots or starts or ends with them, or
// says of the rest that it stays.
func IsElided(comment string) bool {
	s := strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(comment), "#"))
	for _, dots := range [...]string{"...", "…"} {
		if strings.HasPrefix(s, dots) || strings.HasSuffix(s, dots) {
			return true
		}
	}
	return leftOut.MatchString(s) && unchange.MatchString(s)
}
