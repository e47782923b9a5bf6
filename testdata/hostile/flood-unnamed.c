/* Fills files that have no name any more.
 * want limited filtered: disk limit
 * want contained: held
 * limits: wall=30s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static char block[1 << 20];

	for (int i = 0; i < 24; i++) {
		int fd = open("file", O_CREAT | O_RDWR, 0644);
		unlink("file");
		if (fd < 0 || write(fd, block, sizeof block) != sizeof block)
			return held();
	}
	for (;;)
		pause();
}
