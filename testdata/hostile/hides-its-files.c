/* Closes what the kernel tells of it to whoever would look at what it holds open, and lets others run on its account.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	struct sched_param none = { 0 };

	if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0)
		return escaped("its descriptors are hidden");
	return sched_setscheduler(0, SCHED_IDLE, &none) ? held() : escaped("it waits for everybody");
}
