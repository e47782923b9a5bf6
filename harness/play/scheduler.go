package play

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"
)

// scheduler is the testing.T that testscript requires: it runs scripts in
// parallel, up to a limit, and collects their errors.
type scheduler struct {
	slots    chan struct{}
	begins   func(name string)
	finished func(name string)

	running sync.WaitGroup
	mu      sync.Mutex
	faults  []error
}

func (s *scheduler) wait() { s.running.Wait() }

func (s *scheduler) fault() error { return errors.Join(s.faults...) }

// Run implements testscript.T.
func (s *scheduler) Run(name string, f func(testscript.T)) {
	s.running.Add(1)
	s.slots <- struct{}{}
	s.begins(name)
	go func() {
		defer s.running.Done()
		defer func() { <-s.slots }()
		one := &script{scheduler: s}
		defer func() {
			if p := recover(); p != nil { // a fault of the harness must not end the grading of other cases
				one.failed = true
				one.Log("FAIL: panic:", p, string(debug.Stack()))
			}
			if one.failed {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.faults = append(s.faults, fmt.Errorf("case %s cannot be run: %s", name, one.cause()))
				return
			}
			s.finished(name)
		}()
		f(one)
	}()
}

// Parallel, Verbose, Skip, Log, Fatal and FailNow implement testscript.T;
// testscript calls them on the scheduler itself only when it cannot start.
func (s *scheduler) Parallel() {}

func (s *scheduler) Verbose() bool { return false }

func (s *scheduler) Skip(...any) {}

func (s *scheduler) Log(...any) {}

func (s *scheduler) FailNow() { s.Fatal("testscript failed") }

func (s *scheduler) Fatal(args ...any) {
	panic(fmt.Sprint(args...))
}

// script is the testing.T of one script.
type script struct {
	*scheduler
	log    strings.Builder
	failed bool
}

// Log keeps testscript's messages about the script.
func (s *script) Log(args ...any) { fmt.Fprintln(&s.log, args...) }

// FailNow ends the script.
func (s *script) FailNow() {
	s.failed = true
	runtime.Goexit()
}

// Fatal ends the script with a message.
func (s *script) Fatal(args ...any) {
	s.Log(args...)
	s.FailNow()
}

// cause returns the line in which testscript says why it failed.
func (s *script) cause() string {
	for line := range strings.Lines(s.log.String()) {
		if _, cause, ok := strings.Cut(line, "FAIL: "); ok {
			return strings.TrimSpace(cause)
		}
	}
	return strings.TrimSpace(s.log.String())
}
