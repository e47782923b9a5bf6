package sandbox

import (
	"os"

	"golang.org/x/sys/unix"

	"touchstone/harness/machine"
)

// machineState is what the machine said at the end of a play, and how many processes it had killed by then for their own play's
// sake.
type machineState struct {
	machine.Reading
	own int64
}

func (p *Pool) readMachine() *machineState {
	own := p.ownKills.Load() // first: a kill that happens now must not excuse another one
	a := &machineState{p.gauge.Read(), own}
	p.state.Store(a)
	return a
}

// machineFault returns what may be wrong with the machine, so that the outcome of a play says nothing about its program; nil for
// nothing. A build that went well shows by itself that nothing was.
func (p *Pool) machineFault(c Command, o Outcome, before *machineState) *machine.Fault {
	now := p.readMachine()
	if c.Dir != "" && (o.End != Exited || o.Exit == 0) && o.End != Signaled {
		return nil
	}
	if f := now.Since(before.Reading, now.own-before.own); f != nil {
		return f
	}
	if f := p.gauge.Short(c.Limits.Processes, c.Limits.openFiles(), c.Limits.Memory); f != nil {
		return f
	}
	switch {
	case c.Dir != "":
		folder := c.Dir
		if within(folder, os.TempDir()) {
			folder = os.TempDir() // which people know
		}
		return machine.Room{Bytes: c.Limits.disk(), Files: boxFiles}.Missing(folder)
	case p.level.Number < contained:
		return machine.Room{Bytes: c.Limits.disk(), Files: boxFiles}.Missing(p.base)
	}
	return nil
}

// refused returns the fault of a machine that refuses to start a program which everyone may execute; nil if that is the
// program's own fault. Who wrote a script chose what starts it.
func (sup *supervisor) refused(path string, why unix.Errno) *machine.Fault {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	program, none := inspect(path, false), traits{}.processor
	switch why {
	case unix.EACCES, unix.EPERM:
		var st unix.Statfs_t
		if unix.Statfs(path, &st) == nil && st.Flags&unix.ST_NOEXEC != 0 {
			return &machine.Fault{Kind: machine.NoExec, Name: path}
		}
		loader := interpreter(path)
		if program.processor != none && mayExecute(path) && (loader == "" || mayExecute(loader)) {
			return &machine.Fault{Kind: machine.Refused, Name: path}
		}
	case unix.ENOEXEC:
		if program.processor != none && sup.processor != none && program.processor != sup.processor {
			return &machine.Fault{Kind: machine.Processor, Name: path}
		}
	}
	return nil
}
