/* Fills /dev/shm.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static char block[1 << 19];
	char name[80];
	int n;

	for (n = 0; n < 100; n++) {
		snprintf(name, sizeof name, "/dev/shm/hostile-%d-%d", getpid(), n);
		int fd = creat(name, 0600);
		if (fd < 0 || write(fd, block, sizeof block) != sizeof block)
			break;
		close(fd);
	}
	int filled = n;
	while (n >= 0) {
		snprintf(name, sizeof name, "/dev/shm/hostile-%d-%d", getpid(), n--);
		unlink(name);
	}
	return filled < 100 ? held() : escaped("50 MB");
}
