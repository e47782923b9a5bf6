/* Takes pages of two megabytes, in ways in which they may not count as its memory.
 * want: held or memory limit
 * limits: wall=30s
 */
#include "hostile.h"

int main(void)
{
	const long size = 256 << 20;
	char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);

	if (p == MAP_FAILED)
		p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		return held();
	madvise(p, size, MADV_HUGEPAGE);
	for (long i = 0; i < size; i += 2 << 20) /* one byte of each */
		p[i] = 1;
	madvise(p, size, 25); /* MADV_COLLAPSE */
	sleep(2);
	return held();
}
