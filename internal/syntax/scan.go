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

// first is the place of the first byte that is marked.
func first(marks uint64) int { return bits.TrailingZeros64(marks) / 8 }

// odd marks the bytes of w that are no printable characters of ASCII and no line feeds. The sums of seven bits and what fills them
// up do not run over into the next byte, so each mark stands for itself, but for the lower bits, which mean nothing.
func odd(w uint64) uint64 {
	const low = high - ones // all bits of a byte but the highest
	seven := w & low
	printable, other, del := seven+(0x80-' ')*ones, (seven^'\n'*ones)+low, seven+ones
	return other&^printable | del | w
}

// ordinary is the offset of the first byte from i on that is no printable character of ASCII and no line feed: another control
// character, or a part of a longer one.
func ordinary(s string, i int) int {
	for ; i+32 <= len(s); i += 32 {
		if b := s[i : i+32]; (odd(word(b, 0))|odd(word(b, 8))|odd(word(b, 16))|odd(word(b, 24)))&high != 0 {
			break
		}
	}
	for ; i+8 <= len(s); i += 8 {
		if marks := odd(word(s, i)) & high; marks != 0 {
			return i + first(marks)
		}
	}
	for i < len(s) && (s[i] >= ' ' && s[i] < 0x7f || s[i] == '\n') {
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
	as, bs := uint64(a)*ones, uint64(b)*ones
	for ; i+8 <= len(s); i += 8 {
		w := word(s, i)
		// Less than a space, or no different from a or b; neither of these has the highest bit.
		if marks := ((w - ' '*ones) | ((w ^ as) - ones) | ((w ^ bs) - ones)) &^ w & high; marks != 0 {
			return i + first(marks)
		}
	}
	for i < len(s) && s[i] >= ' ' && s[i] != a && s[i] != b {
		i++
	}
	return i
}

// wordStart marks the bytes that begin an unquoted text wherever one may stand and whatever follows.
var wordStart = [256]bool{
	'$': true, '(': true, ')': true, '+': true, '.': true, '/': true, ';': true, '<': true, '=': true, '\\': true, '^': true, '_': true, '~': true,
	'0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true, '9': true,
	'A': true, 'B': true, 'C': true, 'D': true, 'E': true, 'F': true, 'G': true, 'H': true, 'I': true, 'J': true, 'K': true, 'L': true, 'M': true,
	'N': true, 'O': true, 'P': true, 'Q': true, 'R': true, 'S': true, 'T': true, 'U': true, 'V': true, 'W': true, 'X': true, 'Y': true, 'Z': true,
	'a': true, 'b': true, 'c': true, 'd': true, 'e': true, 'f': true, 'g': true, 'h': true, 'i': true, 'j': true, 'k': true, 'l': true, 'm': true,
	'n': true, 'o': true, 'p': true, 'q': true, 'r': true, 's': true, 't': true, 'u': true, 'v': true, 'w': true, 'x': true, 'y': true, 'z': true,
}

// skipSpaces is the offset of the first byte from i on that is no space.
func skipSpaces(s string, i int) int {
	for ; i+8 <= len(s); i += 8 {
		if other := word(s, i) ^ ' '*ones; other != 0 {
			return i + first(other)
		}
	}
	for i < len(s) && s[i] == ' ' {
		i++
	}
	return i
}
