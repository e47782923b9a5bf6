package sandbox

import (
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/proc"
)

// RLIMIT_NPROC counts every task (process or thread) of a user, so those that are not the candidate's come on top.

// crowd remembers how many tasks the user of this process has.
type crowd struct {
	tasks int
	asked time.Time
}

const (
	crowdAge   = 2 * time.Second
	crowdSlack = 64 // for what the user starts meanwhile; the watch counts the candidate's own
)

// taskLimit is the kernel limit that leaves n tasks to a candidate.
func (m *minder) taskLimit(n int) int64 {
	if m.ownUser {
		var st unix.Stat_t
		if unix.Stat("/proc/self/task", &st) != nil {
			return int64(n) + 16
		}
		return int64(n) + int64(st.Nlink) - 2 // one link for each thread of this process
	}
	if time.Since(m.crowd.asked) > crowdAge {
		m.crowd = crowd{tasks: tasksOf(unix.Getuid()), asked: time.Now()}
	}
	return int64(n + m.crowd.tasks + crowdSlack)
}

func tasksOf(uid int) (sum int) {
	for _, pid := range processesOf(uid) {
		s, _ := proc.Read(pid)
		sum += s.Threads
	}
	return sum
}

// processesOf lists the living processes of a user.
func processesOf(uid int) (pids []int) {
	list, _ := os.ReadDir("/proc")
	for _, e := range list {
		pid, err := strconv.Atoi(e.Name())
		var st unix.Stat_t
		if err != nil || unix.Stat("/proc/"+e.Name(), &st) != nil || int(st.Uid) != uid {
			continue
		}
		if s, ok := proc.Read(pid); ok && s.State != 'Z' {
			pids = append(pids, pid)
		}
	}
	return pids
}

// killSession ends what is left in a session whose leader is gone. Processes that made a session of their own escape it.
func killSession(id int) {
	list, _ := os.ReadDir("/proc")
	for _, e := range list {
		if pid, err := strconv.Atoi(e.Name()); err == nil {
			if s, ok := proc.Read(pid); ok && s.Session == id {
				unix.Kill(pid, unix.SIGKILL)
			}
		}
	}
}
