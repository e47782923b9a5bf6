/* Leaves a process behind: two forks, a session, no streams, deaf to signals.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	pid_t pid = fork();

	if (pid == 0) {
		setsid();
		if (fork() == 0) {
			for (int n = 1; n < NSIG; n++)
				signal(n, SIG_IGN);
			close(0), close(1), close(2);
			for (;;)
				pause();
		}
		_exit(0);
	}
	waitpid(pid, NULL, 0);
	return held();
}
