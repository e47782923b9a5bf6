/* Has children work that nobody waits for, so that their time counts for nobody.
 * want: cpu limit
 * limits: wall=60s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	signal(SIGCHLD, SIG_IGN);
	for (;;) {
		int done[2];
		if (pipe(done))
			return escaped("nothing: it has no pipe");
		if (fork() == 0) {
			clock_t until = clock() + CLOCKS_PER_SEC / 100;
			while (clock() < until)
				;
			_exit(0);
		}
		close(done[1]);
		read(done[0], &done[1], 1);
		close(done[0]);
	}
}
