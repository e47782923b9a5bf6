// Package twin makes cases of the same shape as an existing one with other values: the
// same plays and the same expectations, with the same exit statuses and the same kinds of
// messages.
package twin

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/compare"
	"touchstone/harness/hunt"
	"touchstone/harness/report"
	"touchstone/harness/script"
)

// Maker makes twins.
type Maker struct {
	Assignment *assignment.Assignment
	Reference  hunt.Side
	Jury       []hunt.Side // other right programs, which must all pass a twin
	Readers    script.Readers
	Checkers   map[string]compare.Checker
	Divide     script.Divider // may be nil
	Workers    int
}

// The cases that are tried for one twin, and how many of them at a time.
const (
	mostTries = 96
	batch     = 12
)

// Make returns a twin of a case as a .txtar file. The same seed makes the same one. It
// is false if no other values keep the shape: what the reference does with them is of
// another kind, an expectation cannot be renewed, or a right program fails it.
func (m *Maker) Make(ctx context.Context, c *script.Case, seed uint64) (*script.Case, bool, error) {
	original, err := script.Parse(c.ID+".txtar", c.Text()) // a bare case as an archive
	if err != nil || c.Watched() || c.Repeated() {
		return nil, false, nil
	}
	original.CountFor(m.Assignment.CountsFor(c.ID))
	v := values{files: map[string][]byte{}, typed: map[string]bool{}}
	for _, name := range original.Sources() {
		v.files[name] = original.Content(name)
	}
	for _, name := range original.Transcripts() {
		v.files[name], v.typed[name] = original.Content(name), true
	}
	libraries := &script.Libraries{}
	defer libraries.Close()
	runner := m.runner(m.Reference, libraries)
	runner.Keep = true
	results, err := runner.Try(ctx, []*script.Case{original})
	if err != nil {
		return nil, false, err
	}
	was, inputs := results[0], v.all()
	rng := rand.New(rand.NewPCG(seed, 0))
	for range mostTries / batch {
		made, err := m.batch(ctx, runner, original, v, rng)
		if err != nil {
			return nil, false, err
		}
		results, err := runner.Try(ctx, made)
		if err != nil {
			return nil, false, err
		}
		for i, t := range made {
			values := slices.Concat(inputs, m.values(t, v).all())
			if results[i].Case.Verdict != report.VerdictPass || !sameRuns(was, results[i], values) {
				continue
			}
			if ok, err := m.settled(ctx, t, libraries); ok || err != nil {
				return t, ok, err
			}
		}
	}
	return nil, false, nil
}

// batch makes cases with other values, and has the reference fill in what they expect.
func (m *Maker) batch(ctx context.Context, runner *script.Runner, original *script.Case, v values, rng *rand.Rand) ([]*script.Case, error) {
	var tries []*script.Case
	var texts [][]byte
	for range batch {
		files := v.changed(rng)
		text, ok := original.WithAll(files)
		if !ok || grown(original, files) || bytes.Equal(text, original.Text()) || slices.ContainsFunc(texts, func(t []byte) bool { return bytes.Equal(t, text) }) {
			continue
		}
		// Names are those of files in a scratch folder.
		t, err := script.Parse(original.ID+"-"+string(rune('a'+len(tries)))+".txtar", text)
		if err != nil {
			continue
		}
		t.CountFor(m.Assignment.CountsFor(original.ID))
		tries, texts = append(tries, t), append(texts, text)
	}
	renewed, err := runner.Renew(ctx, tries, m.Divide)
	if err != nil {
		return nil, err
	}
	var made []*script.Case
	for _, r := range renewed {
		if r.Fault == nil && !bytes.Equal(r.Case.Text(), original.Text()) {
			made = append(made, r.Case)
		}
	}
	return made, nil
}

// grown reports whether a file that commands make inputs of has become longer: repeated
// often enough, it would be more than an input may hold.
func grown(original *script.Case, files map[string][]byte) bool {
	plain := slices.Concat(original.Inputs(), original.Transcripts())
	for name, content := range files {
		if !slices.Contains(plain, name) && len(content) > len(original.Content(name)) {
			return true
		}
	}
	return false
}

func (m *Maker) values(c *script.Case, like values) values {
	v := values{files: map[string][]byte{}, typed: like.typed}
	for name := range like.files {
		v.files[name] = c.Content(name)
	}
	return v
}

// sameRuns reports whether the reference did the same with two cases apart from
// values: it ended alike, with the same kinds of messages.
func sameRuns(a, b script.Result, inputs []string) bool {
	if len(a.Kept) != len(b.Kept) {
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

// settled reports whether a case is sound and all right programs pass it.
func (m *Maker) settled(ctx context.Context, c *script.Case, libraries *script.Libraries) (bool, error) {
	if c.Lint(m.Assignment, m.Readers) != nil {
		return false, nil
	}
	for _, juror := range m.Jury {
		results, err := m.runner(juror, libraries).Try(ctx, []*script.Case{c})
		if err != nil || results[0].Case.Verdict == report.VerdictFail {
			return false, err
		}
	}
	return true, nil
}

func (m *Maker) runner(s hunt.Side, libraries *script.Libraries) *script.Runner {
	return &script.Runner{Assignment: m.Assignment, Programs: s.Programs, Readers: m.Readers, Checkers: m.Checkers, Run: s.Run, Workers: m.Workers, Libraries: libraries}
}
