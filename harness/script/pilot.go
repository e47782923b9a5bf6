package script

import (
	"fmt"

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

// hopeless says why the other cases are not worth a try: a program that was
// stopped in every play of the pilot would cost minutes and earn nothing.
func hopeless(first []*Case, states map[string]*state) string {
	plays := 0
	for _, c := range first {
		for _, play := range states[c.ID].result.Case.Plays {
			if end := sandbox.End(play.End); end != sandbox.TimeOut && end != sandbox.CPULimit && end != sandbox.NotStarted {
				return ""
			}
			plays++
		}
	}
	if plays < pilotPlays {
		return ""
	}
	return fmt.Sprintf("the program did not start, or did not end by itself, in any of the first %d plays", plays)
}
