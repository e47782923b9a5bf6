package main

import (
	"testing"

	"touchstone/cases"
	"touchstone/harness/suite"
)

// TestHandouts finds an assignment whose handout nobody has gone through; that each sentence has a clause, lint says.
func TestHandouts(t *testing.T) {
	places, err := suite.Collection{BuiltIn: cases.FS}.List()
	if err != nil || len(places) == 0 {
		t.Fatal(places, err)
	}
	for _, at := range places {
		s, err := suite.Load(at)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Clauses.Handout) == 0 {
			t.Errorf("%s: clauses.yaml lists no sentences", at.ID)
		}
		for _, err := range s.Clauses.Unread() {
			t.Error(err)
		}
	}
}
