/* Fills the folder for temporary files.
 * want limited filtered: disk limit
 * want contained: held
 * limits: cpu=5s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static char block[1 << 19];
	char name[4096];

	for (int n = 0; n < 2000; n++) {
		snprintf(name, sizeof name, "%s/%d", getenv("TMPDIR"), n);
		int fd = creat(name, 0600);
		if (fd < 0 || write(fd, block, sizeof block) != sizeof block)
			return held();
		close(fd);
		usleep(1000);
	}
	return escaped("1 GB");
}
