/* Spreads its work over threads that end in time.
 * want: cpu limit
 * limits: wall=60s
 */
#include "hostile.h"

static void *work(void *unused)
{
	struct timespec t;

	do
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	while (t.tv_sec == 0 && t.tv_nsec < 20000000);
	return unused;
}

int main(void)
{
	for (;;) {
		pthread_t a, b;
		pthread_create(&a, NULL, work, NULL);
		pthread_create(&b, NULL, work, NULL);
		pthread_join(a, NULL);
		pthread_join(b, NULL);
	}
}
