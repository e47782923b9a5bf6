/* Maps shared memory, which the limit on data does not count.
 * want: memory limit
 * limits: wall=20s cpu=10s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	char *p = mmap(NULL, 1 << 28, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	for (long i = 0; i < 1 << 28; i += 4096) {
		p[i] = 1;
		if (i % (1 << 22) == 0)
			usleep(1000);
	}
	for (;;)
		pause();
}
