/* Spreads its work over children that end in time.
 * want: cpu limit
 * limits: cpu=300ms wall=20s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (;;)
		if (fork() == 0) {
			clock_t until = clock() + CLOCKS_PER_SEC / 5;
			while (clock() < until)
				;
			_exit(0);
		} else {
			wait(NULL);
		}
}
