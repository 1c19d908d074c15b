package lsp

import (
	"context"

	"github.com/camel-edit/camel-edit/internal/cursor"
	"github.com/camel-edit/camel-edit/splice"
)

func (s *server) symbols(_ context.Context, d *document, _ documentParams) (any, error) {
	outline := d.read().Outline()
	if s.client.TextDocument.DocumentSymbol.Hierarchical {
		return d.symbols(outline), nil
	}
	out := []symbolInformation{}
	d.flat(outline, "", &out)
	return out, nil
}

func (d *document) symbols(of []*cursor.Symbol) []documentSymbol {
	out := []documentSymbol{}
	for _, x := range of {
		y := documentSymbol{
			Name: x.Name, Detail: x.Detail, Kind: symbolKind(x),
			Range: d.textRange(x.Span), SelectionRange: d.textRange(x.Key),
		}
		if len(x.Children) > 0 {
			y.Children = d.symbols(x.Children)
		}
		out = append(out, y)
	}
	return out
}

// flat is the outline for a client that knows no trees.
func (d *document) flat(of []*cursor.Symbol, in string, out *[]symbolInformation) {
	for _, x := range of {
		name := x.Name
		if x.Detail != "" {
			name += " " + x.Detail
		}
		*out = append(*out, symbolInformation{name, symbolKind(x), location{d.uri, d.textRange(x.Span)}, in})
		d.flat(x.Children, name, out)
	}
}

func symbolKind(x *cursor.Symbol) int {
	switch {
	case x.Kind == cursor.Entry:
		return symbolModule
	case x.Kind != cursor.Step:
		return symbolField
	case x.HasSteps:
		return symbolClass
	}
	return symbolFunction
}

func (s *server) folding(_ context.Context, d *document, _ documentParams) (any, error) {
	out := []foldingRange{}
	blocks, comments := d.read().Folds()
	add := func(spans []splice.Span, kind string) {
		for _, x := range spans {
			if first, last := d.line(x.Start), d.line(x.End); first < last {
				out = append(out, foldingRange{first, last, kind})
			}
		}
	}
	add(comments, "comment")
	add(blocks, "")
	return out, nil
}
