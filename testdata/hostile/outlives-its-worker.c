/* Leaves a process in a session of its own and then kills the one that would end it.
 * want limited: signal SIGKILL
 * want filtered contained: held
 * needs limited: user
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	int ready[2];

	if (pipe(ready))
		return escaped("nothing: it has no pipe");
	if (fork() == 0) {
		setsid();
		if (fork() == 0) {
			prctl(PR_SET_PDEATHSIG, 0);
			write(ready[1], "x", 1);
			close(0), close(1), close(2);
			for (;;)
				pause();
		}
		_exit(0);
	}
	read(ready[0], &ready[1], 1);
	return kill(getppid(), SIGKILL) ? held() : (sleep(60), escaped("its parent"));
}
