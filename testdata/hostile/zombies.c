/* Starts children and never waits for them.
 * want: held or process limit
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	int n = 0;
	pid_t pid;

	while (n < 1000 && (pid = fork()) >= 0) {
		if (pid == 0)
			_exit(0);
		n++;
	}
	return n < 300 ? held() : escaped("as many zombies as it likes");
}
