/* Opens the descriptors, environment and root of its parent and of the harness.
 * want: held
 * needs: user
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static const char *const parts[] = { "fd", "environ", "root/etc", "cwd/.", "exe", "maps", "map_files" };
	pid_t pids[] = { getppid(), atoi(argv[2]) };
	char name[100];

	for (int i = 0; i < 2; i++)
		for (unsigned k = 0; k < sizeof parts / sizeof *parts; k++) {
			snprintf(name, sizeof name, "/proc/%d/%s", pids[i], parts[k]);
			int fd = open(name, O_RDONLY);
			char byte;
			struct stat st;
			if (fd >= 0 && (fstat(fd, &st), S_ISDIR(st.st_mode) || read(fd, &byte, 1) > 0))
				return escaped(name);
		}
	return held();
}
