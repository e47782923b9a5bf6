package sandbox

import (
	"fmt"
	"net"
	"os"
	"os/user"
	"strconv"
)

// As root, each worker and its candidates run as a separate user: a candidate cannot signal processes of others,
// RLIMIT_NPROC counts only its own, and one kill(-1) kills everything it left. All workers of a pool share one group,
// through which they access folders given to them (see Pool.Own).

// The range of user IDs that systemd does not allocate, within 16 bits.
const firstSpare, lastSpare = 60800, 61183

// spareUsers are the user IDs held by a pool; none if the harness is not root.
type spareUsers struct {
	ids   []int
	locks []net.Listener
}

// reserveUsers reserves n user IDs, and one more for the group, that no account has and no other pool on this machine
// holds. An abstract socket serves as the lock: the kernel removes it when its process exits.
func reserveUsers(n int) spareUsers {
	var u spareUsers
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

func (u *spareUsers) own() bool { return len(u.ids) > 0 }

// of returns the user and group ID of the worker with this number; zeros mean those of the harness.
func (u *spareUsers) of(number int) (uid, gid int) {
	if !u.own() {
		return 0, 0
	}
	return u.ids[number], u.ids[len(u.ids)-1]
}

func (u *spareUsers) release() {
	for _, l := range u.locks {
		l.Close()
	}
	*u = spareUsers{}
}
