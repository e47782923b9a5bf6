/* Leaves a message in the flags of its folders and of those above them.
 * want: held
 * runs: 2
 */
#include "hostile.h"
#include <linux/fs.h>

int main(int argc, char **argv)
{
	const char *places[] = { ".", "..", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp" };
	int found = 0;

	for (unsigned i = 0; i < 3; i++) {
		int flags = 0, fd = open(places[i], O_RDONLY | O_DIRECTORY);
		found |= fd >= 0 && ioctl(fd, FS_IOC_GETFLAGS, &flags) == 0 && flags & FS_NODUMP_FL;
		flags |= FS_NODUMP_FL;
		ioctl(fd, FS_IOC_SETFLAGS, &flags);
	}
	return found ? escaped("a message") : held();
}
