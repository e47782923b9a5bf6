package sandbox

import (
	"runtime"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// starter is a permanently confined thread of the worker. Candidates are started from it and inherit its confinement; the
// rest of the worker stays unconfined to supervise them.
type starter struct {
	job         atomic.Pointer[func()] // nil ends the thread
	ask, answer bell
}

// newStarter creates the thread, which first runs confine with its own thread ID.
func newStarter(confine func(thread int) error) (*starter, error) {
	s := &starter{}
	var err error
	if s.ask, err = newBell(); err != nil {
		return nil, err
	}
	if s.answer, err = newBell(); err != nil {
		unix.Close(int(s.ask))
		return nil, err
	}
	go s.serve()
	s.do(func() { err = confine(unix.Gettid()) })
	if err != nil {
		s.end()
		return nil, err
	}
	return s, nil
}

func (s *starter) serve() {
	runtime.LockOSThread() // never unlocked, so the thread ends with this function
	wakeful()
	for {
		s.ask.wait()
		job := s.job.Load()
		if job == nil {
			unix.Close(int(s.ask))
			unix.Close(int(s.answer))
			return
		}
		(*job)()
		s.answer.ring()
	}
}

// do runs job on the thread and waits for it; a nil starter is the calling thread.
func (s *starter) do(job func()) {
	if s == nil {
		job()
		return
	}
	s.job.Store(&job)
	s.ask.ring()
	s.answer.wait()
}

func (s *starter) end() {
	if s != nil {
		s.job.Store(nil)
		s.ask.ring()
	}
}

// bell wakes up a waiting thread, faster than Go switches between two locked threads.
type bell int

func newBell() (bell, error) {
	fd, err := unix.Eventfd(0, unix.EFD_CLOEXEC)
	return bell(fd), err
}

func (b bell) ring() { unix.Write(int(b), []byte{7: 1}) }

func (b bell) wait() {
	var n [8]byte
	for {
		if _, err := unix.Read(int(b), n[:]); err != unix.EINTR {
			return
		}
	}
}
