package sandbox

import (
	"runtime"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// confinedThread is a permanently confined thread of the worker. Candidates are started from it and inherit its confinement; the
// rest of the worker stays unconfined to supervise them.
type confinedThread struct {
	job           atomic.Pointer[func()] // nil ends the thread
	request, done eventfd
}

// startConfinedThread creates the thread, which first runs confine with its own thread ID.
func startConfinedThread(confine func(thread int) error) (*confinedThread, error) {
	s := &confinedThread{}
	var err error
	if s.request, err = newEventfd(); err != nil {
		return nil, err
	}
	if s.done, err = newEventfd(); err != nil {
		unix.Close(int(s.request))
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

func (s *confinedThread) serve() {
	runtime.LockOSThread() // never unlocked, so the thread ends with this function
	resetTimerSlack()
	for {
		s.request.wait()
		job := s.job.Load()
		if job == nil {
			unix.Close(int(s.request))
			unix.Close(int(s.done))
			return
		}
		(*job)()
		s.done.signal()
	}
}

// do runs job on the thread and waits for it; a nil thread is the calling one.
func (s *confinedThread) do(job func()) {
	if s == nil {
		job()
		return
	}
	s.job.Store(&job)
	s.request.signal()
	s.done.wait()
}

func (s *confinedThread) end() {
	if s != nil {
		s.job.Store(nil)
		s.request.signal()
	}
}

// eventfd wakes up a waiting thread, faster than Go switches between two locked threads.
type eventfd int

func newEventfd() (eventfd, error) {
	fd, err := unix.Eventfd(0, unix.EFD_CLOEXEC)
	return eventfd(fd), err
}

func (b eventfd) signal() { unix.Write(int(b), []byte{7: 1}) }

func (b eventfd) wait() {
	var n [8]byte
	for {
		if _, err := unix.Read(int(b), n[:]); err != unix.EINTR {
			return
		}
	}
}
