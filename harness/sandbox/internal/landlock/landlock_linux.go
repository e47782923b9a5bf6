// Package landlock restricts threads, and everything that they start, to the files that its rules allow.
package landlock

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Ruleset is a Landlock ruleset. A thread that enters it, and everything it starts, is refused what the ruleset does not allow.
type Ruleset struct {
	fd      int
	handled uint64   // the kinds of access that this kernel can refuse
	Hidden  []string // paths that stay refused even if a rule allows a folder above them
}

// The kinds of access that a rule can allow.
const (
	MayRead = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR
	MayUse  = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	All     = everything &^ devices // everything except creating devices and ioctl on them
)

const (
	everything = 1<<16 - 1 // up to LANDLOCK_ACCESS_FS_IOCTL_DEV
	ofFiles    = MayUse | unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	devices    = unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
)

// ScopesABI is the first ABI version that can restrict signals and abstract sockets.
const ScopesABI = 6

// ABI returns the Landlock ABI version of this kernel, 0 if it has none.
func ABI() int {
	n, _, err := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if err != 0 {
		return 0
	}
	return int(n)
}

// New creates a ruleset that allows nothing. The hidden paths stay refused even if a rule allows a folder above them.
func New(hidden []string) (*Ruleset, error) {
	abi := ABI()
	r := &Ruleset{handled: everything, Hidden: hidden}
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
	if abi >= ScopesABI {
		attr.Scoped = unix.LANDLOCK_SCOPE_SIGNAL | unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET
	}
	fd, _, err := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if err != 0 {
		return nil, fmt.Errorf("landlock: %w", err)
	}
	r.fd = int(fd)
	return r, nil
}

// Allow permits kinds of access to a file, or to a folder and everything below it. A path that does not exist allows nothing.
func (r *Ruleset) Allow(path string, access uint64) error {
	for _, h := range r.Hidden {
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

// allowEach permits access to every entry of a folder that contains something hidden, but not to listing the folder.
func (r *Ruleset) allowEach(folder string, access uint64) error {
	list, _ := os.ReadDir(folder)
	for _, e := range list {
		if e.Type() == os.ModeSymlink {
			continue // access is decided at the link's target
		}
		if err := r.Allow(filepath.Join(folder, e.Name()), access); err != nil {
			return err
		}
	}
	return nil
}

func (r *Ruleset) allowOpen(fd int, access uint64) error {
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

// Enter restricts the calling thread permanently.
func (r *Ruleset) Enter() error {
	if _, _, err := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(r.fd), 0, 0); err != 0 {
		return fmt.Errorf("landlock: %w", err)
	}
	return nil
}

// Close closes the ruleset. Threads that have entered it stay restricted.
func (r *Ruleset) Close() { unix.Close(r.fd) }
