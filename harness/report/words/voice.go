package words

import "touchstone/harness/catalog"

// Voice says what a report holds in one language.
type Voice struct{ catalog.Language }

// In is the voice of a language, by its code; of a code that is not known,
// English.
func In(code string) Voice {
	if !catalog.Known(code) {
		return Voice{catalog.English}
	}
	return Voice{catalog.Language(code)}
}

// Waiting says how many points a tutor still has to give.
func (v Voice) Waiting(n float64) string { return v.Say("points.waiting", "n", n) }

// Points writes points for programs: with at most two decimals, never rounded
// up.
func Points(n float64) string { return catalog.English.Points(n) }
