/* Fills many files.
 * want limited filtered: disk limit
 * want contained: held
 * limits: cpu=20s wall=30s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static char block[1 << 19];
	char name[40];

	for (int i = 0; i < 4000; i++) {
		snprintf(name, sizeof name, "file-%d", i);
		int fd = creat(name, 0644);
		if (fd < 0 || write(fd, block, sizeof block) != sizeof block)
			return held();
		close(fd);
		usleep(1000);
	}
	return escaped("2 GB");
}
