package class

import (
	"errors"
	"sync"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/submission"
)

// maxFaults is how many submissions in a row may meet a fault of the harness or of the
// machine: after so many the next one will, too.
const maxFaults = 3

// health counts the faults in a row.
type health struct {
	mu     sync.Mutex
	faults int
	left   int // submissions that were not tried because of them
}

// note counts what became of a submission. That a tool is missing, or that its own files
// cannot be read, says nothing about the next one; nor does a result that was there.
func (h *health) note(err error, cached bool) {
	_, own := errors.AsType[*diagnostic.Error](err)
	_, tools := errors.AsType[*submission.MissingTools](err)
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.faults >= maxFaults, cached, own, tools:
	case err == nil:
		h.faults = 0
	default:
		h.faults++
	}
}

// next returns why the next submission is not graded; nil as long as the machine works.
func (h *health) next() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.faults < maxFaults {
		return nil
	}
	h.left++
	return catalog.Of("class.not-tried", "n", maxFaults)
}
