package page

import (
	"fmt"
	"slices"
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report/words"
)

// fact is one number at the head of the page.
type fact struct{ Number, What string }

func title(l *ledger.Ledger) string {
	if l.Assignment.Title == "" {
		return shown(l.Assignment.ID, mostReason)
	}
	return shown(l.Assignment.Title, mostReason)
}

// graded are the submissions that have a score.
func graded(l *ledger.Ledger) []ledger.Submission {
	return slices.DeleteFunc(slices.Clone(l.Submissions), func(s ledger.Submission) bool { return s.Score == nil })
}

func facts(l *ledger.Ledger) []fact {
	list := graded(l)
	f := []fact{{fmt.Sprint(len(l.Submissions)), plural(len(l.Submissions), "submission")}}
	if faults := len(l.Submissions) - len(list); faults > 0 {
		f = append(f, fact{fmt.Sprint(faults), "not graded"})
	}
	if len(l.Missing) > 0 {
		f = append(f, fact{fmt.Sprint(len(l.Missing)), "handed in nothing"})
	}
	if len(list) == 0 {
		return f
	}
	scores, unit := scoresOf(list)
	if len(list) == 1 {
		return append(f, fact{words.Points(scores[0]), "points" + unit})
	}
	mean, full := 0.0, 0
	for i, n := range scores {
		mean += n / float64(len(scores))
		if list[i].Score.Percent >= 100 {
			full++
		}
	}
	slices.Sort(scores)
	middle := (scores[(len(scores)-1)/2] + scores[len(scores)/2]) / 2
	return append(f,
		fact{tenth(mean), "mean" + unit}, fact{tenth(middle), "median" + unit},
		fact{tenth(scores[0]) + " to " + tenth(scores[len(scores)-1]), "lowest to highest"},
		fact{fmt.Sprint(full), "with 100 % or more"},
	)
}

// scoresOf are points where all are scored out of the same, and per cent
// otherwise.
func scoresOf(list []ledger.Submission) (scores []float64, unit string) {
	possible := list[0].Score.Possible
	same := !slices.ContainsFunc(list, func(s ledger.Submission) bool { return s.Score.Possible != possible })
	for _, s := range list {
		if same {
			scores = append(scores, s.Score.Earned)
		} else {
			scores = append(scores, s.Score.Percent)
		}
	}
	if same {
		return scores, " of " + words.Points(possible)
	}
	return scores, " in per cent"
}

func tenth(n float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0") }

func plural(n int, noun string) string {
	_, noun, _ = strings.Cut(words.Plural(n, noun), " ")
	return noun
}

// foot says what the page was made from.
func foot(l *ledger.Ledger) []string {
	list := []string{shown(l.Assignment.ID, mostName)}
	for _, part := range []struct{ before, text string }{
		{"part ", l.Shard}, {"cases ", l.Suite}, {"touchstone ", l.Touchstone}, {"sandbox ", l.Sandbox},
	} {
		if part.text != "" {
			list = append(list, part.before+shown(strings.TrimPrefix(part.text, "sha256:"), 16))
		}
	}
	return list
}
