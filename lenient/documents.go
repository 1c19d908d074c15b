package lenient

import (
	"strings"

	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// EmptyDocument takes the marker of a document without content away.
var EmptyDocument = &Rule{
	Name: "empty-document",
	Doc: `a document without content stands before or after the routes

A marker with nothing but blanks and comments behind it starts a second document, and Camel reads one. The marker goes, the
comments stay.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
    ---

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
`,
	Text: emptyDocument,
}

func emptyDocument(c *Context, f *syntax.File) []Reading {
	docs := f.Documents()
	if len(docs) < 2 {
		return nil
	}
	var edits []edit
	full := 0
	for _, d := range docs {
		if d.Root.Kind() != syntax.Null || d.Root.Props().Len() > 0 {
			if full++; !c.camel(d.Root) {
				return nil
			}
			continue
		}
		if d.Directives {
			return nil
		}
		edits = append(edits, withoutMarker(f, d.Open)...)
		edits = append(edits, withoutMarker(f, d.Close)...)
	}
	if full != 1 {
		return nil
	}
	return one(edits)
}

// withoutMarker takes a marker away, with its line if nothing else stands on it.
func withoutMarker(f *syntax.File, s splice.Span) []edit {
	if s.Len() == 0 {
		return nil
	}
	src := f.Source()
	end := f.LineEnd(s.End)
	if rest := strings.TrimLeft(src[s.End:end], " \t"); rest != "" {
		return []edit{splice.Delete(splice.Span{Start: s.Start, End: end - len(rest)})}
	}
	return []edit{splice.Delete(splice.Span{Start: s.Start, End: f.NextLine(s.End)})}
}

// SecondDocument shows what to do with a second document.
var SecondDocument = &Rule{
	Name: "second-document",
	Doc: `a second YAML document follows

Camel reads one document and refuses the file (CAMEL-24698). The entries of all may belong together, or only those of the first
belong here; neither is done unasked.

Before:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
    ---
    - route:
        from:
          uri: direct:b
          steps:
            - to:
                uri: mock:out

After:

    - route:
        from:
          uri: direct:a
          steps:
            - to:
                uri: mock:out
`,
	Text: secondDocument,
}

func secondDocument(c *Context, f *syntax.File) []Reading {
	docs := f.Documents()
	if len(docs) < 2 || c.File != place.Routes || docs[0].Root.First().IsZero() {
		return nil
	}
	lists := true
	var merge []edit
	col := docs[0].Root.First().Column()
	for i, d := range docs {
		r := d.Root
		lists = lists && r.Kind() == syntax.Seq && r.Style() == syntax.Block && !r.First().IsZero() && r.First().Column() == col && !d.Directives
		if r.Kind() == syntax.Null || d.Directives || c.FileOf(r) != place.Routes {
			return nil
		}
		if i > 0 {
			merge = append(merge, withoutMarker(f, docs[i-1].Close)...)
			merge = append(merge, withoutMarker(f, d.Open)...)
		}
	}
	first := []edit{splice.Delete(splice.Span{Start: docs[1].Open.Start, End: len(f.Source())})}
	out := []Reading{{Name: "first", Means: "only the first document belongs here", Edits: first}}
	if lists && len(merge) > 0 {
		out = append([]Reading{{Name: "merge", Means: "one file with the entries of all documents", Edits: merge}}, out...)
	}
	if docs[1].Open.Len() == 0 {
		return nil
	}
	for i := range out { // what a reading would write is the whole file
		out[i].Edits = append(out[i].Edits, splice.Insert(f.LineStart(0), ""))
	}
	return asked(out...)
}
