package sandbox

import (
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/proc"
)

// RLIMIT_NPROC counts all tasks (processes and threads) of a user, so the limit must include those that are not the candidate's.

// taskCount caches the number of tasks of this process's user.
type taskCount struct {
	tasks int
	asked time.Time
	limit int64 // that was set last, where the candidate has a user of its own
}

const (
	taskCountAge = 2 * time.Second
	taskSlack    = 64 // for tasks that the user starts meanwhile; the watch counts the candidate's own
)

// taskLimit returns the value of RLIMIT_NPROC that leaves n tasks to a candidate.
func (sup *supervisor) taskLimit(n int) int64 {
	if sup.separateUser {
		sup.taskCount.limit = int64(n) + ownThreads()
		return sup.taskCount.limit
	}
	if time.Since(sup.taskCount.asked) > taskCountAge {
		sup.taskCount = taskCount{tasks: tasksOf(unix.Getuid()), asked: time.Now()}
	}
	return int64(n + sup.taskCount.tasks + taskSlack)
}

// ownThreads returns how many threads this process has.
func ownThreads() int64 {
	var st unix.Stat_t
	if unix.Stat("/proc/self/task", &st) != nil {
		return 16
	}
	return int64(st.Nlink) - 2 // one link for each
}

// tasksExhausted reports whether a candidate with so many tasks cannot start another one.
func (sup *supervisor) tasksExhausted(tasks, limit int) bool {
	return limit > 0 && (tasks >= limit || sup.separateUser && int64(tasks)+ownThreads() >= sup.taskCount.limit)
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

// killSession kills the remaining processes of a session whose leader has exited. Processes that started their own
// session escape it.
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
