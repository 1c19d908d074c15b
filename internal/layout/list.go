package layout

import (
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Unitems makes the items of the block list n, which are block maps, the entries of one map.
func Unitems(n syntax.Node) []splice.Edit {
	f := n.File()
	var edits []splice.Edit
	col := max(n.First().Column(), n.Column()+Step)
	for item := range n.Children {
		dash, first := item.KeySpan(), item.First()
		line := f.LineStart(dash.Start)
		if f.LineStart(first.Start()) == line {
			edits = append(edits, splice.Edit{Span: splice.Span{Start: line, End: first.Start()}, New: Spaces(col)})
		} else {
			notes := comments(f.Source()[dash.End:f.LineEnd(dash.End)])
			edits = append(edits, splice.Edit{Span: splice.Span{Start: line, End: f.NextLine(line)}, New: lines(notes, col, eol(f, line))})
		}
		edits = append(edits, rest(item, col-first.Column())...)
	}
	return edits
}

// ValueUnder puts the value of n, a block list or the entries of a block map, under a new key.
func ValueUnder(n syntax.Node, key string) []splice.Edit {
	f := n.File()
	from := f.NextLine(n.KeySpan().End)
	col := n.Column() + Step
	if n.Kind() == syntax.Map {
		col = n.First().Column()
	}
	line := f.LineEnd(n.KeySpan().End)
	edits := []splice.Edit{splice.Insert(line, eol(f, line)+Spaces(col)+key+":")}
	return append(edits, splice.ReindentEdits(f.Source(), splice.Span{Start: from, End: n.Whole().End}, Step)...)
}

// Named makes of the entry "key: value" the entries of a map in which the key is the value of id: "a: b" becomes "name: a"
// and, in the next line, "value: b". What a block map holds comes to stand beside the name, and no value becomes nothing.
// With dash they are an item of a list.
func Named(n syntax.Node, id, value string, dash bool) []splice.Edit {
	f := n.File()
	col, mark := n.Column(), ""
	if dash {
		col, mark = col+2, "- "
	}
	key := f.Source()[n.KeySpan().Start:n.KeySpan().End]
	head := splice.Span{Start: n.Start(), End: n.KeySpan().End}
	switch {
	case n.Kind() == syntax.Map && !n.First().IsZero():
		head.End = afterMark(n)
		edits := []splice.Edit{{Span: head, New: mark + id + ": " + quotedKey(key)}}
		s := splice.Span{Start: f.NextLine(head.End), End: n.Whole().End}
		return append(edits, splice.ReindentEdits(f.Source(), s, col-n.First().Column())...)
	case n.IsNull() || n.Kind() == syntax.Map:
		head.End = max(afterMark(n), n.Content().End)
		return []splice.Edit{{Span: head, New: mark + id + ": " + quotedKey(key)}}
	}
	edits := []splice.Edit{{Span: head, New: mark + id + ": " + quotedKey(key) + eol(f, n.Start()) + Spaces(col) + value}}
	return append(edits, rest(n, col-n.Column())...)
}

// quotedKey is the source text of a key as a value that is a text.
func quotedKey(key string) string {
	if key == "" {
		return `""`
	}
	if key[0] == '"' || key[0] == '\'' || plainWord(key) {
		return key
	}
	if strings.Trim(key, "0123456789.+-eE") == "" || strings.ContainsAny(key[:1], "*&!|>%@`?") || !plainWord("a"+key[1:]) && strings.Contains(key, ": ") {
		return Quote(key)
	}
	switch strings.ToLower(key) {
	case "true", "false", "null", "yes", "no", "on", "off", "y", "n", "~":
		return Quote(key)
	}
	return key
}

// Pair makes of an item that holds a name and a value, each under a key, the entry "name: value". Comments in it come to
// stand above.
func Pair(name, value syntax.Node) []splice.Edit {
	item := name.Parent()
	f := item.File()
	src := f.Source()
	first, second := name, value
	if value.Start() < name.Start() {
		first, second = value, name
	}
	notes := comments(src[afterMark(first):first.Span().Start])
	notes = append(notes, comments(src[first.Entry().End:second.Start()])...)
	notes = append(notes, comments(src[afterMark(second):second.Span().Start])...)
	col := item.Column()
	text := name.Raw() + ": " + value.Raw()
	s := splice.Span{Start: item.Start(), End: second.Content().End}
	if len(notes) > 0 {
		text = strings.TrimPrefix(lines(notes, col, eol(f, s.Start)), Spaces(col)) + Spaces(col) + text
	}
	if item.Column() <= item.Parent().Column() {
		text = Spaces(Step) + strings.ReplaceAll(text, eol(f, s.Start), eol(f, s.Start)+Spaces(Step))
	}
	return []splice.Edit{{Span: s, New: text}}
}

// Splice puts the items of the list that the item n is in the place of n.
func Splice(n syntax.Node) []splice.Edit {
	f := n.File()
	inner := n.First()
	dash := n.KeySpan()
	if f.LineStart(inner.Start()) != f.LineStart(dash.Start) {
		s := splice.Span{Start: f.NextLine(dash.Start), End: n.Whole().End}
		end := s.Start
		if notes := comments(f.Source()[dash.End:f.LineEnd(dash.End)]); len(notes) > 0 { // keep the comment behind the dash
			end = f.LineStart(dash.Start)
			edits := []splice.Edit{splice.Delete(splice.Span{Start: dash.Start, End: strings.IndexByte(f.Source()[dash.End:], '#') + dash.End})}
			return append(edits, splice.ReindentEdits(f.Source(), s, dash.Start-end-inner.Column())...)
		}
		edits := []splice.Edit{splice.Delete(splice.Span{Start: f.LineStart(dash.Start), End: end})}
		return append(edits, splice.ReindentEdits(f.Source(), s, n.Column()-inner.Column())...)
	}
	edits := []splice.Edit{splice.Delete(splice.Span{Start: dash.Start, End: inner.Start()})}
	return append(edits, rest(n, dash.Start-inner.Start())...)
}

// Entries makes each item of the block list n, which is the only entry of an item itself, an item with the key of n.
func Entries(n syntax.Node) []splice.Edit {
	f := n.File()
	src := f.Source()
	outer := n.Parent()
	end := eol(f, n.Start())
	head := Spaces(outer.Column()) + "-" + Spaces(n.Column()-outer.Column()-1) + n.Key() + ":" + end
	var edits []splice.Edit
	for item := range n.Children {
		first := item.First()
		col := n.Column() + Step
		lead := item.Lead()
		line := f.LineStart(item.Start())
		if item != n.First() {
			edits = append(edits, splice.ReindentEdits(src, lead, outer.Column()-item.Column())...)
			edits = append(edits, splice.Insert(line, head))
		} else {
			edits = append(edits, splice.ReindentEdits(src, lead, col-item.Column())...)
		}
		if f.LineStart(first.Start()) == line {
			edits = append(edits, splice.Edit{Span: splice.Span{Start: line, End: first.Start()}, New: Spaces(col)})
			edits = append(edits, rest(item, col-first.Column())...)
			continue
		}
		notes := comments(src[item.KeySpan().End:f.LineEnd(item.KeySpan().End)])
		edits = append(edits, splice.Edit{Span: splice.Span{Start: line, End: f.NextLine(line)}, New: lines(notes, col, end)})
		edits = append(edits, rest(item, col-first.Column())...)
	}
	return edits
}

// ListOf replaces the scalar value of n by a list of the texts.
func ListOf(n syntax.Node, texts []string) []splice.Edit {
	f := n.File()
	end := eol(f, n.Start())
	var b strings.Builder
	for i, t := range texts {
		if i > 0 {
			b.WriteString(end)
		}
		b.WriteString(Spaces(n.Column()+ListOffset(n)) + "- " + t)
	}
	value := n.Span()
	if f.LineStart(value.Start) != f.LineStart(n.Start()) {
		return []splice.Edit{{Span: splice.Span{Start: f.LineStart(value.Start), End: value.End}, New: b.String()}}
	}
	return []splice.Edit{{Span: splice.Span{Start: afterMark(n), End: value.End}, New: end + b.String()}}
}

// Numbered makes the items of the block list n the entries of a map whose keys are their numbers from 0.
func Numbered(n syntax.Node) []splice.Edit {
	var edits []splice.Edit
	i := 0
	for item := range n.Children {
		pad := ""
		if item.Column() <= n.Column() {
			pad = Spaces(Step)
		}
		edits = append(edits, splice.Edit{Span: item.KeySpan(), New: pad + Quote(strconv.Itoa(i)) + ":"})
		edits = append(edits, rest(item, len(pad))...)
		i++
	}
	return edits
}

// ItemUnder puts the value of the item n, a scalar or a block map, under a key: "- a" becomes "- key: a".
func ItemUnder(n syntax.Node, key string) []splice.Edit {
	if n.Kind() != syntax.Map {
		return Into(n, key)
	}
	f, first := n.File(), n.First()
	dash := n.KeySpan()
	if f.LineStart(dash.Start) != f.LineStart(first.Start()) {
		edits := []splice.Edit{splice.Insert(dash.End, " "+key+":")}
		return append(edits, rest(n, Step)...)
	}
	edits := []splice.Edit{splice.Insert(first.Start(), key+":"+eol(f, dash.Start)+Spaces(first.Column()+Step))}
	return append(edits, rest(n, Step)...)
}
