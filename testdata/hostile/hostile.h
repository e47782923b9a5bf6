/* What hostile programs share. Each prints "held" and ends with 0 when what it tries was refused, "escaped" and what when
 * not. They are told: the folder of a victim, the process of the harness, a port, and the name of an abstract socket.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

static inline int held(void)
{
	puts("held");
	return 0;
}

static inline int escaped(const char *what)
{
	printf("escaped: %s\n", what);
	return 1;
}

/* Executes a copy of this program with a mode that lets nobody read it. It returns in the copy. */
static inline void become_unreadable(char **argv)
{
	static char block[1 << 16];
	int from = open("/proc/self/exe", O_RDONLY), to = open("unreadable", O_CREAT | O_EXCL | O_WRONLY, 0700);
	ssize_t n;

	if (to < 0)
		return;
	while ((n = read(from, block, sizeof block)) > 0)
		if (write(to, block, n) != n)
			return;
	close(to);
	chmod("unreadable", 0111);
	execv("unreadable", argv);
}

/* Fills shared memory and lets go of it bit by bit, so that it counts for nobody. */
static inline void fill_shared_memory(void)
{
	const long size = 1 << 28, part = 1 << 22;
	char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	for (long i = 0; i < size; i += part) {
		memset(p + i, 1, part);
		madvise(p + i, part, MADV_DONTNEED);
		if (i > 0)
			munmap(p + i, part);
		usleep(1000);
	}
}

/* Returns a file of one megabyte that has no name, or -1 if there is no room for it. */
static inline int unnamed_file(void)
{
	static char block[1 << 20];
	int fd = open("file", O_CREAT | O_RDWR, 0644);

	unlink("file");
	return fd >= 0 && write(fd, block, sizeof block) == sizeof block ? fd : -1;
}
