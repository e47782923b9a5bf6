package changes

import (
	"slices"
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
)

// Reason is a kind of cause.
type Reason string

// The kinds of causes. The facts they rest on are in the reports and in class.yaml.
const (
	Submission Reason = "submission" // other files were handed in, or none any more
	Added      Reason = "case added"
	Edited     Reason = "case edited"
	Removed    Reason = "case removed"
	Ruling     Reason = "ruling"  // clauses.yaml is another
	Rubric     Reason = "rubric"  // assignment.yaml is another: rubric, build, limits
	Files      Reason = "files"   // other files of the assignment are others
	Tool       Reason = "tool"    // a compiler, an interpreter, valgrind
	Machine    Reason = "machine" // the sandbox, the system
	Program    Reason = "touchstone"
	Mark       Reason = "mark"    // a tutor's
	Late       Reason = "late"    // the deduction for being late
	Group      Reason = "group"   // its size
	Fault      Reason = "fault"   // it could not be graded, or now it could
	ByHand     Reason = "by hand" // somebody edited the file of the result
	Chance     Reason = "flake"   // nothing is different, or it was seen to fail at one time and pass at another
	Unknown    Reason = "unknown" // what it depends on was not recorded
)

// Why is a cause.
type Why struct {
	Reason Reason
	Cases  []string // that were added, edited or removed, or are flaky
	Note   string   // names the tools, or the tutor
}

func (c *Change) explain(before, after Side) {
	if c.Why = c.plain(); c.Why != nil {
		return
	}
	b, a := c.Before, c.After
	old, oldIntact := before.Report(b.Key)
	now, nowIntact := after.Report(a.Key)
	f := facts{row: [2]*ledger.Submission{b, a}, report: [2]*report.Report{old, now}, edited: !oldIntact || !nowIntact}
	for i := range c.Items {
		c.Items[i].Why = f.why(c.Items[i])
		c.add(c.Items[i].Why)
	}
	if b.Score == nil || a.Score == nil { // it cannot be read: a tutor decided, or does not any more
		for _, e := range slices.Concat(b.Items, a.Items) {
			if e.Mark != nil {
				c.add([]Why{{Reason: Mark, Note: e.Mark.Who}})
			}
		}
	} else if b.Score.Earned-b.Counts() != a.Score.Earned-a.Counts() {
		c.Why = append(c.Why, Why{Reason: Late})
	}
	if len(c.Why) == 0 {
		c.Why = f.whole()
	}
}

// plain returns the cause that the ledgers show without a report.
func (c *Change) plain() []Why {
	b, a := c.Before, c.After
	switch {
	case b == nil, a == nil, b.Nothing != "" || a.Nothing != "", (b.Unread != "" || a.Unread != "") && b.Hash != a.Hash:
		return []Why{{Reason: Submission}}
	case b.Fault != "" || a.Fault != "":
		return []Why{{Reason: Fault}}
	}
	return nil
}

// add adds causes of an item to those of the submission.
func (c *Change) add(list []Why) {
	for _, w := range list {
		at := slices.IndexFunc(c.Why, func(other Why) bool { return other.Reason == w.Reason && other.Note == w.Note })
		if at < 0 {
			c.Why = append(c.Why, Why{w.Reason, slices.Clone(w.Cases), w.Note})
			continue
		}
		all := append(c.Why[at].Cases, w.Cases...)
		slices.Sort(all)
		c.Why[at].Cases = slices.Compact(all)
	}
}

// facts is what is known of a submission before and after.
type facts struct {
	row    [2]*ledger.Submission
	report [2]*report.Report // nil if there is none any more
	edited bool              // a file of a result is not as it was written
}

// why explains an item.
func (f facts) why(i ItemChange) []Why {
	b, a := markOf(i.Before), markOf(i.After)
	switch {
	case a != nil:
		return []Why{{Reason: Mark, Note: a.Who}}
	case b != nil:
		return []Why{{Reason: Mark, Note: b.Who}}
	}
	return f.machine(i)
}

func markOf(e *ledger.Earned) *report.Mark {
	if e == nil {
		return nil
	}
	return e.Mark
}

// machine explains why the machine found something else.
func (f facts) machine(i ItemChange) []Why {
	if early := f.early(); early != nil {
		return early
	}
	list, unexplained := f.cases(i)
	if list != nil && !unexplained {
		return append(list, f.rules()...)
	}
	rest := f.rest()
	if len(rest) == 0 && len(list) == 0 {
		return []Why{{Reason: Chance}}
	}
	return append(list, rest...)
}

// whole explains why the total is another although no item is.
func (f facts) whole() []Why {
	if early := f.early(); early != nil {
		return early
	}
	if rest := f.rest(); len(rest) > 0 {
		return rest
	}
	return []Why{{Reason: Unknown}}
}

// early returns the causes beside which no other can be told.
func (f facts) early() []Why {
	switch {
	case f.row[0].Hash != f.row[1].Hash:
		return []Why{{Reason: Submission}}
	case f.edited:
		return []Why{{Reason: ByHand}}
	case !recorded(f.report[0]) || !recorded(f.report[1]):
		return []Why{{Reason: Unknown}}
	}
	return nil
}

// recorded reports whether a result says what it depends on.
func recorded(r *report.Report) bool { return r != nil && r.Basis != nil && r.Environment != nil }

// evidence is what a case says of an item.
type evidence struct {
	verdict      report.Verdict
	passed, from int
}

func evidenceOf(c report.Case, item string) evidence {
	e := evidence{verdict: c.Verdict}
	for _, x := range c.Expectations {
		if slices.Contains(x.Items, item) {
			e.from++
			if x.Verdict == report.VerdictPass {
				e.passed++
			}
		}
	}
	return e
}

func (e evidence) full() bool { return e.verdict == report.VerdictPass }

// cases explains an item by its cases. It also reports whether a case that is the same
// gave something else.
func (f facts) cases(i ItemChange) (list []Why, unexplained bool) {
	was, is := casesFor(f.report[0], i.ID), casesFor(f.report[1], i.ID)
	lower := i.After == nil || i.Before != nil && i.After.Earned < i.Before.Earned
	causes := map[Reason][]string{}
	for id, c := range is {
		old, known := was[id]
		kind := Added
		if known {
			kind = ofCase(old, c, i.ID)
		}
		causes[kind] = append(causes[kind], id)
	}
	for id := range was {
		if _, known := is[id]; !known {
			causes[Removed] = append(causes[Removed], id)
		}
	}
	causes[Added] = telling(causes[Added], func(id string) bool { return evidenceOf(is[id], i.ID).full() != lower })
	causes[Removed] = telling(causes[Removed], func(id string) bool { return evidenceOf(was[id], i.ID).full() == lower })
	for _, kind := range []Reason{Added, Edited, Removed, Chance} {
		if ids := causes[kind]; len(ids) > 0 {
			slices.Sort(ids)
			list = append(list, Why{Reason: kind, Cases: ids})
		}
	}
	return list, len(causes[Unknown]) > 0
}

// ofCase returns why a case says something else of an item; "" if it says the same.
func ofCase(old, c report.Case, item string) Reason {
	switch {
	case evidenceOf(old, item) == evidenceOf(c, item):
		return ""
	case old.Flaky || c.Flaky:
		return Chance
	case old.Hash != c.Hash:
		return Edited
	}
	return Unknown
}

// telling returns the cases that can have moved the points the way they went, or all
// if none can alone.
func telling(ids []string, moved func(id string) bool) []string {
	if some := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !moved(id) }); len(some) > 0 {
		return some
	}
	return ids
}

func casesFor(r *report.Report, item string) map[string]report.Case {
	list := map[string]report.Case{}
	for _, c := range r.Cases {
		if slices.Contains(c.Items, item) {
			list[c.ID] = c
		}
	}
	return list
}

// rules returns the rubric and the rulings, if they are others.
func (f facts) rules() []Why {
	b, a := f.report[0].Basis, f.report[1].Basis
	var list whys
	list.add(Ruling, "", b.Clauses != a.Clauses)
	list.add(Rubric, "", b.Assignment != a.Assignment)
	return list
}

// rest lists everything else that is different.
func (f facts) rest() []Why {
	b, a := f.report[0], f.report[1]
	list := whys(f.rules())
	list.add(Group, "", b.Assignment.Group != a.Assignment.Group)
	list.add(Files, "", b.Basis.Files != a.Basis.Files)
	list.add(Program, arrow(b.Touchstone, a.Touchstone), b.Basis.Program != a.Basis.Program)
	list.add(Tool, tools(b.Environment.Tools, a.Environment.Tools), false)
	x, y := b.Environment, a.Environment
	list.add(Machine, arrow(b.Sandbox.Name, a.Sandbox.Name),
		x.System != y.System || !slices.Equal(x.Variables, y.Variables) || x.Umask != y.Umask || x.Addresses != y.Addresses || !slices.Equal(b.Sandbox.Layers, a.Sandbox.Layers))
	return list
}

type whys []Why

// add adds a cause if there is a note on it, or if it applies without one.
func (list *whys) add(reason Reason, note string, applies bool) {
	if applies || note != "" {
		*list = append(*list, Why{Reason: reason, Note: note})
	}
}

// arrow shows two values that differ; "" for the same ones.
func arrow(before, after string) string {
	if before == after {
		return ""
	}
	return before + " → " + after
}

// tools names the tools whose version is another.
func tools(before, after []report.Tool) string {
	old := map[string]string{}
	for _, t := range before {
		old[t.Name] = t.Version
	}
	var list []string
	for _, t := range after {
		if version, known := old[t.Name]; known && version != t.Version {
			list = append(list, t.Name+": "+arrow(version, t.Version))
		}
	}
	return strings.Join(list, ", ")
}
