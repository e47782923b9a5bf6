package play

import (
	"context"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/sandbox"
)

// Divider divides the output of a play in which lines were typed: what was printed
// before each line, and after the last one.
type Divider func(ctx context.Context, play Kept) (typed []string, printed [][]byte, err error)

// Renew plays cases with the programs of a reference, and replaces what they expect
// wherever that follows from the play: files that outputs are compared with, exit
// statuses, line numbers and sets of tokens. Cases are tried until nothing changes any
// more. A nil divide leaves all output of a dialogue behind the last line.
func (r *Runner) Renew(ctx context.Context, cases []*caselang.Case, divide Divider) ([]caselang.Renewal, error) {
	if divide == nil {
		divide = undivided
	}
	renewals := make([]*caselang.Renewal, len(cases))
	for i, c := range cases {
		renewals[i] = caselang.NewRenewal(c, r.course())
	}
	runner := r.Fresh()
	runner.Keep = true
	for left := renewals; len(left) > 0; {
		var trying []*caselang.Case
		for _, renewal := range left {
			trying = append(trying, renewal.Case)
		}
		results, err := runner.Try(ctx, trying)
		if err != nil {
			return nil, err
		}
		var again []*caselang.Renewal
		for i, renewal := range left {
			changed, err := renewal.Next(results[i].Case, func(play int) caselang.Seen { return seen(ctx, results[i].Kept[play], divide) })
			if err != nil {
				return nil, err
			}
			if changed {
				again = append(again, renewal)
			}
		}
		left = again
	}
	list := make([]caselang.Renewal, len(cases))
	for i, renewal := range renewals {
		list[i] = *renewal
	}
	return list, nil
}

// seen returns what a play did.
func seen(ctx context.Context, play Kept, divide Divider) caselang.Seen {
	o := play.Outcome
	did := caselang.Seen{
		Input: play.Input, Ended: o.End == sandbox.Exited, Exit: o.Exit, Stdout: o.Stdout, Stderr: o.Stderr, Files: map[string]caselang.SeenFile{},
		Divide: func() ([]string, [][]byte, error) { return divide(ctx, play) },
	}
	for name, f := range o.Files {
		did.Files[name] = caselang.SeenFile{Data: f.Data, Err: f.Err}
	}
	return did
}

func undivided(_ context.Context, play Kept) (typed []string, printed [][]byte, err error) {
	if text, ended := strings.CutSuffix(string(play.Command.Stdin), "\n"); ended {
		typed = strings.Split(text, "\n")
	}
	printed = make([][]byte, len(typed)+1)
	printed[len(typed)] = play.Outcome.Stdout
	return typed, printed, nil
}
