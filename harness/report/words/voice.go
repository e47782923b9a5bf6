package words

import "touchstone/harness/catalog"

// Voice describes the contents of a report in one language.
type Voice struct{ catalog.Language }

// In returns the voice of a language, by its code; English if the code is unknown.
func In(code string) Voice {
	if !catalog.Known(code) {
		return Voice{catalog.English}
	}
	return Voice{catalog.Language(code)}
}

// Waiting says how many points a tutor still has to give.
func (v Voice) Waiting(n float64) string { return v.Say("points.waiting", "n", n) }

// Points formats points for programs: with at most two decimals, never rounded
// up.
func Points(n float64) string { return catalog.English.Points(n) }
