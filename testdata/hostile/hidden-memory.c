/* Fills shared memory and lets go of it bit by bit, so that it counts for nobody.
 * want: memory limit
 * limits: wall=60s cpu=30s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	const long size = 1 << 28, part = 1 << 22;
	char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	usleep(200000);
	for (long i = 0; i < size; i += part) {
		memset(p + i, 1, part);
		madvise(p + i, part, MADV_DONTNEED);
		if (i > 0)
			munmap(p + i, part);
		usleep(1000);
	}
	for (;;)
		pause();
}
