package sandbox

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

const (
	shm       = "/dev/shm"
	shmRoom   = 256 << 20 // bytes it must have free
	basePart  = "touchstone-"
	staleTime = time.Minute // a folder younger than this may not be locked yet
)

// root is where folders go: memory, when programs may run there and there is room.
func root(asked string) string {
	if asked != "" {
		return asked
	}
	var st unix.Statfs_t
	if unix.Statfs(shm, &st) != nil || st.Flags&unix.ST_NOEXEC != 0 || st.Bavail*uint64(st.Bsize) < shmRoom ||
		unix.Access(shm, unix.W_OK) != nil {
		return os.TempDir()
	}
	return shm
}

// newBase makes the folder of a pool and locks it, and removes those whose harness died without doing so: no lock
// outlives its process.
func newBase(root string) (string, *os.File, error) {
	list, _ := os.ReadDir(root)
	for _, e := range list {
		if strings.HasPrefix(e.Name(), basePart) {
			removeStale(filepath.Join(root, e.Name()))
		}
	}
	base, err := os.MkdirTemp(root, basePart)
	if err != nil {
		return "", nil, err
	}
	lock, err := os.Open(base)
	if err == nil {
		err = unix.Flock(int(lock.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	}
	if err == nil {
		err = os.Chmod(base, 0o711)
	}
	if err != nil {
		lock.Close()
		os.Remove(base)
		return "", nil, err
	}
	return base, lock, nil
}

func removeStale(path string) {
	fd, err := unix.Open(path, openFolder, 0)
	if err != nil {
		return
	}
	defer unix.Close(fd)
	var st unix.Stat_t
	if unix.Fstat(fd, &st) == nil && int(st.Uid) == os.Geteuid() && time.Since(time.Unix(st.Mtim.Unix())) > staleTime &&
		unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB) == nil {
		removeTree(path)
	}
}
