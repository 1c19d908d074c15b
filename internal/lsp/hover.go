package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/cursor"
)

func (s *server) hover(_ context.Context, d *document, p positionParams) (any, error) {
	x, ok := d.read().Describe(d.offset(p.Position))
	if !ok {
		return nil, nil
	}
	kind, text := "markdown", describe(x)
	if !slices.Contains(s.client.TextDocument.Hover.ContentFormat, kind) {
		kind, text = "plaintext", strings.NewReplacer("**", "", "`", "").Replace(text)
	}
	return hover{markup{kind, text}, d.textRange(x.Span)}, nil
}

// describe writes what the DSL says in Markdown, a paragraph for each fact.
func describe(x cursor.Description) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**", x.Name)
	switch {
	case x.Kind == "":
		b.WriteString(": not known here")
	case x.Of != "":
		fmt.Fprintf(&b, ": %s of `%s`", x.Kind, x.Of)
	default:
		fmt.Fprintf(&b, ": %s", x.Kind)
	}
	for _, fact := range []struct {
		holds bool
		says  string
	}{
		{x.Required, "required"},
		{x.Deprecated, "deprecated"},
		{x.Secret, "secret"},
		{x.Direction != "", x.Direction + " only"},
	} {
		if fact.holds {
			b.WriteString(", " + fact.says)
		}
	}
	paragraph := func(name, text string) {
		if text != "" {
			fmt.Fprintf(&b, "\n\n%s: %s", name, text)
		}
	}
	paragraph("Type", code(x.Type))
	paragraph("Values", codes(x.Values))
	if x.HasDefault {
		paragraph("Default", code(x.Default))
	}
	paragraph("Syntax", code(x.Syntax))
	paragraph("Stands in", codes(x.Stands))
	paragraph("As a text it is", code(x.TextSets))
	var required, other []string
	for _, o := range x.Takes {
		if o.Required {
			required = append(required, o.Name)
		} else {
			other = append(other, o.Name)
		}
	}
	paragraph("Requires", codes(required))
	paragraph("Takes", codes(other))
	paragraph("Known to Camel", strings.Join(x.Versions, ", "))
	return b.String()
}

func code(s string) string {
	if s == "" {
		return ""
	}
	return "`" + s + "`"
}

func codes(names []string) string {
	var out []string
	for _, n := range names {
		out = append(out, code(n))
	}
	return strings.Join(out, ", ")
}
