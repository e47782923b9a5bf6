package play

import (
	"slices"
	"testing"

	"touchstone/harness/report"
)

// A candidate that reads its file from the end: what it makes of one in
// reverse order is right.
func TestOtherwise(t *testing.T) {
	const text = `lines turned list 2..1
lines one list 1..1
play prog list
otherwise prog one
otherwise prog turned
item a
expect stdout -match first
item b
expect stdout -match one
expect exit 0
-- list --
one
two
`
	tests := []struct {
		name, prog string
		want       []bool // of a and b
	}{
		{"right at once", `echo first; cat list; ls | grep -q turned && echo twice; exit 0`, []bool{true, true}},
		{"right the other way", `echo first; tail -n 1 "$1"`, []bool{true, true}},
		{"an item that holds neither way", `tail -n 1 "$1"`, []bool{false, true}},
		{"wrong both ways", `echo first; echo two`, []bool{true, false}},
		{"a crash the other way", `echo first; test "$1" = list || kill -SEGV $$; echo two`, []bool{true, false}},
		{"the other way, and a crash at the end", `echo first; tail -n 1 "$1"; kill -SEGV $$`, []bool{true, false}},
		{"in part", `echo first; tail -n 1 "$1"; exit 1`, []bool{true, false}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := try(t, candidate(t, test.prog), text)
			passed := []bool{got.Evidence[0].Passed, got.Evidence[1].Passed}
			if !slices.Equal(passed, test.want) {
				t.Errorf("got %v, want %v: %+v", passed, test.want, got.Case.Expectations)
			}
			if all := passed[0] && passed[1]; all != (got.Case.Verdict == report.VerdictPass) {
				t.Errorf("the case: %s", got.Case.Verdict)
			}
			if shown, turned := got.Case.Plays[0].Inputs != nil, test.name == "right the other way"; shown == turned {
				t.Errorf("its inputs: %+v", got.Case.Plays[0].Inputs) // it is not with these that it passes
			}
			if len(got.Case.Plays) != 1 {
				t.Errorf("%d plays", len(got.Case.Plays))
			}
		})
	}
}
