package syntax

import (
	"strings"
	"unicode/utf8"
)

const bom = "\ufeff"

// Lines end at \n, \r\n and \r (YAML 1.2, 5.4).
func isBreak(c byte) bool { return c == '\n' || c == '\r' }

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// afterBreak is the offset behind the line end at i, i itself if there is none.
func afterBreak(s string, i int) int {
	if i < len(s) && s[i] == '\r' {
		i++
		if i < len(s) && s[i] == '\n' {
			i++
		}
		return i
	}
	if i < len(s) && s[i] == '\n' {
		i++
	}
	return i
}

func skipBlanks(s string, i int) int {
	for i < len(s) && isBlank(s[i]) {
		i++
	}
	return i
}

// at is the byte at i, 0 behind the end.
func (f *File) at(i int) byte {
	if i < len(f.src) {
		return f.src[i]
	}
	return 0
}

// readCharacters finds the characters that YAML does not allow (5.1). It is the only look at every byte.
func (p *parser) readCharacters() {
	s, f := p.src, p.f
	ascii := true
	told := 0 // the end of the line in which something is wrong
	for i := ordinary(s, 0); i < len(s); i = ordinary(s, i) {
		switch c := s[i]; {
		case c == '\r':
			p.returns = true
			i++
		case c == '\t':
			i++
		case c < utf8.RuneSelf:
			if i >= told {
				told = p.badCharacter(i, 1, "a control character stands here; take it out")
			}
			i++
		default:
			ascii = false
			r, size := utf8.DecodeRuneInString(s[i:])
			switch {
			case i < told:
			case r == utf8.RuneError && size == 1:
				told = p.badCharacter(i, size, "the bytes from here on are not UTF-8; save the file as UTF-8")
			case r < 0xa0 && r != 0x85 || r == 0xfffe || r == 0xffff:
				told = p.badCharacter(i, size, "a control character stands here; take it out")
			}
			i += size
		}
	}
	if !ascii {
		f.countRunes()
	}
}

// lineEnd is breakAt, faster for a text without carriage returns.
func (p *parser) lineEnd(i int) int {
	if p.returns {
		return breakAt(p.src, i)
	}
	if n := strings.IndexByte(p.src[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(p.src)
}

// badCharacter says that a character cannot stand here, and gives the end of its line: of those in one line the first is told.
func (p *parser) badCharacter(i, size int, message string) (lineEnd int) {
	p.fail(BadCharacter, Node{}, i, i+size, message)
	return breakAt(p.src, i)
}

// lines are the starts of the lines. They are looked for when the first is asked for: most texts have nothing to say of one.
func (f *File) lines() []int32 {
	f.lineTable.Do(func() {
		s := f.src
		at := make([]int32, 1, 2+strings.Count(s, "\n"))
		at[0] = int32(f.textStart())
		for i := breakAt(s, 0); i < len(s); i = breakAt(s, i) {
			i = afterBreak(s, i)
			at = append(at, int32(i))
		}
		f.lineStarts = at
	})
	return f.lineStarts
}

// textStart is the offset of the text, behind a byte-order mark.
func (f *File) textStart() int {
	if strings.HasPrefix(f.src, bom) {
		return len(bom)
	}
	return 0
}

// runeBlock is how many bytes a count of runes stands for: a column in a line of megabytes is found as fast as any.
const runeBlock = 256

func (f *File) countRunes() {
	f.runes = make([]int32, 1, 1+len(f.src)/runeBlock)
	for i := runeBlock; i <= len(f.src); i += runeBlock {
		f.runes = append(f.runes, f.runes[len(f.runes)-1]+countRunes(f.src[i-runeBlock:i]))
	}
}

// countRunes counts the bytes that start a rune.
func countRunes(s string) (n int32) {
	for i := range len(s) {
		if utf8.RuneStart(s[i]) {
			n++
		}
	}
	return n
}

func (f *File) runesBefore(offset int) int {
	if f.runes == nil {
		return offset
	}
	k := offset / runeBlock
	return int(f.runes[k] + countRunes(f.src[k*runeBlock:offset]))
}

// line is the 0-based line that holds the byte at offset.
func (f *File) line(offset int) int {
	lines := f.lines()
	// Lines are about as long as each other: the search begins where the line is then, in steps that double.
	low, step := int(int64(offset)*int64(len(lines))/int64(len(f.src)+1)), 1
	for ; low > 0 && int(lines[low]) > offset; step *= 2 {
		low = max(0, low-step)
	}
	high := low + 1
	for step = 1; high < len(lines) && int(lines[high]) <= offset; step *= 2 {
		low, high = high, min(high+step, len(lines))
	}
	for low+1 < high {
		if mid := (low + high) / 2; int(lines[mid]) <= offset {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// LineStart is the offset of the line that holds the byte at offset. A byte-order mark is before the first line.
func (f *File) LineStart(offset int) int { return int(f.lines()[f.line(offset)]) }

// LineEnd is the offset behind the last character of the line that holds the byte at offset, before its line end.
func (f *File) LineEnd(offset int) int {
	next := f.NextLine(offset)
	end := next
	if end > offset && f.src[end-1] == '\n' {
		end--
	}
	if end > offset && f.src[end-1] == '\r' {
		end--
	}
	return end
}

// NextLine is the offset of the line behind the one that holds the byte at offset, or the end of the text.
func (f *File) NextLine(offset int) int {
	if lines, i := f.lines(), f.line(offset)+1; i < len(lines) {
		return int(lines[i])
	}
	return len(f.src)
}

// Position is the 1-based line of the byte at offset, and its 1-based column in runes. A byte-order mark is no column.
func (f *File) Position(offset int) (line, column int) {
	offset = max(0, min(offset, len(f.src)))
	i := f.line(offset)
	start := int(f.lines()[i])
	return i + 1, 1 + f.runesBefore(max(offset, start)) - f.runesBefore(start)
}

// Offset is the offset of a 1-based line, the end of the text for a line behind it.
func (f *File) Offset(line int) int {
	lines := f.lines()
	if line > len(lines) {
		return len(f.src)
	}
	return int(lines[max(line, 1)-1])
}

// Lines is the number of lines, an empty one behind a last line end not counted.
func (f *File) Lines() int {
	lines := f.lines()
	n := len(lines)
	if n > 1 && int(lines[n-1]) == len(f.src) {
		return n - 1
	}
	return n
}
