/* Has its threads wait for each other's processor, so that the machine looks busy and it is given more time.
 * want: time-out
 * limits: wall=500ms cpu=30s
 */
#include "hostile.h"

static void *work(void *unused)
{
	for (;;) {
		struct timespec now, next;
		clock_gettime(CLOCK_MONOTONIC, &now);
		next = (struct timespec){ now.tv_sec, now.tv_nsec / 10000000 * 10000000 + 10000000 };
		if (next.tv_nsec >= 1000000000)
			next = (struct timespec){ now.tv_sec + 1, 0 };
		clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
		for (volatile int i = 0; i < 200000; i++)
			;
	}
	return unused;
}

int main(void)
{
	cpu_set_t one;
	pthread_t thread;

	CPU_ZERO(&one);
	CPU_SET(sched_getcpu(), &one);
	sched_setaffinity(0, sizeof one, &one);
	for (int i = 0; i < 16; i++)
		pthread_create(&thread, NULL, work, NULL);
	for (;;)
		pause();
}
