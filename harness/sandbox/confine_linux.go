package sandbox

import (
	"fmt"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/landlock"
	"touchstone/harness/sandbox/internal/seccomp"
)

// confine prepares the thread, and the view if there is one, from which candidates with this scope are started. They are kept
// as long as the scope stays the same.
func (sup *supervisor) confine(s scope) error {
	if sup.level < filtered || sup.scope == s.Key {
		return nil
	}
	if err := sup.release(); err != nil {
		return err
	}
	if sup.level >= contained {
		if err := sup.enterView(s); err != nil {
			return err
		}
	}
	starter, err := sup.newConfinedThread(s)
	if err != nil {
		return err
	}
	sup.thread, sup.scope = starter, s.Key
	return nil
}

// release undoes confine; everything written to a view outside of Dir is lost with it.
func (sup *supervisor) release() error {
	sup.thread.end()
	sup.thread, sup.scope = nil, ""
	return sup.leaveView()
}

// newConfinedThread starts a thread confined to a scope.
func (sup *supervisor) newConfinedThread(s scope) (*confinedThread, error) {
	var rules *landlock.Ruleset // nil if the view alone has to confine
	if sup.view == nil || landlock.ABI() > 0 {
		var err error
		if rules, err = sup.rules(s); err != nil {
			return nil, err
		}
		defer rules.Close()
	}
	return startConfinedThread(func(thread int) error {
		randomAddresses()
		if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
			return fmt.Errorf("no new privileges: %w", err)
		}
		var none [2]unix.CapUserData
		if err := unix.Capset(&unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &none[0]); err != nil {
			return fmt.Errorf("no capabilities: %w", err)
		}
		if rules != nil {
			if err := rules.Enter(); err != nil {
				return err
			}
		}
		return seccomp.Enter(uint32(unix.Getpid()), uint32(thread))
	})
}

// rules returns the Landlock rules for a scope. A view contains only what may be read, and is mounted read-only where it may not
// be written to; a rule for its private folders would not hold for those that replace them (see refreshBox).
func (sup *supervisor) rules(s scope) (*landlock.Ruleset, error) {
	r, err := landlock.New(sup.hide)
	if err != nil {
		return nil, err
	}
	allow := func(access uint64, paths ...string) {
		for _, path := range paths {
			if err == nil {
				err = r.Allow(path, access)
			}
		}
	}
	for _, name := range devicesForAll {
		allow(landlock.MayUse, "/dev/"+name)
	}
	allow(landlock.All, s.Write...)
	if sup.view == nil {
		allow(landlock.MayRead, system...)
		allow(landlock.MayRead, "/proc")
		allow(landlock.MayRead, s.Read...)
		allow(landlock.All, sup.folderPath(), sup.temporary())
	} else {
		r.Hidden = nil
		allow(landlock.All, "/")
		allow(landlock.MayRead, s.Read...)
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}
