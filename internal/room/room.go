// Package room gives lists that are filled along a text the room that they will need.
package room

import "slices"

// most is how much larger a list becomes at a time, if the text was more crowded up to here than it will be.
const most = 32

// For is list with room for one more. A list that is full gets room for as many as the text of size bytes has if it goes on as it did up
// to the offset at, so that it seldom moves.
func For[T any](list []T, at, size int) []T {
	n := len(list)
	if n < cap(list) || n < 8 {
		return list
	}
	rest := n*size/max(at, 1) - n
	return slices.Grow(list, min((most-1)*n, max(n/4, rest+rest/8)))
}
