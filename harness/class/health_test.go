package class

import (
	"errors"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/submission"
)

// Only faults in a row say something about the next submission.
func TestHealth(t *testing.T) {
	fault := errors.New("no space left on device")
	own := diagnostic.New("a.zip", catalog.Of("given.unreadable"), catalog.Message{})
	tools := &submission.MissingTools{Names: []string{"git"}}
	for _, test := range []struct {
		name string
		met  []error
		ill  bool
	}{
		{"two", []error{fault, fault}, false},
		{"three", []error{fault, fault, fault}, true},
		{"interrupted", []error{fault, fault, nil, fault}, false},
		{"others between", []error{fault, own, fault, tools, fault}, true},
		{"others alone", []error{own, tools, own, tools}, false},
		{"graded afterwards", []error{fault, fault, fault, nil}, true}, // it was under way
	} {
		var h health
		for _, err := range test.met {
			h.note(err, false)
			h.note(nil, true)
		}
		if err := h.next(); (err != nil) != test.ill || (h.left > 0) != test.ill {
			t.Errorf("%s: %v, %d left", test.name, err, h.left)
		}
	}
}
