package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/catalog"
	"touchstone/harness/machine"
	"touchstone/harness/sandbox/internal/cgroup"
	"touchstone/harness/sandbox/internal/landlock"
)

// findLevel tries the levels downwards from the highest one asked for, until one holds.
func (p *Pool) findLevel(asked string) error {
	most := contained
	var passed []Missing
	if asked != "" {
		n, err := levelNumber(asked)
		if err != nil {
			return err
		}
		for most = n; n < contained; n++ {
			passed = append(passed, Missing{Layer: layersOf[n+1], Why: catalog.Of("sandbox.left-out", "level", asked)})
		}
	}
	canary := filepath.Join(p.base, "canary")
	if err := os.WriteFile(canary, nil, 0o644); err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	for n := most; ; n-- {
		p.tried = n
		l, err := p.selfTest(canary)
		if f, ok := errors.AsType[*machine.Fault](err); ok {
			return f // of every level
		}
		lowest := n <= limited // its layers are used even if they do not all hold
		if err != nil && lowest {
			return err
		}
		if err == nil && (l.Number == n || lowest) {
			l.Missing = append(l.Missing, passed...)
			p.level = l
			return nil
		}
		for _, s := range p.slots {
			s.retire()
		}
		why := listMissing(l.Missing)
		if err != nil {
			why = messageOf(err)
		}
		passed = append(passed, Missing{layersOf[n], why, fixOf(n, err)})
	}
}

// layersOf describes what each level adds to the one below.
var layersOf = []string{
	"anything", "limits", "file access rules and system call filter", "namespaces and a root of its own",
}

// fixes says how to get a missing layer.
var fixes = map[string]catalog.Message{
	layersOf[filtered]:  catalog.Of("sandbox.fix.filter"),
	layersOf[contained]: catalog.Of("sandbox.fix.namespaces", "option", dockerOption),
	landlockLayer:       catalog.Of("sandbox.fix.landlock"),
	scopesLayer:         catalog.Of("sandbox.fix.linux", "version", "6.12"),
	userLayer:           catalog.Of("sandbox.fix.root"),
	watchLayer:          catalog.Of("sandbox.fix.kernel", "option", "CONFIG_PROC_CHILDREN"),
	temporaryLayer:      catalog.Of("sandbox.fix.contained"),
	randomLayer:         catalog.Verbatim("sysctl kernel.randomize_va_space=2"),
}

const dockerOption = "--security-opt seccomp=unconfined"

// The optional layers.
const (
	landlockLayer  = "file access rules (Landlock)"
	scopesLayer    = "signals and abstract sockets scoped (Landlock)"
	userLayer      = "a user of its own"
	watchLayer     = "watch over all processes together"
	temporaryLayer = "a /tmp of its own"
	randomLayer    = "random addresses"
)

// fixOf says how to get a level that failed.
func fixOf(n int, err error) catalog.Message {
	if n == contained && (errors.Is(err, unix.EPERM) || errors.Is(err, unix.EACCES) || errors.Is(err, unix.ENOSPC)) {
		const command = "sysctl kernel.apparmor_restrict_unprivileged_userns=0 kernel.unprivileged_userns_clone=1"
		return catalog.Of("sandbox.fix.sysctl", "command", command, "option", dockerOption)
	}
	return fixes[layersOf[n]]
}

// selfTest runs the probe and determines the level from its findings and its outcome.
func (p *Pool) selfTest(canary string) (Level, error) {
	if _, err := p.slots[0].ensure(); errors.Is(err, errNoUser) {
		p.users.release()
	}
	r, err := p.run(context.Background(), Command{
		Path: "/proc/self/exe", Args: []string{probeName, canary}, Expose: []string{},
		Limits: Limits{Wall: 20 * time.Second, CPU: 30 * time.Second, FileSize: 1 << 20, OpenFiles: 48, Processes: 64},
	}, false)
	if err != nil {
		return Level{}, err
	}
	o := r.Outcome
	var found probed
	if o.End != Exited || json.Unmarshal(o.Stdout, &found) != nil {
		l := Level{}
		l.set(bare)
		text := fmt.Sprintf("%s %s%s%.200s", o.End, o.Signal, o.Error, o.Stderr)
		l.addMissing("self-test", catalog.Of("sandbox.self-test", "text", text), catalog.Message{})
		return l, nil
	}
	found.Surroundings.Random = found.Surroundings.Random && randomizes()
	p.surroundings = found.Surroundings
	return p.judge(found, r), nil
}

// randomizes reports whether the system randomizes addresses by default.
func randomizes() bool {
	how, err := os.ReadFile("/proc/sys/kernel/randomize_va_space")
	return err != nil || strings.TrimSpace(string(how)) != "0"
}

// judge returns the level that the findings amount to, at most the one that was tried.
func (p *Pool) judge(f probed, r reply) Level {
	l := Level{}
	l.set(p.tried)
	// If a layer does not hold, the level that needs it and all levels above are lost.
	check := func(level int, ok bool, layer string, why catalog.Message) {
		switch {
		case level > p.tried:
		case ok:
			l.addLayer(layer)
		default:
			l.addMissing(layer, why, fixes[layer])
			l.set(max(bare, min(l.Number, level-1)))
		}
	}
	optional := func(level int, ok bool, layer string, why catalog.Message) {
		if ok {
			check(level, ok, layer, why)
		} else if level <= p.tried {
			l.addMissing(layer, why, fixes[layer])
		}
	}
	open := catalog.Of("sandbox.passed")
	l.addLayer("limits on time and output")
	limits := true
	for resource, want := range probeLimits() {
		limits = limits && f.Limits[resource] <= want
	}
	check(limited, limits, "kernel limits", catalog.Of("sandbox.prlimit"))
	check(limited, f.NoNewPrivs, "no new privileges", open)
	optional(limited, f.Signals, "signals at their default", catalog.Of("sandbox.signals"))
	check(limited, f.LeftChild && r.Outcome.LeftBehind == 1, "nothing left behind", catalog.Of("sandbox.outlived"))
	optional(limited, f.Surroundings.Random, randomLayer, catalog.Of("sandbox.same-addresses"))
	optional(limited, listsChildren(), watchLayer, catalog.Of("sandbox.no-file", "file", "/proc/PID/task/TID/children"))
	user := func(level int, ok bool, layer string, why catalog.Message) { optional(level, ok, layer, why) }
	if os.Geteuid() == 0 {
		user = check
	}
	user(limited, p.users.separate() && f.UID != os.Getuid(), userLayer, catalog.Of("sandbox.no-root"))
	check(filtered, !f.Read, "files of others out of reach", open)
	check(filtered, !f.Sockets && !f.Trace && !f.Unshare, "system call filter", open)
	check(filtered, !f.Kill, "no signals to others", open)
	abi := landlock.ABI()
	optional(filtered, abi > 0, landlockLayer, catalog.Of("sandbox.landlock"))
	optional(filtered, abi >= landlock.ScopesABI, scopesLayer, catalog.Of("sandbox.linux", "version", "6.12"))
	if p.tried < contained {
		why := catalog.Of("sandbox.shared-tmp")
		if p.tried == filtered {
			why = catalog.Of("sandbox.closed-tmp")
		}
		l.addMissing(temporaryLayer, why, fixes[temporaryLayer])
	}
	check(contained, !f.Processes, "PID namespace", open)
	check(contained, !f.Network, "network namespace", open)
	check(contained, !f.Host, "UTS namespace", open)
	check(contained, !f.Root, "a root of its own", open)
	return l
}

// addGroups adds what control groups can do on this machine.
func (l *Level) addGroups(g cgroup.Groups, why error) {
	fix := catalog.Of("sandbox.fix.cgroup", "command", "systemd-run --user --scope -p Delegate=yes touchstone ...", "option", "--cgroupns=private")
	if why != nil {
		l.addMissing("control groups", messageOf(why), fix)
		return
	}
	l.addLayer("control groups")
	for _, limit := range []struct {
		layer string
		works bool
	}{{"memory of a control group", g.Memory}, {"processes of a control group", g.Tasks}} {
		if limit.works {
			l.addLayer(limit.layer)
		} else {
			l.addMissing(limit.layer, catalog.Of("sandbox.undelegated"), fix)
		}
	}
}

func listsChildren() bool {
	_, err := os.ReadFile(fmt.Sprintf("/proc/self/task/%d/children", os.Getpid()))
	return err == nil
}
