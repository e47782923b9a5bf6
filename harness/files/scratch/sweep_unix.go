//go:build unix

package scratch

import (
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// sweep removes a folder that its process left behind, if it is at least this old.
func sweep(path string, least time.Duration, remove func(string) error) {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	f := os.NewFile(uintptr(fd), path)
	defer f.Close()
	info, err := f.Stat()
	if err != nil || least > 0 && time.Since(info.ModTime()) < least {
		return
	}
	if st, ok := info.Sys().(*syscall.Stat_t); !ok || int(st.Uid) != os.Geteuid() {
		return
	}
	if unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB) == nil {
		remove(path)
	}
}
