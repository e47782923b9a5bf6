/* Has the kernel use memory for the tables of a map that it does not write to.
 * want: memory limit
 * limits: wall=60s cpu=30s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	const long size = 1L << 37, step = 1L << 21; /* a table of 4096 bytes for each step */
	volatile char *p = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (p == MAP_FAILED)
		return held();
	madvise((void *)p, size, MADV_NOHUGEPAGE);
	for (long i = 0; i < size; i += step) {
		p[i];
		if (i % (1 << 28) == 0)
			usleep(100);
	}
	for (;;)
		pause();
}
