/* Fills files that have no name any more, which a thread with open files of its own holds.
 * want limited filtered: disk limit
 * want contained: held
 * limits: wall=30s
 */
#include "hostile.h"

static int full;

static int fill(void *unused)
{
	for (int i = 0; i < 24; i++)
		if (unnamed_file() < 0) {
			full = 1;
			return 0;
		}
	for (;;)
		pause();
}

int main(int argc, char **argv)
{
	static char stack[1 << 16];

	if (clone(fill, stack + sizeof stack, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD | CLONE_FS, NULL) < 0)
		return escaped("not tried");
	while (!*(volatile int *)&full)
		usleep(1000);
	return held();
}
