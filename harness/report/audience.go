package report

import (
	"fmt"
	"slices"
	"time"
)

// Audience is the kind of reader of a report.
type Audience string

// The audiences. Anyone but a tutor sees what a student may see.
const (
	Student Audience = "student"
	Tutor   Audience = "tutor"
)

// The visibilities of a case.
const (
	Public = "public"
	Hidden = "hidden" // a student learns its title, its verdict and its hint
	Staff  = "staff"  // a student does not learn that the case exists
)

// For returns the report for an audience: all of it for a tutor, and for a student
// a copy without anything that students may not see. Only For decides that; every
// format shows what it is given.
func (r *Report) For(a Audience) *Report {
	if a == Tutor {
		return r
	}
	early := before(r.Assignment.Opens)
	student := *r
	student.Review, student.Cases, student.Timing, student.Basis = nil, nil, nil, nil
	names := map[string]string{} // of the cases that remain
	hidden := 0
	for _, c := range r.Cases {
		if c.Visibility == Staff {
			continue
		}
		id := c.ID
		c.Hash = "" // with it, a guess at the file could be checked
		if c.Opens != "" && !before(c.Opens) {
			c.Visibility = Public
		}
		if early || c.Visibility != Public {
			hidden++
			c = c.forStudent(fmt.Sprintf("hidden-%d", hidden), early)
		}
		names[id] = c.ID
		student.Cases = append(student.Cases, c)
	}
	if r.Timing != nil {
		timing := Timing{Total: r.Timing.Total, Build: r.Timing.Build}
		for _, c := range r.Timing.Cases {
			if name, ok := names[c.ID]; ok {
				timing.Cases = append(timing.Cases, CaseTiming{ID: name, Plays: c.Plays})
			}
		}
		student.Timing = &timing
	}
	if !early {
		student.Named, student.Alike, student.Causes = r.PublicNamed, r.PublicAlike, slices.Clone(r.Causes)
	} else {
		student.Named, student.Alike, student.Causes = nil, nil, nil
		student.PublicNamed, student.PublicAlike = nil, nil
	}
	for i := range student.Causes {
		c := &student.Causes[i]
		c.Cases, c.Points = c.PublicCases, c.PublicPoints
	}
	student.Causes = slices.DeleteFunc(student.Causes, func(c Cause) bool { return c.Cases < 2 })
	student.Tests, student.Variants = r.forAuthor()
	return &student
}

// before reports whether a moment, RFC 3339, is still to come; "" is none.
func before(moment string) bool {
	at, err := time.Parse(time.RFC3339, moment)
	return err == nil && time.Now().Before(at)
}

// forStudent returns what a student may see of a case that is not public: what the program did, if
// that is not too early, and otherwise the result alone.
func (c Case) forStudent(id string, early bool) Case {
	seen := Case{
		ID: id, Title: c.Title, Visibility: Hidden, Closed: true,
		Hint: c.Hint, Verdict: c.Verdict, Reason: c.Reason, Flaky: c.Flaky, Items: c.Items,
	}
	if !c.Own || early {
		return seen
	}
	seen.Closed, seen.Own, seen.Plays = false, true, slices.Clone(c.Plays)
	for i := range seen.Plays {
		seen.Plays[i].Line = 0
	}
	for _, x := range c.Expectations {
		seen.Expectations = append(seen.Expectations, Expectation{Play: x.Play, Items: x.Items, Channel: x.Channel, Verdict: x.Verdict, Got: x.Got})
	}
	return seen
}

// forAuthor reduces the buggy programs to their number and to which tests catch
// the same ones: finding out what is wrong with them is the student's task.
func (r *Report) forAuthor() (tests []Test, variants []Variant) {
	names := map[string]string{}
	for i, v := range r.Variants {
		names[v.ID] = fmt.Sprintf("variant-%d", i+1)
		variants = append(variants, Variant{ID: names[v.ID], Caught: v.Caught})
	}
	for _, t := range r.Tests {
		caught := t.Catches
		t.Catches = nil
		for _, id := range caught {
			t.Catches = append(t.Catches, names[id])
		}
		tests = append(tests, t)
	}
	return tests, variants
}
