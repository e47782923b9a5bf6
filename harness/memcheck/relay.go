package memcheck

import (
	"bytes"
	_ "embed"
	"fmt"
	"io/fs"
	"os/exec"
	"slices"
	"strings"
	"time"

	"touchstone/harness/sandbox"
)

// This file runs a program several times after it was loaded once, which under
// valgrind takes most of the time of a run. The library relay forks before the
// program's first instruction, so each run has memory, arguments, folder and
// input of its own. Only runs that ended by themselves count. All others, and
// all runs after one that was stopped, are left to runs of their own, so that
// limits, crashes and lost output are judged in one place.

//go:embed preload/relay.c
var relaySource []byte

const (
	relayPlan = ".relay" // in the private folder: the runs

	relayWall   = 5 * time.Minute // for all runs
	relayOutput = 64 << 20        // bytes, of all runs
	relayInput  = 32 << 10        // bytes of one input: it has to fit into a pipe
	relayFiles  = 16              // of one run
)

// relayed is one of the runs: a command, or one for each of several failing
// allocations or planted mistakes.
type relayed struct {
	args        []string
	files       []sandbox.File
	stdin       []byte
	first, last int // allocations or mistakes; 0 for none
}

// relay is what all the runs have in common.
type relay struct {
	command sandbox.Command // without what differs between runs
	name    string          // Args[0] of the program, which valgrind starts
	mark    string          // file that a run leaves behind if an allocation failed; may be ""
	wall    time.Duration   // for one run
	cpu     time.Duration   // for one run, in seconds
}

// passed is a run that ended by itself.
type passed struct {
	run        int  // index
	allocation int  // or mistake
	failed     bool // it made that many allocations
	outcome    sandbox.Outcome
}

// within reports whether the run would have ended within these limits by itself.
func (p *passed) within(l sandbox.Limits) bool {
	o := p.outcome
	return (l.CPU == 0 || o.CPU < l.CPU) && (l.Wall == 0 || o.Wall < l.Wall) &&
		(l.Output == 0 || int64(max(len(o.Stdout), len(o.Stderr))) <= l.Output)
}

// relayable reports whether a command can be one of several runs.
func relayable(c sandbox.Command) bool {
	plain := func(f sandbox.File) bool { return f.Mode&^fs.ModePerm == 0 && !strings.Contains(f.Name, "/") }
	return !c.StdinFile && len(c.Stdin) <= relayInput && len(c.Files) <= relayFiles && len(c.Beside) == 0 && len(c.Collect) == 0 &&
		!slices.ContainsFunc(c.Files, func(f sandbox.File) bool { return !plain(f) })
}

// relay runs the program and returns the runs that count, in their order.
func (p *Play) relay(r relay, runs []relayed) ([]passed, error) {
	if _, err := exec.LookPath("cc"); err != nil || p.stopped.Load() {
		return nil, nil
	}
	library, err := p.Libraries.build("relay", relaySource, asLibrary...)
	if err != nil {
		return nil, err
	}
	c := r.command
	c.Files, c.Stdin, c.Collect = []sandbox.File{{Name: relayPlan, Data: r.plan(runs)}}, nil, nil
	c.Env = append(alsoPreloaded(c.Env, library), "RELAY="+relayPlan)
	c.Socket = true // so that the runs cannot report in the library's place
	c.Limits.Wall, c.Limits.CPU, c.Limits.Output = relayWall, relayWall, relayOutput
	if c.Limits.Processes > 0 {
		c.Limits.Processes++
	}
	outcome, err := p.Run(p.Context, c)
	if err != nil || outcome.LeftBehind > 0 {
		return nil, err
	}
	return readRelayed(outcome.Stdout), nil
}

// alsoPreloaded returns an environment that preloads one more library, before the others.
func alsoPreloaded(environment []string, library string) []string {
	env := slices.Clone(environment)
	for i, e := range env {
		if strings.HasPrefix(e, "LD_PRELOAD=") {
			env[i] = "LD_PRELOAD=" + library + ":" + strings.TrimPrefix(e, "LD_PRELOAD=")
			return env
		}
	}
	return append(env, "LD_PRELOAD="+library)
}

// plan writes the runs down as relay.c reads them.
func (r relay) plan(runs []relayed) []byte {
	var b bytes.Buffer
	field := func(data []byte) { fmt.Fprintf(&b, "%d:%s\x00", len(data), data) }
	number := func(n int) { fmt.Fprintf(&b, "%d ", n) }
	field([]byte(r.name))
	number(int(r.wall.Milliseconds()))
	number(int(r.cpu.Seconds()))
	number(len(runs))
	field([]byte(r.mark))
	for _, run := range runs {
		number(run.first)
		number(run.last)
		number(len(run.args))
		for _, arg := range run.args {
			field([]byte(arg))
		}
		number(len(run.files))
		for _, f := range run.files {
			number(int(f.Mode.Perm()))
			field([]byte(f.Name))
			field(f.Data)
		}
		field(run.stdin)
	}
	return b.Bytes()
}

// readRelayed reads what the library printed, as far as it got.
func readRelayed(data []byte) (list []passed) {
	for len(data) > 0 {
		line, rest, _ := bytes.Cut(data, []byte("\n"))
		var p passed
		var failed, exited, cpu, wall, out, errs int
		_, err := fmt.Sscanf(string(line), "%d %d %d %d %d %d %d %d %d", &p.run, &p.allocation, &failed, &exited, &p.outcome.Exit, &cpu, &wall, &out, &errs)
		if err != nil || p.run < 0 || out < 0 || errs < 0 || out > len(rest) || errs > len(rest)-out {
			break
		}
		p.failed = failed == 1
		p.outcome.End = sandbox.Exited
		p.outcome.CPU, p.outcome.Wall = time.Duration(cpu)*time.Microsecond, time.Duration(wall)*time.Microsecond
		p.outcome.Stdout, p.outcome.Stderr = bytes.Clone(rest[:out]), bytes.Clone(rest[out:out+errs])
		data = rest[out+errs:]
		if exited == 1 {
			list = append(list, p)
		}
	}
	return list
}
