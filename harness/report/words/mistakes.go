package words

import (
	"cmp"
	"slices"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
)

// Mistake is a mistake that is known by name or that several cases share, or one failed case,
// which need not be all of a mistake.
type Mistake struct {
	Title  string   // one sentence without a full stop, safe to show; of one case, its title
	Names  []string // ids of the known mistakes of which it seems to be one; none if it is not known
	Common string   // what its plays have and those that pass have not, one sentence; "" if that is not known
	Costs  string   // "21 cases, 2.31 points"; of one case, the points, or ""
	Points float64
	Cases  []report.Case
	At     []int // indices of the cases
}

// Shared reports whether it is a mistake and not a failed case alone.
func (m Mistake) Shared() bool { return len(m.Names) > 0 || len(m.Cases) > 1 }

// Mistakes returns what every format begins with: the mistakes that are known or that several
// cases share, what costs most first, after a case of its own if that costs more than they do.
func (v Voice) Mistakes(r *report.Report, cases []report.Case) (list []Mistake) {
	for i, m := range v.Ranked(r, cases) {
		if m.Shared() || i == 0 && m.Points > 0 && m.shut() == 0 {
			list = append(list, m)
		}
	}
	return list
}

// Told returns, by the id of a failed case, the id of the case that tells the mistake of both in
// full: of the cases that share a mistake, only the shortest does.
func (v Voice) Told(r *report.Report) map[string]string {
	told := map[string]string{}
	for _, m := range v.Mistakes(r, r.Cases) {
		example := Shortest(m.Cases)
		if example < 0 {
			continue
		}
		for i, c := range m.Cases {
			if i != example && opens(c) {
				told[c.ID] = m.Cases[example].ID
			}
		}
	}
	return told
}

// Ranked returns the mistakes and the other failed cases, starting with what costs most. The
// other cases of one item stand together, since they most likely fail for the same mistake. If
// several cases cost the same, the one of them comes first that tells most. No case is told twice:
// one that several named mistakes fail stands under the costliest.
func (v Voice) Ranked(r *report.Report, cases []report.Case) []Mistake {
	rest := slices.Clone(cases) // and what is told already, as if it had passed
	list := append(v.named(r, rest), v.alike(r, rest)...)
	for _, g := range cause.Group(rest) {
		m := v.mistake(v.Cause(rest[g.Cases[0]]), rest, g.Cases)
		for _, known := range r.Causes {
			if known.Key == g.Key && known.Cases == len(g.Cases) {
				m.Points = known.Points
				if known.Common != nil {
					m.Common = Line(v.Common(*known.Common))
				}
			}
		}
		list = append(list, m)
	}
	for i, c := range rest {
		if c.Verdict == report.VerdictFail {
			list = append(list, Mistake{Title: Line(c.Title), Points: c.Points, Cases: []report.Case{c}, At: []int{i}})
		}
	}
	for i := range list {
		list[i].Costs = v.costs(list[i])
	}
	costliestFirst(list)
	tellFirst(list)
	return list
}

// alone reports whether it is a case that stands alone and may be opened.
func (m Mistake) alone() bool { return !m.Shared() && m.shut() == 0 }

// costliestFirst orders the mistakes by what they cost. Cases that stand alone may all be of one
// mistake, so they come where one that costs as much as all of them would; among them, those of the
// item that costs most come first.
func costliestFirst(list []Mistake) {
	all, ofItem := 0.0, map[string]float64{} // points of those that stand alone
	for _, m := range list {
		if m.alone() {
			all += m.Points
			ofItem[m.item()] += m.Points
		}
	}
	costs := func(m Mistake) (may, item float64) {
		if m.alone() {
			return all, ofItem[m.item()]
		}
		return m.Points, 0
	}
	slices.SortStableFunc(list, func(a, b Mistake) int {
		mayA, itemA := costs(a)
		mayB, itemB := costs(b)
		return cmp.Or(cmp.Compare(mayB, mayA), cmp.Compare(itemB, itemA), cmp.Compare(b.Points, a.Points), cmp.Compare(a.shut(), b.shut()))
	})
}

// named returns the mistakes that are known by name.
func (v Voice) named(r *report.Report, rest []report.Case) (list []Mistake) {
	for _, n := range r.Named {
		if at := failedOf(rest, n.Cases); len(at) > 0 {
			m := v.mistake(v.LooksLike(n), rest, at)
			m.Names, m.Points = n.Mistakes, n.Points
			list = append(list, m)
		}
	}
	return list
}

// alike returns the groups of cases that most likely have one mistake. What all of them do wrong is
// said; if that is not the same, the group is told by the case to look at.
func (v Voice) alike(r *report.Report, rest []report.Case) (list []Mistake) {
	for _, group := range r.Alike {
		at := failedOf(rest, group.Cases)
		if len(at) < 2 {
			continue
		}
		var cases []report.Case
		for _, i := range at {
			cases = append(cases, rest[i])
		}
		title, key := v.Cause(cases[0]), cause.Key(cases[0])
		if key == "" || slices.ContainsFunc(cases, func(c report.Case) bool { return cause.Key(c) != key }) {
			title = v.Say("cause.alike", "title", Line(cases[max(Shortest(cases), 0)].Title))
		}
		m := v.mistake(title, rest, at)
		m.Points = group.Points
		list = append(list, m)
	}
	return list
}

// failedOf returns the indices of the failed cases among these ids.
func failedOf(cases []report.Case, ids []string) (at []int) {
	for i, c := range cases {
		if c.Verdict == report.VerdictFail && slices.Contains(ids, c.ID) {
			at = append(at, i)
		}
	}
	return at
}

// LooksLike says which known mistake a program seems to have, or which ones of which it has one.
func (v Voice) LooksLike(n report.Named) string {
	return v.Say("looks-like", "n", len(n.About), "about", about(n))
}

// Brief names a known mistake with its points, for a list of those that a program seems to have.
func (v Voice) Brief(n report.Named) string {
	return about(n) + " (" + v.Say("count.points", "n", n.Points) + ")"
}

func about(n report.Named) string {
	var about []string
	for _, text := range n.About {
		about = append(about, strings.TrimSuffix(text, "."))
	}
	return strings.Join(about, " / ")
}

// mistake makes one mistake of cases, and takes these out of the rest.
func (v Voice) mistake(title string, rest []report.Case, at []int) Mistake {
	m := Mistake{Title: strings.TrimSuffix(Sentence(title), "."), At: at}
	for _, i := range at {
		m.Cases = append(m.Cases, rest[i])
		rest[i].Verdict = report.VerdictPass
	}
	return m
}

// costs says how many cases a mistake fails, and how many points these cost.
func (v Voice) costs(m Mistake) string {
	var parts []string
	if m.Shared() {
		parts = append(parts, v.Say("count.cases", "n", len(m.Cases)))
	}
	if m.Points > 0 {
		parts = append(parts, v.Say("count.points", "n", m.Points))
	}
	return strings.Join(parts, ", ")
}

// item returns the items that the first case failed for.
func (m Mistake) item() string {
	if x, _, ok := FirstFailed(m.Cases[0]); ok {
		return strings.Join(x.Items, " ")
	}
	return strings.Join(m.Cases[0].Items, " ")
}

// shut returns 1 if none of the cases may be opened, and 0 otherwise.
func (m Mistake) shut() int {
	if slices.ContainsFunc(m.Cases, opens) {
		return 0
	}
	return 1
}

// Order returns the indices of the failed cases as every format lists them: by mistake, what costs
// most first, each with the case that tells it before the others. Those that may not be opened are
// last.
func (v Voice) Order(r *report.Report) []int {
	var open, shut []int
	for _, m := range v.Ranked(r, r.Cases) {
		if i := Shortest(m.Cases); i >= 0 {
			open = append(open, m.At[i])
		}
		for _, i := range m.At {
			switch {
			case !opens(r.Cases[i]):
				shut = append(shut, i)
			case !slices.Contains(open, i):
				open = append(open, i)
			}
		}
	}
	return append(open, shut...)
}

// First returns the index of the case to look at first, with the hint of its mistake: the
// shortest of what costs most and may be opened. It is -1 if none of the failed cases may be.
func (v Voice) First(r *report.Report) (at int, hint string) {
	for _, m := range v.Ranked(r, r.Cases) {
		if i := Shortest(m.Cases); i >= 0 {
			return m.At[i], m.Hint()
		}
	}
	return -1, ""
}

// Hint returns the hint that all the cases have, or "": what helps with one of them may be
// beside the point of what they share.
func (m Mistake) Hint() string {
	for _, c := range m.Cases {
		if c.Hint != m.Cases[0].Hint {
			return ""
		}
	}
	return m.Cases[0].Hint
}

// tellFirst moves the case that tells most to the front of the list, if several that cost the
// same stand there.
func tellFirst(list []Mistake) {
	var equal []report.Case
	for _, m := range list {
		if m.Shared() || m.Points < list[0].Points {
			break
		}
		equal = append(equal, m.Cases[0])
	}
	if best := Best(equal); best > 0 {
		first := list[best]
		copy(list[1:], list[:best])
		list[0] = first
	}
}

// String returns the mistake with its cost, and what its plays have in common.
func (m Mistake) String() string {
	text := m.Title + " (" + m.Costs + ")"
	if m.Common != "" {
		text += ". " + m.Common
	}
	return text
}

// MistakesHead says how many cases failed, and how many of them because of a common
// mistake.
func (v Voice) MistakesHead(failed, all int, ranked []Mistake) string {
	n, mistakes := 0, 0
	for _, m := range ranked {
		if m.Shared() {
			n, mistakes = n+len(m.Cases), mistakes+1
		}
	}
	if n < 2 {
		return v.Say("failed.head", "failed", failed, "all", all)
	}
	return v.Say("failed.head.mistakes", "failed", failed, "all", all, "n", n, "mistakes", mistakes)
}
