package sandbox

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"

	"touchstone/harness/files/scratch"
)

const (
	shm     = "/dev/shm"
	shmRoom = 256 << 20 // bytes that must be free there
)

// root returns the folder for private folders: in memory, if programs may be executed there and there is room.
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

// newBase creates the folder of a pool.
func newBase(root string) (*scratch.Dir, error) {
	dir, err := scratch.NewWith(root, "sandbox", removeTree)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(dir.Path, 0o711); err != nil {
		return nil, errors.Join(err, dir.Close())
	}
	return dir, nil
}
