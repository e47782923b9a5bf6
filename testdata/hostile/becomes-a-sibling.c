/* Has children that are children of its parent instead, one of which the parent's ordinary wait does not see, and ends. What they
 * return must not be taken for its own end, and they must not stay.
 * want: exit 7
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	if (argc == 2) /* it is one of them */
		for (;;)
			pause();
	for (int i = 0; i < 3; i++) {
		long child = syscall(SYS_clone, CLONE_PARENT | (i == 1 ? 0 : SIGCHLD), NULL, NULL, NULL, NULL);
		if (child == 0) {
			if (i == 0)
				_exit(0);
			setsid();
			execl("/proc/self/exe", "sibling", argv[argc - 1], NULL);
			execl(argv[0], "sibling", argv[argc - 1], NULL);
			_exit(1);
		}
	}
	usleep(100000);
	return 7;
}
