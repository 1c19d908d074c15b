package lenient

import (
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/lazy"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Fence takes the Markdown around a text away.
var Fence = &Rule{
	Name: "fence",
	Doc: `a Markdown fence stands around the text

Where a text has exactly one fence, what stands in it is the content, and the lines around it are prose; the report quotes them.
Lines outside that look like a route keep the text as it is. Of several fences each that holds routes is a reading.

Before:

    Here is the route:

    ~~~yaml
    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
    ~~~

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
`,
	Text: fence,
}

// fenceLine is the line that opens or closes a fence.
var fenceLine = lazy.NewRegexp("^ {0,3}(```+|~~~+)([^`\r\n]*)$")

func fence(c *Context, f *syntax.File) []Reading {
	src := f.Source()
	var blocks []splice.Span // what stands in the fences
	open, mark := -1, ""
	outside := splice.Span{Start: f.LineStart(0)}
	for at := f.LineStart(0); at < len(src); at = f.NextLine(at) {
		line := strings.TrimRight(src[at:f.LineEnd(at)], " \t")
		m := fenceLine.FindStringSubmatch(line)
		switch {
		case open < 0 && m == nil:
			if c.likeRoute(line) {
				return nil
			}
		case open < 0:
			open, mark = f.NextLine(at), m[1]
		case m != nil && strings.HasPrefix(m[1], mark) && m[2] == "":
			blocks = append(blocks, splice.Span{Start: open, End: at})
			open = -1
		}
	}
	if open >= 0 || len(blocks) == 0 {
		return nil
	}
	keep := func(s splice.Span) []edit {
		edits := []edit{splice.Delete(splice.Span{Start: outside.Start, End: s.Start})}
		return append(edits, splice.Delete(splice.Span{Start: s.End, End: len(src)}))
	}
	var out []Reading
	for i, s := range blocks {
		if c.camel(syntax.Recover([]byte(src[s.Start:s.End])).Root()) {
			if len(blocks) == 1 {
				return one(keep(s))
			}
			nth := strconv.Itoa(i + 1)
			out = append(out, Reading{Name: "block-" + nth, Means: "the text in fence " + nth, Edits: keep(s)})
		}
	}
	return asked(out...)
}

// camel says that a file with that root is one of Camel's.
func (c *Context) camel(root syntax.Node) bool {
	k := root.Kind()
	return (k == syntax.Map || k == syntax.Seq) && c.FileOf(root) != place.Other
}

// routeFile says that a file with that root is all routes: what stands around those of a resource is none of a rule's business.
func (c *Context) routeFile(root syntax.Node) bool {
	return c.camel(root) && c.FileOf(root) == place.Routes
}

// word is the first key of a line.
var word = lazy.NewRegexp(`^\s*(?:- +)?([A-Za-z]+):(?:\s|$)`)

// likeRoute says that a line starts with the name of an entry or a step.
func (c *Context) likeRoute(line string) bool {
	m := word.FindStringSubmatch(line)
	return m != nil && (c.IsEntry(m[1]) || c.IsStep(m[1]))
}

// Prose shows what to do with lines of prose around the routes.
var Prose = &Rule{
	Name: "prose",
	Doc: `prose stands before or after the routes

Lines at the first column before the first or after the last entry that are no item, key, comment or marker are prose
(CAMEL-24698). They may be a comment, or no part of the file; neither is done unasked.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out

    To run it, use camel run.

After:

    # To run it, use camel run.
`,
	Text: prose,
}

func prose(c *Context, f *syntax.File) []Reading {
	src := f.Source()
	var lines []splice.Span
	first, last := -1, -1
	inside := linesOfTexts(f)
	for at := f.LineStart(0); at < len(src); at = f.NextLine(at) {
		line := src[at:f.LineEnd(at)]
		switch {
		case strings.HasPrefix(line, "- ") && c.likeRoute(line):
			if first < 0 {
				first = at
			}
			last = at
		case inside[at]:
		case isProse(line):
			lines = append(lines, splice.Span{Start: at, End: f.NextLine(at)})
		case line != "" && line[0] != ' ' && line[0] != '#' && line[0] != '\t' && line != "-" && !strings.HasPrefix(line, "- "):
			return nil // a key or a marker
		}
	}
	if first < 0 || len(lines) == 0 {
		return nil
	}
	var comment, drop []edit
	for i, s := range lines {
		if s.Start > first && s.Start < last {
			return nil
		}
		comment = append(comment, edit{Span: splice.Span{Start: s.Start, End: s.Start + 1}, New: "# " + src[s.Start:s.Start+1]})
		if i > 0 && lines[i-1].End == s.Start {
			drop[len(drop)-1].End = s.End
			continue
		}
		drop = append(drop, splice.Delete(s))
	}
	for i := range drop { // with the blank lines between the prose and the routes
		s := &drop[i].Span
		if s.Start < first {
			for s.End < first && f.LineEnd(s.End) == s.End {
				s.End = f.NextLine(s.End)
			}
			continue
		}
		for s.Start > 0 {
			above := f.LineStart(s.Start - 1)
			if s.Start > 1 && src[s.Start-2:s.Start] == "\r\n" {
				above = f.LineStart(s.Start - 2)
			}
			if f.LineEnd(above) != above || above == s.Start {
				break
			}
			s.Start = above
		}
	}
	return asked(
		Reading{Name: "comment", Means: "the lines are a comment", Edits: comment},
		Reading{Name: "drop", Means: "the lines are not part of the file", Edits: drop},
	)
}

// linesOfTexts has where the lines start that continue a quoted text.
func linesOfTexts(f *syntax.File) map[int]bool {
	out := map[int]bool{}
	for n := range f.Nodes {
		if n.IsMultiLine() && (n.Style() == syntax.Single || n.Style() == syntax.Double) {
			for at := f.NextLine(n.Content().Start); at < n.Content().End; at = f.NextLine(at) {
				out[at] = true
			}
		}
	}
	return out
}

// isProse says that a line at the first column is neither an item, a key, a comment nor a marker.
func isProse(line string) bool {
	if line == "" || strings.ContainsRune(" \t#-%\"'{}[],|>&*!@`?:/", rune(line[0])) || strings.HasPrefix(line, "...") {
		return false
	}
	return !strings.Contains(line, ": ") && !strings.HasSuffix(strings.TrimRight(line, " \t"), ":")
}
