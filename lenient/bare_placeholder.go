package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// BarePlaceholder quotes a text that starts with a {{placeholder}}.
var BarePlaceholder = &Rule{
	Name: "bare-placeholder",
	Doc: `a placeholder stands without quotes

To YAML {{ starts a map in a map, which has no meaning anywhere in a route (CAMEL-25532). The text of the placeholder stays as
it is, with its default and its question mark. Where more text follows, a " #" in it may be a comment or text: then both are
shown.

Before:

    - route:
        from:
          uri: timer:tick
          parameters:
            period: {{tick.every}}
          steps:
            - to:
                uri: mock:out

After:

    - route:
        from:
          uri: timer:tick
          parameters:
            period: "{{tick.every}}"
          steps:
            - to:
                uri: mock:out
`,
	Problem: barePlaceholder,
}

func barePlaceholder(_ *Context, p syntax.Problem) []Reading {
	if p.Code != syntax.Placeholder {
		return nil
	}
	n := p.Node
	s := n.Content()
	if n.Kind() != syntax.Scalar || p.Offset != s.Start || n.IsMultiLine() || n.IsBroken() {
		return nil
	}
	// Behind a tag without a blank, quotes would be part of the tag.
	if src := n.File().Source(); s.Start > 0 && strings.IndexByte(" \t\r\n[{,", src[s.Start-1]) < 0 {
		return nil
	}
	end := placeholderEnd(n.Raw())
	switch {
	case end == 0:
		return nil
	case end == len(n.Raw()):
		return one([]edit{quote(n.File(), s)})
	}
	return textOrComment(n, s)
}

// placeholderEnd is the length of the placeholder that s starts with, 0 if there is none.
func placeholderEnd(s string) int {
	if !strings.HasPrefix(s, "{{") {
		return 0
	}
	depth := 0
	for i := 0; i+1 < len(s); i++ {
		switch s[i : i+2] {
		case "{{":
			depth++
			i++
		case "}}":
			depth--
			i++
			if depth == 0 {
				if i == 3 {
					return 0 // {{}}
				}
				return i + 1
			}
		}
	}
	return 0
}

// quote puts quotes around a piece of the text.
func quote(f *syntax.File, s splice.Span) edit {
	return edit{Span: s, New: layout.Quote(f.Source()[s.Start:s.End])}
}

// textOrComment quotes the text of n in s. A comment behind it may as well be its end.
func textOrComment(n syntax.Node, s splice.Span) []Reading {
	c := n.Comment()
	short := []edit{quote(n.File(), s)}
	if c.Len() == 0 || n.InFlow() {
		return one(short)
	}
	long := []edit{quote(n.File(), splice.Span{Start: s.Start, End: strings.LastIndexFunc(n.File().Source()[:c.End], notBlank) + 1})}
	return asked(
		Reading{Name: "comment", Means: "what starts with # is a comment", Edits: short},
		Reading{Name: "text", Means: "what starts with # is part of the text", Edits: long},
	)
}

func notBlank(r rune) bool { return r != ' ' && r != '\t' }
