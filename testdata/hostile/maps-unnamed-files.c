/* Fills files that have no name any more and no descriptor: mappings alone hold them.
 * want limited filtered: disk limit
 * want contained: held
 * limits: wall=30s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (int i = 0; i < 24; i++) {
		int fd = unnamed_file();
		if (fd < 0 || mmap(NULL, 1 << 20, PROT_READ, MAP_SHARED, fd, 0) == MAP_FAILED)
			return held();
		close(fd);
	}
	for (;;)
		pause();
}
