package mistake

import (
	"io"
	"os"
	"strings"
	"syscall"
	"time"
)

// Process returns the program as one that has a process of its own: what panics with an
// [End] ends so.
func Process(p Program) Program {
	return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
		defer func() {
			switch end := recover().(type) {
			case nil:
			case End:
				end.happen()
			default:
				panic(end)
			}
		}()
		return p(args, stdin, stdout, stderr)
	}
}

func (e End) happen() {
	name, killed := strings.CutPrefix(e.Signal(), "SIG")
	switch {
	case killed:
		// The Go runtime would catch the signal and report on it, so another program dies of it in this process.
		syscall.Exec("/bin/sh", []string{"sh", "-c", "kill -" + name + " $$"}, nil)
		os.Exit(1)
	case e.Idle():
		time.Sleep(1<<63 - 1)
	}
	//lint:ignore SA5002 it is to compute for ever
	for {
	}
}
