//go:build !linux

package sandbox

import (
	"errors"
	"io"
	"os"
	"os/exec"
)

// capped keeps the first room bytes and calls full when there are more.
type capped struct {
	data []byte
	room int64
	full func()
}

func (w *capped) Write(p []byte) (int, error) {
	room := w.room - int64(len(w.data))
	w.data = append(w.data, p[:min(int64(len(p)), room)]...)
	if int64(len(p)) > room {
		w.full()
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func stdinFile(data []byte, dir string) (*os.File, error) {
	f, err := os.CreateTemp(dir, "stdin-")
	if err != nil {
		return nil, err
	}
	if _, err = f.Write(data); err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func write(name string, f File) error { return os.WriteFile(name, f.Data, f.perm()) }

func collect(name string, limit int64) FileResult {
	info, err := os.Lstat(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return FileResult{Err: "missing"}
	case err != nil:
		return FileResult{Err: err.Error()}
	case !info.Mode().IsRegular():
		return FileResult{Err: "not a regular file"}
	case info.Size() > limit:
		return FileResult{Err: "too large"}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return FileResult{Err: err.Error()}
	}
	return FileResult{Data: data}
}

// Write passes on what one side of a talk prints.
func (l *line) Write(p []byte) (int, error) {
	l.talk.say(l.side, p)
	return len(p), nil
}

// connect puts the standard streams of a command on the line, and returns where what it hears is written; without a line it does nothing.
func (l *line) connect(cmd *exec.Cmd) io.WriteCloser {
	if l == nil {
		return nil
	}
	cmd.Stdin, cmd.Stdout = nil, io.MultiWriter(l, cmd.Stdout)
	in, _ := cmd.StdinPipe() // fails only if there is a Stdin
	return in
}

// relay writes what a side hears, until what it returns is called. An error is no fault: a program need not listen.
func (l *line) relay(in io.WriteCloser, stop func()) (end func()) {
	if l == nil {
		return func() {}
	}
	go func() {
		defer in.Close()
		for n, more := l.talk.next(l.side); more; n, more = l.talk.next(l.side) {
			if n.Stopped {
				stop()
			}
			in.Write(n.Data)
			if n.Closed {
				return
			}
		}
	}()
	return func() { l.talk.leave(l.side) }
}
