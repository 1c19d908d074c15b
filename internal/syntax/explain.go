package syntax

import (
	"slices"
	"strconv"
	"strings"
)

// What is said of lines that come in several for one cause.
const (
	merged = "a merge has left this line; keep one of the two sides, and remove the lines with <<<, === and >>>"
	fenced = "a fence of Markdown is no YAML; take only what stands between the fences"
)

// IsRest says that a problem comes of the one before it, or is one more line of it: who tells them both tells one cause twice.
func (f *File) IsRest(x, before Problem) bool {
	if above := before.Node; x.Code == before.Code && above.IsMisplaced() && x.Node.IsMisplaced() && x.Node.Prev() == above && x.Node.Column() == above.Column() {
		return true // they stand side by side
	}
	switch x.Code {
	case BadEscape, BadProperty: // of one text
		return x.Code == before.Code && x.Node == before.Node
	case BadIndent: // the key stands below what is not read as it was meant
		return (before.Code == ColonInText || before.Code == BadItemIndent && !before.Node.IsItem()) && f.line(x.Offset) == f.line(before.Offset)+1
	default:
		return x.Offset == before.Offset || x.Message == before.Message && (x.Message == merged || x.Message == fenced)
	}
}

// noKey says of the line from at to end why it is neither a key nor an item, as far as it shows. It stands behind what was read
// last below parent.
func (p *parser) noKey(parent int32, at, end int) string {
	line := p.src[at:end]
	for _, known := range [...]struct{ mark, says string }{
		{"<<<<<<<", merged},
		{"=======", merged},
		{">>>>>>>", merged},
		{"```", fenced},
		{"---", "--- starts a document only in the first column, and Camel reads one document; remove it"},
	} {
		if strings.HasPrefix(line, known.mark) {
			return known.says
		}
	}
	if strings.Contains(line, "：") {
		return "this line has ：, which is no colon to YAML; write : with a blank behind it"
	}
	if i := strings.IndexAny(line, ":="); i > 0 {
		name, rest := strings.TrimRight(line[:i], " "), line[i+1:]
		switch {
		case !isName(name):
		case line[i] == '=':
			return "= stands behind " + name + " where a key has a colon; write : with a blank behind it"
		case rest != "" && !isBlank(rest[0]) && rest[0] != '/':
			return "a blank is missing behind the colon of " + name
		}
	}
	const plainly = "this line is neither a key with a colon nor a list item"
	above := p.node(p.leaf(parent))
	switch between := p.src[above.Content().End:at]; {
	case above.id == 0:
	case above.Style() == Literal || above.Style() == Folded:
		return plainly + ", and not deep enough for the text behind " + above.Raw()[:1] + " above it"
	case above.Kind() == Scalar && above.Style() == Plain && strings.Contains(between, "#"):
		return plainly + "; the text above ends at the comment: quote all of it, or remove the comment"
	}
	return plainly
}

// isName says that a text is a word, or one in quotes.
func isName(s string) bool {
	if q := s[0]; (q == '"' || q == '\'') && len(s) > 2 && s[len(s)-1] == q {
		s = s[1 : len(s)-1]
	}
	return strings.IndexFunc(s, func(r rune) bool { return isOdd(r) && r != '.' }) < 0
}

// leaf is the node that was read last below r.
func (p *parser) leaf(r int32) int32 {
	for p.rec(r).last != 0 {
		r = p.rec(r).last
	}
	return r
}

// noColumn says that no open collection of a kind has its entries in the column of the next line, and in which they have them.
// The innermost that is open is r.
func (p *parser) noColumn(r int32, k Kind) string {
	what, theirs := "no open map has its keys in this column", "the keys above are"
	above := p.node(p.leaf(r))
	switch {
	case k == Seq:
		what, theirs = "no open list has its items in this column", "the items above are"
	case above.Kind() == Scalar && above.Key() != "" && above.Column() < p.col():
		what = above.Key() + " above has a value already, so no key can stand below it"
	}
	const most = 64 // collections to look at, so that many such lines in a deep text take linear time
	var columns []string
	for n, i := p.node(r), 0; !n.IsZero() && i < most; n, i = n.Parent(), i+1 {
		if n.Kind() == k && !n.First().IsMisplaced() {
			columns = append(columns, strconv.Itoa(n.First().Column()+1))
		}
	}
	slices.Reverse(columns)
	columns = slices.Compact(columns)
	switch last := len(columns) - 1; {
	case last < 0:
		return what + ", since none is open"
	case last == 0:
		return what + "; " + theirs + " in column " + columns[0]
	default:
		return what + "; " + theirs + " in columns " + strings.Join(columns[:last], ", ") + " and " + columns[last]
	}
}

// behind says of text behind a complete value what to do about it.
func (p *parser) behind(value Node, at int) string {
	rest := p.src[at:breakAt(p.src, at)]
	switch style := value.Style(); {
	case style == Flow:
		return "text stands behind the closing bracket; quote the whole text"
	case style == Double && strings.Contains(rest, `"`):
		return `the quotes close before this; write \" for one inside of them, or quote the text with '`
	case style == Single && strings.Contains(rest, "'"):
		return "the quotes close before this; write '' for one inside of them"
	}
	return "text stands behind a complete value; quote the whole text"
}
