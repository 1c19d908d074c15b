package syntax

import "math/bits"

// The scans that a text spends its time in look at eight bytes at a time. In each of the words below the lowest bit that is set
// is that of the first byte that was looked for; bits above it mean nothing.
const ones, high = 0x0101010101010101, 0x8080808080808080

// word is the eight bytes of s from i on, the first of them lowest.
func word(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// below marks the bytes of w that are less than n, which is at most 128.
func below(w uint64, n uint64) uint64 { return (w - n*ones) &^ w & high }

// equal marks the bytes of w that are c.
func equal(w uint64, c byte) uint64 { return below(w^uint64(c)*ones, 1) }

// first is the place of the first byte that is marked.
func first(marks uint64) int { return bits.TrailingZeros64(marks) / 8 }

// ordinary is the offset of the first byte from i on that is more than a printable character of ASCII: a control character, or
// a part of a longer one.
func ordinary(s string, i int) int {
	for ; i+8 <= len(s); i += 8 {
		w := word(s, i)
		if marks := below(w, ' ') | (w|(w+ones))&high; marks != 0 {
			return i + first(marks)
		}
	}
	for i < len(s) && s[i] >= ' ' && s[i] < 0x7f {
		i++
	}
	return i
}

// breakAt is the offset of the line end at or behind i.
func breakAt(s string, i int) int {
	for ; i+8 <= len(s); i += 8 {
		if marks := below(word(s, i), ' '); marks != 0 {
			if i += first(marks); isBreak(s[i]) {
				return i
			}
			i -= 7 // a tab, most likely
		}
	}
	for i < len(s) && !isBreak(s[i]) {
		i++
	}
	return i
}

// textEnd is the offset of the first byte from i on that is a, b or a control character.
func textEnd(s string, i int, a, b byte) int {
	for ; i+8 <= len(s); i += 8 {
		w := word(s, i)
		if marks := below(w, ' ') | equal(w, a) | equal(w, b); marks != 0 {
			return i + first(marks)
		}
	}
	for i < len(s) && s[i] >= ' ' && s[i] != a && s[i] != b {
		i++
	}
	return i
}

// skipSpaces is the offset of the first byte from i on that is no space.
func skipSpaces(s string, i int) int {
	for i+8 <= len(s) && word(s, i) == ' '*ones {
		i += 8
	}
	for i < len(s) && s[i] == ' ' {
		i++
	}
	return i
}
