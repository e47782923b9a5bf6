/* Makes timers, which the kernel counts for its user, until there are no more, and computes while they all go off.
 * want: held or cpu limit
 * runs: 2
 */
#include "hostile.h"

int main(void)
{
	struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN};
	struct itimerspec often = {{0, 1000}, {0, 1000}};
	timer_t timer;

	signal(SIGRTMIN, SIG_IGN);
	for (int i = 0; i < 200000; i++) {
		if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0)
			return held();
		timer_settime(timer, 0, &often, NULL);
	}
	return held();
}
