package sandbox

import (
	"bytes"

	"golang.org/x/sys/unix"
)

// stream is the sandbox's end of stdout or stderr and the data read from it.
type stream struct {
	fd    int // -1 when closed
	limit int64
	data  []byte
}

// read reads what is available, once, and returns false if the limit is exceeded.
func (s *stream) read(scratch []byte) bool {
	n, err := unix.Read(s.fd, scratch)
	if err == unix.EAGAIN || err == unix.EINTR {
		return true
	}
	if n <= 0 {
		s.close()
		return true
	}
	room := s.limit - int64(len(s.data))
	s.data = append(s.data, scratch[:min(int64(n), room)]...)
	if int64(n) > room {
		s.close()
		return false
	}
	return true
}

// ready reports whether there is something to read now.
func (s *stream) ready() bool {
	fds := [...]unix.PollFd{{Fd: int32(s.fd), Events: unix.POLLIN}}
	n, _ := unix.Poll(fds[:], 0)
	return s.fd >= 0 && n > 0
}

func (s *stream) close() { closeFD(&s.fd) }

func closeFD(fd *int) {
	if *fd >= 0 {
		unix.Close(*fd)
		*fd = -1
	}
}

// drain reads what is in the pipes. It does not wait for end of file, since a process left behind may keep a pipe open.
func (p *play) drain() {
	for _, s := range []*stream{&p.out, &p.err} {
		for s.ready() {
			if !s.read(p.sup.buffer) {
				p.stop(OutputLimit, "")
			}
		}
	}
	p.tell()
}

// feed writes as much as stdin accepts, and closes it behind the last byte.
func (p *play) feed() {
	for len(p.unsent) > 0 {
		n, err := unix.Write(p.stdin, p.unsent[:p.atOnce()])
		if err == unix.EAGAIN {
			return
		}
		if err != nil && err != unix.EINTR {
			break // the read end is closed
		}
		p.unsent = p.unsent[max(n, 0):]
	}
	if !p.talks || p.heardAll || len(p.unsent) > 0 {
		p.closeStdin()
	}
}

// atOnce returns how many bytes of what is left of stdin are written together: no more than a pipe
// holds, since whoever looks at all that is left each time takes quadratic time.
func (p *play) atOnce() int {
	const pipe = 64 << 10
	most := min(len(p.unsent), pipe)
	if p.c.Joined {
		if line := bytes.IndexByte(p.unsent[:most], '\n'); line >= 0 {
			return line + 1
		}
	}
	return most
}

// closeStdin closes our end of stdin, and takes off what nobody has read from it.
func (p *play) closeStdin() {
	if p.talks && p.stdin >= 0 {
		unread, _ := unix.IoctlGetInt(p.stdin, unix.TIOCINQ)
		p.heard -= unread + len(p.unsent)
	}
	closeFD(&p.stdin)
}

func (p *play) closeAll() {
	for _, fd := range []*int{&p.stdin, &p.out.fd, &p.err.fd, &p.pidfd} {
		closeFD(fd)
	}
}
