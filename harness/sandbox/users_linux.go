package sandbox

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/user"
	"path/filepath"
	"strconv"

	"golang.org/x/sys/unix"
)

// As root, each worker and its candidates run as a separate user: a candidate cannot signal processes of others,
// RLIMIT_NPROC counts only its own, and one kill(-1) kills everything it left. All workers of a pool share one group,
// through which they access folders given to them (see Pool.Share).

// The range of user IDs that systemd does not allocate, within 16 bits.
const firstSpare, lastSpare = 60800, 61183

// reservedUsers are the user IDs held by a pool; none if the harness is not root.
type reservedUsers struct {
	ids   []int
	locks []net.Listener
}

// reserveUsers reserves n user IDs, and one more for the group, that no account has and no other pool on this machine
// holds. An abstract socket serves as the lock: the kernel removes it when its process exits.
func reserveUsers(n int) reservedUsers {
	var u reservedUsers
	if os.Geteuid() != 0 {
		return u
	}
	for id := firstSpare; id <= lastSpare && len(u.ids) <= n; id++ {
		if _, err := user.LookupId(strconv.Itoa(id)); err == nil {
			continue
		}
		l, err := net.Listen("unix", fmt.Sprintf("@touchstone-user-%d", id))
		if err != nil {
			continue
		}
		u.ids, u.locks = append(u.ids, id), append(u.locks, l)
	}
	if len(u.ids) <= n {
		u.release()
	}
	return u
}

func (u *reservedUsers) separate() bool { return len(u.ids) > 0 }

// of returns the user and group ID of the worker with this number; zeros mean those of the harness.
func (u *reservedUsers) of(number int) (uid, gid int) {
	if !u.separate() {
		return 0, 0
	}
	return u.ids[number], u.ids[len(u.ids)-1]
}

func (u *reservedUsers) release() {
	for _, l := range u.locks {
		l.Close()
	}
	*u = reservedUsers{}
}

// Share gives a folder and everything in it to the group of the workers, with the owner's permissions, so that candidates
// can run in it or be run from it. When a Run then uses the folder as its Dir or TMPDIR, all files of that group in it
// change to the user of that Run. Share follows no links and skips files with several hard links, which may belong to
// other owners too. It fails if a folder above dir is not searchable by everyone. It does nothing unless the harness
// runs as root.
func (p *Pool) Share(dir string) error {
	if !p.users.separate() {
		return nil
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	for above := filepath.Dir(dir); ; above = filepath.Dir(above) {
		info, err := os.Stat(above)
		if err != nil {
			return fmt.Errorf("sandbox: %w", err)
		}
		if info.Mode()&0o001 == 0 {
			return fmt.Errorf("sandbox: %s is closed to the users candidates run as: chmod o+x %s", above, above)
		}
		if above == filepath.Dir(above) {
			break
		}
	}
	_, gid := p.users.of(0)
	share := func(fd int, st *unix.Stat_t) error {
		if err := unix.Fchown(fd, -1, gid); err != nil {
			return err
		}
		mode := st.Mode & 0o777
		return unix.Fchmod(fd, mode|mode&0o700>>3)
	}
	if err := visit(dir, share); err != nil {
		return fmt.Errorf("sandbox: hand over %s: %w", dir, err)
	}
	return nil
}

// handOver gives the trees that Share gave to the group to one user: only the owner of a file can change its mode and times,
// as builds do.
func (p *Pool) handOver(trees []string, number int) error {
	if !p.users.separate() {
		return nil
	}
	uid, gid := p.users.of(number)
	for _, dir := range trees {
		err := visit(dir, func(fd int, st *unix.Stat_t) error {
			if int(st.Gid) != gid || int(st.Uid) == uid {
				return nil
			}
			return unix.Fchown(fd, uid, -1)
		})
		if err != nil && err != errDeep && err != errTop {
			return fmt.Errorf("sandbox: hand over %s: %w", dir, err)
		}
	}
	return nil
}

const visitDepth = 200 // levels of nested folders

var (
	errDeep = fmt.Errorf("folders are more than %d deep", visitDepth)
	errTop  = errors.New("it is not a folder that can be opened")
)

// visit calls do with an open descriptor for a folder and for each folder and file in it, except files with several hard links.
func visit(dir string, do func(fd int, st *unix.Stat_t) error) error {
	fd, err := unix.Open(dir, openFolder, 0)
	if err != nil {
		return errTop
	}
	return visitOpen(fd, 0, do)
}

// visitOpen is visit for an open folder or file, which it closes.
func visitOpen(dir, depth int, do func(fd int, st *unix.Stat_t) error) error {
	defer unix.Close(dir)
	var st unix.Stat_t
	if err := unix.Fstat(dir, &st); err != nil {
		return err
	}
	if st.Mode&unix.S_IFMT == unix.S_IFREG && st.Nlink == 1 || st.Mode&unix.S_IFMT == unix.S_IFDIR {
		if err := do(dir, &st); err != nil {
			return err
		}
	}
	if st.Mode&unix.S_IFMT != unix.S_IFDIR {
		return nil
	}
	if depth > visitDepth {
		return errDeep
	}
	return each(dir, func(name string) error {
		fd, err := unix.Openat(dir, name, unix.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
		if err == unix.ELOOP || err == unix.ENXIO || err == unix.ENOENT {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%q: %w", name, err)
		}
		return visitOpen(fd, depth+1, do)
	})
}
