package workspace

import (
	"iter"
	"runtime"
	"sync"
)

// Each calls do for every item, on all processors, and yields what it returns in the order of the items. When the loop
// over it ends early, calls that have begun are waited for, so that no file is left half done.
func Each[T, R any](items []T, do func(T) R) iter.Seq[R] {
	return func(yield func(R) bool) {
		// Its room bounds how far the work runs ahead of the loop.
		// Its room bounds how far the work runs ahead of the loop, so that one long item does not hold up the others.
		ahead := make(chan chan R, 8*runtime.GOMAXPROCS(0))
		stop := make(chan struct{})
		var running sync.WaitGroup
		running.Go(func() {
			defer close(ahead)
			for _, item := range items {
				result := make(chan R, 1)
				select {
				case ahead <- result:
				case <-stop:
					return
				}
				running.Go(func() { result <- do(item) })
			}
		})
		defer running.Wait()
		defer close(stop)
		for result := range ahead {
			if !yield(<-result) {
				return
			}
		}
	}
}
