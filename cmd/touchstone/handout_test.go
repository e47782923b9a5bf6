package main

import (
	"testing"
	"touchstone/cmd/touchstone/internal/samples"
)

// TestHandouts finds an assignment whose handout nobody has gone through; that each sentence has a clause, lint says.
func TestHandouts(t *testing.T) {
	for _, s := range samples.Suites(t) {
		if len(s.Clauses.Handout) == 0 {
			t.Errorf("%s: clauses.yaml lists no sentences", s.ID)
		}
		for _, err := range s.Clauses.Unread() {
			t.Error(err)
		}
	}
}
