/* Computes in a thread that becomes the program again and again, so that the process has a new first thread each time.
 * want: cpu limit
 * limits: wall=40s
 */
#include "hostile.h"

static char **arguments;

static void *become(void *unused)
{
	for (volatile long i = 0; i < 20000000; i++)
		;
	execv("/proc/self/exe", arguments);
	execv(arguments[0], arguments);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t thread;

	arguments = argv;
	pthread_create(&thread, NULL, become, NULL);
	pthread_exit(NULL);
}
