/* Looks for what the process that started it, the harness and process 1 have open, mapped and in their environment.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	const char *what[] = { "mem", "environ", "maps", "auxv", "stack", "syscall", "fd/0", "fd/3", "cwd", "root", "exe", "map_files", "io", "pagemap", "ns/mnt", "task/self/mem" };
	long who[] = { getppid(), atoi(argv[2]), 1 };
	char name[64], byte[64];

	for (unsigned p = 0; p < 3; p++)
		for (unsigned i = 0; i < sizeof what / sizeof *what; i++) {
			sprintf(name, "/proc/%ld/%s", who[p], what[i]);
			int fd = open(name, O_RDONLY | O_NONBLOCK);
			if (fd >= 0 && read(fd, byte, sizeof byte) > 0)
				return escaped(name);
			if (readlink(name, byte, sizeof byte) > 0)
				return escaped(name);
		}
	return held();
}
