package together

import (
	"maps"
	"slices"
	"strings"

	"touchstone/harness/catalog"
)

// maxFailed is how many failed plays are named for a finding.
const maxFailed = 6

// Facts says what was tried and found, a line each.
func (r *Result) Facts() (lines []catalog.Message) {
	for _, f := range r.Findings {
		lines = append(lines, f.fact())
		for _, id := range slices.Sorted(maps.Keys(f.Alone)) {
			lines = append(lines, catalog.Of("together.alone", "mistake", id, "points", f.Alone[id]))
		}
		if len(f.Failed) > 0 {
			lines = append(lines, catalog.Of("together.failed", "cases", strings.Join(f.Failed[:min(maxFailed, len(f.Failed))], ", ")))
		}
	}
	lines = append(lines, catalog.Of("together.tried", "mistakes", r.Mistakes, "sets", r.Sets, "programs", r.Graded))
	if r.Unable > 0 {
		lines = append(lines, catalog.Of("together.unable", "n", r.Unable))
	}
	lines = append(lines, r.Naming.facts()...)
	if len(r.Findings) == 0 {
		lines = append(lines, catalog.Of("together.right"))
	}
	return lines
}

func (f Finding) fact() catalog.Message {
	readings, mistakes := strings.Join(f.Readings, ", "), strings.Join(f.Mistakes, ", ")
	if f.Kind == ByReading {
		return catalog.Of("together.reading", "readings", readings, "points", f.Lost, "item", f.Item)
	}
	text := catalog.Of("together."+string(f.Kind), "mistakes", mistakes, "points", f.Lost, "item", f.Item)
	if readings != "" {
		text = catalog.Of("together.under", "readings", readings, "text", text)
	}
	return text
}

func (n Naming) facts() []catalog.Message {
	if n.Sets == 0 {
		return nil
	}
	return []catalog.Message{
		catalog.Of("together.first", "n", n.First, "all", n.Sets),
		catalog.Of("together.named", "n", n.Named, "wrong", n.False),
		catalog.Of("together.hints", "n", n.Hints, "wrong", n.Astray),
		catalog.Of("together.pure", "n", n.Pure, "all", n.Causes),
		catalog.Of("together.shown", "n", n.Shown, "mistakes", n.Mistakes, "share", int(100*n.Share/float64(max(n.Mistakes, 1)))),
	}
}
