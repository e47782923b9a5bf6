package sandbox

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// confine makes ready what candidates with this scope are started from. It is kept as long as the scope is the same.
func (m *minder) confine(s scope) error {
	if m.level < filtered || m.scope == s.Key {
		return nil
	}
	if err := m.release(); err != nil {
		return err
	}
	if m.level >= contained {
		if err := m.enterView(s); err != nil {
			return err
		}
	}
	starter, err := m.confined(s)
	if err != nil {
		return err
	}
	m.starter, m.scope = starter, s.Key
	return nil
}

// release drops what confine made; with a view goes all that was written outside of Dir.
func (m *minder) release() error {
	m.starter.end()
	m.starter, m.scope = nil, ""
	return m.leaveView()
}

// confined is a thread with the rules of a scope.
func (m *minder) confined(s scope) (*starter, error) {
	var rules *ruleset // nil where the view has to do alone
	if m.view == nil || landlockABI() > 0 {
		var err error
		if rules, err = m.rules(s); err != nil {
			return nil, err
		}
		defer rules.close()
	}
	return newStarter(func(thread int) error {
		randomAddresses()
		if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
			return fmt.Errorf("no new privileges: %w", err)
		}
		var none [2]unix.CapUserData
		if err := unix.Capset(&unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &none[0]); err != nil {
			return fmt.Errorf("no capabilities: %w", err)
		}
		if rules != nil {
			if err := rules.enter(); err != nil {
				return err
			}
		}
		return enterFilter(filter(uint32(unix.Getpid()), uint32(thread)))
	})
}

// rules for the files of a scope. In a view there is nothing but what may be read.
func (m *minder) rules(s scope) (*ruleset, error) {
	r, err := newRuleset(m.hide)
	if err != nil {
		return nil, err
	}
	allow := func(access uint64, paths ...string) {
		for _, path := range paths {
			if err == nil {
				err = r.allow(path, access)
			}
		}
	}
	const all = allFS &^ devices
	for _, name := range devicesForAll {
		allow(mayUse, "/dev/"+name)
	}
	allow(all, s.Write...)
	if m.view == nil {
		allow(mayRead, system...)
		allow(mayRead, "/proc")
		allow(mayRead, s.Read...)
		allow(all, m.folderPath(), m.temporary())
	} else {
		r.hidden = nil
		allow(mayRead, "/")
		allow(mayRead, s.Read...)
		allow(all, boxFolder, "/tmp", "/dev/shm")
	}
	if err != nil {
		r.close()
		return nil, err
	}
	return r, nil
}
