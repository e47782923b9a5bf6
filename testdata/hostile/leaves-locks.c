/* Locks files that every program may open, and leaves the locks to a child in a session of its own.
 * want: held
 * runs: 2
 */
#include "hostile.h"
#include <sys/file.h>

int main(int argc, char **argv)
{
	const char *places[] = { "/", "/etc/passwd", "/bin/sh", argv[0], "." };
	int found = 0;

	for (unsigned i = 0; i < 5; i++) {
		int fd = open(places[i], O_RDONLY);
		if (fd >= 0)
			found |= flock(fd, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK;
	}
	if (fork() == 0) {
		setsid();
		close(1);
		close(2);
		sleep(60);
	}
	return found ? escaped("a lock of the last play is still held") : held();
}
