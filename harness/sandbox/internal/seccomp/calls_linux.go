package seccomp

import "golang.org/x/sys/unix"

// Call is a system call of the kernel's table.
type Call struct {
	Name            string
	x86_64, generic int // its number there, and on arm64 and riscv64; -1 where it is missing
}

// Rule is what becomes of some system calls. One that stands in no rule and has no condition, because it is newer than this
// table, fails with ENOSYS until somebody gives a reason: libraries then do what they do on an older kernel.
type Rule struct {
	Answer unix.Errno // the error with which they fail; 0 if they are allowed
	Why    string     // what allowed ones do, or why the others are refused
	Calls  []Call
}

// Rules are those about calls whatever their arguments. EPERM says that a program may not; ENOSYS and ENOTSUP say that the
// kernel or the file system cannot, which libraries expect of these calls, and then use others.
var Rules = []Rule{
	{0, "reads, writes and waits for what it has open", []Call{
		{"read", 0, 63}, {"write", 1, 64}, {"pread64", 17, 67}, {"pwrite64", 18, 68}, {"readv", 19, 65}, {"writev", 20, 66},
		{"preadv", 295, 69}, {"pwritev", 296, 70}, {"preadv2", 327, 286}, {"pwritev2", 328, 287}, {"lseek", 8, 62}, {"close", 3, 57},
		{"close_range", 436, 436}, {"dup", 32, 23}, {"dup2", 33, -1}, {"dup3", 292, 24}, {"pipe", 22, -1}, {"pipe2", 293, 59},
		{"sendfile", 40, 71}, {"splice", 275, 76}, {"tee", 276, 77}, {"copy_file_range", 326, 285}, {"poll", 7, -1},
		{"ppoll", 271, 73}, {"select", 23, -1}, {"pselect6", 270, 72}, {"epoll_create", 213, -1}, {"epoll_create1", 291, 20},
		{"epoll_ctl", 233, 21}, {"epoll_wait", 232, -1}, {"epoll_pwait", 281, 22}, {"epoll_pwait2", 441, 441}, {"eventfd", 284, -1},
		{"eventfd2", 290, 19}, {"signalfd", 282, -1}, {"signalfd4", 289, 74}, {"timerfd_create", 283, 85},
		{"timerfd_settime", 286, 86}, {"timerfd_gettime", 287, 87},
	}},
	{0, "files by name, which the file access rules and the file modes decide about", []Call{
		{"open", 2, -1}, {"openat", 257, 56}, {"openat2", 437, 437}, {"creat", 85, -1}, {"stat", 4, -1}, {"lstat", 6, -1},
		{"fstat", 5, 80}, {"newfstatat", 262, 79}, {"statx", 332, 291}, {"access", 21, -1}, {"faccessat", 269, 48},
		{"faccessat2", 439, 439}, {"readlink", 89, -1}, {"readlinkat", 267, 78}, {"getdents", 78, -1}, {"getdents64", 217, 61},
		{"rename", 82, -1}, {"renameat", 264, 38}, {"renameat2", 316, 276}, {"mkdir", 83, -1}, {"mkdirat", 258, 34}, {"rmdir", 84, -1},
		{"link", 86, -1}, {"linkat", 265, 37}, {"unlink", 87, -1}, {"unlinkat", 263, 35}, {"symlink", 88, -1}, {"symlinkat", 266, 36},
		{"chmod", 90, -1}, {"fchmod", 91, 52}, {"fchmodat", 268, 53}, {"fchmodat2", 452, 452}, {"chown", 92, -1}, {"lchown", 94, -1},
		{"fchown", 93, 55}, {"fchownat", 260, 54}, {"utime", 132, -1}, {"utimes", 235, -1}, {"futimesat", 261, -1},
		{"utimensat", 280, 88}, {"mknod", 133, -1}, {"mknodat", 259, 33}, {"truncate", 76, 45}, {"ftruncate", 77, 46},
		{"fallocate", 285, 47}, {"fsync", 74, 82}, {"fdatasync", 75, 83}, {"sync_file_range", 277, 84}, {"readahead", 187, 213},
		{"fadvise64", 221, 223}, {"flock", 73, 32}, {"getcwd", 79, 17}, {"chdir", 80, 49}, {"fchdir", 81, 50}, {"umask", 95, 166},
		{"statfs", 137, 43}, {"fstatfs", 138, 44}, {"getxattr", 191, 8}, {"lgetxattr", 192, 9}, {"fgetxattr", 193, 10},
		{"listxattr", 194, 11}, {"llistxattr", 195, 12}, {"flistxattr", 196, 13},
	}},
	{0, "its own memory, which the limits count", []Call{
		{"mmap", 9, 222}, {"mprotect", 10, 226}, {"munmap", 11, 215}, {"mremap", 25, 216}, {"brk", 12, 214}, {"msync", 26, 227},
		{"mincore", 27, 232}, {"madvise", 28, 233}, {"mlock", 149, 228}, {"mlock2", 325, 284}, {"munlock", 150, 229},
		{"mlockall", 151, 230}, {"munlockall", 152, 231}, {"membarrier", 324, 283}, {"pkey_mprotect", 329, 288},
		{"pkey_alloc", 330, 289}, {"pkey_free", 331, 290},
	}},
	{0, "starts, waits for and ends its own processes and threads", []Call{
		{"fork", 57, -1}, {"vfork", 58, -1}, {"execve", 59, 221}, {"execveat", 322, 281}, {"exit", 60, 93}, {"exit_group", 231, 94},
		{"wait4", 61, 260}, {"waitid", 247, 95}, {"getpid", 39, 172}, {"gettid", 186, 178}, {"getppid", 110, 173},
		{"getpgid", 121, 155}, {"getpgrp", 111, -1}, {"getsid", 124, 156}, {"setsid", 112, 157}, {"set_tid_address", 218, 96},
		{"set_robust_list", 273, 99}, {"get_robust_list", 274, 100}, {"futex", 202, 98}, {"rseq", 334, 293}, {"arch_prctl", 158, -1},
		{"riscv_flush_icache", -1, 259}, {"restart_syscall", 219, 128},
	}},
	{0, "signals that it gets", []Call{
		{"rt_sigaction", 13, 134}, {"rt_sigprocmask", 14, 135}, {"rt_sigreturn", 15, 139}, {"rt_sigpending", 127, 136},
		{"rt_sigtimedwait", 128, 137}, {"rt_sigsuspend", 130, 133}, {"sigaltstack", 131, 132}, {"pause", 34, -1},
	}},
	{0, "asks how processes are scheduled, and yields", []Call{
		{"sched_yield", 24, 124}, {"sched_getparam", 143, 121}, {"sched_getscheduler", 145, 120}, {"sched_getattr", 315, 275},
		{"sched_getaffinity", 204, 123}, {"sched_get_priority_max", 146, 125}, {"sched_get_priority_min", 147, 126},
		{"sched_rr_get_interval", 148, 127}, {"getpriority", 140, 141}, {"ioprio_get", 252, 31}, {"getcpu", 309, 168},
	}},
	{0, "clocks and timers of its own", []Call{
		{"gettimeofday", 96, 169}, {"time", 201, -1}, {"clock_gettime", 228, 113}, {"clock_getres", 229, 114},
		{"clock_nanosleep", 230, 115}, {"nanosleep", 35, 101}, {"getitimer", 36, 102}, {"setitimer", 38, 103}, {"alarm", 37, -1},
		{"timer_create", 222, 107}, {"timer_settime", 223, 110}, {"timer_gettime", 224, 108}, {"timer_getoverrun", 225, 109},
		{"timer_delete", 226, 111}, {"times", 100, 153},
	}},
	{0, "asks about limits and the machine, or lowers its own limits", []Call{
		{"getrlimit", 97, 163}, {"setrlimit", 160, 164}, {"getrusage", 98, 165}, {"uname", 63, 160}, {"sysinfo", 99, 179},
		{"getrandom", 318, 278}, {"riscv_hwprobe", -1, 258},
	}},
	{0, "users and groups: without privileges it can only stay what it is", []Call{
		{"getuid", 102, 174}, {"geteuid", 107, 175}, {"getgid", 104, 176}, {"getegid", 108, 177}, {"getresuid", 118, 148},
		{"getresgid", 120, 150}, {"getgroups", 115, 158}, {"setuid", 105, 146}, {"setgid", 106, 144}, {"setreuid", 113, 145},
		{"setregid", 114, 143}, {"setresuid", 117, 147}, {"setresgid", 119, 149}, {"setfsuid", 122, 151}, {"setfsgid", 123, 152},
		{"setgroups", 116, 159}, {"capget", 125, 90}, {"capset", 126, 91},
	}},
	{0, "turns address randomization off, as some sanitizers do, or adds a stricter filter of its own", []Call{
		{"personality", 135, 92}, {"seccomp", 317, 277},
	}},
	{0, "connected pairs of sockets, the only ones that it can have", []Call{
		{"getsockopt", 55, 209}, {"getsockname", 51, 204}, {"getpeername", 52, 205}, {"sendto", 44, 206}, {"recvfrom", 45, 207},
		{"recvmsg", 47, 212}, {"recvmmsg", 299, 243}, {"shutdown", 48, 210},
	}},
	{0, "the kernel itself puts this call into a program that a probe of the administrator looks at", []Call{
		{"uretprobe", 335, -1}, {"uprobe", 336, -1},
	}},
	{unix.EPERM, "sockets reach other programs and other machines", []Call{
		{"socket", 41, 198}, {"bind", 49, 200}, {"listen", 50, 201}, {"accept", 43, 202}, {"accept4", 288, 242}, {"connect", 42, 203},
	}},
	{unix.EPERM, "a file that is on its way through a socket counts for nobody", []Call{
		{"sendmsg", 46, 211}, {"sendmmsg", 307, 269},
	}},
	{unix.EPERM, "reaches the memory, the descriptors or the state of other processes", []Call{
		{"process_vm_readv", 310, 270}, {"process_vm_writev", 311, 271}, {"process_madvise", 440, 440}, {"process_mrelease", 448, 448},
		{"kcmp", 312, 272}, {"pidfd_open", 434, 434}, {"pidfd_getfd", 438, 438}, {"pidfd_send_signal", 424, 424},
		{"perf_event_open", 298, 241}, {"userfaultfd", 323, 282},
	}},
	{unix.EPERM, "namespaces, roots and mounts", []Call{
		{"unshare", 272, 97}, {"setns", 308, 268}, {"chroot", 161, 51}, {"pivot_root", 155, 41}, {"mount", 165, 40},
		{"umount2", 166, 39}, {"mount_setattr", 442, 442}, {"open_tree", 428, 428}, {"move_mount", 429, 429}, {"fsopen", 430, 430},
		{"fsconfig", 431, 431}, {"fsmount", 432, 432}, {"fspick", 433, 433},
	}},
	{unix.EPERM, "a file by its number instead of its name passes the file access rules", []Call{
		{"name_to_handle_at", 303, 264}, {"open_by_handle_at", 304, 265},
	}},
	{unix.EPERM, "watches the files of everybody", []Call{
		{"fanotify_init", 300, 262}, {"fanotify_mark", 301, 263},
	}},
	{unix.EPERM, "keys outlive the programs that leave them", []Call{
		{"add_key", 248, 217}, {"request_key", 249, 218}, {"keyctl", 250, 219},
	}},
	{unix.EPERM, "objects of System V and POSIX outlive the programs that leave them, no limit counts them, and below `contained` they are everybody's; a program has pipes, files and shared mappings for its own processes", []Call{
		{"shmget", 29, 194}, {"shmat", 30, 196}, {"shmctl", 31, 195}, {"shmdt", 67, 197}, {"semget", 64, 190}, {"semop", 65, 193},
		{"semtimedop", 220, 192}, {"semctl", 66, 191}, {"msgget", 68, 186}, {"msgsnd", 69, 189}, {"msgrcv", 70, 188},
		{"msgctl", 71, 187}, {"mq_open", 240, 180}, {"mq_unlink", 241, 181}, {"mq_timedsend", 242, 182}, {"mq_timedreceive", 243, 183},
		{"mq_notify", 244, 184}, {"mq_getsetattr", 245, 185},
	}},
	{unix.EPERM, "runs calls in the kernel that no filter sees", []Call{
		{"bpf", 321, 280}, {"io_uring_setup", 425, 425}, {"io_uring_enter", 426, 426}, {"io_uring_register", 427, 427},
	}},
	{unix.EPERM, "takes processors and disks away from others", []Call{
		{"setpriority", 141, 140}, {"ioprio_set", 251, 30}, {"sched_setattr", 314, 274}, {"sync", 162, 81}, {"syncfs", 306, 267},
		{"quotactl", 179, 60}, {"quotactl_fd", 443, 443},
	}},
	{unix.EPERM, "one page in a pipe may keep two megabytes that no limit counts", []Call{
		{"vmsplice", 278, 75},
	}},
	{unix.EPERM, "the machine as a whole, which is its administrator's", []Call{
		{"acct", 163, 89}, {"swapon", 167, 224}, {"swapoff", 168, 225}, {"reboot", 169, 142}, {"kexec_load", 246, 104},
		{"kexec_file_load", 320, 294}, {"init_module", 175, 105}, {"finit_module", 313, 273}, {"delete_module", 176, 106},
		{"sethostname", 170, 161}, {"setdomainname", 171, 162}, {"settimeofday", 164, 170}, {"clock_settime", 227, 112},
		{"clock_adjtime", 305, 266}, {"adjtimex", 159, 171}, {"syslog", 103, 116}, {"vhangup", 153, 58}, {"iopl", 172, -1},
		{"ioperm", 173, -1},
	}},
	{unix.ENOSYS, "its flags are where no filter can read them; the C library uses `clone` instead", []Call{
		{"clone3", 435, 435},
	}},
	{unix.ENOSYS, "memory that no limit counts", []Call{
		{"memfd_create", 319, 279}, {"memfd_secret", 447, 447}, {"map_shadow_stack", 453, 453},
	}},
	{unix.ENOSYS, "tells the names of files that others create, where the file access rules do not apply", []Call{
		{"inotify_init", 253, -1}, {"inotify_init1", 294, 26}, {"inotify_add_watch", 254, 27}, {"inotify_rm_watch", 255, 28},
	}},
	{unix.ENOSYS, "rings of which the whole machine has a limited number; the C library has its own `aio_read`", []Call{
		{"io_setup", 206, 0}, {"io_destroy", 207, 1}, {"io_submit", 209, 2}, {"io_cancel", 210, 3}, {"io_getevents", 208, 4},
		{"io_pgetevents", 333, 292},
	}},
	{unix.ENOSYS, "where memory lies, as in a kernel without NUMA", []Call{
		{"mbind", 237, 235}, {"set_mempolicy", 238, 237}, {"get_mempolicy", 239, 236}, {"set_mempolicy_home_node", 450, 450},
		{"migrate_pages", 256, 238}, {"move_pages", 279, 239},
	}},
	{unix.ENOSYS, "newer ways to set and read attributes, which programs do not need yet", []Call{
		{"setxattrat", 463, 463}, {"getxattrat", 464, 464}, {"listxattrat", 465, 465}, {"removexattrat", 466, 466},
		{"file_getattr", 468, 468}, {"file_setattr", 469, 469},
	}},
	{unix.ENOSYS, "tells about mounts and namespaces", []Call{
		{"statmount", 457, 457}, {"listmount", 458, 458}, {"listns", 470, 470}, {"open_tree_attr", 467, 467},
	}},
	{unix.ENOSYS, "tells what others have read lately", []Call{
		{"cachestat", 451, 451},
	}},
	{unix.ENOSYS, "security modules: the harness has set them up already", []Call{
		{"landlock_create_ruleset", 444, 444}, {"landlock_add_rule", 445, 445}, {"landlock_restrict_self", 446, 446},
		{"lsm_get_self_attr", 459, 459}, {"lsm_set_self_attr", 460, 460}, {"lsm_list_modules", 461, 461},
	}},
	{unix.ENOSYS, "no library depends on it yet", []Call{
		{"futex_waitv", 449, 449}, {"futex_wake", 454, 454}, {"futex_wait", 455, 455}, {"futex_requeue", 456, 456},
		{"mseal", 462, 462}, {"rseq_slice_yield", 471, 471},
	}},
	{unix.ENOSYS, "remains of old kernels", []Call{
		{"remap_file_pages", 216, 234}, {"modify_ldt", 154, -1}, {"set_thread_area", 205, -1}, {"get_thread_area", 211, -1},
		{"uselib", 134, -1}, {"ustat", 136, -1}, {"sysfs", 139, -1}, {"_sysctl", 156, -1}, {"lookup_dcookie", 212, 18},
		{"nfsservctl", 180, 42}, {"create_module", 174, -1}, {"get_kernel_syms", 177, -1}, {"query_module", 178, -1},
		{"getpmsg", 181, -1}, {"putpmsg", 182, -1}, {"afs_syscall", 183, -1}, {"tuxcall", 184, -1}, {"security", 185, -1},
		{"vserver", 236, -1}, {"epoll_ctl_old", 214, -1}, {"epoll_wait_old", 215, -1},
	}},
	{unix.ENOTSUP, "messages in extended attributes, which the file access rules do not prevent", []Call{
		{"setxattr", 188, 5}, {"lsetxattr", 189, 6}, {"fsetxattr", 190, 7}, {"removexattr", 197, 14}, {"lremovexattr", 198, 15},
		{"fremovexattr", 199, 16},
	}},
}
