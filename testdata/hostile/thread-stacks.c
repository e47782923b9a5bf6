/* Fills the stacks of many threads.
 * want: held
 * limits: wall=60s cpu=30s
 */
#include "hostile.h"

static long filled;

static void *fill(void *unused)
{
	volatile char block[4 << 20];

	for (unsigned i = 0; i < sizeof block; i += 4096)
		block[i] = 1;
	__atomic_add_fetch(&filled, sizeof block, __ATOMIC_SEQ_CST);
	pause();
	return unused;
}

int main(void)
{
	pthread_t thread;
	int n = 0;

	while (n < 100 && pthread_create(&thread, NULL, fill, NULL) == 0)
		n++;
	usleep(200000);
	return filled < 1 << 26 ? held() : escaped("a lot of memory");
}
