package script

import (
	"slices"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

// pilotPlays is how many plays decide whether a program ends at all.
const pilotPlays = 8

// pilot splits off the first cases, with pilotPlays plays or a few more.
func pilot(cases []*Case) (first, rest []*Case) {
	plays := 0
	for i, c := range cases {
		if plays >= pilotPlays {
			return cases[:i], cases[i:]
		}
		plays += c.Plays()
	}
	return cases, nil
}

// hung tells whether a program was stopped, or did not start, in every play of
// the pilot. The other cases would cost minutes; where what it printed before
// earned nothing, hopeless says why they are not worth a try.
func hung(first []*Case, states map[string]*state) (all bool, hopeless catalog.Message) {
	plays, met := 0, false
	for _, c := range first {
		result := states[c.ID].result
		for _, play := range result.Case.Plays {
			if end := sandbox.End(play.End); end != sandbox.TimeOut && end != sandbox.CPULimit && end != sandbox.NotStarted {
				return false, catalog.Message{}
			}
			plays++
		}
		met = met || slices.ContainsFunc(result.Evidence, func(e Evidence) bool { return e.Passed })
	}
	switch {
	case plays < pilotPlays:
		return false, catalog.Message{}
	case met:
		return true, catalog.Message{}
	}
	return true, catalog.Of("reason.never-ends", "n", plays)
}

// shorter is what is left of the time that a play has, for a program that
// was stopped in every play of the pilot.
func shorter(l sandbox.Limits) sandbox.Limits {
	l.Wall, l.CPU = max(l.Wall/4, time.Second), max(l.CPU/8, 250*time.Millisecond)
	return l
}
