package memcheck

import (
	"os/exec"
	"slices"
	"strconv"

	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

// UnderValgrind plays under memcheck. Tracking the origin of uninitialised values takes
// twice the time, so only a second run does it, if there is such a value. A reason says
// why the play cannot be judged.
func (p *Play) UnderValgrind() ([]Trial, catalog.Message, error) {
	c := p.Command
	valgrind, err := exec.LookPath("valgrind")
	if err != nil {
		return nil, catalog.Of("reason.no-valgrind"), nil
	}
	if reason := Unwatchable(c.Path); !reason.None() {
		return nil, reason, nil
	}
	if talksToValgrind(c.Path) {
		return nil, catalog.Of("reason.valgrind-told"), nil
	}
	if ok, err := p.proven(valgrind, c); !ok || err != nil {
		return nil, catalog.Of("reason.valgrind-broken"), err
	}
	if clean, ok, err := p.clean(valgrind); ok || err != nil {
		return []Trial{clean}, catalog.Message{}, err
	}
	first, reason, err := p.memcheck(valgrind, c)
	if err != nil || !reason.None() {
		return nil, reason, err
	}
	if reason, err := p.confirm(valgrind, first); err != nil || !reason.None() {
		return nil, reason, err
	}
	if first.Memory.uninitialised {
		second, reason, err := p.memcheck(valgrind, c, "--track-origins=yes")
		if err != nil {
			return nil, catalog.Message{}, err
		}
		if reason.None() && second.Memory.uninitialised {
			first.Memory = second.Memory
		}
	}
	return []Trial{first}, catalog.Message{}, nil
}

// memcheck is one run under valgrind. It returns a reason if there is nothing
// to judge.
func (p *Play) memcheck(valgrind string, c sandbox.Command, options ...string) (Trial, catalog.Message, error) {
	program := c.Path
	c = watched(valgrind, c, append([]string{"--xml=yes", "--xml-file=" + valgrindLog}, options...)...)
	c.Collect = append(slices.Clone(c.Collect), valgrindLog)
	t, err := p.Once(c)
	if err != nil {
		return Trial{}, catalog.Message{}, err
	}
	t.Outcome.Stderr = valgrindLine().ReplaceAll(t.Outcome.Stderr, nil)
	log := t.Outcome.Files[valgrindLog]
	if log.Err != "" {
		return Trial{}, catalog.Of("reason.valgrind-silent", "error", log.Err), nil
	}
	t.Memory, err = readValgrind(log.Data, program, p.Kits...)
	if err != nil {
		return Trial{}, catalog.Of("reason.valgrind-unreadable", "error", err.Error()), nil
	}
	return t, catalog.Message{}, nil
}

// confirm makes sure of a report in which nothing was found. The program could write the
// report itself, but not the exit status with which valgrind replaces its own. It returns a
// reason if the program was not watched doing what it does.
func (p *Play) confirm(valgrind string, t Trial) (catalog.Message, error) {
	m := t.Memory
	if len(m.Errors)+len(m.Leaks) > 0 {
		return catalog.Message{}, nil
	}
	if alike, err := p.alike(t.Outcome); !alike || err != nil {
		return catalog.Of("reason.valgrind-differs"), err
	}
	found := func(mistake int, options ...string) (bool, error) {
		c, err := p.witnessed(valgrind, options...)
		if err != nil {
			return false, err
		}
		c.Env = append(slices.Clone(c.Env), "PLANT="+strconv.Itoa(mistake)+p.Command.Path)
		got, err := p.Once(c)
		return got.Outcome.End == sandbox.Exited && got.Outcome.Exit == valgrindFound, err
	}
	something, err := found(plantNothing)
	switch {
	case err != nil:
		return catalog.Message{}, err
	case t.Outcome.Exit == valgrindFound:
		return catalog.Of("reason.valgrind-blind"), nil // the two statuses cannot be told apart
	case something:
		m.UnreportedErrors, err = found(plantNothing, "--leak-check=no")
		m.UnreportedLeaks = !m.UnreportedErrors
		return catalog.Message{}, err
	case t.Outcome.End != sandbox.Exited && t.Outcome.Signal != "SIGABRT":
		m.Unfinished = true // nothing can be planted at its end
		return catalog.Message{}, nil
	}
	for mistake := plantLeak; mistake <= plantError && canPlant(); mistake++ {
		if ok, err := found(mistake); !ok || err != nil {
			return catalog.Of("reason.valgrind-blind"), err
		}
	}
	return catalog.Message{}, nil
}
