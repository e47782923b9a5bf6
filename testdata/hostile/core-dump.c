/* Wants its memory written to disk, all of it.
 * want: signal SIGABRT
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	struct rlimit all = { RLIM_INFINITY, RLIM_INFINITY };
	int fd = open("/proc/self/coredump_filter", O_WRONLY);

	if (fd >= 0)
		write(fd, "0x7f", 4);
	setrlimit(RLIMIT_CORE, &all);
	abort();
}
