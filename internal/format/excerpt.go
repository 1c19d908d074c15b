package format

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"github.com/fatih/color"
)

const (
	around       = 2    // lines of the source above and below the one that is meant
	defaultWidth = 100  // columns
	leastWidth   = 40   // less does not show what is meant
	mostWidth    = 400  // more is not read
	near         = 1000 // runes of a line, on each side of the column, that are looked at: more than are shown
)

// excerpt prints a line of the source with a caret below a column of it, between two lines of context. Long lines are cut, all at the
// same columns, so that the caret is seen.
func (p printer) excerpt(source lines, line, column int, colour color.Attribute) {
	first, last := max(1, line-around), max(line, min(source.count(), line+around))
	digits := len(fmt.Sprint(last))
	width := p.Width
	if width == 0 {
		width = defaultWidth
	}
	width = min(max(width, leastWidth), mostWidth) - digits - len("  | ")

	skip := max(0, column-1-near)
	before := source.text(line)
	before = before[skipRunes(before, skip):]
	before = before[:skipRunes(before, column-1-skip)]
	caret, from := displaywidth.String(spread(before)), 0
	if caret >= width {
		from = caret - width/2
	}
	for n := first; n <= last; n++ {
		text := source.text(n)
		text = text[skipRunes(text, skip):]
		text = text[:skipRunes(text, 2*near)]
		fmt.Fprintln(p, strings.TrimRight(p.gutter(fmt.Sprintf("%*d", digits, n))+window(spread(text), from, width), " "))
		if n == line {
			fmt.Fprintln(p, p.gutter(strings.Repeat(" ", digits))+strings.Repeat(" ", caret-from)+p.paint("^", colour, color.Bold))
		}
	}
}

func (p printer) gutter(number string) string { return p.paint(" "+number+" |", color.Faint) + " " }

// skipRunes is the offset behind the first n runes of a text, or its length.
func skipRunes(text []byte, n int) int {
	at := 0
	for ; n > 0 && at < len(text); n-- {
		_, size := utf8.DecodeRune(text[at:])
		at += size
	}
	return at
}

// spread is a line as it is seen: with blanks for tabs, up to the next of the columns 1, 5, 9 and so on.
func spread(line []byte) string {
	const stop = 4
	var b strings.Builder
	at := 0
	for i, part := range strings.Split(string(line), "\t") {
		if i > 0 {
			n := stop - at%stop
			b.WriteString(strings.Repeat(" ", n))
			at += n
		}
		part = visible(part)
		b.WriteString(part)
		at += displaywidth.String(part)
	}
	return b.String()
}

// window is what is seen of a line through a window of some columns, with an ellipsis where the line goes on beside it.
func window(line string, from, width int) string {
	start, end := from, from+width
	var b strings.Builder
	if from > 0 {
		start++
		b.WriteString("…")
	}
	more := displaywidth.String(line) > end
	if more {
		end--
	}
	at := 0
	for g := displaywidth.StringGraphemes(line); g.Next(); at += g.Width() {
		switch next := at + g.Width(); {
		case at >= start && next <= end:
			b.WriteString(g.Value())
		case at < start && next > start: // half of a wide character
			b.WriteString(strings.Repeat(" ", next-start))
		}
	}
	if more {
		b.WriteString("…")
	}
	return b.String()
}
