package grade

import (
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/play"
	"touchstone/harness/sandbox"
)

// weigh takes back what a program met without an answer to what it was asked.
func weigh(rubric []assignment.Item, results []play.Result) error {
	setAside(rubric, results)
	tellApart(rubric, results)
	return voidConstants(rubric, results)
}

// voidConstants fails what a submission passes by giving one answer to everything: whatever it
// printed would have passed wherever it passed. Of an item that it passes whole, that answer is
// the right one.
func voidConstants(rubric []assignment.Item, results []play.Result) error {
	partly := map[string]bool{} // items of which it fails something
	each(results, func(r *play.Result, e *play.Evidence) {
		i := slices.IndexFunc(rubric, func(item assignment.Item) bool { return item.ID == e.Item })
		failed := !e.Passed && !e.Stray && e.Judged() && e.Lacks == "" && e.NotRun.None()
		if failed && i >= 0 && rubric[i].Kind != assignment.Deduction {
			partly[e.Item] = true
		}
	})
	if len(partly) == 0 {
		return nil
	}
	if constant, err := isConstant(results); err != nil || !constant {
		return err
	}
	each(results, func(r *play.Result, e *play.Evidence) {
		_, kept := r.Answer(e.Play)
		if kept && partly[e.Item] && !e.Stray && (e.Passed || e.Tries.Held+e.Runs.Held > 0) {
			e.Passed, e.Tries, e.Runs = false, play.Counts{}, play.Counts{}
			fail(&r.Case, *e)
		}
	})
	return nil
}

// isConstant reports whether each outcome would pass wherever another one passed. A single play
// says nothing about that.
func isConstant(results []play.Result) (bool, error) {
	var outcomes []*sandbox.Outcome
	plays := 0
	for _, r := range results {
		plays += len(r.Answers)
		for _, a := range r.Answers {
			if a.Outcome != nil {
				outcomes = append(outcomes, a.Outcome)
			}
		}
	}
	constant := len(outcomes) > 0 && plays > 1
	var err error
	each(results, func(r *play.Result, e *play.Evidence) {
		a, kept := r.Answer(e.Play)
		if constant && kept && e.Passed && !e.Stray {
			constant, err = a.Passes(e.Item, outcomes)
		}
	})
	return constant, err
}

// each calls do for all evidence.
func each(results []play.Result, do func(*play.Result, *play.Evidence)) {
	for i := range results {
		for j := range results[i].Evidence {
			do(&results[i], &results[i].Evidence[j])
		}
	}
}
