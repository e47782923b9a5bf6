/* Takes memory for a stack that is none.
 * want: memory limit
 * limits: wall=60s cpu=30s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	const long size = 1 << 28;
	char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1, 0);

	for (long i = size - 4096; i >= 0; i -= 4096) {
		p[i] = 1;
		if (i % (1 << 22) == 0)
			usleep(1000);
	}
	for (;;)
		pause();
}
