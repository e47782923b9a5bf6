package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// ruleset is a Landlock ruleset: what it does not allow is refused to the thread that enters it and to all it starts.
type ruleset struct {
	fd      int
	handled uint64   // the kinds of access that this kernel can refuse
	hidden  []string // paths that stay refused, whatever is allowed above them
}

const (
	mayRead = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR
	mayUse  = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	ofFiles = mayUse | unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	allFS   = 1<<16 - 1 // up to LANDLOCK_ACCESS_FS_IOCTL_DEV
	devices = unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV

	scopesABI = 6 // the version that can keep signals and abstract sockets in
)

// landlockABI is the version this kernel has, 0 for none.
func landlockABI() int {
	n, _, err := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if err != 0 {
		return 0
	}
	return int(n)
}

func newRuleset(hidden []string) (*ruleset, error) {
	abi := landlockABI()
	r := &ruleset{handled: allFS, hidden: hidden}
	var attr unix.LandlockRulesetAttr
	switch {
	case abi < 1:
		return nil, fmt.Errorf("landlock: %w", unix.ENOSYS)
	case abi < 2:
		r.handled = 1<<13 - 1
	case abi < 3:
		r.handled = 1<<14 - 1
	case abi < 5:
		r.handled = 1<<15 - 1
	}
	attr.Handled_access_fs = r.handled
	if abi >= 4 {
		attr.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
	}
	if abi >= scopesABI {
		attr.Scoped = unix.LANDLOCK_SCOPE_SIGNAL | unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET
	}
	fd, _, err := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if err != 0 {
		return nil, fmt.Errorf("landlock: %w", err)
	}
	r.fd = int(fd)
	return r, nil
}

// allow permits kinds of access to a file, or to a folder and all below. A path that is not there allows nothing.
func (r *ruleset) allow(path string, access uint64) error {
	for _, h := range r.hidden {
		if h == path {
			return nil
		}
		if strings.HasPrefix(h, path+"/") {
			return r.allowEach(path, access)
		}
	}
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer unix.Close(fd)
	return r.allowOpen(fd, access)
}

// allowEach permits all in a folder that holds something hidden; not to list it, though.
func (r *ruleset) allowEach(folder string, access uint64) error {
	list, _ := os.ReadDir(folder)
	for _, e := range list {
		if e.Type() == os.ModeSymlink {
			continue // what it leads to counts
		}
		if err := r.allow(filepath.Join(folder, e.Name()), access); err != nil {
			return err
		}
	}
	return nil
}

func (r *ruleset) allowOpen(fd int, access uint64) error {
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		return err
	}
	if st.Mode&unix.S_IFMT != unix.S_IFDIR {
		access &= ofFiles
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: access & r.handled, Parent_fd: int32(fd)}
	_, _, err := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(r.fd), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if err != 0 {
		return fmt.Errorf("landlock rule: %w", err)
	}
	return nil
}

// enter puts the calling thread under the rules, for good.
func (r *ruleset) enter() error {
	if _, _, err := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(r.fd), 0, 0); err != 0 {
		return fmt.Errorf("landlock: %w", err)
	}
	return nil
}

func (r *ruleset) close() { unix.Close(r.fd) }
