/* Leaves a process that prints when it is over.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	if (fork() == 0) {
		setsid();
		usleep(200000);
		for (;;)
			puts("escaped: printed later");
	}
	return held();
}
