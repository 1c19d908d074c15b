package room_test

import (
	"testing"

	"github.com/camel-edit/camel-edit/internal/room"
)

// TestFor fills a list along a text, evenly and with all of it in the first hundredth.
func TestFor(t *testing.T) {
	const n, size = 40_000, 4_000_000
	for name, at := range map[string]func(int) int{
		"evenly": func(i int) int { return i * size / n },
		"early":  func(i int) int { return i },
	} {
		var list []int
		moves := 0
		for i := range n {
			before := cap(list)
			if list = append(room.For(list, at(i), size), i); cap(list) != before {
				moves++
			}
		}
		if moves > 8 {
			t.Errorf("%s: a list of %d moved %d times", name, n, moves)
		}
		if cap(list) > 40*n {
			t.Errorf("%s: a list of %d has room for %d", name, n, cap(list))
		}
		for i, x := range list {
			if i != x {
				t.Fatalf("%s: %d stands at %d", name, x, i)
			}
		}
	}
}
