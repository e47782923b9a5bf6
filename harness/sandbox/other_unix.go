//go:build unix && !linux

package sandbox

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

var groupHas = []string{"process group"}

func group() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func kill(p *os.Process) { _ = unix.Kill(-p.Pid, unix.SIGKILL) }

func signalName(s *os.ProcessState) string {
	if w, ok := s.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return unix.SignalName(w.Signal())
	}
	return ""
}
