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
			passed = append(passed, Missing{Layer: layersOf[n+1], Why: "left out: no more than the level " + asked + " was asked for"})
		}
	}
	canary := filepath.Join(p.base, "canary")
	if err := os.WriteFile(canary, nil, 0o644); err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	for n := most; ; n-- {
		p.tried = n
		l, err := p.selfTest(canary)
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
		why := fmt.Sprint(err)
		if err == nil {
			why = fmt.Sprint(l.Missing)
		}
		passed = append(passed, Missing{layersOf[n], why, fixOf(n, err)})
	}
}

// layersOf describes what each level adds to the one below.
var layersOf = []string{
	"anything", "limits", "file access rules and system call filter", "namespaces and a root of its own",
}

// fixes says how to get a missing layer.
var fixes = map[string]string{
	layersOf[filtered]:  "Linux 5.13 or later with seccomp, outside of a container that forbids it",
	layersOf[contained]: "allow user namespaces, or run it as root; in docker: --security-opt seccomp=unconfined",
	landlockLayer:       "Linux 5.13 or later, started with landlock in its option lsm=",
	scopesLayer:         "Linux 6.12 or later",
	userLayer:           "run it as root; the level contained does without",
	watchLayer:          "a kernel with CONFIG_PROC_CHILDREN",
	temporaryLayer:      "reach the level contained",
	randomLayer:         "sysctl kernel.randomize_va_space=2",
}

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
func fixOf(n int, err error) string {
	if n == contained && (errors.Is(err, unix.EPERM) || errors.Is(err, unix.EACCES) || errors.Is(err, unix.ENOSPC)) {
		return "allow user namespaces: sysctl kernel.apparmor_restrict_unprivileged_userns=0" +
			" kernel.unprivileged_userns_clone=1; in docker: --security-opt seccomp=unconfined"
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
	})
	if err != nil {
		return Level{}, err
	}
	o := r.Outcome
	var found probed
	if o.End != Exited || json.Unmarshal(o.Stdout, &found) != nil {
		l := Level{}
		l.set(bare)
		l.lack("self-test", fmt.Sprintf("it does not run: %s %s%s%.200s", o.End, o.Signal, o.Error, o.Stderr), "")
		return l, nil
	}
	found.Around.Random = found.Around.Random && randomizes()
	p.around = found.Around
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
	check := func(level int, ok bool, layer, why string) {
		switch {
		case level > p.tried:
		case ok:
			l.reach(layer)
		default:
			l.lack(layer, why, fixes[layer])
			l.set(max(bare, min(l.Number, level-1)))
		}
	}
	optional := func(level int, ok bool, layer, why string) {
		if ok {
			check(level, ok, layer, "")
		} else if level <= p.tried {
			l.lack(layer, why, fixes[layer])
		}
	}
	const open = "the self-test could get past it"
	l.reach("limits on time and output")
	limits := true
	for resource, want := range probeLimits() {
		limits = limits && f.Limits[resource] <= want
	}
	check(limited, limits, "kernel limits", "prlimit did not take")
	check(limited, f.NoNewPrivs, "no new privileges", open)
	optional(limited, f.Signals, "signals at their default", "some are blocked or ignored")
	check(limited, f.LeftChild && r.Outcome.LeftBehind == 1, "nothing left behind", "a process outlived its run")
	optional(limited, f.Around.Random, randomLayer, "this system starts every program at the same addresses")
	optional(limited, listsChildren(), watchLayer, "there is no /proc/PID/task/TID/children")
	user := func(level int, ok bool, layer, why string) { optional(level, ok, layer, why) }
	if os.Geteuid() == 0 {
		user = check
	}
	user(limited, p.users.own() && f.UID != os.Getuid(), userLayer, "needs root that may change user")
	check(filtered, !f.Read, "files of others out of reach", open)
	check(filtered, !f.Sockets && !f.Trace && !f.Unshare, "system call filter", open)
	check(filtered, !f.Kill, "no signals to others", open)
	abi := landlock.ABI()
	optional(filtered, abi > 0, landlockLayer, "needs Linux 5.13, with Landlock switched on")
	optional(filtered, abi >= landlock.ScopesABI, scopesLayer, "needs Linux 6.12")
	if p.tried < contained {
		l.lack(temporaryLayer, "needs namespaces; TMPDIR names a folder of its own, but /tmp itself is "+[]string{"shared", "shared", "closed"}[p.tried], fixes[temporaryLayer])
	}
	check(contained, !f.Processes, "PID namespace", open)
	check(contained, !f.Network, "network namespace", open)
	check(contained, !f.Host, "UTS namespace", open)
	check(contained, !f.Root, "a root of its own", open)
	return l
}

// addGroups adds what control groups can do on this machine.
func (l *Level) addGroups(g cgroup.Groups, why error) {
	const fix = "run under systemd-run --user --scope -p Delegate=yes touchstone ..., in Docker with --cgroupns=private and /sys/fs/cgroup writable"
	if why != nil {
		l.lack("control groups", why.Error(), fix)
		return
	}
	l.reach("control groups")
	for _, limit := range []struct {
		layer string
		works bool
	}{{"memory of a control group", g.Memory}, {"processes of a control group", g.Tasks}} {
		if limit.works {
			l.reach(limit.layer)
		} else {
			l.lack(limit.layer, "cgroup not delegated", fix)
		}
	}
}

func listsChildren() bool {
	_, err := os.ReadFile(fmt.Sprintf("/proc/self/task/%d/children", os.Getpid()))
	return err == nil
}
