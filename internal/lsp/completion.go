package lsp

import (
	"context"
	"fmt"
	"strings"

	"github.com/camel-edit/camel-edit/internal/cursor"
)

func (s *server) completion(ctx context.Context, d *document, p positionParams) (any, error) {
	channels := func(scheme string) []string { return s.consumed(ctx, scheme) }
	c := cursor.Complete(d.text, s.table, d.offset(p.Position), channels)
	list := completionList{Items: []completionItem{}}
	span := d.textRange(c.Span)
	for i, x := range c.Proposals {
		list.Items = append(list.Items, completionItem{
			Label: x.Name, Kind: itemKind(x.Kind), Detail: detail(x), Deprecated: x.Deprecated, Preselect: x.Default,
			SortText: fmt.Sprintf("%04d", i), TextEdit: textEdit{span, x.Insert},
		})
	}
	return list, nil
}

func itemKind(k cursor.Kind) int {
	switch k {
	case cursor.Entry:
		return itemClass
	case cursor.Step:
		return itemFunction
	case cursor.Language:
		return itemKeyword
	case cursor.Option:
		return itemField
	case cursor.Parameter:
		return itemProperty
	case cursor.Scheme:
		return itemModule
	case cursor.Channel:
		return itemReference
	default:
		return itemEnumMember
	}
}

func detail(x cursor.Proposal) string {
	var parts []string
	if x.Kind != cursor.Value {
		parts = append(parts, string(x.Kind))
	}
	if x.Type != "" {
		parts = append(parts, x.Type)
	}
	if x.Required {
		parts = append(parts, "required")
	}
	if x.Default {
		parts = append(parts, "default")
	}
	return strings.Join(parts, ", ")
}
