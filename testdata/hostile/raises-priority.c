/* Wants to be served before all others.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	struct sched_param first = { .sched_priority = 50 };

	if (setpriority(PRIO_PROCESS, 0, -10) == 0 || sched_setscheduler(0, SCHED_FIFO, &first) == 0)
		return escaped("it is more urgent than others");
	return held();
}
