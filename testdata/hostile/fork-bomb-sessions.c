/* Forks without end, each child in a session of its own.
 * want: cpu limit or process limit
 * limits: cpu=300ms
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (;;)
		if (fork() == 0)
			setsid();
}
