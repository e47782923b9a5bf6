package page

import (
	"fmt"
	"math"
	"strings"

	"touchstone/harness/class/ledger"
)

// fact is one number at the head of the page.
type fact struct{ Number, What string }

func title(l *ledger.Ledger) string {
	if l.Assignment.Title == "" {
		return shown(l.Assignment.ID, maxReason)
	}
	return shown(l.Assignment.Title, maxReason)
}

func (c view) facts() []fact {
	list := c.Counted()
	f := []fact{{fmt.Sprint(c.HandedIn()), c.v.Say("class.fact.submissions", "n", c.HandedIn())}}
	if faults := c.Faults(); faults > 0 {
		f = append(f, fact{fmt.Sprint(faults), c.v.Say("class.flag.fault")})
	}
	if n := len(c.missing()); n > 0 {
		f = append(f, fact{fmt.Sprint(n), c.v.Say("class.fact.missing")})
	}
	spread, before, some := c.Spread()
	if !some {
		return f
	}
	of := func(key string) string {
		if spread.Possible > 0 {
			return c.v.Say("class.fact.of", "what", c.v.Say(key), "all", spread.Possible)
		}
		return c.v.Say("class.fact.percent", "what", c.v.Say(key))
	}
	if len(list) == 1 {
		return append(f, fact{c.v.Points(spread.Mean), of("table.points")})
	}
	full := 0
	for _, s := range list {
		if s.Percent() >= 100 {
			full++
		}
	}
	beside := func(what, now, then string) fact {
		if spread != before {
			what = c.v.Say("class.fact.before", "what", what, "before", then)
		}
		return fact{now, what}
	}
	between := func(s ledger.Spread) string {
		return c.v.Say("range", "first", c.tenth(s.Lowest), "last", c.tenth(s.Highest))
	}
	return append(f,
		beside(of("class.fact.mean"), c.tenth(spread.Mean), c.tenth(before.Mean)),
		beside(of("class.fact.median"), c.tenth(spread.Median), c.tenth(before.Median)),
		beside(c.v.Say("class.fact.range"), between(spread), between(before)),
		fact{fmt.Sprint(full), c.v.Say("class.fact.full")},
	)
}

// tenth writes a number with at most one decimal.
func (c view) tenth(n float64) string { return c.v.Points(math.Round(10*n) / 10) }

// foot lists what the page was made from.
func (c view) foot() []string {
	list := []string{shown(c.Assignment.ID, maxName)}
	add := func(text, key, name string) {
		if text != "" {
			list = append(list, c.v.Say(key, name, shown(strings.TrimPrefix(text, "sha256:"), 16)))
		}
	}
	add(c.Shard, "class.shard", "shard")
	add(c.Suite, "class.foot.cases", "hash")
	add(c.Touchstone, "class.foot.touchstone", "version")
	add(c.Sandbox, "screen.sandbox", "name")
	return list
}
