/* Ends, while a child keeps its output open.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	if (fork() == 0) {
		setsid();
		signal(SIGTERM, SIG_IGN);
		for (;;)
			pause();
	}
	return held();
}
