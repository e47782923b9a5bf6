package page

import (
	"fmt"
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

func facts(l *ledger.Ledger) []fact {
	list := l.Graded()
	f := []fact{{fmt.Sprint(l.HandedIn()), plural(l.HandedIn(), "submission")}}
	if faults := l.Faults(); faults > 0 {
		f = append(f, fact{fmt.Sprint(faults), "not graded"})
	}
	if n := len(missing(l)); n > 0 {
		f = append(f, fact{fmt.Sprint(n), "handed in nothing"})
	}
	spread, some := l.Spread()
	if !some {
		return f
	}
	unit := " in per cent"
	if spread.Possible > 0 {
		unit = " of " + words.Points(spread.Possible)
	}
	if len(list) == 1 {
		return append(f, fact{words.Points(spread.Mean), "points" + unit})
	}
	full := 0
	for _, s := range list {
		if s.Score.Percent >= 100 {
			full++
		}
	}
	return append(f,
		fact{tenth(spread.Mean), "mean" + unit}, fact{tenth(spread.Median), "median" + unit},
		fact{tenth(spread.Lowest) + " to " + tenth(spread.Highest), "lowest to highest"},
		fact{fmt.Sprint(full), "with 100 % or more"},
	)
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
