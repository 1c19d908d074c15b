package bench

import (
	"maps"
	"math"
	"slices"
	"time"
)

// Times are how long calls took, as counts of ranges that are 1/8 of a power of two wide: they can be added up without the times of each
// call, and a percentile of them is at most 12.5 % off. They differ from run to run.
type Times map[int]int // the end of a range, in microseconds, to how many calls

func (t Times) add(d time.Duration) { t[rangeOf(d)]++ }

// rangeOf is the end of the range that holds a time.
func rangeOf(d time.Duration) int {
	us := int(d.Microseconds()) + 1
	width := 1
	for us >= 16*width {
		width *= 2
	}
	return (us + width - 1) / width * width
}

// Percentile is the time within which p percent of the calls were answered; 0 without calls.
func (t Times) Percentile(p int) time.Duration {
	n := 0
	for _, k := range t {
		n += k
	}
	wanted := int(math.Ceil(float64(n) * float64(p) / 100))
	for _, end := range slices.Sorted(maps.Keys(t)) {
		if wanted -= t[end]; wanted <= 0 {
			return time.Duration(end) * time.Microsecond
		}
	}
	return 0
}
