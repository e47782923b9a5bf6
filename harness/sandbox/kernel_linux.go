package sandbox

import (
	"os"
	"slices"
	"strconv"
	"strings"
)

// kernelFiles are files and folders in /proc.
type kernelFiles struct {
	names string // patterns for paths below /proc, separated by spaces; a folder stands for everything in it, PID for that of another process
	open  bool   // whether contained candidates see them
	why   string
}

// inProc says what contained candidates see of /proc. Everything there is read-only. What has no reason here, because it is newer
// than this table, is hidden until somebody gives one, if it is directly in /proc. A Landlock rule cannot tell the parts of
// /proc: the folders of processes appear and disappear.
var inProc = []kernelFiles{
	{"self thread-self", true, "their own processes, as the folders that are numbers"},
	{"PID/status PID/stat PID/statm PID/comm PID/cmdline PID/children PID/wchan PID/sched PID/schedstat PID/autogroup PID/timens_offsets PID/limits " +
		"PID/cgroup PID/cpuset PID/cpu_resctrl_groups PID/oom_* PID/coredump_filter PID/loginuid PID/sessionid PID/*_map PID/setgroups PID/arch_status " +
		"PID/mounts PID/mountinfo PID/mountstats PID/ksm_*", true,
		"what others may know of a process of the same user: at `contained` there is none but the one that started the program, which is the same for all"},
	{"PID/net", true, "its network: at `contained` one without devices and connections"},
	{"mounts net", true, "links into the folder of the process: its own mounts, and a network without devices"},
	{"cpuinfo meminfo stat uptime loadavg version filesystems cgroups", true, "what runtimes and system programs ask about the machine"},
	{"sys/abi sys/crypto sys/debug sys/dev sys/fs sys/kernel sys/user sys/vm", true,
		"settings and limits of the kernel, of which runtimes read some, and a few figures about the whole machine, such as the number of open files"},
	{"sys/net", true, "settings of the network of the process"},
	{"cmdline consoles crypto devices diskstats execdomains interrupts misc modules partitions softirqs swaps vmstat", true,
		"figures about the machine that exercises about /proc read; they say nothing about other programs"},
	{"key-users keys locks sysvipc", false, "keys, locks and objects of all users"},
	{"buddyinfo latency_stats pagetypeinfo pressure sched_debug schedstat slabinfo timer_list timer_stats vmallocinfo zoneinfo", false,
		"tells what the kernel does for others"},
	{"bootconfig config.gz dynamic_debug kallsyms kcore kmsg kpagecgroup kpagecount kpageflags sysrq-trigger", false, "the kernel itself"},
	{"acpi asound bus dma driver fb fs iomem ioports irq mdstat mpt mtrr scsi tty", false, "devices and drivers"},
}

// unlisted returns the paths of what is to be hidden in a /proc that is mounted below a root.
func unlisted(root string) (paths []string, err error) {
	var open []string
	for _, f := range inProc {
		for _, name := range strings.Fields(f.names) {
			if top, _, _ := strings.Cut(name, "/"); f.open {
				open = append(open, top)
			}
		}
	}
	list, err := os.ReadDir(root + "/proc")
	for _, e := range list {
		if _, err := strconv.Atoi(e.Name()); err != nil && !slices.Contains(open, e.Name()) {
			paths = append(paths, "/proc/"+e.Name())
		}
	}
	return paths, err
}
