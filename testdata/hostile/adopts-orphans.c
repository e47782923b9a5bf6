/* Becomes the parent of its orphans, and goes with children in sessions of their own behind it.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	for (int i = 0; i < 4; i++)
		if (fork() == 0) {
			setsid();
			if (fork() == 0) {
				setsid();
				signal(SIGTERM, SIG_IGN);
				for (;;)
					pause();
			}
			_exit(0);
		}
	return held();
}
