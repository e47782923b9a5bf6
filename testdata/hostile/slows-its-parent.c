/* Makes its parent and the harness less urgent.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	struct sched_param last = { 0 };

	if (setpriority(PRIO_PROCESS, getppid(), 19) == 0 || sched_setscheduler(getppid(), SCHED_IDLE, &last) == 0 ||
		setpriority(PRIO_PROCESS, atoi(argv[2]), 19) == 0)
		return escaped("they are less urgent");
	return held();
}
