// Package twin makes cases of the same shape as an existing one with other values: the
// same plays and the same expectations, with the same exit statuses and the same kinds of
// messages.
package twin

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"touchstone/harness/caselang"
	"touchstone/harness/play"
	"touchstone/harness/ready"
	"touchstone/harness/report"
)

// Maker makes twins.
type Maker struct {
	*ready.Setup
	Reference ready.Programs
	Jury      []ready.Programs // other right programs, which must all pass a twin
	Divide    play.Divider     // may be nil
}

// The cases that are tried for the twins of a case, and how many of them at a time.
const (
	maxTries = 384
	batch    = 12
)

// Make returns up to n different twins of a case, with the ids CASE-twin-1, CASE-twin-2
// and so on. The same seed makes the same ones. There are fewer, or none, if not enough
// other values keep the shape: what the reference does with them is of another kind, an
// expectation cannot be renewed, or a right program fails it.
func (m *Maker) Make(ctx context.Context, c *caselang.Case, n int, seed uint64) ([]*caselang.Case, error) {
	original, err := caselang.Parse(c.ID+".txtar", c.Text()) // a bare case as an archive
	if err != nil || c.Watched() || c.Repeated() {
		return nil, nil
	}
	original.CountFor(m.Suite.CountsFor(c.ID))
	v := inputs(original)
	if len(v.all()) == 0 {
		return nil, nil
	}
	runner := m.Runner(ctx, m.Reference)
	runner.Keep = true
	results, err := runner.Try(ctx, []*caselang.Case{original})
	if err != nil || results[0].Case.Verdict != report.VerdictPass {
		return nil, err
	}
	was := results[0]
	rng := rand.New(rand.NewPCG(seed, 0))
	seen := map[string]bool{string(original.Text()): true}
	var twins []*caselang.Case
	for range maxTries / batch {
		made, err := m.batch(ctx, runner, original, v, rng, seen)
		if err != nil {
			return nil, err
		}
		results, err := runner.Try(ctx, made)
		if err != nil {
			return nil, err
		}
		for i, t := range made {
			if !sameRuns(was, results[i], slices.Concat(v.all(), v.of(t).all())) {
				continue
			}
			switch ok, err := m.confirmed(ctx, t); {
			case err != nil:
				return nil, err
			case ok:
				twins = append(twins, t)
			}
			if len(twins) == n {
				return m.named(c.ID, twins)
			}
		}
	}
	return m.named(c.ID, twins)
}

// named gives the twins of a case their ids.
func (m *Maker) named(id string, twins []*caselang.Case) ([]*caselang.Case, error) {
	for i, t := range twins {
		t, err := caselang.Parse(fmt.Sprintf("%s-twin-%d.txtar", id, i+1), t.Text())
		if err != nil {
			return nil, err
		}
		t.CountFor(m.Suite.CountsFor(id))
		twins[i] = t
	}
	return twins, nil
}

// batch makes cases with other values that were not seen, and has the reference fill
// in what they expect.
func (m *Maker) batch(ctx context.Context, runner *play.Runner, original *caselang.Case, v values, rng *rand.Rand, seen map[string]bool) ([]*caselang.Case, error) {
	var tries []*caselang.Case
	for range batch {
		other := v.changed(rng)
		text, ok := original.Reworded(other.files, other.reworded)
		if !ok || seen[string(text)] || grown(original, other.files) {
			continue
		}
		seen[string(text)] = true
		// Names are those of files in a scratch folder.
		t, err := caselang.Parse(original.ID+"-"+string(rune('a'+len(tries)))+".txtar", text)
		if err != nil || t.Lint(m.Suite.Assignment, runner.Readers) != nil {
			continue
		}
		t.CountFor(m.Suite.CountsFor(original.ID))
		tries = append(tries, t)
	}
	renewed, err := runner.Renew(ctx, tries, m.Divide)
	if err != nil {
		return nil, err
	}
	var made []*caselang.Case
	for _, r := range renewed {
		text := string(r.Case.Text())
		if r.Fault == nil && (r.Files == nil || !seen[text]) {
			made = append(made, r.Case)
		}
		seen[text] = true
	}
	return made, nil
}

// grown reports whether a file that commands make inputs of has become longer: repeated
// often enough, it would be more than an input may hold.
func grown(original *caselang.Case, files map[string][]byte) bool {
	plain := slices.Concat(original.Inputs(), original.Transcripts())
	for name, content := range files {
		if !slices.Contains(plain, name) && len(content) > len(original.Content(name)) {
			return true
		}
	}
	return false
}

// sameRuns reports whether the reference passes the second of two cases, and did the same
// with both apart from values: it ended alike, with the same kinds of messages.
func sameRuns(a, b play.Result, inputs []string) bool {
	if b.Case.Verdict != report.VerdictPass || len(a.Kept) != len(b.Kept) {
		return false
	}
	for i := range a.Kept {
		x, y := a.Kept[i].Outcome, b.Kept[i].Outcome
		if x.End != y.End || x.Exit != y.Exit || x.Signal != y.Signal || message(x.Stderr, inputs) != message(y.Stderr, inputs) ||
			!slices.Equal(constant(x.Stdout, inputs), constant(y.Stdout, inputs)) {
			return false
		}
	}
	return true
}

// confirmed reports whether a case is sound and all right programs pass it.
func (m *Maker) confirmed(ctx context.Context, c *caselang.Case) (bool, error) {
	if c.Lint(m.Suite.Assignment, m.Readers(ctx)) != nil {
		return false, nil
	}
	for _, juror := range m.Jury {
		results, err := m.Runner(ctx, juror).Try(ctx, []*caselang.Case{c})
		if err != nil || results[0].Case.Verdict == report.VerdictFail {
			return false, err
		}
	}
	return true, nil
}
