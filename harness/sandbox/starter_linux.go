package sandbox

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// starter is a thread of the worker that is confined for good, and that candidates are started from: they inherit what
// confines it. The rest of the worker stays free to mind them.
type starter struct {
	jobs chan func()
	done chan struct{}
}

// newStarter makes the thread; confine is told its number and is its first job.
func newStarter(confine func(thread int) error) (*starter, error) {
	s := &starter{jobs: make(chan func()), done: make(chan struct{})}
	first := make(chan error)
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends with this function
		err := confine(unix.Gettid())
		first <- err
		if err != nil {
			return
		}
		for job := range s.jobs {
			job()
			s.done <- struct{}{}
		}
	}()
	return s, <-first
}

// do has the thread do something; a nil starter is the calling thread.
func (s *starter) do(job func()) {
	if s == nil {
		job()
		return
	}
	s.jobs <- job
	<-s.done
}

func (s *starter) end() {
	if s != nil {
		close(s.jobs)
	}
}
