//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// whenUnread calls leave when nobody reads the output any more, as after `| head`. The system sends the same signal for
// every pipe, and those to other processes say nothing about the output.
func whenUnread(leave func()) {
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE)
	go func() {
		for range broken {
			if unread(os.Stdout) || unread(os.Stderr) {
				leave()
			}
		}
	}()
}

// unread reports whether a file is a pipe without a reader.
func unread(f *os.File) bool {
	fds := []unix.PollFd{{Fd: int32(f.Fd()), Events: unix.POLLOUT}}
	n, err := unix.Poll(fds, 0)
	return err == nil && n > 0 && fds[0].Revents&(unix.POLLERR|unix.POLLHUP) != 0
}
